import { maskField } from '@platform/fields/mask';
import { keySchema } from '@platform/fields/ref/shared';
import { receiveFile } from '@platform/server/files/receive';
import type { Context } from '@platform/server/http/context';
import { notFound, refuse } from '@platform/server/http/problem';
import { type Access, type Received, type Route, route } from '@platform/server/http/route';
import { granted } from '@platform/server/http/session';
import type { RouteKit } from '@platform/server/kit';
import { protectionOf } from '@platform/server/resource/protect';
import { sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { acceptWarnings, cellsSchema, correctRow, countsOf, createLoad, faultsSchema, startLoad, stopLoad } from './carga';
import { addPapers, keepIncoming, takePapers } from './carga.adjuntos';
import { type Column, checkHead, columnsOf, requirementsOfProfile } from './carga.columnas';
import { readWorkbook, workbookOf } from './carga.excel';
import { cargaResource } from './carga.resource';
import type { RowFault } from './carga.rules';
import type { TypedRow } from './carga.validar';

const MENU = ['060102'] as const;
const base = '/api/AcreditacionCarga';
const common = { tag: 'AcreditacionCarga', resource: 'AcreditacionCarga' };
const may = (action: 'consultar' | 'crear' | 'editar' | 'procesar'): Access => ({ kind: 'grant', menu: MENU, action });
const number = z
  .string()
  .regex(/^\d{1,9}$/, { error: 'registro.no_existe' })
  .transform(Number);
const params = z.object({ id: number });
const key = z.coerce.number({ error: 'campo.obligatorio' }).pipe(keySchema);
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: `campo.maximo_texto{"n":${max}}` })
    .transform((text) => text || null)
    .optional();
const template = z.strictObject({ IdCompania: key, IdPerfilAcreditacion: key });
const head = z.strictObject({
  IdCompania: key,
  IdContrato: key,
  IdPerfilAcreditacion: key,
  Lugar: line(120),
  Asunto: line(250),
  AceptarAdvertencias: z.enum(['S', 'N'], { error: 'campo.opcion' }).default('N'),
});
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface Workbook extends Received {
  readonly nombre: string;
  readonly huella: string;
  readonly columns: readonly Column[];
  readonly rows: readonly TypedRow[];
}

const noField = (): never => {
  throw refuse('campo.desconocido', { campo: 'multipart' });
};

function sendWorkbook(reply: FastifyReply, name: string, content: Buffer) {
  return reply.type(XLSX).header('content-disposition', `attachment; filename="${name}"`).send(content);
}

/** Calls of the mass request (060102). */
export function cargaRoutes(kit: RouteKit): readonly Route[] {
  return [...uploadRoutes(kit), ...readRoutes(kit), ...workRoutes(kit)];
}

function uploadRoutes(kit: RouteKit): Route[] {
  return [
    route({
      ...common,
      method: 'GET',
      path: `${base}/plantilla`,
      summary: 'Template .xlsx made for a profile',
      access: may('crear'),
      raw: true,
      query: template,
      async handler(ctx, { query, reply }) {
        await checkHead(ctx, { ...query, IdContrato: null });
        const [profile] = await ctx.tx.run(
          sql`select codigo from acreditacion_perfil where id_perfil_acreditacion = ${query.IdPerfilAcreditacion} and id_cliente = ${ctx.session.IdCliente}`,
        );
        const name = `plantilla_${String(profile?.codigo ?? '').replace(/[^\w-]/g, '_')}.xlsx`;
        return sendWorkbook(reply, name, await workbookOf(ctx.lang, await columnsOf(ctx, kit, query)));
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: base,
      summary: 'Uploads a filled-in template (multipart: file) and validates it row by row; creates no request yet',
      access: may('crear'),
      query: head,
      async receive(ctx, request): Promise<Workbook> {
        const { urlPath: _, ...sent } = z.record(z.string(), z.unknown()).parse(request.query);
        const load = head.parse(sent);
        await checkHead(ctx, load);
        const taken = await receiveFile(
          request,
          async (content, name) => {
            const incoming = await keepIncoming(content);
            try {
              const columns = await columnsOf(ctx, kit, load);
              const rows = await readWorkbook(incoming.path, columns);
              return { nombre: name ?? 'carga.xlsx', huella: incoming.huella, columns, rows, undo: async () => undefined };
            } finally {
              await incoming.drop();
            }
          },
          noField,
        );
        if (!taken) throw refuse('carga.sin_archivo', undefined, 'file');
        return taken;
      },
      async handler(ctx, { query, received }) {
        const made = await createLoad(ctx, { ...query, Lugar: query.Lugar ?? null, Asunto: query.Asunto ?? null }, received);
        return { ...made, ...(await countsOf(ctx, made.IdCarga)) };
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: `${base}/:id/adjuntos`,
      summary: 'Papers of a load: one ZIP or one PDF (multipart: file), named {documento}_{codigoRequisito}.pdf',
      access: may('editar'),
      params,
      async receive(ctx, request) {
        const { id } = params.parse(request.params);
        const taken = await receiveFile(request, (content, name) => takePapers(ctx, kit, id, content, name), noField);
        if (!taken) throw refuse('carga.sin_archivo', undefined, 'file');
        return taken;
      },
      handler: (ctx, { params: { id }, received }) => addPapers(ctx, kit, id, received),
    }),
  ];
}

function workRoutes(kit: RouteKit): Route[] {
  return [
    route({
      ...common,
      method: 'PUT',
      path: `${base}/:id/filas/:fila`,
      summary: 'Corrects cells of a row in place',
      access: may('editar'),
      params: z.object({ id: number, fila: number }),
      body: z.strictObject({ Datos: z.record(z.string().max(60), z.string().max(300)) }),
      async handler(ctx, { params: { id, fila }, body }) {
        await correctRow(ctx, kit, id, fila, body.Datos);
        return countsOf(ctx, id);
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: `${base}/:id/advertencias`,
      summary: 'Accepts warnings, or no longer',
      access: may('editar'),
      params,
      body: z.strictObject({ AceptarAdvertencias: z.enum(['S', 'N'], { error: 'campo.opcion' }) }),
      async handler(ctx, { params: { id }, body }) {
        await acceptWarnings(ctx, kit, id, body.AceptarAdvertencias);
        return countsOf(ctx, id);
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: `${base}/:id/procesar`,
      summary: 'Processes the correct rows in the background',
      access: may('procesar'),
      params,
      body: z.strictObject({}),
      handler: (ctx, { params: { id } }) => startLoad(ctx, kit, id),
    }),
    route({
      ...common,
      method: 'POST',
      path: `${base}/:id/detener`,
      summary: 'Stops after the rows in hand',
      access: may('procesar'),
      params,
      body: z.strictObject({}),
      async handler(ctx, { params: { id } }) {
        await stopLoad(ctx, id);
        return countsOf(ctx, id);
      },
    }),
  ];
}

const shownRow = z.object({
  Fila: z.number(),
  Estado: z.enum(['O', 'C', 'P']),
  Documento: z.string().nullable(),
  Datos: cellsSchema,
  Errores: faultsSchema,
  IdSolicitud: z.number().nullable(),
  Numero: z.string().nullable(),
  Faltan: z.array(z.string()),
});

async function rowsOf(ctx: Context, id: number, estado: string | null, skip: number, take: number) {
  const rows = await ctx.tx.run(
    sql`select f.fila as "Fila", f.estado as "Estado", f.documento as "Documento", coalesce(f.datos, '{}') as "Datos", coalesce(f.errores, '[]') as "Errores", f.id_solicitud as "IdSolicitud", s.numero as "Numero",
        array(select q.codigo from acreditacion_carga c join acreditacion_perfil_requisito p on p.id_perfil_acreditacion = c.id_perfil_acreditacion and p.obligatorio = 'S'
          join acreditacion_requisito q on q.id_requisito = p.id_requisito and q.activo = 'S' and q.tipo_requisito = 'S' and q.requiere_adjunto = 'S'
          where c.id_carga = f.id_carga and f.estado <> 'P' and not exists (select 1 from acreditacion_carga_adjunto a
            where a.id_carga = f.id_carga and a.documento = f.documento and a.id_requisito = q.id_requisito) order by p.orden) as "Faltan"
      from acreditacion_carga_fila f left join acreditacion_solicitud s on s.id_solicitud = f.id_solicitud
      where f.id_carga = ${id} and (${estado}::text is null or f.estado = ${estado}) order by f.fila limit ${take} offset ${skip}`,
  );
  return z.array(shownRow).parse(rows);
}

/** Cells of the person as the session's protection shows them; the loader typed them, and sees them. */
function shown(ctx: Context, loader: string, columns: readonly Column[], cells: Readonly<Record<string, string>>): Record<string, string> {
  const protection = loader === ctx.session.IdUsuario ? undefined : protectionOf(ctx.session, 'AdministracionPersona');
  if (!protection) return { ...cells };
  const persons = new Set(columns.filter((column) => column.destino === 'persona').map((column) => column.clave));
  return Object.fromEntries(
    Object.entries(cells).map(([clave, value]) => {
      const level = persons.has(clave) ? protection.get(clave) : undefined;
      return [clave, level === undefined ? value : level === 'O' ? '' : String(maskField('text', value) ?? '')];
    }),
  );
}

function readRoutes(kit: RouteKit): Route[] {
  const stored = async (ctx: Context, id: number) => {
    const row = await kit.reader.one(ctx, cargaResource, id);
    const of = { IdCompania: Number(row.IdCompania), IdPerfilAcreditacion: Number(row.IdPerfilAcreditacion) };
    return { row, columns: await columnsOf(ctx, kit, of), requirements: await requirementsOfProfile(ctx, of.IdPerfilAcreditacion) };
  };
  const say = (ctx: Context, { mensaje }: RowFault, field: string) =>
    kit.words.fieldMessage(ctx.lang, 'AdministracionPersona', field, mensaje).message;
  return [
    route({
      ...common,
      method: 'GET',
      path: `${base}/:id/detalle`,
      summary: 'A load with its columns and counts',
      access: may('consultar'),
      params,
      async handler(ctx, { params: { id } }) {
        const { row, columns, requirements } = await stored(ctx, id);
        const Conteo = await countsOf(ctx, id);
        const quiet = row.Estado !== 'P';
        return {
          Carga: row,
          Conteo,
          Columnas: columns.map((column) => ({
            Clave: column.clave,
            Titulo: column.titulo[ctx.lang],
            Obligatorio: column.obligatorio ? 'S' : 'N',
            Opciones: column.opciones.map((one) => one.texto),
          })),
          Requisitos: requirements.map(({ Codigo, Nombre, RequiereAdjunto }) => ({ Codigo, Nombre, RequiereAdjunto: RequiereAdjunto ? 'S' : 'N' })),
          can: {
            editar: quiet && granted(ctx.session, MENU, 'editar'),
            procesar: quiet && Conteo.PorProcesar > 0 && granted(ctx.session, MENU, 'procesar'),
            detener: !quiet && granted(ctx.session, MENU, 'procesar'),
          },
        };
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: `${base}/:id/conteo`,
      summary: 'Counts of a load: cargados = observados + correctos, correctos = por procesar + procesados',
      access: may('consultar'),
      params,
      async handler(ctx, { params: { id } }) {
        const row = await kit.reader.one(ctx, cargaResource, id);
        return { Estado: row.Estado, ...(await countsOf(ctx, id)) };
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: `${base}/:id/filas`,
      summary: 'Rows of a load with what each has wrong',
      access: may('consultar'),
      params,
      query: z.strictObject({
        estado: z.enum(['O', 'C', 'P'], { error: 'campo.opcion' }).optional(),
        skip: z.coerce.number().int().min(0).max(100_000).default(0),
        take: z.coerce.number().int().min(1).max(200).default(50),
      }),
      async handler(ctx, { params: { id }, query }) {
        const { row, columns } = await stored(ctx, id);
        const [total] = await ctx.tx.run(
          sql`select count(*)::int as n from acreditacion_carga_fila where id_carga = ${id} and (${query.estado ?? null}::text is null or estado = ${query.estado ?? null})`,
        );
        const rows = await rowsOf(ctx, id, query.estado ?? null, query.skip, query.take);
        return {
          data: rows.map((one) => ({
            ...one,
            Datos: shown(ctx, String(row.UsuarioCreacion), columns, one.Datos),
            Errores: one.Errores.map((fault) => ({
              Columna: fault.columna,
              Mensaje: say(ctx, fault, fault.columna ?? ''),
              Advertencia: fault.regla ? 'S' : 'N',
            })),
          })),
          totalCount: Number(total?.n ?? 0),
        };
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: `${base}/:id/observados`,
      summary: 'The observed rows as a workbook, wrong cells marked and the reason in a column',
      access: may('consultar'),
      raw: true,
      params,
      async handler(ctx, { params: { id }, reply }) {
        const { row, columns } = await stored(ctx, id);
        const rows = await rowsOf(ctx, id, 'O', 0, 100_000);
        if (rows.length === 0) throw notFound();
        const titles = new Map(columns.map((column) => [column.clave, column.titulo[ctx.lang]]));
        const failed = rows.map((one) => ({
          Fila: one.Fila,
          Datos: shown(ctx, String(row.UsuarioCreacion), columns, one.Datos),
          motivo: one.Errores.map(
            (fault) => `${fault.columna === null ? '' : `${titles.get(fault.columna) ?? fault.columna}: `}${say(ctx, fault, fault.columna ?? '')}`,
          ).join(' '),
          malas: new Set(one.Errores.flatMap((fault) => (fault.columna === null ? [] : [fault.columna]))),
        }));
        return sendWorkbook(reply, `observados_${id}.xlsx`, await workbookOf(ctx.lang, columns, failed));
      },
    }),
  ];
}
