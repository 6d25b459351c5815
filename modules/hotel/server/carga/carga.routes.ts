import { shownDay } from '@modules/administracion/shared/dia';
import { daySchema } from '@platform/fields/date/shared';
import { keySchema, keyText } from '@platform/fields/ref/shared';
import { wordsSchema } from '@platform/fields/texts';
import { receiveBook } from '@platform/server/excel/receive';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { type Access, type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Carga, ESTADOS_FILA, MAX_FILAS, MAX_PLAN } from '../../shared/carga.entity';
import { COLUMNAS, candidatoSchema, cargadaSchema, cargaSchema, conteoSchema, filasSchema } from '../../shared/carga.wire';
import { annulLoad, cancelLoad, correctRow, countsOf, createLoad, dropRow, rosterRows, startLoad, validate } from './carga';
import { atMost, guardOf } from './carga.guardia';
import { readStays, staysBook } from './carga.libro';
import { loadView, peopleOfGuard, rowsView } from './carga.ver';

const base = '/api/HotelCarga';
const common = { tag: Carga.resource, resource: Carga.resource };
const may = (action: 'consultar' | 'crear' | 'procesar'): Access => ({ kind: 'grant', menu: Carga.options.menu, action });
const number = z
  .string()
  .regex(/^\d{1,9}$/, { error: 'registro.no_existe' })
  .transform(Number);
const params = z.object({ id: number });
const rowParams = z.object({ id: number, fila: number });
const flag = z.enum(['S', 'N'], { error: 'campo.opcion' });
const nothing = z.strictObject({});
const head = z.strictObject({ IdHotel: keyText, AceptarAdvertencias: flag.default('N') });
const MEGABYTES = 10;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const sendBook = (reply: FastifyReply, name: string, content: Buffer) =>
  reply.type(XLSX).header('content-disposition', `attachment; filename="${name}"`).send(content);

const roster = z
  .strictObject({
    IdHotel: keySchema,
    IdRegimenGuardia: keySchema,
    IdPersonas: z
      .array(keySchema, { error: 'hotel_asignacion.sin_personas' })
      .min(1, { error: 'hotel_asignacion.sin_personas' })
      .max(MAX_FILAS, { error: 'peticion.invalida' }),
    Desde: daySchema,
    Hasta: daySchema,
    LlegaAntes: flag.default('N'),
    SaleUltimo: flag.default('N'),
    Turno: z.enum(['D', 'N', 'S'], { error: 'campo.opcion' }).nullish(),
    AceptarAdvertencias: flag.default('N'),
  })
  .refine(({ Desde, Hasta }) => Desde <= Hasta, { error: 'hotel.historial_fechas', path: ['Hasta'] });

async function loadOfGuard(ctx: Context, asked: z.output<typeof roster>) {
  const { IdHotel, AceptarAdvertencias, IdPersonas, ...Parametros } = asked;
  atMost(asked);
  const { nombre, rol } = await guardOf(ctx, asked.IdRegimenGuardia);
  const rows = await rosterRows(ctx, rol, { ...asked, IdPersonas, Turno: asked.Turno ?? null });
  if (rows.length === 0) throw refuse('hotel.carga_sin_estadias');
  if (rows.length > MAX_FILAS) throw refuse('hotel.carga_muchas', { n: MAX_FILAS });
  const Archivo = `${nombre} · ${shownDay(asked.Desde)} – ${shownDay(asked.Hasta)}`;
  const IdCarga = await createLoad(
    ctx,
    { IdHotel, AceptarAdvertencias, Origen: 'G', Archivo, Parametros: { ...Parametros, Turno: Parametros.Turno ?? '' } },
    rows,
  );
  return { IdCarga, ...(await countsOf(ctx, IdCarga)) };
}

const makingRoutes = (kit: RouteKit): readonly Route[] => [
  route({
    ...common,
    method: 'GET',
    path: `${base}/plantilla`,
    summary: 'Template .xlsx of a bulk reservation',
    access: may('crear'),
    raw: true,
    async handler(ctx, { reply }) {
      return sendBook(reply, 'plantilla_reservas.xlsx', await staysBook(ctx.lang));
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: `${base}/personas`,
    summary: 'People of a guard on a day, who may be asked for together',
    access: may('crear'),
    query: z.strictObject({
      IdRegimenGuardia: keyText,
      Desde: daySchema.optional(),
      IdCompania: keyText.optional(),
      IdContrato: keyText.optional(),
      IdCargo: keyText.optional(),
      IdUnidadOrganizacional: keyText.optional(),
    }),
    answer: z.array(candidatoSchema),
    handler: (ctx, { query }) => peopleOfGuard(ctx, kit, query),
  }),
  route({
    ...common,
    method: 'POST',
    path: base,
    summary: 'Loads the stays of a workbook (multipart: file); nothing is judged nor reserved yet',
    access: may('crear'),
    query: head,
    answer: cargadaSchema,
    receive: (_ctx, request) => receiveBook(request, { missing: 'hotel_asignacion.sin_archivo', megabytes: MEGABYTES, read: readStays }),
    async handler(ctx, { query, received }) {
      const IdCarga = await createLoad(ctx, { ...query, Origen: 'E', Archivo: (received.name ?? 'reservas.xlsx').slice(0, 150) }, received.rows);
      return { IdCarga, ...(await countsOf(ctx, IdCarga)) };
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: `${base}/guardia`,
    summary: 'Loads the stays that the work days of a guard ask for, for the people ticked; nothing is judged nor reserved yet',
    access: may('crear'),
    body: roster,
    answer: cargadaSchema,
    handler: (ctx, { body }) => loadOfGuard(ctx, body),
  }),
];

const readingRoutes = (kit: RouteKit): readonly Route[] => [
  route({
    ...common,
    method: 'GET',
    path: `${base}/:id/detalle`,
    summary: 'A load with its counts and what may be done with it',
    access: may('consultar'),
    params,
    answer: cargaSchema,
    handler: (ctx, { params: { id } }) => loadView(ctx, kit, id),
  }),
  route({
    ...common,
    method: 'GET',
    path: `${base}/:id/filas`,
    summary: 'Rows of a load: what was written, the bed proposed, what is wrong',
    access: may('consultar'),
    params,
    query: z.strictObject({
      Estado: z.enum(ESTADOS_FILA, { error: 'campo.opcion' }).optional(),
      skip: z.coerce.number().int().min(0).max(MAX_PLAN).default(0),
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
      const { data } = await rowsView(ctx, kit, id, { Estado: 'O', skip: 0, take: MAX_PLAN });
      const rows = data.map(({ Fila, Datos, Mensajes }) => ({ Fila, Datos, motivo: Mensajes.join(' · ') }));
      return sendBook(reply, `observados_${id}.xlsx`, await staysBook(ctx.lang, rows));
    },
  }),
];

const workingRoutes = (): readonly Route[] => [
  route({
    ...common,
    method: 'POST',
    path: `${base}/:id/validar`,
    summary: 'Judges every row with all its errors, and proposes beds',
    access: may('procesar'),
    params,
    body: z.strictObject({ AceptarAdvertencias: flag.optional() }),
    answer: conteoSchema,
    async handler(ctx, { params: { id }, body }) {
      await validate(ctx, id, body.AceptarAdvertencias);
      return countsOf(ctx, id);
    },
  }),
  route({
    ...common,
    method: 'PUT',
    path: `${base}/:id/filas/:fila`,
    summary: 'Puts a row right, or chooses another bed for it',
    access: may('procesar'),
    params: rowParams,
    body: z.strictObject({
      Datos: z.strictObject(
        Object.fromEntries(COLUMNAS.map((name) => [name, z.string({ error: 'campo.texto' }).max(200, { error: 'peticion.invalida' }).optional()])),
      ),
    }),
    answer: conteoSchema,
    async handler(ctx, { params: { id, fila }, body }) {
      await correctRow(ctx, id, fila, body.Datos);
      return countsOf(ctx, id);
    },
  }),
  route({
    ...common,
    method: 'DELETE',
    path: `${base}/:id/filas/:fila`,
    summary: 'Takes a row out of a load',
    access: may('procesar'),
    params: rowParams,
    answer: conteoSchema,
    async handler(ctx, { params: { id, fila } }) {
      await dropRow(ctx, id, fila);
      return countsOf(ctx, id);
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: `${base}/:id/procesar`,
    summary: 'Reserves for the correct rows in the background, one at a time',
    access: may('procesar'),
    params,
    body: nothing,
    answer: z.object({ PorProcesar: z.number() }),
    handler: (ctx, { params: { id } }) => startLoad(ctx, id),
  }),
  route({
    ...common,
    method: 'POST',
    path: `${base}/:id/cancelar`,
    summary: 'Stops after the row in hand; what was reserved stays',
    access: may('procesar'),
    params,
    body: nothing,
    answer: conteoSchema,
    async handler(ctx, { params: { id } }) {
      await cancelLoad(ctx, id);
      return countsOf(ctx, id);
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: `${base}/:id/anular`,
    summary: 'Annuls the reservations of a load that nobody has taken up',
    access: may('procesar'),
    params,
    body: z.strictObject({ Motivo: wordsSchema(200, 'hotel.motivo') }),
    answer: z.object({ Anuladas: z.number() }),
    handler: async (ctx, { params: { id }, body }) => ({ Anuladas: await annulLoad(ctx, id, body.Motivo) }),
  }),
];

/** Calls of bulk reservations (090203). */
export const cargaRoutes = (kit: RouteKit): readonly Route[] => [...makingRoutes(kit), ...readingRoutes(kit), ...workingRoutes()];
