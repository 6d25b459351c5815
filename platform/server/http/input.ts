import { z } from 'zod';
import { Problem } from './problem';
import type { Route } from './route';

/** What a request says of an operation: only what its schemas let through, and what rides on every request. */
export interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** The screen it came from (`urlPath`). */
  readonly screen: string | null;
  /** Rule warnings that the person has confirmed (`Confirmaciones`). */
  readonly confirmed: ReadonlySet<string>;
}

/** The body that an operation takes which asks for none. */
const NOTHING = z.strictObject({});

/** `urlPath` and `Confirmaciones` ride on every request; they are not the operation's. */
function unwrap(sent: unknown): { rest: unknown; screen: string | null; confirmed: string[] } {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return { rest: sent, screen: null, confirmed: [] };
  const { urlPath, Confirmaciones, ...rest }: Record<string, unknown> = { ...sent };
  const confirmed = Array.isArray(Confirmaciones) ? Confirmaciones.filter((one) => typeof one === 'string').slice(0, 20) : [];
  return { rest, screen: typeof urlPath === 'string' ? urlPath.replace(/\p{Cc}/gu, '').slice(0, 200) : null, confirmed };
}

/** What is wrong with something that was sent, by field, as the coded messages that are told of it; 50 at most. */
export const faultsOf = ({ issues }: z.core.$ZodError) =>
  issues.slice(0, 50).map((issue) => ({
    field: issue.code === 'unrecognized_keys' ? (issue.keys[0] ?? '') : issue.path.join('.'),
    message: /^[a-z_]+\.[\w.]+(\{.*\})?$/.test(issue.message)
      ? issue.message
      : issue.code === 'unrecognized_keys'
        ? 'campo.desconocido'
        : issue.path.length === 0
          ? 'peticion.invalida'
          : 'campo.invalido',
  }));

function parsed(schema: z.ZodType, value: unknown, resource: string | undefined): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const errors = faultsOf(result.error);
  throw new Problem(
    400,
    errors[0]?.message.replace(/\{.*$/, '') ?? 'peticion.invalida',
    {},
    { errors, extra: resource ? { recurso: resource } : {} },
  );
}

/** Reads a request by the operation's schemas; throws what it breaks, by field. A body that is received as it arrives is not read here. */
export function readInput(route: Route, sent: { readonly params: unknown; readonly query: unknown; readonly body: unknown }): Input {
  const query = unwrap(sent.query);
  const body = unwrap(route.receive ? undefined : sent.body);
  return {
    params: route.params && parsed(route.params, sent.params, route.resource),
    query: route.query && parsed(route.query, query.rest, route.resource),
    body: parsed(route.body ?? NOTHING, body.rest ?? {}, route.resource),
    screen: body.screen ?? query.screen,
    confirmed: new Set([...body.confirmed, ...query.confirmed]),
  };
}
