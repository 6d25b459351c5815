import { sql } from 'drizzle-orm';
import { DatabaseError } from 'pg';
import { snake, storedFields } from '../../entity/entity';
import type { Database } from '../db/pool';
import { inInstallation } from '../db/table';
import type { Context } from '../http/context';
import { conflict, Problem, refuse } from '../http/problem';
import type { Dictionary } from '../words';
import { titleSql } from './compile';
import { shownProtection } from './protect';
import type { Registry } from './registry';
import { scopeSql } from './scope';

/** Turns a clash or a held reference into the 409 that names it; anything else comes back as it was. */
export async function explain(registry: Registry, words: Dictionary, database: Database, ctx: Context, error: unknown): Promise<unknown> {
  if (!(error instanceof DatabaseError)) return error;
  if (error.code === '23505' && error.constraint) return clash(registry, database, ctx, error);
  if (error.code === '23503' && error.table) return held(registry, words, database, ctx, error);
  return error;
}

/** 409 that names the row it clashes with; of another client's row only that it exists. */
async function clash(registry: Registry, database: Database, ctx: Context, error: DatabaseError): Promise<unknown> {
  const known = registry.unique(error.constraint ?? '');
  const values = /\)=\((.*)\)/.exec(error.detail ?? '')?.[1]?.split(', ');
  if (!known || !values) return error;
  const of = registry.get(known.entity.resource);
  const owner = !inInstallation(known.entity, known.fields) && known.fields[0] !== known.entity.key;
  const own = owner ? values.slice(1) : values;
  const terms = known.fields.map((name, at) =>
    known.entity.fields[name]?.kind === 'text'
      ? sql`normaliza(${sql.raw(`t.${snake(name)}`)}) = ${own[at]}`
      : sql`${sql.raw(`t.${snake(name)}`)}::text = ${own[at]}`,
  );
  // What the session may not see is not named: it learns that the value is taken, no more.
  const hidden = shownProtection(registry, ctx.session, of) !== undefined;
  const [row] = await database.run(
    sql`select ${sql.raw(titleSql(ctx.tx.product, of, 't', ctx.lang))} as nombre, ${sql.raw(`t.${snake(known.entity.key)}`)} as id from ${sql.raw(known.entity.table)} t where ${sql.join(terms, sql` and `)} and ${scopeSql(of, ctx.session)}`,
  );
  const field = known.fields.at(-1) ?? '';
  const params = { campo: field, valor: own.at(-1) ?? '', nombre: hidden ? '••••' : String(row?.nombre ?? own.at(-1) ?? '') };
  const code = (row ? undefined : of.hooks.duplicateElsewhere) ?? of.hooks.duplicate ?? 'registro.duplicado';
  return new Problem(409, code, params, {
    errors: [{ field, message: `${code}${JSON.stringify(params)}` }],
    extra: { recurso: known.entity.resource, id: row?.id ?? null },
  });
}

/** 409 that names what still refers to a row. */
async function held(registry: Registry, words: Dictionary, database: Database, ctx: Context, error: DatabaseError): Promise<unknown> {
  const value = /\)=\((.*?)\)/.exec(error.detail ?? '')?.[1];
  const inserting = /is not present/.test(error.detail ?? '');
  if (value === undefined || inserting) return refuse('campo.referencia', { campo: error.constraint ?? '' });
  const parts: string[] = [];
  const referred = /referenced from table|still referenced/.test(error.detail ?? '');
  for (const [, of] of registry.resources) {
    if (!referred || of.entity.table !== error.table) continue;
    for (const [name, field] of storedFields(of.entity)) {
      if (field.kind !== 'ref' || !error.constraint?.includes(snake(name))) continue;
      const rows = await database.run(
        sql`select ${sql.raw(titleSql(ctx.tx.product, of, 't', ctx.lang))} as nombre, count(*) over ()::int as n from ${sql.raw(of.entity.table)} t where ${sql.raw(`t.${snake(name)}`)}::text = ${value} and ${scopeSql(of, ctx.session)} limit 3`,
      );
      const hidden = shownProtection(registry, ctx.session, of)?.has(of.entity.options.title);
      if (rows.length > 0)
        parts.push(
          `${words.entity(ctx.lang, of.entity.resource)?.many ?? of.entity.resource}: ${rows.map((row) => (hidden ? '••••' : row.nombre)).join(', ')}${Number(rows[0]?.n) > rows.length ? '…' : ''} (${rows[0]?.n})`,
        );
    }
  }
  return conflict('registro.en_uso', { nombres: parts.join('; ') || (error.table ?? '') });
}
