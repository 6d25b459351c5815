import { SQL, sql } from 'drizzle-orm';
import { snake } from '../../entity/entity';
import type { Field, Fields } from '../../entity/field';
import type { By } from './by';

/** What has rows that say who wrote them: an entity, or a table said in the same words. */
export interface Recorded {
  readonly resource: string;
  readonly table: string;
  readonly key: string;
  readonly fields: Fields;
  readonly options?: { readonly scope: 'global' | 'cliente' | 'division' };
  /** Its rows do not say who wrote them. */
  readonly unstamped?: true;
}

/** Values by their names on the wire. */
export type Written = Readonly<Record<string, unknown>>;

/**
 * What a change says of whoever made it. `version`: the row is another one, and nobody edited it (what was found out about it is written
 * beside what somebody filled in). `author`: somebody was at it, and whoever has it open may still save it.
 */
export type Stamp = 'whole' | 'version' | 'author';

export const columnOf = (name: string): SQL => sql.raw(snake(name));

/** A value as its column takes it; nothing is nothing, also of what is kept as JSON. */
export function stored(field: Field | undefined, value: unknown): SQL {
  if (value instanceof SQL) return value;
  const isJson = field?.kind === 'detail' && (value !== null || field.required === true);
  return isJson ? sql`${JSON.stringify(value)}::jsonb` : sql`${sql.param(value)}`;
}

/** Whether row `t` is the one of a key. */
export const keyIs = ({ key }: Pick<Recorded, 'key'>, id: number | string): SQL => sql`t.${columnOf(key)} = ${id}`;

const VERSION = sql`version = t.version + 1`;

function stampOfChange(by: By, { unstamped }: Recorded, stamp: Stamp): SQL[] {
  if (unstamped) return [];
  if (stamp === 'version') return [VERSION];
  const author = [sql`usuario_modificacion = ${by.session.IdUsuario}`, sql`fecha_modificacion = ${by.now.toISOString()}`];
  return stamp === 'author' ? author : [...author, VERSION];
}

const setsOf = (of: Recorded, values: Written): SQL[] =>
  Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [sql`${columnOf(name)} = ${stored(of.fields[name], value)}`]));

const answering = ({ key }: Recorded, more: SQL | undefined): SQL => sql` returning t.${columnOf(key)} as id${more ? sql`, ${more}` : sql``}`;

/** A change of rows, over the alias `t`. */
export interface ChangeOf {
  readonly set?: Written;
  readonly where: SQL;
  readonly from?: SQL | undefined;
  readonly returning?: SQL | undefined;
  readonly stamp?: Stamp | undefined;
}

/** The text of a change, with its stamp; it answers the key as `id`. */
export function changeSql(by: By, of: Recorded, { set = {}, where, from, returning, stamp = 'whole' }: ChangeOf): SQL {
  const sets = sql.join([...setsOf(of, set), ...stampOfChange(by, of, stamp)], sql`, `);
  return sql`update ${sql.raw(of.table)} t set ${sets}${from ? sql` from ${from}` : sql``} where ${where}${answering(of, returning)}`;
}

/** What becomes of a row that is there already: it takes some values of the new one, or stays as it is. */
export interface ClashOf {
  /** The columns of the uniqueness, as the index has them; any uniqueness when not said. */
  readonly on?: SQL;
  readonly takes?: readonly string[];
  readonly set?: Written;
  /** Over `t`, which is the row that is there, and `excluded`. */
  readonly where?: SQL;
  readonly stamp?: Stamp;
}

/** New rows: these, or one for each row of `from`. */
export interface NewOf {
  readonly values: Written | readonly Written[];
  readonly from?: SQL | undefined;
  readonly clash?: ClashOf | undefined;
  readonly returning?: SQL | undefined;
  readonly also?: AlsoOf | undefined;
  /** Somebody edited them as they were made, and they are written once: their version and whoever edited them say so. */
  readonly edited?: true | undefined;
}

/** What is written of new rows beside what each says itself, over the alias `r`, with what is joined to it. */
export interface AlsoOf {
  readonly set: Written;
  readonly join: SQL;
}

/** Whose a new row is, where its author says nothing else: the client's and the division's that he works for. */
function ownerOf({ session: { IdCliente, IdDivision } }: By, { options }: Recorded): Written {
  if (!options || options.scope === 'global') return {};
  return options.scope === 'cliente' ? { IdCliente } : { IdCliente, IdDivision };
}

function clashSql(by: By, of: Recorded, { on, takes = [], set = {}, where, stamp = 'whole' }: ClashOf): SQL {
  const own = [...takes.map((name) => sql`${columnOf(name)} = excluded.${columnOf(name)}`), ...setsOf(of, set)];
  const there = sql` on conflict${on ? sql` (${on})` : sql``}`;
  if (own.length === 0) return sql`${there} do nothing`;
  return sql`${there} do update set ${sql.join([...own, ...stampOfChange(by, of, stamp)], sql`, `)}${where ? sql` where ${where}` : sql``}`;
}

/** The text of new rows, with their author; it answers the key as `id`. */
export function insertSql(by: By, of: Recorded, { values, from, clash, returning, also, edited }: NewOf): SQL {
  const given = Array.isArray(values) ? values : [values];
  const owner = ownerOf(by, of);
  const [who, when] = [sql`${by.session.IdUsuario}`, sql`${by.now.toISOString()}`];
  const author: Written = of.unstamped
    ? {}
    : { UsuarioCreacion: who, FechaCreacion: when, ...(edited ? { UsuarioModificacion: who, FechaModificacion: when, Version: sql`2` } : {}) };
  const into = (names: readonly string[]) => sql`insert into ${sql.raw(of.table)} as t (${sql.raw(names.map(snake).join(', '))}) `;
  const after = sql`${clash ? clashSql(by, of, clash) : sql``}${answering(of, returning)}`;
  const set = !from && (given.length > 1 || also) ? recordsSql(of, given, owner, author, also) : null;
  if (also && !set) throw new Error(`${of.resource}: what is written beside is of rows of values`);
  if (set) return sql`${into(set.names)}${set.rows}${after}`;
  const whole: Written = { ...owner, ...Object.assign({}, ...given), ...author };
  const names = Object.keys(whole).filter((name) => whole[name] !== undefined);
  const rows = given.map((row) => {
    const all: Written = { ...whole, ...row };
    return sql.join(
      names.map((name) => stored(of.fields[name], all[name])),
      sql`, `,
    );
  });
  const listed = sql.join(
    rows.map((row) => sql`(${row})`),
    sql`, `,
  );
  return sql`${into(names)}${from ? sql`select ${sql.join(rows, sql`, `)} from ${from}` : sql`values ${listed}`}${after}`;
}

/** A value that a record of rows cannot carry: SQL, an instant, a JSON that is nothing and has to be something. */
const isApart = (field: Field | undefined, value: unknown): boolean =>
  typeof value === 'object' && (value === null ? field?.kind === 'detail' && field.required === true : value instanceof SQL || value instanceof Date);

/**
 * Rows of a set out of one parameter, in their order: the statement is the same of two and of a thousand. What is nothing is not said: most columns of most
 * rows are, and both sides would read their names to say so. Null where one of them is something else than a value.
 */
function recordsSql(
  { table, fields }: Recorded,
  given: readonly Written[],
  owner: Written,
  author: Written,
  also?: AlsoOf,
): { names: string[]; rows: SQL } | null {
  const set = also?.set ?? {};
  const columns = new Map<string, string>();
  const known = (name: string): string => {
    const column = columns.get(name) ?? snake(name);
    columns.set(name, column);
    return column;
  };
  const records: Record<string, unknown>[] = [];
  for (const name in owner) if (owner[name] !== undefined) known(name);
  for (const row of given) {
    const record: Record<string, unknown> = {};
    for (const name in row) {
      const value = row[name];
      if (value === undefined || Object.hasOwn(set, name)) continue;
      if (isApart(fields[name], value)) return null;
      const column = known(name);
      if (value !== null) record[column] = value;
    }
    for (const name in owner) if (!Object.hasOwn(row, name)) record[known(name)] = owner[name];
    records.push(record);
  }
  const names = [...columns.keys()].filter((name) => !Object.hasOwn(author, name));
  const values = [
    ...names.map((name) => sql.raw(`r.${known(name)}`)),
    ...Object.entries(set).map(([name, value]) => stored(fields[name], value)),
    ...Object.values(author).map((value) => sql`${value}`),
  ];
  return {
    names: [...names, ...Object.keys(set), ...Object.keys(author)],
    rows: sql`select ${sql.join(values, sql`, `)} from jsonb_populate_recordset(null::${sql.raw(table)}, ${JSON.stringify(records)}::jsonb) r${also ? sql` ${also.join}` : sql``}`,
  };
}

/** Rows that go, over the alias `t`. */
export interface RemovalOf {
  readonly where: SQL;
  readonly using?: SQL | undefined;
  readonly returning?: SQL | undefined;
}

/** The text of a removal; it answers the key as `id`. */
export const removeSql = (of: Recorded, { where, using, returning }: RemovalOf): SQL =>
  sql`delete from ${sql.raw(of.table)} t${using ? sql` using ${using}` : sql``} where ${where}${answering(of, returning)}`;
