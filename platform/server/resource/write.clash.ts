import { sql } from 'drizzle-orm';
import { DatabaseError } from 'pg';
import { type Entity, snake, titleName } from '../../entity/entity';
import type { Tx } from '../db/pool';
import { int, orNull, recordKey, text } from '../db/rows';
import { inInstallation } from '../db/table';
import type { Context } from '../http/context';
import { conflict, Problem, refuse } from '../http/problem';
import type { Dictionary } from '../words';
import { shownProtection } from './protect';
import type { Registry } from './registry';
import { scopeSql } from './scope';
import { titleSql } from './title';

/** Who is told. */
type Reader = Pick<Context, 'lang' | 'session'>;
interface Teller {
  readonly registry: Registry;
  readonly words: Dictionary;
  /** Apart from the transaction, which is broken. */
  readonly database: Tx;
  readonly ctx: Reader;
}

/** Turns a clash or a held reference into the 409 that names it; anything else comes back as it was. */
export async function explain(registry: Registry, words: Dictionary, database: Tx, ctx: Reader, error: unknown): Promise<unknown> {
  if (!(error instanceof DatabaseError)) return error;
  const teller: Teller = { registry, words, database, ctx };
  if (error.code === '23505' && error.constraint) return clash(teller, error);
  if (error.code === '23503' && error.table) return held(teller, error);
  return error;
}

/** What the database says a key holds, apart by columns; a single one may have commas of its own. */
function keyOf(error: DatabaseError): { columns: string[]; values: string[] } | undefined {
  const [, columns, values] = /^Key \((.*)\)=\((.*)\) /s.exec(error.detail ?? '') ?? [];
  if (columns === undefined || values === undefined) return undefined;
  const names = columns.split(', ');
  return { columns: names, values: names.length === 1 ? [values] : values.split(', ') };
}

/** The one column of a reference with its value, beside the client that it may carry. */
function referenceOf({ detail }: DatabaseError): { column: string; value: string } | undefined {
  const [, client, column, value] = /^Key \((id_cliente, )?(\w+)\)=\((.*)\) /s.exec(detail ?? '') ?? [];
  if (column === undefined || value === undefined) return undefined;
  return { column, value: client ? value.slice(value.indexOf(', ') + 2) : value };
}

/** A stored value as a person would say it. */
async function said({ registry, words, database, ctx }: Teller, entity: Entity, name: string, value: string): Promise<string> {
  const field = entity.fields[name];
  if (field?.kind === 'date') return `${value.slice(8, 10)}/${value.slice(5, 7)}/${value.slice(0, 4)}`;
  if (field?.kind !== 'ref' || !field.resource) return words.entity(ctx.lang, entity.resource)?.options[name]?.[value] ?? value;
  const of = registry.get(field.resource);
  const row = await database.first(
    { nombre: orNull(text) },
    sql`select ${sql.raw(titleSql(registry, of, 't', ctx.lang))} as nombre from ${sql.raw(of.entity.table)} t where ${sql.raw(`t.${snake(of.entity.key)}`)}::text = ${value}`,
  );
  return row?.nombre ?? '';
}

/** 409 that names the row it clashes with; of another client's row only that it exists. */
async function clash(teller: Teller, error: DatabaseError): Promise<unknown> {
  const { registry, database, ctx } = teller;
  const known = registry.unique(error.constraint ?? '');
  const values = keyOf(error)?.values;
  if (!known || !values) return error;
  const of = registry.get(known.entity.resource);
  const owner = !inInstallation(known.entity, known.fields) && known.fields[0] !== known.entity.key;
  const held = owner ? values.slice(1) : values;
  const own = known.fields.length === 1 ? [held.join(', ')] : held;
  const terms = known.fields.map((name, at) =>
    known.entity.fields[name]?.kind === 'text'
      ? sql`normaliza(${sql.raw(`t.${snake(name)}`)}) = ${own[at]}`
      : sql`${sql.raw(`t.${snake(name)}`)}::text = ${own[at]}`,
  );
  // What the session may not see is not named: it learns that the value is taken, no more.
  const hidden = shownProtection(registry, ctx.session, of) !== undefined;
  const row = await database.first(
    { nombre: orNull(text), id: recordKey },
    sql`select ${sql.raw(titleSql(registry, of, 't', ctx.lang))}::text as nombre, ${sql.raw(`t.${snake(known.entity.key)}`)} as id from ${sql.raw(known.entity.table)} t where ${sql.join(terms, sql` and `)} and ${scopeSql(of, ctx.session)}`,
  );
  const field = known.fields.at(-1) ?? '';
  const valor = hidden && known.entity.fields[field]?.kind === 'ref' ? '••••' : await said(teller, known.entity, field, own.at(-1) ?? '');
  const title = known.entity.options.title;
  const nombre = known.entity.fields[title]?.kind === 'choice' ? await said(teller, known.entity, title, row?.nombre ?? '') : row?.nombre;
  const params = { campo: field, valor, nombre: hidden ? '••••' : nombre || valor };
  const code = (row ? undefined : of.hooks.duplicateElsewhere) ?? of.hooks.duplicate ?? 'registro.duplicado';
  return new Problem(409, code, params, {
    errors: [{ field, message: `${code}${JSON.stringify(params)}` }],
    extra: { recurso: known.entity.resource, id: row?.id ?? null },
  });
}

/** 409 that names what still refers to a row; what the session may not see, by its kind alone. */
async function held(teller: Teller, error: DatabaseError): Promise<unknown> {
  const { registry, words, database, ctx } = teller;
  const key = referenceOf(error);
  if (/is not present/.test(error.detail ?? '')) {
    const at = registry.column(error.table ?? '', key?.column ?? '');
    if (!at?.name) return refuse('registro.referencia');
    return new Problem(
      400,
      'campo.referencia',
      {},
      { errors: [{ field: at.name, message: 'campo.referencia' }], extra: { recurso: at.entity.resource } },
    );
  }
  const by = registry.foreign(error.constraint ?? '');
  if (!by || key === undefined) return conflict('registro.en_uso_otros');
  const of = registry.get(by.entity.resource);
  const many = words.entity(ctx.lang, of.entity.resource)?.many ?? '';
  const rows = await database.rows(
    { nombre: orNull(text), n: int },
    sql`select ${sql.raw(titleSql(registry, of, 't', ctx.lang))}::text as nombre, count(*) over ()::int as n from ${sql.raw(of.entity.table)} t where ${sql.raw(`t.${snake(by.field)}`)}::text = ${key.value} and ${scopeSql(of, ctx.session)} limit 3`,
  );
  if (rows.length === 0) return conflict('registro.en_uso', { nombres: many });
  const { title } = of.entity.options;
  const hidden = shownProtection(registry, ctx.session, of)?.has(titleName(of.entity));
  // Of rows that are only told by a number or a day, how many they are says more.
  const kind = of.entity.fields[title]?.kind ?? 'text';
  const known = ['int', 'moment', 'date', 'file'].includes(kind) ? [] : rows.flatMap(({ nombre }) => (nombre ? [nombre] : []));
  const names = kind === 'choice' ? await Promise.all(known.map((one) => said(teller, of.entity, title, one))) : known;
  const n = rows[0]?.n ?? 0;
  const told = names.length > 0 ? `: ${names.map((one) => (hidden ? '••••' : one)).join(', ')}${n > names.length ? '…' : ''}` : '';
  return conflict('registro.en_uso', { nombres: `${many}${told} (${n})` });
}
