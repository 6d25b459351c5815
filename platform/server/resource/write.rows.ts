import { sql } from 'drizzle-orm';
import { type Entity, fileFields, secretFields, snake, storedFields } from '../../entity/entity';
import type { Json, Kind } from '../../entity/field';
import { difference } from '../audit/audit';
import type { DbRow } from '../db/pool';
import { int } from '../db/rows';
import { holdFiles } from '../files/hold';
import type { Context } from '../http/context';
import { notFound } from '../http/problem';
import { changeSql, insertSql, keyIs, removeSql } from '../record/sql';
import { renames } from './names';
import type { Resource } from './resource';
import { scopeSql } from './scope';
import { touch } from './stamp';
import type { RowData } from './write.parse';

/** What changed, for the audit: of a secret, only that it did. */
function traced(of: Resource, before: RowData | null, after: RowData | null): Json {
  const changes = difference(before, after);
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes)) return changes;
  if (secretFields(of.entity).length === 0) return changes;
  const hidden = (value: unknown) => (value === null || value === undefined ? null : '••••');
  return Object.fromEntries(
    Object.entries(changes).map(([name, change]) =>
      of.entity.fields[name]?.kind === 'secret' && Array.isArray(change) ? [name, change.map(hidden)] : [name, change],
    ),
  );
}

/** A database row under its wire names. */
export function wire(entity: Entity, row: DbRow): RowData {
  const out: RowData = { [entity.key]: row[snake(entity.key)] };
  if (entity.options.scope !== 'global') out.IdCliente = row.id_cliente;
  if (entity.options.scope === 'division') out.IdDivision = row.id_division;
  for (const [name] of storedFields(entity)) out[name] = row[snake(name)];
  if (entity.options.retire) out.Activo = row.activo;
  for (const name of ['UsuarioCreacion', 'FechaCreacion', 'UsuarioModificacion', 'FechaModificacion', 'Version']) out[name] = row[snake(name)];
  return out;
}

/** Files that a row holds are its own from then on: unclaimed ones are purged. */
async function claim(ctx: Context, of: Resource, row: RowData): Promise<void> {
  const files = fileFields(of.entity).flatMap(([name]) => (row[name] ? [row[name]] : []));
  if (files.length === 0) return;
  const key = row[of.entity.key];
  await holdFiles(ctx.tx, { entidad: of.entity.resource, registro: typeof key === 'number' ? key : null }, files);
}

/** The row as it stands, held until the transaction ends; 404 where the session does not see it. */
export async function locked(ctx: Context, of: Resource, id: number | string): Promise<RowData> {
  const key = sql.raw(`t.${snake(of.entity.key)}`);
  const [row] = await ctx.tx.run(
    sql`select t.* from ${sql.raw(of.entity.table)} t where ${key} = ${id} and ${scopeSql(of, ctx.session)} for no key update of t`,
  );
  if (!row) throw notFound();
  const own = wire(of.entity, row);
  stored.set(own, row);
  return own;
}

const stored = new WeakMap<object, DbRow>();
/** Of a row that a change holds, what the database keeps in it beside its fields; undefined of any other row. */
export const storedBeside = (row: object): DbRow | undefined => stored.get(row);

/** Moves the stamp of whoever remembers what such a row configures, or what it is called: of a change, by the fields that it changed. */
export const follow = async (ctx: Context, of: Resource, changed: readonly string[] | 'gone'): Promise<void> => {
  if (of.hooks.configuration || renames(of, changed)) await touch(ctx.tx, of.entity.options.scope === 'global' ? null : ctx.session.IdCliente);
};

/** Writes what changed of a row and its trace; the row as it was where nothing did. */
export async function save(ctx: Context, of: Resource, id: number | string, before: RowData, after: RowData, action: string): Promise<RowData> {
  return (await saving(ctx, of, id, before, after, action)).saved;
}

/** The same, sent and not waited for: what is asked next leaves with it. */
export async function saving(
  ctx: Context,
  of: Resource,
  id: number | string,
  before: RowData,
  after: RowData,
  action: string,
): Promise<{ saved: Promise<RowData> }> {
  const { entity } = of;
  const changes = traced(of, before, after);
  const names = changes && typeof changes === 'object' && !Array.isArray(changes) ? Object.keys(changes) : [];
  if (names.length === 0) return { saved: Promise.resolve(before) };
  const set = Object.fromEntries(names.map((name) => [name, after[name]]));
  const saved = ctx.tx.run(changeSql(ctx, entity, { set, where: keyIs(entity, id), returning: sql`t.*` })).then(([row]) => {
    if (!row) throw notFound();
    return wire(entity, row);
  });
  // Whoever waits for it is told.
  saved.catch(() => undefined);
  ctx.audit({ entity: entity.resource, record: id, action, changes });
  await claim(ctx, of, after);
  await follow(ctx, of, names);
  return { saved };
}

async function inserted(ctx: Context, entity: Entity, rows: readonly RowData[]): Promise<RowData[]> {
  const made = await ctx.tx.run(insertSql(ctx, entity, { values: rows, returning: sql`t.*` }));
  if (made.length !== rows.length) throw notFound();
  return made.map((row) => wire(entity, row));
}

/**
 * Inserts checked rows of one resource, with their traces; answers them in their order. Those of a set from whose rows nothing follows are told as they were
 * sent, with their keys: of hundreds with many columns what the database would answer takes as long as the rest.
 */
export async function insert(ctx: Context, of: Resource, rows: readonly RowData[]): Promise<RowData[]> {
  const { entity, hooks } = of;
  const byKey = rows.length > 1 && !hooks.made && !hooks.after && isToldAhead(entity) && rows.every((row) => !holdsFiles(entity, row));
  const made = byKey ? await keyed(ctx, entity, rows) : await inserted(ctx, entity, rows);
  for (const row of made) {
    ctx.audit({ entity: entity.resource, record: String(row[entity.key]), action: 'crear', changes: traced(of, null, row) });
    await claim(ctx, of, row);
  }
  return made;
}

async function keyed(ctx: Context, entity: Entity, rows: readonly RowData[]): Promise<RowData[]> {
  const keys = await ctx.tx.rows({ id: int }, insertSql(ctx, entity, { values: rows }));
  if (keys.length !== rows.length) throw notFound();
  return rows.map((row, at) => asMade(ctx, entity, row, keys[at]?.id));
}

/** A new row as it stands under its key. */
const asMade = (ctx: Context, entity: Entity, row: RowData, id: number | undefined): RowData => ({
  [entity.key]: id ?? null,
  ...row,
  UsuarioCreacion: ctx.session.IdUsuario,
  Version: 1,
});

const holdsFiles = (entity: Entity, row: RowData): boolean => fileFields(entity).some(([name]) => row[name]);

/** What is stored exactly as it was sent: of other kinds the database has a way of its own to say the same. */
const EXACT: ReadonlySet<Kind> = new Set([
  'text',
  'code',
  'digits',
  'email',
  'int',
  'flag',
  'choice',
  'choices',
  'tags',
  'date',
  'ref',
  'refs',
  'file',
  'photo',
]);
const exact = new WeakMap<Entity, boolean>();

/** Whether a new row is told in its trace before the database answers it: it is what was sent, and its key is given by the database. */
function isToldAhead(entity: Entity): boolean {
  const { key, parted, view } = entity.options;
  const known = exact.get(entity) ?? (key?.kind !== 'code' && !parted && !view && storedFields(entity).every(([, { kind }]) => EXACT.has(kind)));
  exact.set(entity, known);
  return known;
}

/**
 * Inserts one checked row with its trace, sent and not waited for: its trace, and the commit where nothing is asked after it, leave with it. Null of a row
 * that cannot be told before it is there.
 */
export function inserting(ctx: Context, of: Resource, row: RowData): { made: Promise<RowData> } | null {
  const { entity } = of;
  if (!isToldAhead(entity) || holdsFiles(entity, row)) return null;
  const made = inserted(ctx, entity, [row]).then(([own]) => own ?? row);
  // Whoever waits for it is told.
  made.catch(() => undefined);
  const key = { table: entity.table, column: snake(entity.key), key: entity.key };
  ctx.audit({ entity: entity.resource, record: null, made: key, action: 'crear', changes: traced(of, null, row) ?? {} });
  return { made };
}

/** Gives checked rows that whoever asked will insert their keys, and leaves the traces of their making; answers them as they will stand. */
export async function announce(ctx: Context, of: Resource, rows: readonly RowData[]): Promise<RowData[]> {
  const { entity } = of;
  if (rows.length === 0) return [];
  const keys = await ctx.tx.rows(
    { id: int },
    sql`select nextval(pg_get_serial_sequence(${entity.table}, ${snake(entity.key)}))::int as id from generate_series(1, ${rows.length}::int)`,
  );
  return rows.map((row, at) => {
    const made = asMade(ctx, entity, row, keys[at]?.id);
    ctx.audit({ entity: entity.resource, record: String(made[entity.key]), action: 'crear', changes: traced(of, null, made) });
    return made;
  });
}

/** Deletes a row that was read, and leaves its trace. */
export async function erase(ctx: Context, of: Resource, id: number | string, before: RowData): Promise<void> {
  const { entity } = of;
  await ctx.tx.run(removeSql(entity, { where: keyIs(entity, id) }));
  ctx.audit({ entity: entity.resource, record: id, action: 'eliminar', changes: traced(of, before, null) });
}
