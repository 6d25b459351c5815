import { buffer } from 'node:stream/consumers';
import { fullNameSql } from '@modules/administracion/server/public';
import { keySchema } from '@platform/fields/ref/shared';
import { int, text } from '@platform/server/db/rows';
import { receiveFile } from '@platform/server/files/receive';
import type { Context } from '@platform/server/http/context';
import { Problem, refuse } from '@platform/server/http/problem';
import { type Access, type Received, type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { scopeSql } from '@platform/server/resource/scope';
import { sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { ACCIONES, Carga, ESTADOS_FILA, MAX_FILAS } from '../../shared/carga.entity';
import { cargadaSchema, cargaSchema, conteoSchema, type Entidad, filasSchema, formOf } from '../../shared/carga.wire';
import { gestionPersonaResource, gestionVehiculoResource } from '../gestion/gestion.resource';
import { cancelLoad, changeCommon, commonOf, correctRow, countsOf, createLoad, dropRow, headOf, requireCommon, startLoad, validate } from './carga';
import { type FilaEscrita, namesOf } from './carga.leer';
import { readSubjects, subjectsBook } from './carga.libro';
import { loadView, rowsView } from './carga.ver';

const base = '/api/AccesoCarga';
const common = { tag: Carga.resource, resource: Carga.resource };
const may = (action: 'consultar' | 'crear'): Access => ({ kind: 'grant', menu: Carga.options.menu, action });
const number = z
  .string()
  .regex(/^\d{1,9}$/, { error: 'registro.no_existe' })
  .transform(Number);
const params = z.object({ id: number });
const rowParams = z.object({ id: number, fila: number });
const nothing = z.strictObject({});
const entidad = z.enum(['P', 'V'], { error: 'campo.opcion' });
const accion = z.enum(ACCIONES, { error: 'campo.opcion' });
const comun = z.record(z.string().max(40), z.unknown(), { error: 'peticion.invalida' });
/** Rows of a list that are read together. */
const PAGE = 200;
const MEGABYTES = 10;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const sendBook = (reply: FastifyReply, name: string, content: Buffer) =>
  reply.type(XLSX).header('content-disposition', `attachment; filename="${name}"`).send(content);

const wanted = z.strictObject({
  Entidad: entidad,
  Accion: accion,
  Comun: comun.default({}),
  /** Documents or plates, as they were pasted. */
  Documentos: z
    .array(z.string({ error: 'campo.texto' }).max(60, { error: 'campo.maximo_texto{"n":60}' }), { error: 'peticion.invalida' })
    .max(MAX_FILAS, { error: 'peticion.invalida' })
    .optional(),
  IdCompania: keySchema.nullish(),
  /** What a list of the gate shows: its filter, and what was searched for in it. */
  Filtro: z.string({ error: 'campo.texto' }).max(4000, { error: 'peticion.invalida' }).nullish(),
  Buscar: z.string({ error: 'campo.texto' }).max(100, { error: 'peticion.invalida' }).nullish(),
});
type Wanted = z.output<typeof wanted>;

const rowsOfIds = (rows: readonly { readonly id: number }[]): FilaEscrita[] => rows.map(({ id }, at) => ({ Fila: at + 1, Datos: {}, IdSujeto: id }));

/** Everybody, or every vehicle, of a company in the division. */
async function ofCompany(ctx: Context, of: Entidad, IdCompania: number): Promise<{ Archivo: string; rows: FilaEscrita[] }> {
  const company = await ctx.tx.first(
    { nombre: text },
    sql`select c.alias as nombre from administracion_compania c where c.id_cliente = ${ctx.session.IdCliente} and c.id_compania = ${IdCompania}
      and (${ctx.session.IdCompania}::int is null or c.id_compania = ${ctx.session.IdCompania}::int)`,
  );
  if (!company) throw refuse('campo.referencia', { campo: 'IdCompania' }, 'IdCompania');
  const rows =
    of === 'V'
      ? await ctx.tx.rows(
          { id: int },
          sql`select t.id_vehiculo as id from acceso_gestion_vehiculo t where ${scopeSql(gestionVehiculoResource, ctx.session)} and t.id_compania = ${IdCompania}
            and t.estado = 'A' order by t.placa limit ${MAX_FILAS + 1}`,
        )
      : await ctx.tx.rows(
          { id: int },
          sql`select t.id_persona as id from acceso_gestion_persona t join administracion_persona p on p.id_persona = t.id_persona where ${scopeSql(gestionPersonaResource, ctx.session)}
            and t.id_compania = ${IdCompania} and ${sql.raw(gestionPersonaResource.hooks.computed?.Condicion?.('t', 0, ctx.session.product) ?? 'null')} <> 'CESADO'
            order by ${sql.raw(fullNameSql('p'))}, p.id_persona limit ${MAX_FILAS + 1}`,
        );
  return { Archivo: company.nombre, rows: rowsOfIds(rows) };
}

/** Whoever a list shows under a filter. */
async function ofFilter(ctx: Context, { reader }: RouteKit, asked: Wanted): Promise<FilaEscrita[]> {
  const of = asked.Entidad === 'V' ? gestionVehiculoResource : gestionPersonaResource;
  const query = { ...(asked.Filtro ? { filter: asked.Filtro } : {}), ...(asked.Buscar ? { buscar: asked.Buscar } : {}) };
  const { key: name } = of.entity;
  const found: { id: number }[] = [];
  for (let skip = 0; skip <= MAX_FILAS; skip += PAGE) {
    const { data } = await reader.page(ctx, of, { ...query, select: name, skip, take: PAGE, requireTotalCount: false });
    found.push(...data.map((row) => ({ id: Number(row[name]) })));
    if (data.length < PAGE) break;
  }
  return rowsOfIds(found);
}

async function makeLoad(ctx: Context, kit: RouteKit, asked: Wanted) {
  const { Entidad: of, Accion, Documentos, IdCompania } = asked;
  const head = { Entidad: of, Accion, Comun: commonOf(Accion, asked.Comun) };
  requireCommon(Accion, head.Comun);
  const made = async (load: { Origen: 'D' | 'C' | 'F'; Archivo: string }, rows: readonly FilaEscrita[]) => {
    const IdCarga = await createLoad(ctx, kit, { ...head, ...load }, rows);
    return { IdCarga, ...(await countsOf(ctx, IdCarga)) };
  };
  if (IdCompania) {
    const { Archivo, rows } = await ofCompany(ctx, of, IdCompania);
    return made({ Origen: 'C', Archivo }, rows);
  }
  if (Documentos) {
    const cell = of === 'V' ? 'Placa' : 'Documento';
    const rows = Documentos.map((one) => one.trim())
      .filter((one) => one !== '')
      .map((one, at): FilaEscrita => ({ Fila: at + 1, Datos: { [cell]: one }, IdSujeto: null }));
    return made(
      {
        Origen: 'D',
        Archivo:
          `${rows
            .slice(0, 3)
            .map(({ Datos }) => Datos[cell])
            .join(', ')}${rows.length > 3 ? ' …' : ''}`.slice(0, 150) || '—',
      },
      rows,
    );
  }
  const rows = await ofFilter(ctx, kit, asked);
  return made({ Origen: 'F', Archivo: (asked.Buscar || '—').slice(0, 150) }, rows);
}

interface Libro extends Received {
  readonly nombre: string;
  readonly rows: readonly FilaEscrita[];
}

const makingRoutes = (kit: RouteKit): readonly Route[] => [
  route({
    ...common,
    method: 'GET',
    path: `${base}/plantilla`,
    summary: 'Template .xlsx of a mass act, one row each',
    access: may('crear'),
    query: z.strictObject({ Entidad: entidad, Accion: accion }),
    raw: true,
    async handler(ctx, { query, reply }) {
      return sendBook(reply, 'plantilla_gestion.xlsx', await subjectsBook(query, ctx.lang));
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: base,
    summary: 'An act over many people or vehicles: by documents, by a company, or by what a list shows; judged, not done yet',
    access: may('crear'),
    body: wanted,
    answer: cargadaSchema,
    handler: (ctx, { body }) => makeLoad(ctx, kit, body),
  }),
  route({
    ...common,
    method: 'POST',
    path: `${base}/excel`,
    summary: 'The same with a row each of a workbook (multipart: file); judged, not done yet',
    access: may('crear'),
    query: z.strictObject({ Entidad: entidad, Accion: accion, Sustento: number.optional() }),
    answer: cargadaSchema,
    async receive(_ctx, request): Promise<Libro> {
      if (!request.isMultipart()) throw refuse('carga_acceso.sin_archivo', undefined, 'file');
      // What its columns are depends on the act, which the address says.
      const of = z.object({ Entidad: entidad, Accion: accion }).safeParse(request.query);
      if (!of.success) throw refuse('campo.opcion', undefined, 'Accion');
      const taken = await receiveFile(
        request,
        async (content, name): Promise<Libro> => {
          const whole = await buffer(content);
          if (whole.length > MEGABYTES * 1_048_576) throw new Problem(413, 'archivo.grande', { n: MEGABYTES });
          return { nombre: (name ?? 'gestion.xlsx').slice(0, 150), rows: await readSubjects(of.data, whole), undo: async () => undefined };
        },
        () => {
          throw refuse('campo.desconocido', { campo: 'multipart' });
        },
      );
      if (!taken) throw refuse('carga_acceso.sin_archivo', undefined, 'file');
      return taken;
    },
    async handler(ctx, { query: { Sustento, ...head }, received }) {
      const Comun = Sustento && 'Sustento' in formOf(head.Accion) ? commonOf(head.Accion, { Sustento }) : {};
      const IdCarga = await createLoad(ctx, kit, { ...head, Comun, Origen: 'E', Archivo: received.nombre }, received.rows);
      return { IdCarga, ...(await countsOf(ctx, IdCarga)) };
    },
  }),
];

const readingRoutes = (kit: RouteKit): readonly Route[] => [
  route({
    ...common,
    method: 'GET',
    path: `${base}/:id/detalle`,
    summary: 'A mass act with its counts and what may be done with it',
    access: may('consultar'),
    params,
    answer: cargaSchema,
    handler: (ctx, { params: { id } }) => loadView(ctx, kit, id),
  }),
  route({
    ...common,
    method: 'GET',
    path: `${base}/:id/filas`,
    summary: 'Its rows: who each is, and what is wrong with it',
    access: may('consultar'),
    params,
    query: z.strictObject({
      Estado: z.enum(ESTADOS_FILA, { error: 'campo.opcion' }).optional(),
      skip: z.coerce.number().int().min(0).max(MAX_FILAS).default(0),
      take: z.coerce.number().int().min(1).max(200).default(50),
    }),
    answer: filasSchema,
    handler: (ctx, { params: { id }, query: { Estado = null, ...page } }) => rowsView(ctx, kit, id, { ...page, Estado }),
  }),
  route({
    ...common,
    method: 'GET',
    path: `${base}/:id/observados`,
    summary: 'The observed rows as a workbook, each with why',
    access: may('consultar'),
    params,
    raw: true,
    async handler(ctx, { params: { id }, reply }) {
      const { data } = await rowsView(ctx, kit, id, { Estado: 'O', skip: 0, take: MAX_FILAS });
      const rows = data.map(({ Datos, Documento, Placa, Mensajes }) => ({
        Datos: { ...(Documento ? { Documento } : {}), ...(Placa ? { Placa } : {}), ...Datos },
        motivo: Mensajes.join(' · '),
      }));
      return sendBook(reply, `observados_${id}.xlsx`, await subjectsBook(await headOf(ctx, id), ctx.lang, rows));
    },
  }),
];

const workingRoutes = (kit: RouteKit): readonly Route[] => {
  const counted = async (ctx: Context, id: number, work: Promise<unknown>) => {
    await work;
    return countsOf(ctx, id);
  };
  return [
    route({
      ...common,
      method: 'POST',
      path: `${base}/:id/validar`,
      summary: 'Judges every row again',
      access: may('crear'),
      params,
      body: nothing,
      answer: conteoSchema,
      handler: (ctx, { params: { id } }) => counted(ctx, id, validate(ctx, kit, id)),
    }),
    route({
      ...common,
      method: 'PUT',
      path: `${base}/:id/datos`,
      summary: 'Changes what holds for all of its rows',
      access: may('crear'),
      params,
      body: z.strictObject({ Comun: comun }),
      answer: conteoSchema,
      handler: (ctx, { params: { id }, body }) => counted(ctx, id, changeCommon(ctx, kit, id, body.Comun)),
    }),
    route({
      ...common,
      method: 'PUT',
      path: `${base}/:id/filas/:fila`,
      summary: 'Puts a row right where it is',
      access: may('crear'),
      params: rowParams,
      body: z.strictObject({ Datos: z.record(z.string().max(40), z.string({ error: 'campo.texto' }).max(250, { error: 'peticion.invalida' })) }),
      answer: conteoSchema,
      async handler(ctx, { params: { id, fila }, body: { Datos } }) {
        const names = namesOf(await headOf(ctx, id));
        const unknown = Object.keys(Datos).find((name) => !names.includes(name));
        if (unknown !== undefined) throw refuse('campo.desconocido', { campo: unknown }, 'Datos');
        return counted(ctx, id, correctRow(ctx, kit, id, fila, Datos));
      },
    }),
    route({
      ...common,
      method: 'DELETE',
      path: `${base}/:id/filas/:fila`,
      summary: 'Takes a row out',
      access: may('crear'),
      params: rowParams,
      answer: conteoSchema,
      handler: (ctx, { params: { id, fila } }) => counted(ctx, id, dropRow(ctx, kit, id, fila)),
    }),
    route({
      ...common,
      method: 'POST',
      path: `${base}/:id/procesar`,
      summary: 'Does the act for the correct rows in the background',
      access: may('crear'),
      params,
      body: nothing,
      answer: z.object({ PorProcesar: z.number() }),
      handler: (ctx, { params: { id } }) => startLoad(ctx, id),
    }),
    route({
      ...common,
      method: 'POST',
      path: `${base}/:id/cancelar`,
      summary: 'Stops after the rows in hand; what is done stays',
      access: may('crear'),
      params,
      body: nothing,
      answer: conteoSchema,
      handler: (ctx, { params: { id } }) => counted(ctx, id, cancelLoad(ctx, id)),
    }),
  ];
};

/** Calls of mass acts of the gate (040203). */
export const cargaRoutes = (kit: RouteKit): readonly Route[] => [...makingRoutes(kit), ...readingRoutes(kit), ...workingRoutes(kit)];
