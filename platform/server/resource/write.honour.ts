import { type SQL, sql } from 'drizzle-orm';
import { labelIn, snake } from '../../entity/entity';
import { emptyValue, isEchoedName } from '../../fields/shared';
import type { Context } from '../http/context';
import { type FieldError, Problem } from '../http/problem';
import type { Protection } from './protect';
import type { Registry } from './registry';
import type { Resource } from './resource';
import { titleSql } from './title';
import type { RowData } from './write.parse';

/*
 * Answers carry more than a caller may set: keys, stamps, what is calculated, names of references. Sent back as they are they are
 * no news; another value is one that would not be honoured, and is refused by its name instead of being forgotten.
 */

/** Alias of the row that another is told by: unlike any that a calculated title has inside. */
const OTHER = 'otra_fila';

/** What an answer says of a place in it, or of who asked: nothing of the row. */
const OF_THE_ANSWER = new Set(['RowIndex', 'can', '_proteccion', 'Version']);

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || value === 0 || (Array.isArray(value) && value.length === 0);
/** A plain value as text; an object, which may say anything of itself, is never taken for one. */
const written = (value: unknown): string | undefined => (typeof value === 'object' && value !== null ? undefined : String(value));
const same = (one: unknown, other: unknown): boolean =>
  (isBlank(one) && isBlank(other)) ||
  JSON.stringify(one) === JSON.stringify(other) ||
  (written(one) !== undefined && written(one) === written(other));

function refuse(of: Resource, names: readonly string[]): void {
  if (names.length === 0) return;
  const errors: FieldError[] = names.map((field) => ({ field, message: 'campo.del_sistema' }));
  throw new Problem(400, 'campo.del_sistema', { campo: names[0] ?? '' }, { errors, extra: { recurso: of.entity.resource } });
}

/** Names of what was sent that the writer takes no value of. */
function echoed(of: Resource, taken: Readonly<Record<string, unknown>>, sent: RowData): string[] {
  return Object.keys(sent).filter((name) => !Object.hasOwn(taken, name) && isEchoedName(of.entity, name) && !OF_THE_ANSWER.has(name));
}

/** The reference that a name tells of, when it is the name of one. */
const referenceOf = (of: Resource, name: string): string | undefined =>
  Object.keys(of.entity.fields).find((own) => of.entity.fields[own]?.kind === 'ref' && labelIn(of.entity, own) === name);

/** Refuses of a new row what the system sets and the caller would have otherwise: tenant, division, company, key, stamps, what is calculated. */
export function honourNew(ctx: Context, of: Resource, taken: Readonly<Record<string, unknown>>, sent: RowData): void {
  const { entity, hooks } = of;
  const { IdCliente, IdDivision, IdCompania } = ctx.session;
  const known: RowData = { IdCliente, IdDivision };
  const wrong = echoed(of, taken, sent).filter((name) => {
    const value = sent[name];
    if (isBlank(value)) return false;
    if (name in known) return !same(value, known[name]);
    // The name of a reference goes with it.
    const reference = referenceOf(of, name);
    if (reference) return isBlank(sent[reference]);
    const field = entity.fields[name];
    const said = hooks.said?.[name];
    return !(field && same(value, said ? said(sent) : emptyValue(field)));
  });
  const company = entity.options.company;
  if (company && IdCompania !== null && !hooks.ownCompanyRule && !isBlank(sent[company]) && !same(sent[company], IdCompania)) wrong.push(company);
  refuse(of, wrong);
}

/** Refuses of a change what would be otherwise than it is and is not the caller's to set; what is calculated is calculated for it. */
export async function honourChange(
  registry: Registry,
  ctx: Context,
  of: Resource,
  taken: Readonly<Record<string, unknown>>,
  sent: RowData,
  before: RowData,
  protection: Protection | undefined,
): Promise<void> {
  const { entity, hooks } = of;
  const names = echoed(of, taken, sent).filter((name) => !protection?.has(name));
  const known: RowData = { IdCliente: ctx.session.IdCliente, IdDivision: ctx.session.IdDivision, ...before };
  const asked: [string, SQL][] = [];
  const wrong: string[] = [];
  for (const name of names) {
    const reference = referenceOf(of, name);
    const target = reference && entity.fields[reference]?.resource;
    const computed = hooks.computed?.[name];
    if (name in known) {
      if (!same(sent[name], known[name])) wrong.push(name);
    } else if (computed) asked.push([name, sql.raw(computed('t', ctx.session.IdCliente, registry.product))]);
    // The name of a reference that is being changed is that of another row.
    else if (target && reference in before && (!(reference in sent) || same(sent[reference], before[reference]))) {
      const other = registry.get(target);
      const key = sql.raw(`${OTHER}.${snake(other.entity.key)}`);
      asked.push([
        name,
        sql`(select ${sql.raw(titleSql(registry, other, OTHER, ctx.lang))} from ${sql.raw(other.entity.table)} ${sql.raw(OTHER)} where ${key} = ${before[reference]})`,
      ]);
    }
  }
  if (asked.length > 0) {
    const columns = asked.map(([name, value]) => sql`${value} as ${sql.raw(`"${name}"`)}`);
    const [row] = await ctx.tx.run(
      sql`select ${sql.join(columns, sql`, `)} from ${sql.raw(entity.table)} t where ${sql.raw(`t.${snake(entity.key)}`)} = ${before[entity.key]}`,
    );
    for (const [name] of asked) if (!same(sent[name], row?.[name])) wrong.push(name);
  }
  refuse(of, wrong);
}
