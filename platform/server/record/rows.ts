import { type SQL, sql } from 'drizzle-orm';
import type { Entity, KeyOf, KeyValue, Row } from '../../entity/entity';
import type { Json, ValueOf } from '../../entity/field';
import { difference } from '../audit/audit';
import type { DbRow } from '../db/pool';
import type { Product } from '../product';
import { renames } from '../resource/names';
import type { Resource } from '../resource/resource';
import { touch } from '../resource/stamp';
import { wire } from '../resource/write.rows';
import type { By } from './by';
import { changeSql, insertSql, keyIs, type Recorded, removeSql, type Stamp, type Written } from './sql';

/*
 * The writer of ordinary rows, for hooks, acts and listeners: stamp, version, author, trace and the configuration stamp follow from the
 * definition. States are their machines' (`state/`), the five operations of a list `resource/write.ts`.
 */

type Stored<E extends Recorded> = {
  readonly [K in keyof E['fields'] as E['fields'][K] extends { computed: true } | { confirms: string } ? never : K]?:
    | ValueOf<E['fields'][K]>
    | SQL
    | undefined;
};
type Retired<E extends Recorded> = E extends { options: { retire: true } } ? { readonly Activo?: 'S' | 'N' | SQL } : object;
type Owner = { readonly IdCliente?: number | SQL; readonly IdDivision?: number | SQL };
type OwnKey<E extends Recorded> = E extends Entity ? { readonly [K in KeyOf<E>]?: KeyValue<E> | SQL } : object;
type Changes = { readonly [field: string]: Json };

/** Columns that are written, by their names on the wire: values of the row, or SQL. */
export type Values<E extends Recorded> = Stored<E> & Retired<E>;
/** Those of a new row: its client and division are its author's where nothing else is said. */
export type NewValues<E extends Recorded> = Values<E> & Owner & OwnKey<E>;

/** What is kept of an act in the trace of each row that it touched. */
export interface Trace<E extends Recorded> {
  readonly action: string;
  /** What it says beside: the same of all, or of each by what `returning` asked. */
  readonly changes?: Changes | ((row: DbRow) => Changes);
  /** The row as it was, where one is changed: each value that is set is told with the old one. */
  readonly before?: Partial<Readonly<Record<keyof E['fields'] | 'Activo', unknown>>>;
}

/** A change of the rows of a condition, over the alias `t`. */
export interface Change<E extends Recorded> {
  readonly set?: Values<E>;
  readonly where: SQL;
  readonly from?: SQL | undefined;
  /** What is answered of each row beside its key, which is `id`. */
  readonly returning?: SQL | undefined;
  readonly stamp?: Stamp | undefined;
  readonly trace?: Trace<E> | undefined;
}

/** What a new row does where its like is there already: it gives it some of its values (`takes`) or others (`set`), or is left out. */
export interface Clash<E extends Recorded> {
  readonly on?: SQL;
  readonly takes?: readonly (keyof Values<E> & string)[];
  readonly set?: Values<E>;
  readonly where?: SQL;
  readonly stamp?: Stamp;
}

/** New rows: these, or one for each row of `from`. */
export interface New<E extends Recorded> {
  readonly values: NewValues<E> | readonly NewValues<E>[];
  readonly from?: SQL | undefined;
  readonly clash?: Clash<E> | undefined;
  readonly returning?: SQL | undefined;
  /** Somebody edited them as they were made, and they are written once: their version and whoever edited them say so. */
  readonly edited?: true | undefined;
  readonly trace?: Trace<E> | undefined;
}

/** Rows that go, over the alias `t`. */
export interface Removal<E extends Recorded> {
  readonly where: SQL;
  readonly using?: SQL | undefined;
  readonly returning?: SQL | undefined;
  readonly trace?: Trace<E> | undefined;
}

interface Kept {
  /** The field of each table that a machine runs. */
  readonly states: ReadonlyMap<string, string>;
  /** Resources whose rows others remember until the configuration stamp moves. */
  readonly configuration: ReadonlySet<string>;
  /** Those of which others remember the names. */
  readonly named: ReadonlyMap<string, Resource>;
}
const known = new WeakMap<Product, Kept>();

/** What a product's modules say of rows beside their definitions. */
function keptBy(product: Product): Kept {
  const found = known.get(product);
  if (found) return found;
  const made = {
    states: new Map(product.modules.flatMap(({ states = [] }) => states.map(({ machine }) => [machine.of.table, machine.field] as const))),
    configuration: new Set(
      product.modules.flatMap(({ resources }) => resources.filter(({ hooks }) => hooks.configuration).map(({ entity }) => entity.resource)),
    ),
    named: new Map(
      product.modules.flatMap(({ resources }) => resources.filter(({ hooks }) => hooks.named).map((one) => [one.entity.resource, one] as const)),
    ),
  };
  known.set(product, made);
  return made;
}

/** A state is its machine's to write. */
function refuseState(by: By, of: Recorded, ...written: readonly (Written | undefined)[]): void {
  const state = keptBy(by.tx.product).states.get(of.table);
  if (state !== undefined && written.some((values) => values && Object.hasOwn(values, state)))
    throw new Error(`${of.resource}.${state} is written by its machine alone`);
}

/** Moves the stamp of whoever remembers what such rows configure, or what they are called: by what was written of them. */
async function follow(by: By, of: Recorded, rows: readonly DbRow[], written: Written | 'gone'): Promise<void> {
  const { configuration, named } = keptBy(by.tx.product);
  const own = named.get(of.resource);
  const isRenamed = own !== undefined && renames(own, written === 'gone' ? written : Object.keys(written));
  if (rows.length === 0 || !(configuration.has(of.resource) || isRenamed)) return;
  const { IdCliente } = by.session;
  await touch(by.tx, of.options?.scope === 'global' ? null : (IdCliente ?? null));
}

/** Old and new of each value that is set, as far as it is a plain one. */
function told(before: Written, set: Written): Changes {
  const names = Object.keys(set).filter((name) => Object.hasOwn(before, name));
  const part = (of: Written) => Object.fromEntries(names.map((name) => [name, of[name]]));
  return changesOf(part(before), part(set));
}

function changesOf(before: Written | null, after: Written): Changes {
  const changes = difference(before, after);
  return typeof changes === 'object' && changes !== null && !Array.isArray(changes) ? changes : {};
}

function leave<E extends Recorded>(by: By, of: E, rows: readonly DbRow[], { action, changes, before }: Trace<E>, set: Written): void {
  const old = before ? told(before, set) : undefined;
  for (const row of rows) {
    const more = typeof changes === 'function' ? changes(row) : changes;
    const record = typeof row.id === 'number' ? row.id : String(row.id);
    by.audit({ entity: of.resource, record, action, ...(old || more ? { changes: { ...old, ...more } } : {}) });
  }
}

/** A change of rows as SQL, to stand in a statement that does more; it answers the key as `id` and leaves no trace. */
export function changing<E extends Recorded>(by: By, of: E, change: Omit<Change<E>, 'trace'>): SQL {
  refuseState(by, of, change.set);
  return changeSql(by, of, change);
}

/** New rows as SQL, to stand in a statement that does more. */
export function adding<E extends Recorded>(by: By, of: E, made: Omit<New<E>, 'trace'>): SQL {
  refuseState(by, of, ...(Array.isArray(made.values) ? made.values : [made.values]), made.clash?.set);
  return insertSql(by, of, made);
}

/** Changes the rows of a condition, in one statement: with their stamp, and their trace where it is asked for. Answers those that it changed. */
export async function changeRows<E extends Recorded>(by: By, of: E, { trace, ...change }: Change<E>): Promise<DbRow[]> {
  const rows = await by.tx.run(changing(by, of, change));
  if (trace) leave(by, of, rows, trace, change.set ?? {});
  await follow(by, of, rows, change.set ?? {});
  return rows;
}

/** Makes rows in one statement: with their author, and their trace where it is asked for. Answers those that it made, or changed where they were there. */
export async function addRows<E extends Recorded>(by: By, of: E, { trace, ...made }: New<E>): Promise<DbRow[]> {
  if (Array.isArray(made.values) && made.values.length === 0) return [];
  const rows = await by.tx.run(adding(by, of, made));
  if (trace) leave(by, of, rows, trace, {});
  // A new row has a name that nobody remembers yet; one that was there may have got another.
  const { clash } = made;
  await follow(by, of, rows, { ...clash?.set, ...Object.fromEntries((clash?.takes ?? []).map((name) => [name, true])) });
  return rows;
}

/** Makes one row; answers its key. */
export async function addRow<E extends Recorded>(by: By, of: E, values: NewValues<E>, trace?: Trace<E>): Promise<number> {
  const [row] = await addRows(by, of, { values, trace });
  return Number(row?.id);
}

/** Makes one row and answers it whole, its trace told field by field. */
export async function addWhole<E extends Entity>(by: By, of: E, values: NewValues<E>, action: string): Promise<Row<E>> {
  const [made] = await addRows(by, of, { values, returning: sql`t.*`, trace: { action, changes: (row) => changesOf(null, wire(of, row)) } });
  if (!made) throw new Error(`${of.resource}: none was made`);
  // The row has the columns that the definition made: the kit's type tests hold it.
  return wire(of, made) as Row<E>;
}

/** Writes what an act changes of a row in hand, told old and new. */
export async function changeRow<E extends Recorded>(
  by: By,
  of: E,
  id: number | string,
  before: NonNullable<Trace<E>['before']>,
  set: Values<E>,
  action: string,
): Promise<void> {
  await changeRows(by, of, { set, where: keyIs(of, id), trace: { action, before } });
}

/** Takes the rows of a condition away, in one statement, with their trace where it is asked for. Answers those that are gone. */
export async function removeRows<E extends Recorded>(by: By, of: E, { trace, ...removal }: Removal<E>): Promise<DbRow[]> {
  const rows = await by.tx.run(removeSql(of, removal));
  if (trace) leave(by, of, rows, trace, {});
  await follow(by, of, rows, 'gone');
  return rows;
}
