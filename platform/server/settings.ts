import { coded, type Params } from '../i18n/coded';
import { ask } from './audit/confirm';
import type { Context } from './http/context';
import { Problem } from './http/problem';

/** Value in force of a parameter: division, else client, else default. */
export function parameter(ctx: Pick<Context, 'session'>, name: string): string {
  const value = ctx.session.parameters.get(name);
  if (value === undefined) throw new Error(`Unknown parameter ${name}`);
  return value;
}

export function numberParameter(ctx: Pick<Context, 'session'>, name: string): number {
  return Number(parameter(ctx, name));
}

/**
 * A business check came out true: the client's behaviour decides. B refuses, A asks once (the caller repeats with
 * `Confirmaciones`), N lets it pass (Sistema › Reglas). `field` is the one to look at, where there is one.
 */
export function applyRule(ctx: Context, rule: string, params: Params, field: string | null): void {
  const behaviour = ctx.session.rules.get(rule);
  if (behaviour === undefined) throw new Error(`Unknown rule ${rule}`);
  if (behaviour === 'N') return;
  const sentence = ctx.session.ruleMessages?.get(rule)?.[ctx.lang] ?? undefined;
  const more = {
    ...(field === null ? {} : { errors: [{ field, message: coded(rule, params) }] }),
    ...(sentence === undefined ? {} : { sentence }),
  };
  if (behaviour !== 'A') throw new Problem(400, rule, params, more);
  ask(ctx, rule, params, more);
}
