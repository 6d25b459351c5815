import { type SQL, sql } from 'drizzle-orm';
import { snake, storedFields } from '../../entity/entity';
import type { Field, Json } from '../../entity/field';
import { brokenRules, emptyValue, missingMessage } from '../../fields/shared';
import { difference } from '../audit/audit';
import type { Database, DbRow, Tx } from '../db/pool';
import type { Context } from '../http/context';
import { conflict, type FieldError, notFound, Problem } from '../http/problem';
import type { SecretBox } from '../secrets';
import type { Dictionary } from '../words';
import { roundAmounts } from './money';
import { maskField, type Protection, protectRow, shownProtection } from './protect';
import { visible } from './read';
import type { Registry } from './registry';
import type { Change, Resource } from './resource';
import { scopeSql } from './scope';
import { explain } from './write.clash';
import { asObject, parse, type RowData } from './write.parse';

/** Writes of any resource: parse → rules → write → audit → news, in the caller's transaction. */
export interface Writer {
  create(ctx: Context, of: Resource, body: unknown): Promise<RowData>;
  /**
   * Creates many as each alone would be, checks before the first insert and rows in one statement; the first refusal
   * refuses them all. `together` stands for what follows each creation, done once for all of them.
   */
  createMany(ctx: Context, of: Resource, bodies: readonly unknown[], together?: (made: readonly RowData[]) => Promise<void>): Promise<RowData[]>;
  update(ctx: Context, of: Resource, id: number | string, body: unknown): Promise<RowData>;
  remove(ctx: Context, of: Resource, id: number | string): Promise<void>;
  /** Writes columns that only the server keeps, with audit and version; the row must be visible to the session. */
  patch(ctx: Context, of: Resource, id: number | string, values: RowData, action: string): Promise<RowData>;
  /** Turns a clash or a held reference into the 409 that names it; anything else comes back as it was. */
  explain(database: Database, ctx: Context, error: unknown): Promise<unknown>;
}

/** What changed, for the audit: of a secret, only that it did. */
function traced(of: Resource, before: RowData | null, after: RowData | null): Json {
  const changes = difference(before, after);
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes)) return changes;
  const hidden = (value: unknown) => (value === null || value === undefined ? null : '••••');
  return Object.fromEntries(
    Object.entries(changes).map(([name, change]) =>
      of.entity.fields[name]?.kind === 'secret' && Array.isArray(change) ? [name, change.map(hidden)] : [name, change],
    ),
  );
}

function stored(field: Field | undefined, value: unknown): SQL {
  return field?.kind === 'detail' ? sql`${JSON.stringify(value)}::jsonb` : sql`${sql.param(value)}`;
}

/** A database row under its wire names. */
function wire(of: Resource, row: DbRow): RowData {
  const { entity } = of;
  const out: RowData = { [entity.key]: row[snake(entity.key)] };
  if (entity.options.scope !== 'global') out.IdCliente = row.id_cliente;
  if (entity.options.scope === 'division') out.IdDivision = row.id_division;
  for (const [name] of storedFields(entity)) out[name] = row[snake(name)];
  if (entity.options.retire) out.Activo = row.activo;
  for (const name of ['UsuarioCreacion', 'FechaCreacion', 'UsuarioModificacion', 'FechaModificacion', 'Version']) out[name] = row[snake(name)];
  return out;
}

/** What came back as its mask was not changed: it is as if it had not been sent. */
function withoutMasks(of: Resource, protection: Protection, sent: RowData, before: RowData): RowData {
  const kindOf = (name: string) => of.entity.fields[name]?.kind ?? 'text';
  const isMask = (name: string) => protection.get(name) === 'E' && sent[name] === maskField(kindOf(name), before[name]);
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !isMask(name)));
}

/** A row without its secrets. */
const readable = (of: Resource, row: RowData): RowData =>
  Object.fromEntries(Object.entries(row).filter(([name]) => of.entity.fields[name]?.kind !== 'secret'));

// Hooks are typed by their entity; the engine knows rows by name only.
const change = (kind: Change['kind'], before: RowData | null, after: RowData | null): Change => ({ kind, before, after }) as unknown as Change;

export function makeWriter(registry: Registry, words: Dictionary, box: SecretBox): Writer {
  const find = (resource: string) => registry.get(resource).entity;
  /** Seals the secrets that a write brings. */
  function seal(of: Resource, before: RowData | null, after: RowData): void {
    for (const [name, field] of storedFields(of.entity)) {
      const value = after[name];
      if (field.kind === 'secret' && typeof value === 'string' && value !== before?.[name])
        after[name] = box.seal(value, `${of.entity.resource}.${name}`);
    }
  }

  /** Files that a row holds are its own from then on: unclaimed ones are purged. */
  async function claim(ctx: Context, of: Resource, row: RowData): Promise<void> {
    const files = storedFields(of.entity).flatMap(([name, { kind }]) => ((kind === 'file' || kind === 'photo') && row[name] ? [row[name]] : []));
    if (files.length === 0) return;
    const key = row[of.entity.key];
    await ctx.tx.run(
      sql`update plataforma_archivo set entidad = ${of.entity.resource}, id_registro = ${typeof key === 'number' ? key : null} where id_archivo = any(${sql.param(files)}) and entidad is null`,
    );
  }

  /** References and files must be of the session's own reach. */
  async function checkReferences(ctx: Context, of: Resource, data: RowData): Promise<void> {
    const errors: FieldError[] = [];
    for (const [name, field] of storedFields(of.entity)) {
      const value = data[name];
      if (value === null || value === undefined) continue;
      if ((field.kind === 'ref' || field.kind === 'refs') && field.resource) {
        const ids = (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'number' || typeof id === 'string');
        if (ids.length > 0 && !(await visible(ctx.tx, registry.get(field.resource), ctx.session, ids)))
          errors.push({ field: name, message: 'campo.referencia' });
      } else if (field.kind === 'file' || field.kind === 'photo') {
        const [row] = await ctx.tx.run(sql`select 1 from plataforma_archivo where id_archivo = ${value} and id_cliente = ${ctx.session.IdCliente}
          and (${ctx.session.IdCompania === null} or usuario_creacion = ${ctx.session.IdUsuario} or id_compania = ${ctx.session.IdCompania ?? -1})`);
        if (!row) errors.push({ field: name, message: 'campo.referencia' });
      }
    }
    if (errors.length > 0) throw new Problem(400, 'campo.referencia', {}, { errors, extra: { recurso: of.entity.resource } });
  }

  function checkRow(of: Resource, row: RowData, config: ReadonlyMap<string, { obligatorio: boolean }> | undefined): void {
    const errors: FieldError[] = brokenRules(of.entity, row);
    for (const [name, field] of storedFields(of.entity)) {
      if (field.server) continue;
      const value = row[name];
      const missing = value === null || value === undefined || (Array.isArray(value) && value.length === 0);
      if (missing && (field.required || config?.get(name.toLowerCase())?.obligatorio)) errors.push({ field: name, message: missingMessage(field) });
    }
    if (errors.length > 0) throw new Problem(400, errors[0]?.message ?? 'peticion.invalida', {}, { errors, extra: { recurso: of.entity.resource } });
  }

  const configOf = (ctx: Context, of: Resource) => {
    const [screen] = of.entity.options.menu;
    return screen ? ctx.session.fieldConfig.get(screen) : undefined;
  };

  async function locked(ctx: Context, of: Resource, id: number | string): Promise<RowData> {
    const key = sql.raw(`t.${snake(of.entity.key)}`);
    const [row] = await ctx.tx.run(
      sql`select t.* from ${sql.raw(of.entity.table)} t where ${key} = ${id} and ${scopeSql(of, ctx.session)} for no key update of t`,
    );
    if (!row) throw notFound();
    return wire(of, row);
  }

  async function save(ctx: Context, of: Resource, id: number | string, before: RowData, after: RowData, action: string): Promise<RowData> {
    const { entity } = of;
    const changes = traced(of, before, after);
    const names = changes && typeof changes === 'object' && !Array.isArray(changes) ? Object.keys(changes) : [];
    if (names.length === 0) return before;
    const sets = names.map((name) => sql`${sql.raw(snake(name))} = ${stored(entity.fields[name], after[name])}`);
    const [row] = await ctx.tx.run(
      sql`update ${sql.raw(entity.table)} set ${sql.join(sets, sql`, `)}, usuario_modificacion = ${ctx.session.IdUsuario}, fecha_modificacion = ${ctx.now.toISOString()}, version = version + 1
        where ${sql.raw(snake(entity.key))} = ${id} returning *`,
    );
    if (!row) throw notFound();
    ctx.audit({ entity: entity.resource, record: id, action, changes });
    await claim(ctx, of, after);
    if (of.hooks.configuration) await touch(ctx.tx, of.entity.options.scope === 'global' ? null : ctx.session.IdCliente);
    return wire(of, row);
  }

  /** A new row as it will be inserted: parsed, with its blanks, and within every rule. */
  async function checked(ctx: Context, of: Resource, body: unknown): Promise<RowData> {
    const { entity, hooks } = of;
    // A contractor writes for its own company, whatever it sends.
    const own =
      ctx.session.IdCompania !== null && entity.options.company && !hooks.ownCompanyRule ? { [entity.options.company]: ctx.session.IdCompania } : {};
    const data = parse(of, 'create', { ...(await hooks.defaults?.(ctx)), ...asObject(body), ...own });
    const row: RowData = { ...data };
    for (const [name, field] of storedFields(entity)) if (!(name in row)) row[name] = emptyValue(field);
    if (entity.options.retire) row.Activo = data.Activo ?? 'S';
    if (entity.options.scope !== 'global') row.IdCliente = ctx.session.IdCliente;
    if (entity.options.scope === 'division') row.IdDivision = ctx.session.IdDivision;
    checkRow(of, row, configOf(ctx, of));
    await checkReferences(ctx, of, row);
    await roundAmounts(ctx.tx, find, entity, row);
    await hooks.check?.(ctx, change('crear', null, row));
    seal(of, null, row);
    return row;
  }

  /** Inserts checked rows of one resource, with their traces; answers them in their order. */
  async function insert(ctx: Context, of: Resource, rows: readonly RowData[]): Promise<RowData[]> {
    const { entity } = of;
    const names = Object.keys(rows[0] ?? {});
    const values = rows.map(
      (row) => sql`(${sql.join([...names.map((name) => stored(entity.fields[name], row[name])), sql`${ctx.session.IdUsuario}`], sql`, `)})`,
    );
    const inserted = await ctx.tx.run(
      sql`insert into ${sql.raw(entity.table)} (${sql.raw([...names.map(snake), 'usuario_creacion'].join(', '))})
        values ${sql.join(values, sql`, `)} returning *`,
    );
    if (inserted.length !== rows.length) throw notFound();
    const made = inserted.map((row) => wire(of, row));
    for (const row of made) {
      ctx.audit({ entity: entity.resource, record: String(row[entity.key]), action: 'crear', changes: traced(of, null, row) });
      await claim(ctx, of, row);
    }
    return made;
  }

  const follow = async (ctx: Context, of: Resource): Promise<void> => {
    if (of.hooks.configuration) await touch(ctx.tx, of.entity.options.scope === 'global' ? null : ctx.session.IdCliente);
  };

  return {
    async create(ctx, of, body) {
      const [made] = await insert(ctx, of, [await checked(ctx, of, body)]);
      if (!made) throw notFound();
      await of.hooks.after?.(ctx, change('crear', null, made));
      await follow(ctx, of);
      return made;
    },

    async createMany(ctx, of, bodies, together) {
      const rows: RowData[] = [];
      for (const body of bodies) rows.push(await checked(ctx, of, body));
      if (rows.length === 0) return [];
      const made = await insert(ctx, of, rows);
      if (together) await together(made);
      else for (const row of made) await of.hooks.after?.(ctx, change('crear', null, row));
      await follow(ctx, of);
      return made;
    },

    async update(ctx, of, id, body) {
      const { entity, hooks } = of;
      const rules = shownProtection(registry, ctx.session, of);
      const seen = rules && (await locked(ctx, of, id));
      const protection = seen && hooks.unprotected?.(seen, ctx.session) ? undefined : rules;
      const data = parse(of, 'update', seen && protection ? withoutMasks(of, protection, asObject(body), seen) : body);
      const before = seen ?? (await locked(ctx, of, id));
      if (data.Version !== before.Version)
        throw conflict(
          'registro.version',
          {},
          { actual: protectRow(readable(of, before), protection, (field) => entity.fields[field]?.kind ?? 'text') },
        );
      delete data.Version;
      const config = configOf(ctx, of);
      const errors: FieldError[] = [];
      for (const [name, value] of Object.entries(data)) {
        const same = JSON.stringify(value) === JSON.stringify(before[name]);
        if (same) continue;
        if (protection?.has(name)) {
          if (value !== null) throw new Problem(403, 'proteccion.campo', { campo: name });
          delete data[name];
        } else if (entity.fields[name]?.fixed || config?.get(name.toLowerCase())?.modificable === false) {
          errors.push({ field: name, message: 'campo.no_modificable' });
        }
      }
      if (errors.length > 0) throw new Problem(400, 'campo.no_modificable', {}, { errors, extra: { recurso: entity.resource } });
      const after: RowData = { ...before, ...data };
      checkRow(of, after, config);
      const changed = Object.fromEntries(Object.entries(data).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])));
      await checkReferences(ctx, of, changed);
      await roundAmounts(ctx.tx, find, entity, after);
      await hooks.check?.(ctx, change('editar', before, after));
      seal(of, before, after);
      const saved = await save(ctx, of, id, before, after, 'editar');
      await hooks.after?.(ctx, change('editar', before, saved));
      return saved;
    },

    async remove(ctx, of, id) {
      const { entity, hooks } = of;
      const before = await locked(ctx, of, id);
      await hooks.check?.(ctx, change('eliminar', before, null));
      await ctx.tx.run(sql`delete from ${sql.raw(entity.table)} where ${sql.raw(snake(entity.key))} = ${id}`);
      ctx.audit({ entity: entity.resource, record: id, action: 'eliminar', changes: traced(of, before, null) });
      await hooks.after?.(ctx, change('eliminar', before, null));
      if (hooks.configuration) await touch(ctx.tx, of.entity.options.scope === 'global' ? null : ctx.session.IdCliente);
    },

    async patch(ctx, of, id, values, action) {
      const before = await locked(ctx, of, id);
      return save(ctx, of, id, before, { ...before, ...values }, action);
    },

    explain: (database, ctx, error) => explain(registry, words, database, ctx, error),
  };
}

/** Moves a client's configuration stamp (null = every client's): caches made before it are not used again. */
export async function touch(tx: Tx, idCliente: number | null): Promise<void> {
  if (idCliente === null) await tx.query('update plataforma_sello set version = version + 1');
  else
    await tx.run(
      sql`insert into plataforma_sello (id_cliente) values (${idCliente}) on conflict (id_cliente) do update set version = plataforma_sello.version + 1`,
    );
}
