import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { notFound, refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { PDF } from '@platform/server/report/files';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { aceptarBody, miaAnswer, miaJustificarBody, miaQuery, miDiaQuery, objetarBody, turnosVistosBody } from '../../shared/mia.wire';
import { whyAnswer, whyOf } from '../calculo/porque';
import { shiftsSeen } from '../calendario/avisar';
import { tellObjection } from '../correccion/avisos';
import { correccionStates, noteCorrected } from '../correccion/correccion';
import { myAttendance, ownPerson } from './mia';
import { ownRegister } from './registro';

const access = { kind: 'grant', menu: ['050402'], action: 'consultar' } as const;
const tag = 'AsistenciaMia';
const params = z.object({ id: z.string().regex(/^\d{1,9}$/, { error: 'registro.no_existe' }) });

/** A correction of one's own marks; anybody else's is not there. */
async function ownCorrection(ctx: Context, id: number): Promise<void> {
  const IdPersona = await ownPerson(ctx);
  const row = await ctx.tx.first(
    {},
    sql`select 1 from asistencia_correccion c where c.id_cliente = ${ctx.session.IdCliente} and c.id_correccion = ${id} and c.id_persona = ${IdPersona}`,
  );
  if (!row) throw notFound();
}

async function answerCorrection(ctx: Context, id: number, act: 'aceptar' | 'objetar', Respuesta: string | null) {
  await ownCorrection(ctx, id);
  const { to } = await correccionStates.run(ctx, id, act, 'trabajador', ({ VenceEl }) => {
    // It has taken effect: what applies it comes by every minute.
    if (act === 'objetar' && new Date(VenceEl) <= ctx.now) throw refuse('correccion.vencida', undefined, 'Respuesta');
    return { set: { Respuesta }, changes: { Respuesta } };
  });
  await noteCorrected(ctx, id);
  if (act === 'objetar') await tellObjection(ctx, id);
  return { Estado: to };
}

/** Calls of *Mi asistencia* (050402): what is one's own, and nothing of anybody else. */
export const miaRoutes = ({ writer, registry, files }: Pick<RouteKit, 'writer' | 'registry' | 'files'>): readonly Route[] => [
  route({
    method: 'GET',
    path: '/api/AsistenciaMia',
    summary: 'One’s own attendance of a month: days, marks, overtime, bag, justifications, corrections and receipts',
    tag,
    access,
    query: miaQuery,
    answer: miaAnswer,
    handler: (ctx, { query }) => myAttendance(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/api/AsistenciaMia/porque',
    summary: 'Why a day of one’s own counts what it counts',
    tag,
    access,
    query: miDiaQuery,
    answer: whyAnswer,
    async handler(ctx, { query: { Fecha, IdPersona } }) {
      const own = await ownPerson(ctx, IdPersona);
      return whyOf(ctx, sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_persona = ${own} and t.fecha = ${Fecha}::date`);
    },
  }),
  route({
    method: 'GET',
    path: '/api/AsistenciaMia/registro',
    summary: 'One’s own A1 of a month, as a document',
    tag,
    access,
    query: miaQuery,
    raw: true,
    async handler(ctx, { query: { Mes, IdPersona }, reply }) {
      const content = await ownRegister({ registry, files }, ctx, await ownPerson(ctx, IdPersona), Mes);
      ctx.audit({ entity: 'AsistenciaMia', record: Mes, action: 'exportar' });
      return () =>
        void reply
          .type(PDF)
          .header('content-disposition', `attachment; filename="A1_${Mes}.pdf"`)
          .header('x-content-type-options', 'nosniff')
          .send(content);
    },
  }),
  route({
    method: 'POST',
    path: '/api/AsistenciaMia/justificar',
    summary: 'A justification that one asks for oneself; it waits for an answer',
    tag,
    access,
    body: miaJustificarBody,
    answer: z.object({ IdJustificacionPersona: z.number() }),
    async handler(ctx, { body }) {
      const IdPersona = await ownPerson(ctx);
      const kind = await ctx.tx.first(
        { documento: orNull(int), nombre: orNull(text), dias: orNull(int) },
        sql`select k.id_documento as documento, d.nombre, d.dias_presentacion as dias from asistencia_justificacion k
          left join asistencia_documento d on d.id_documento = k.id_documento where k.id_cliente = ${ctx.session.IdCliente} and k.id_justificacion = ${body.IdJustificacion}
          and k.origen = 'T' and k.activo = 'S'`,
      );
      if (!kind) throw refuse('justificacion.origen', undefined, 'IdJustificacion');
      const { Documento, ...asked } = body;
      const asks = kind.documento !== null;
      const other = asks && Documento?.IdDocumento && Documento.IdDocumento !== kind.documento;
      if (other || (!Documento && asks && kind.dias === 0)) throw refuse('justificacion.adjunte', { documento: kind.nombre ?? '' }, 'Documento');
      const IdDocumento = kind.documento ?? Documento?.IdDocumento;
      if (Documento && !IdDocumento) throw refuse('campo.obligatorio', { campo: 'IdDocumento' }, 'Documento.IdDocumento');
      const made = await writer.create(ctx, registry.get('AsistenciaJustificacionPersona'), { ...asked, IdPersona });
      const IdJustificacionPersona = Number(made.IdJustificacionPersona);
      if (Documento && IdDocumento)
        await writer.create(ctx, registry.get('AsistenciaDocumentoPersona'), { ...Documento, ...{ IdPersona, IdDocumento, IdJustificacionPersona } });
      return { IdJustificacionPersona };
    },
  }),
  route({
    method: 'POST',
    path: '/api/AsistenciaMia/turnosVistos',
    summary: 'One has seen changes of one’s own shifts: when, is kept with them',
    tag,
    access,
    body: turnosVistosBody,
    answer: z.object({ Vistos: z.number() }),
    handler: async (ctx, { body: { Cambios } }) => ({ Vistos: await shiftsSeen(ctx, await ownPerson(ctx), Cambios) }),
  }),
  route({
    method: 'POST',
    path: '/api/AsistenciaMia/correccion/:id/aceptar',
    summary: 'Accepts a correction of one’s own marks: it takes effect at once',
    tag,
    access,
    params,
    body: aceptarBody,
    answer: z.object({ Estado: z.string() }),
    handler: (ctx, { params: { id } }) => answerCorrection(ctx, Number(id), 'aceptar', null),
  }),
  route({
    method: 'POST',
    path: '/api/AsistenciaMia/correccion/:id/objetar',
    summary: 'Objects to a correction of one’s own marks, with the reason: the day stays as it was until somebody decides',
    tag,
    access,
    params,
    body: objetarBody,
    answer: z.object({ Estado: z.string() }),
    handler: (ctx, { params: { id }, body }) => answerCorrection(ctx, Number(id), 'objetar', body.Respuesta),
  }),
];
