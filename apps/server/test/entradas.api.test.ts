import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { compose, productOf } from '@apps/server/compose';
import { serverModules } from '@apps/server/modules';
import { openDatabase } from '@platform/server/db/pool';
import type { Context } from '@platform/server/http/context';
import { problemBody } from '@platform/server/http/errors';
import { readInput } from '@platform/server/http/input';
import { openApi } from '@platform/server/http/openapi';
import { Problem } from '@platform/server/http/problem';
import type { Route } from '@platform/server/http/route';
import type { Session } from '@platform/server/http/session';
import { mailbox } from '@platform/server/mail/mailer';
import { makeDictionary } from '@platform/server/words';
import { atLength } from '@platform/testing/length';
import { scratchFolder } from '@platform/testing/memory';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BadInput, badInputs, LEAK } from './bad-inputs';
import { operationsOf } from './operations';

/**
 * Promises 11–14: a hundred bad inputs a call, at length five hundred, up to the first thing that an operation asks of anybody else. What is refused
 * is refused before that, as a problem; what is not refused asks the database, which here says so and nothing else. What happens
 * then, and on the way here, is tried over HTTP against the real one (`fuzz.api.test.ts`), with fewer inputs a call.
 */
const COUNT = atLength ? 500 : 100;
const LIMIT_MS = 2000;

/** Said by everything outside the operation in place of an answer. */
const ASKED = new Problem(418, 'prueba.preguntado');
const asking = (): never => {
  throw ASKED;
};
function outside<T extends object>(): T {
  const nobody: T = Object.create(null);
  return new Proxy(nobody, { get: asking, has: asking });
}

const folder = mkdtempSync(join(scratchFolder(), 'faena-entradas-'));
const database = openDatabase('postgres://nadie@127.0.0.1:1/nada');
database.pool.query = asking;
database.pool.connect = asking;
const words = makeDictionary(serverModules);

const product = productOf({ publicUrl: 'http://127.0.0.1', secret: 'secreto-de-pruebas-de-mas-de-treinta-y-dos-bytes' });
/** Whoever may everything: nothing is refused for whom it is asked by. */
const session: Session = {
  ...{ IdSesion: '00000000-0000-4000-8000-000000000000', IdUsuario: 'PRUEBA', Nombre: 'Prueba', IdPerfil: 1, IdCliente: 1, IdDivision: 1 },
  ...{ IdCompania: null, contratista: false, administrador: true, superAdministrador: true, zona: 'America/Lima', IdPais: 1, units: null },
  ...{ grants: new Map(), protection: new Map(), fieldConfig: new Map(), parameters: new Map(), rules: new Map() },
  product,
  ...{ unlicensed: new Map(), unaudited: new Set<string>() },
};

let routes: readonly Route[];
const owned = database.of(product);
beforeAll(async () => {
  const clock = () => new Date();
  const composition = await compose({
    ...{ database, secret: 'secreto-de-pruebas-de-mas-de-treinta-y-dos-bytes', dataDir: folder, publicUrl: 'http://127.0.0.1' },
    ...{ logLevel: 'silent', captcha: { kind: 'off' }, clock, mailer: mailbox(clock) },
  });
  routes = composition.routes;
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const contextOf = ({ screen, confirmed }: Pick<Context, 'screen' | 'confirmed'>): Context => ({
  ...{ tx: owned, now: new Date(), lang: 'es', address: '127.0.0.1', screen, confirmed, confirmations: [], session },
  get log() {
    return asking();
  },
  audit: () => undefined,
  emit: () => undefined,
});

/** A request's parts as they arrive; nothing for what its parsers refuse before an operation is looked for. */
function arriving({ key, query, body, type }: BadInput, names: readonly string[]) {
  if (type !== undefined && type !== 'application/json') return undefined;
  try {
    const found: Record<string, unknown> = {};
    for (const [name, value] of new URLSearchParams(query)) found[name] = Object.hasOwn(found, name) ? [found[name], value].flat() : value;
    const own = decodeURIComponent(key);
    return { params: Object.fromEntries(names.map((name) => [name, own])), query: found, body: body === undefined ? undefined : JSON.parse(body) };
  } catch {
    return undefined;
  }
}

/** What an operation throws at an input, if anything. */
async function thrownBy(route: Route, arrived: NonNullable<ReturnType<typeof arriving>>): Promise<unknown> {
  try {
    const { params, query, body, screen, confirmed } = readInput(route, arrived);
    // Files arrive as they are sent, from somewhere else.
    if (route.receive) return ASKED;
    const ctx = contextOf({ screen, confirmed });
    const sent = { params, query, body, step: null, received: undefined, request: outside<FastifyRequest>(), reply: outside<FastifyReply>() };
    await route.before?.(ctx, sent);
    await database.transaction((tx) => route.handler({ ...ctx, tx }, sent));
    return undefined;
  } catch (error) {
    return error;
  }
}

/** What is wrong with how an input is met; nothing when it is as promised. */
function faultOf(thrown: unknown, lang: 'es' | 'en'): string | undefined {
  if (thrown === undefined || thrown === ASKED) return undefined;
  if (!(thrown instanceof Problem)) return `threw ${thrown instanceof Error ? (thrown.stack ?? thrown.message).slice(0, 300) : String(thrown)}`;
  if (thrown.status < 400 || thrown.status > 499) return `answered ${thrown.status}`;
  const told = JSON.stringify(problemBody(words, lang, '0', thrown));
  return LEAK.test(told) ? `told too much (${LEAK.exec(told)?.[0]})` : undefined;
}

test('what is no problem, or tells what is inside, is a fault', () => {
  expect(faultOf(ASKED, 'es')).toBeUndefined();
  expect(faultOf(new Problem(400, 'campo.entero'), 'es')).toBeUndefined();
  expect(faultOf(new TypeError('x is not a function'), 'es')).toMatch(/^threw TypeError/);
  expect(faultOf(new Problem(500, 'servidor.error'), 'es')).toBe('answered 500');
  expect(faultOf(new Problem(400, 'campo.entero', {}, { sentence: 'insert into seguridad_usuario' }), 'en')).toMatch(/^told too much/);
});

test('11–14: bad inputs of every call are refused as problems, or reach what comes after them', async () => {
  const operations = operationsOf(openApi(routes, 'V'));
  const faults: string[] = [];
  const seen = { sent: 0, refused: 0, asked: 0 };
  for (const [at, operation] of operations.entries()) {
    const route = routes.find((one) => one.method === operation.method && one.path.replace(/:(\w+)/g, '{$1}') === operation.path);
    if (!route) throw new Error(`No route ${operation.method} ${operation.path}`);
    const names = [...operation.path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);
    const known = { names: [...(operation.body?.keys() ?? [])], row: undefined };
    for (const input of badInputs(operation, known, COUNT, 13_001 + at)) {
      const arrived = arriving(input, names);
      seen.sent += 1;
      if (!arrived) continue;
      const began = performance.now();
      const thrown = await thrownBy(route, arrived);
      const ms = performance.now() - began;
      const fault = faultOf(thrown, seen.sent % 2 ? 'es' : 'en') ?? (ms > LIMIT_MS ? `took ${Math.round(ms)} ms` : undefined);
      if (fault) faults.push(`${input.method} ${input.target.slice(0, 300)} ${(input.body ?? '').slice(0, 300)}: ${fault}`);
      seen[thrown instanceof Problem && thrown !== ASKED ? 'refused' : 'asked'] += 1;
    }
  }
  console.log(`${seen.sent} bad inputs to ${operations.length} operations: ${seen.refused} refused, ${seen.asked} let through`);
  expect(faults.slice(0, 20)).toEqual([]);
  expect(operations.length).toBeGreaterThan(1000);
  // A walk in which all were refused, or none was, would prove nothing.
  expect(Math.min(seen.refused, seen.asked)).toBeGreaterThan(seen.sent / 4);
}, 240_000);
