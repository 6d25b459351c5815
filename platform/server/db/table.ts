import type { $Type, BuildColumns, HasDefault, IsPrimaryKey, NotNull } from 'drizzle-orm';
import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  foreignKey,
  index,
  integer,
  type PgColumnBuilderBase,
  type PgIntegerBuilderInitial,
  type PgTable,
  type PgTableWithColumns,
  type PgVarcharBuilderInitial,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core';
import { type Entity, fileFields, type KeyOf, snake, storedFields } from '../../entity/entity';
import { type Field, isRequiredColumn, type ValueOf } from '../../entity/field';
import { COLUMNS } from '../../fields/columns';
import { momentColumn } from '../../fields/moment/column';
import { archivo } from './own-tables';

type Sample<F extends Field> = ReturnType<(typeof COLUMNS)[F['kind']]>;
type Typed<F extends Field> = Sample<F> extends infer B extends PgColumnBuilderBase ? $Type<B, NonNullable<ValueOf<F>>> : never;
type BuilderOf<F extends Field> = null extends ValueOf<F> ? Typed<F> : NotNull<Typed<F>>;
type Moment = ReturnType<typeof momentColumn>;

type KeyBuilder<E extends Entity> = E['options'] extends { key: { kind: 'code' } }
  ? IsPrimaryKey<NotNull<PgVarcharBuilderInitial<'', [string, ...string[]], number>>>
  : HasDefault<IsPrimaryKey<NotNull<PgIntegerBuilderInitial<''>>>>;

type Builders<E extends Entity> = { [K in KeyOf<E>]: KeyBuilder<E> } & {
  [K in keyof E['fields'] as E['fields'][K] extends { computed: true } | { confirms: string } ? never : K]: BuilderOf<E['fields'][K]>;
} & (E['options']['scope'] extends 'global' ? object : { IdCliente: NotNull<PgIntegerBuilderInitial<''>> }) &
  (E['options']['scope'] extends 'division' ? { IdDivision: NotNull<PgIntegerBuilderInitial<''>> } : object) &
  (E['options'] extends { retire: true } ? { Activo: HasDefault<NotNull<$Type<PgVarcharBuilderInitial<'', ['S', 'N'], 1>, 'S' | 'N'>>> } : object) & {
    UsuarioCreacion: HasDefault<NotNull<PgVarcharBuilderInitial<'', [string, ...string[]], 20>>>;
    FechaCreacion: HasDefault<NotNull<Moment>>;
    UsuarioModificacion: PgVarcharBuilderInitial<'', [string, ...string[]], 20>;
    FechaModificacion: Moment;
    Version: HasDefault<NotNull<PgIntegerBuilderInitial<''>>>;
  };

/** The Drizzle table of an entity, with a typed column for each stored field. */
export type TableOf<E extends Entity> = PgTableWithColumns<{
  name: string;
  schema: undefined;
  columns: BuildColumns<string, Builders<E>, 'pg'>;
  dialect: 'pg';
}>;

type AnyTable = PgTable & Record<string, AnyPgColumn>;
const known = new Map<string, Entity>();
const tables = new Map<string, AnyTable>();

/** Names an entity whose table may be asked for: it is derived when it is, so that a start does not wait for all of them. */
export function knowTable(entity: Entity): void {
  if (!known.has(entity.resource)) known.set(entity.resource, entity);
}

/** A column of a derived table by its wire name; a definition that names what is not there fails at start. */
export function columnOf(table: Record<string, AnyPgColumn>, name: string): AnyPgColumn {
  const column = table[name];
  if (!column) throw new Error(`No column ${name}`);
  return column;
}

/** Every derived table, for migrations. */
export function allTables(): Record<string, PgTable> {
  return Object.fromEntries([...known].filter(([, { options }]) => !options.view).map(([resource, entity]) => [resource, tableOf(entity)]));
}

/** The table of an entity; made once. The one place where the derived type is asserted: the kit's type tests hold it. */
export function tableOf<E extends Entity>(entity: E): TableOf<E> {
  knowTable(entity);
  const made = tables.get(entity.resource) ?? build(known.get(entity.resource) ?? entity);
  tables.set(entity.resource, made);
  return made as unknown as TableOf<E>;
}

function entityOf(resource: string): Entity {
  const found = known.get(resource);
  if (!found) throw new Error(`Unknown resource ${resource}: is its module in the list?`);
  return found;
}

// Each kind's own builder is typed; over an arbitrary definition only their common shape is known.
interface Buildable extends PgColumnBuilderBase {
  notNull(): Buildable;
  default(value: unknown): Buildable;
}

function builder(name: string, field: Field): Buildable {
  const make = COLUMNS[field.kind] as unknown as (name: string, field: Field) => Buildable;
  let made = make(snake(name), field);
  if (isRequiredColumn(field)) made = made.notNull();
  if (field.kind === 'flag') made = made.default(field.default ?? 'N');
  else if (field.default !== undefined) made = made.default(field.default);
  else if (field.kind === 'choices' || field.kind === 'tags' || field.kind === 'refs') made = made.default(sql`'{}'`);
  return made;
}

function build(entity: Entity): AnyTable {
  const { options } = entity;
  const key = snake(entity.key);
  const number = options.parted ? integer(key).notNull() : integer(key).primaryKey();
  const columns: Record<string, PgColumnBuilderBase> = {
    [entity.key]: options.key?.kind === 'code' ? varchar(key, { length: options.key.max ?? 20 }).primaryKey() : number.generatedByDefaultAsIdentity(),
  };
  if (options.scope !== 'global') columns.IdCliente = integer('id_cliente').notNull();
  if (options.scope === 'division') columns.IdDivision = integer('id_division').notNull();
  for (const [name, field] of storedFields(entity)) columns[name] = builder(name, field);
  if (options.retire) columns.Activo = varchar('activo', { length: 1 }).notNull().default('S');
  columns.UsuarioCreacion = varchar('usuario_creacion', { length: 20 }).notNull().default('SISTEMA');
  columns.FechaCreacion = momentColumn('fecha_creacion').notNull().default(sql`now()`);
  columns.UsuarioModificacion = varchar('usuario_modificacion', { length: 20 });
  columns.FechaModificacion = momentColumn('fecha_modificacion');
  columns.Version = integer('version').notNull().default(1);
  const searched = storedFields(entity).filter(([, field]) => field.search);
  if (searched.length > 0) {
    const joined = searched.map(([name]) => `coalesce(${snake(name)}, '')`).join(` || ' ' || `);
    columns.Busqueda = text('busqueda').generatedAlwaysAs(sql.raw(`normaliza(${joined})`));
  }
  return pgTable(entity.table, columns, (table) => [
    ...keyOfParts(entity, table),
    ...references(entity, table),
    ...keyOfClient(entity, table),
    ...indexes(entity, table),
  ]) as AnyTable;
}

/** The columns of an entity that refer to rows of another, with that one's resource. */
function referencesOf(entity: Entity): (readonly [field: string, resource: string])[] {
  const { scope } = entity.options;
  return [
    ...(scope === 'global' ? [] : [['IdCliente', 'SistemaCliente'] as const]),
    ...(scope === 'division' ? [['IdDivision', 'SistemaDivision'] as const] : []),
    ...storedFields(entity).flatMap(([name, { kind, resource }]) => (kind === 'ref' && resource ? [[name, resource] as const] : [])),
  ];
}

/** Whether a reference carries its client, so that the database refuses a row of one client that refers to another's (decision 186). */
const carriesClient = ({ options: from }: Entity, { options: to }: Entity): boolean =>
  from.scope !== 'global' && to.scope !== 'global' && to.acrossClients === undefined;

/** Name of a reference's constraint; the engine reads it back from the database's error. */
export function referenceName(entity: Entity, field: string, target: Entity): string {
  const own = `${entity.table}_${snake(field)}`;
  return (carriesClient(entity, target) ? `${own}_fk` : `${own}_${target.table}_${snake(target.key)}_fk`).slice(0, 63);
}

/** Whether a reference is left to whoever writes, who says why. */
const isUnproved = (field: Field | undefined): boolean => field?.unproved !== undefined;

/**
 * Whether the client of rows that come all day follows from what they always refer to, whose client is proved: proving it again would be paid by each of them,
 * and would hold the client's own row each time (decision 206).
 */
function hasImpliedClient(entity: Entity): boolean {
  const { grows, evidence } = entity.options;
  if (!grows && !evidence) return false;
  return referencesOf(entity).some(([name, resource]) => {
    const field = entity.fields[name];
    const isAlways = field === undefined || (isRequiredColumn(field) && !isUnproved(field));
    return isAlways && resource !== entity.resource && carriesClient(entity, entityOf(resource));
  });
}

/** The references that the database proves. */
const provedOf = (entity: Entity): (readonly [field: string, resource: string])[] =>
  referencesOf(entity).filter(([name]) => !isUnproved(entity.fields[name]) && !(name === 'IdCliente' && hasImpliedClient(entity)));

function references(entity: Entity, table: Record<string, AnyPgColumn>) {
  const own = (field: string) => columnOf(table, field);
  const files = fileFields(entity).map(([field]) =>
    entity.options.scope === 'global'
      ? foreignKey({ columns: [own(field)], foreignColumns: [archivo.IdArchivo] })
      : foreignKey({
          name: `${entity.table}_${snake(field)}_fk`.slice(0, 63),
          columns: [own('IdCliente'), own(field)],
          foreignColumns: [archivo.IdCliente, archivo.IdArchivo],
        }),
  );
  const rows = provedOf(entity).map(([field, resource]) => {
    const target = entityOf(resource);
    tableOf(target);
    const theirs = (name: string) => columnOf(tables.get(resource) ?? {}, name);
    return carriesClient(entity, target)
      ? foreignKey({
          name: referenceName(entity, field, target),
          columns: [own('IdCliente'), own(field)],
          foreignColumns: [theirs('IdCliente'), theirs(target.key)],
        })
      : foreignKey({ columns: [own(field)], foreignColumns: [theirs(target.key)] });
  });
  return [...files, ...rows];
}

/** Whether rows of clients refer to those of an entity together with their client. */
const isReferredTo = (entity: Entity): boolean =>
  [...known.values()].some(
    (from) => carriesClient(from, entity) && !from.options.view && referencesOf(from).some(([, resource]) => resource === entity.resource),
  );

/** What references that carry their client refer to: beside the key, which is the number alone, the key with its client. */
function keyOfClient(entity: Entity, table: Record<string, AnyPgColumn>) {
  if (!isReferredTo(entity)) return [];
  return [uniqueIndex(`${entity.table}_k_${snake(entity.key)}`.slice(0, 63)).on(columnOf(table, 'IdCliente'), columnOf(table, entity.key))];
}

/** Of a table that is parted by months the key holds the field that it is parted by. */
function keyOfParts({ table: name, key, options }: Entity, table: Record<string, AnyPgColumn>) {
  return options.parted ? [primaryKey({ name: `${name}_pkey`, columns: [columnOf(table, key), columnOf(table, options.parted.by)] })] : [];
}

/** Name of the unique index over some fields; the engine reads it back from the database's error. */
export function uniqueName(entity: Entity, fields: readonly string[]): string {
  return `${entity.table}_u_${fields.map(snake).join('_')}`.slice(0, 63);
}

/** Whether a uniqueness holds in every client at once. */
export const inInstallation = (entity: Entity, fields: readonly string[]): boolean =>
  entity.options.scope === 'global' || fields.some((name) => entity.fields[name]?.unique === 'installation');

/** Fields of each uniqueness of an entity, besides its key. */
export function uniquenesses(entity: Entity): (readonly string[])[] {
  const single = storedFields(entity).filter(([, field]) => field.unique);
  return [...single.map(([name]) => [name]), ...(entity.options.unique ?? [])];
}

/** A reference that most rows have not: whoever looks for one names it, and rows without it stand in no index of it. */
function isSparse({ fields, options }: Entity, name: string): boolean {
  const field = fields[name];
  return field?.kind === 'ref' && !isRequiredColumn(field) && !options.parted;
}

function indexes(entity: Entity, table: Record<string, AnyPgColumn>) {
  const owner = entity.options.scope === 'global' ? [] : [columnOf(table, 'IdCliente')];
  const made = uniquenesses(entity).map((fields) => {
    const parts: (AnyPgColumn | SQL)[] = [...(inInstallation(entity, fields) ? [] : owner)];
    for (const name of fields) {
      const column = columnOf(table, name);
      parts.push(entity.fields[name]?.kind === 'text' ? sql`normaliza(${column})` : column);
    }
    const [first, ...rest] = parts;
    if (!first) throw new Error(`Empty uniqueness in ${entity.resource}`);
    return uniqueIndex(uniqueName(entity, fields)).on(first, ...rest);
  });
  const plain = new Map<string, readonly string[]>();
  const sorted = (entity.options.sort ?? [{ selector: entity.options.title }]).map((sort) => sort.selector).filter((name) => name in table);
  if (sorted.length > 0 && !entity.options.grows) plain.set(sorted.join(), [...sorted, entity.key]);
  for (const [name, field] of entity.options.grows ? [] : storedFields(entity)) {
    if ((field.filter || field.kind === 'ref') && !field.unique && !['choices', 'tags', 'refs', 'detail'].includes(field.kind))
      plain.set(name, [name]);
  }
  for (const names of entity.options.indexes ?? []) plain.set(names.join(), names);
  const listed = [...plain.values()].map((names) => (entity.options.parted ? names : [...new Set(names)]));
  const hasKey = isReferredTo(entity);
  // What another index begins with is found by that one, except of a table in parts, whose indexes cannot go while it is used; a text stands in a uniqueness as it is compared.
  const others = [
    ...uniquenesses(entity).map((names) => [
      ...(inInstallation(entity, names) ? [null] : []),
      ...names.map((name) => (entity.fields[name]?.kind === 'text' ? null : name)),
    ]),
    ...listed,
  ];
  const isBegun = (names: readonly string[]) =>
    !entity.options.parted && others.some((other) => other.length > names.length && names.every((name, at) => other[at] === name));
  const needed = listed
    .filter((names) => !isBegun(names) && !(hasKey && names.join() === entity.key))
    .map((names) => {
      const [first, ...rest] = [...owner, ...names.map((name) => columnOf(table, name))];
      if (!first) throw new Error(`Empty index in ${entity.resource}`);
      const named = (kind: 'i' | 'n') => index(`${entity.table}_${kind}_${names.map(snake).join('_')}`.slice(0, 63)).on(first, ...rest);
      const [only, ...more] = names;
      const isOptional = only !== undefined && more.length === 0 && isSparse(entity, only);
      return isOptional ? named('n').where(sql`${columnOf(table, only)} is not null`) : named('i');
    });
  const found = table.Busqueda ? [index(`${entity.table}_busqueda`).using('gin', sql`busqueda gin_trgm_ops`)] : [];
  return [...made, ...needed, ...found];
}
