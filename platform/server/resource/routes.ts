import { z } from 'zod';
import type { Operation } from '../../entity/entity';
import type { Action } from '../../entity/module';
import { schemaFor } from '../../fields/shared';
import type { Database } from '../db/pool';
import type { Context } from '../http/context';
import { Later } from '../http/later';
import { Problem } from '../http/problem';
import { type Access, type Route, route } from '../http/route';
import type { RouteKit } from '../kit';
import type { Dictionary } from '../words';
import { exportExcel } from './export';
import { sentExtras, splitExtras } from './extras';
import type { Reader } from './read';
import type { Registry } from './registry';
import type { Resource, ResourceAction, ResourceCreation } from './resource';
import type { Writer } from './write';

const whole = z
  .string()
  .regex(/^\d{1,9}$/, { error: 'campo.entero' })
  .transform(Number);
const listQuery = z.strictObject({
  skip: whole.optional(),
  take: whole.optional(),
  sort: z.string().max(2000).optional(),
  filter: z.string().max(20_000).optional(),
  buscar: z.string().max(200).optional(),
  requireTotalCount: z.enum(['true', 'false'], { error: 'campo.opcion' }).optional(),
  columnas: z.string().max(3000).optional(),
  /** Fields that the rows of a page carry, by commas; all when absent. */
  select: z.string().max(3000).optional(),
  /** References whose photograph the rows of a page carry beside the name, by commas. */
  rostros: z.string().max(1000).optional(),
});
const pageAnswer = z.object({
  data: z.array(z.record(z.string(), z.unknown())),
  totalPages: z.number().nullable(),
  totalCount: z.number().nullable(),
});
const rowAnswer = z.record(z.string(), z.unknown());

/** How many to count at the most; all when absent. */
const countQuery = listQuery.extend({ hasta: whole.pipe(z.number().min(1, { error: 'campo.minimo{"n":1}' })).optional() });

type ListQuery = z.output<typeof listQuery>;
const pageQuery = (query: ListQuery) => ({ ...query, requireTotalCount: query.requireTotalCount !== 'false' });

/** Key of a row from the address; what cannot be a key is a row that is not there. */
function keyOf(of: Resource, text: string): number | string {
  if (of.entity.options.key?.kind === 'code') return of.entity.resource === 'SeguridadUsuario' ? text.toUpperCase() : text;
  const id = Number(text);
  if (!/^\d{1,10}$/.test(text) || id > 2_147_483_647 || id < 1) throw new Problem(404, 'registro.no_existe');
  return id;
}

/** Shared catalogs are written by the super administrator alone (Sistema, *Global and own*). */
function mayWrite(ctx: Context, of: Resource, operation: Operation | 'accion'): void {
  const { scope, open } = of.entity.options;
  if (scope === 'global' && !ctx.session.superAdministrador && !open?.some((one) => one === operation)) throw new Problem(403, 'catalogo.global');
}

/** What is sent beside a new row, as its schema has it. */
function checkBeside(of: Resource, creation: ResourceCreation, sent: unknown): unknown {
  const parsed = creation.schema.safeParse(sent);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map((issue) => ({ field: String(issue.path[0] ?? ''), message: issue.message }));
  throw new Problem(400, errors[0]?.message.replace(/\{.*$/, '') ?? 'peticion.invalida', {}, { errors, extra: { recurso: of.entity.resource } });
}

/** What every call of one resource is made with. */
interface Making extends Pick<RouteKit, 'database' | 'registry' | 'reader' | 'writer' | 'words'> {
  readonly of: Resource;
  readonly base: string;
  readonly common: { readonly tag: string; readonly resource: string };
  grant(action: Action): Access;
}
const id = z.object({ id: z.string().max(100) });

const lookup = ({ of, base, common, reader }: Making): Route =>
  route({
    ...common,
    method: 'GET',
    path: `${base}/obtenerTodos`,
    summary: 'Active rows, key and label',
    access: { kind: 'session' },
    query: z.record(z.string().max(60), z.string().max(200)),
    answer: z.array(rowAnswer),
    handler: (ctx, { query }) => reader.lookup(ctx, of, query),
  });

/** A page's query with the fields that it takes by name, which narrow whatever filter came with them. */
function pageSchema(named: readonly string[]) {
  if (named.length === 0) return listQuery;
  return listQuery.extend(Object.fromEntries(named.map((name) => [name, whole.optional()]))).transform((query: Record<string, unknown>, issues) => {
    const own = named.filter((name) => query[name] !== undefined).map((name) => [name, '=', query[name]]);
    // As they came: their schema reads them again, with the filter that is theirs now.
    const said = Object.entries(query).filter(([name]) => !named.includes(name));
    const rest = Object.fromEntries(said.map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]));
    if (own.length === 0) return listQuery.parse(rest);
    try {
      const sent: unknown[] = typeof query.filter === 'string' ? [JSON.parse(query.filter)] : [];
      const all = [...sent, ...own];
      return listQuery.parse({
        ...rest,
        filter: JSON.stringify(all.length === 1 ? all[0] : all.flatMap((one, at) => (at === 0 ? [one] : ['and', one]))),
      });
    } catch {
      issues.addIssue({ code: 'custom', path: ['filter'], message: 'filtro.forma' });
      return z.NEVER;
    }
  });
}

const queries = ({ of, base, common, grant, reader }: Making): Route[] => [
  route({
    ...common,
    method: 'GET',
    path: base,
    summary: 'A page',
    access: grant('consultar'),
    query: pageSchema(of.hooks.pageParams ?? []),
    answer: pageAnswer,
    history: of.entity.options.history === true,
    handler: (ctx, { query }) => reader.page(ctx, of, pageQuery(query)),
  }),
  route({
    ...common,
    method: 'GET',
    path: `${base}/contar`,
    summary: 'How many rows a filter matches',
    access: grant('consultar'),
    query: countQuery,
    answer: z.object({ totalCount: z.number(), hayMas: z.boolean() }),
    history: of.entity.options.history === true,
    handler: async (ctx, { query: { hasta, ...query } }) =>
      hasta === undefined
        ? { totalCount: await reader.count(ctx, of, pageQuery(query)), hayMas: false }
        : reader.countTo(ctx, of, pageQuery(query), hasta),
  }),
  route({
    ...common,
    method: 'GET',
    path: `${base}/:id`,
    summary: 'One row',
    access: grant('consultar'),
    params: id,
    answer: rowAnswer,
    handler: (ctx, { params }) => reader.one(ctx, of, keyOf(of, params.id)),
  }),
];

const excel = ({ of, base, common, grant, database, registry, reader, words }: Making): Route =>
  route({
    ...common,
    method: 'GET',
    path: `${base}/exportar`,
    summary: 'Everything a filter matches, as .xlsx',
    access: grant('exportar'),
    query: listQuery,
    raw: true,
    handler: (ctx, { query, reply }) =>
      exportExcel({ database, registry, reader, words }, ctx, of, { query: pageQuery(query), columns: query.columnas?.split(',') }, reply),
  });

const ownFields = ({ base, common }: Making, own: NonNullable<Resource['hooks']['extras']>): Route =>
  route({
    ...common,
    method: 'GET',
    path: `${base}/campos`,
    summary: 'Fields that the client has defined for itself',
    access: { kind: 'session' },
    answer: z.array(z.object({ name: z.string(), field: z.record(z.string(), z.unknown()) })),
    handler: async (ctx) => [...(await sentExtras(ctx, own))],
  });

const firstValues = ({ base, common, grant }: Making, defaults: NonNullable<Resource['hooks']['defaults']>): Route =>
  route({
    ...common,
    method: 'GET',
    path: `${base}/nuevo`,
    summary: 'First values of a new row, as the client has configured them',
    access: grant('crear'),
    answer: rowAnswer,
    handler: async (ctx) => defaults(ctx),
  });

function create({ of, base, common, grant, reader, writer }: Making): Route {
  const { entity, hooks } = of;
  const { creation } = hooks;
  return route({
    ...common,
    method: 'POST',
    path: base,
    summary: 'Creates a row',
    access: grant('crear'),
    body: z.record(z.string(), z.unknown()).meta({
      get schema() {
        const row = schemaFor(entity, 'create', hooks.proposed);
        return creation ? row.extend(creation.schema.shape) : row;
      },
    }),
    answer: rowAnswer,
    handler: async (ctx, { body }) => {
      mayWrite(ctx, of, 'crear');
      const isBeside = (name: string) => creation !== undefined && Object.hasOwn(creation.schema.shape, name);
      const entries = Object.entries(body);
      const beside = creation && checkBeside(of, creation, Object.fromEntries(entries.filter(([name]) => isBeside(name))));
      const row = Object.fromEntries(entries.filter(([name]) => !isBeside(name)));
      const { extras } = splitExtras(of, body);
      if (!creation || (creation.optional && entries.length === Object.keys(row).length)) {
        const { made } = await writer.creating(ctx, of, row);
        return new Later(async () => reader.dress({ ...(await made), ...extras }, of, ctx.session));
      }
      const made = await writer.create(ctx, of, row);
      // The schema that parsed it is the creation's own.
      const more = await creation.run(ctx, made, beside as never);
      return reader.dress({ ...made, ...extras, ...Object(more) }, of, ctx.session);
    },
  });
}

const change = ({ of, base, common, grant, reader, writer }: Making): Route =>
  route({
    ...common,
    method: 'PUT',
    path: `${base}/:id`,
    summary: 'Changes a row (carries Version)',
    access: grant('editar'),
    params: id,
    body: z.record(z.string(), z.unknown()).meta({
      get schema() {
        return schemaFor(of.entity, 'update');
      },
    }),
    answer: rowAnswer,
    handler: async (ctx, { params, body }) => {
      mayWrite(ctx, of, 'editar');
      const { row, extras } = splitExtras(of, body);
      const key = keyOf(of, params.id);
      const { saved } = await writer.updating(ctx, of, key, row);
      await of.hooks.extras?.save(ctx, Number(key), extras);
      return new Later(async () => reader.dress({ ...(await saved), ...extras }, of, ctx.session));
    },
  });

const deletion = ({ of, base, common, grant, writer }: Making): Route =>
  route({
    ...common,
    method: 'DELETE',
    path: `${base}/:id`,
    summary: 'Deletes a row that nothing refers to',
    access: grant('eliminar'),
    params: id,
    handler: async (ctx, { params }) => {
      mayWrite(ctx, of, 'eliminar');
      await writer.remove(ctx, of, keyOf(of, params.id));
    },
  });

const ownAction = ({ of, base, common, grant, reader }: Making, name: string, action: ResourceAction): Route =>
  route({
    ...common,
    method: 'POST',
    path: `${base}/:id/${name}`,
    summary: `Action ${name}`,
    access: grant(action.needs ?? 'procesar'),
    params: id,
    body: action.body,
    answer: action.answer,
    handler: async (ctx, { params, body }) => {
      if (!action.open) mayWrite(ctx, of, 'accion');
      const key = keyOf(of, params.id);
      await reader.one(ctx, of, key);
      // The body was parsed by the action's own schema.
      return action.run(ctx, key, body as never);
    },
  });

function routesOf(making: Making): Route[] {
  const { entity, hooks } = making.of;
  const { operations } = entity.options;
  // Without operations a table is the server's own: it has no call at all.
  if (operations?.length === 0) return [];
  const has = (operation: Operation) => operations?.includes(operation) ?? true;
  return [
    lookup(making),
    ...(has('consultar') ? queries(making) : []),
    ...(has('exportar') ? [excel(making)] : []),
    ...(hooks.extras ? [ownFields(making, hooks.extras)] : []),
    ...(hooks.defaults && has('crear') ? [firstValues(making, hooks.defaults)] : []),
    ...(has('crear') ? [create(making)] : []),
    ...(has('editar') ? [change(making)] : []),
    ...(has('eliminar') ? [deletion(making)] : []),
    ...Object.entries(hooks.actions ?? {}).map(([name, action]) => ownAction(making, name, action)),
  ];
}

/** The calls every resource has (conventions §2), and its own actions. */
export function resourceRoutes(database: Database, registry: Registry, reader: Reader, writer: Writer, words: Dictionary): Route[] {
  return [...registry.resources.values()].flatMap((of) => {
    const { resource, options } = of.entity;
    const grant = (action: Action): Access => ({ kind: 'grant', menu: options.menu, action });
    return routesOf({ database, registry, reader, writer, words, of, base: `/api/${resource}`, common: { tag: resource, resource }, grant });
  });
}
