import { keySchema } from '@platform/fields/ref/shared';
import { optionalWords } from '@platform/fields/texts';
import { text } from '@platform/server/db/rows';
import { receiveFile } from '@platform/server/files/receive';
import { refuse } from '@platform/server/http/problem';
import { type Received, type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Entidad } from '../../shared/sujetos';
import { acceptWarnings, correctRow, countsOf, createLoad, startLoad, stopLoad } from './carga';
import { keepIncoming } from './carga.adjuntos';
import { checkHead } from './carga.cabecera';
import { columnsOf } from './carga.columnas';
import { base, common, may, number, params, readRoutes, sendWorkbook } from './carga.consulta.routes';
import { readWorkbook, workbookOf } from './carga.excel';
import { addDelivered, papersState, receivePapers, stopPapers } from './carga.papeles';
import { cargaResource } from './carga.resource';
import type { Column, TypedRow } from './carga.tipos';

const key = z.coerce.number({ error: 'campo.obligatorio' }).pipe(keySchema);
const template = z.strictObject({ IdCompania: key, IdPerfilAcreditacion: key });
const head = z.strictObject({
  IdCompania: key,
  IdContrato: key,
  IdPerfilAcreditacion: key,
  Lugar: optionalWords(120),
  Asunto: optionalWords(250),
  AceptarAdvertencias: z.enum(['S', 'N'], { error: 'campo.opcion' }).default('N'),
});

const papers = z.object({ id: number, idPapeles: number });

interface Workbook extends Received {
  readonly nombre: string;
  readonly huella: string;
  readonly Entidad: Entidad;
  readonly columns: readonly Column[];
  readonly rows: readonly TypedRow[];
}

const noField = (): never => {
  throw refuse('campo.desconocido', { campo: 'multipart' });
};

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
        const Entidad = await checkHead(ctx, { ...query, IdContrato: null });
        const { codigo } = await ctx.tx.one(
          { codigo: text },
          sql`select codigo from acreditacion_perfil where id_perfil_acreditacion = ${query.IdPerfilAcreditacion} and id_cliente = ${ctx.session.IdCliente}`,
        );
        const name = `plantilla_${codigo.replace(/[^\w-]/g, '_')}.xlsx`;
        return sendWorkbook(reply, name, await workbookOf(ctx.lang, await columnsOf(ctx, kit, { ...query, Entidad })));
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
        const Entidad = await checkHead(ctx, load);
        const taken = await receiveFile(
          request,
          async (content, name) => {
            const incoming = await keepIncoming(content);
            try {
              const columns = await columnsOf(ctx, kit, { ...load, Entidad });
              const rows = await readWorkbook(incoming.path, columns);
              return { nombre: name ?? 'carga.xlsx', huella: incoming.huella, Entidad, columns, rows, undo: async () => undefined };
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
        const load = { ...query, Entidad: received.Entidad, Lugar: query.Lugar ?? null, Asunto: query.Asunto ?? null };
        const made = await createLoad(ctx, kit, load, received);
        return { ...made, ...(await countsOf(ctx, made.IdCarga)) };
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: `${base}/:id/adjuntos`,
      summary:
        'Papers of a load: one PDF, taken at once, or one ZIP, taken in the background (multipart: file), named {documento}_{codigoRequisito}.pdf',
      access: may('editar'),
      params,
      async receive(ctx, request) {
        const { id } = params.parse(request.params);
        const taken = await receiveFile(request, (content, name) => receivePapers(ctx, kit, id, content, name), noField);
        if (!taken) throw refuse('carga.sin_archivo', undefined, 'file');
        return taken;
      },
      handler: (ctx, { params: { id }, received }) => addDelivered(ctx, kit, id, received),
    }),
    route({
      ...common,
      method: 'GET',
      path: `${base}/:id/adjuntos/:idPapeles`,
      summary: 'How far an archive of papers is, and what of it was not taken and why',
      access: may('consultar'),
      params: papers,
      async handler(ctx, { params: { id, idPapeles } }) {
        await kit.reader.one(ctx, cargaResource, id);
        return papersState(ctx, kit, id, idPapeles);
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: `${base}/:id/adjuntos/:idPapeles/detener`,
      summary: 'Stops an archive of papers after the files in hand',
      access: may('editar'),
      params: papers,
      body: z.strictObject({}),
      async handler(ctx, { params: { id, idPapeles } }) {
        await stopPapers(ctx, id, idPapeles);
        return papersState(ctx, kit, id, idPapeles);
      },
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
