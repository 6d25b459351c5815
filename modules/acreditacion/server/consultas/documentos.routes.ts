import { keyText } from '@platform/fields/ref/shared';
import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { notFound } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { scopeSql } from '@platform/server/resource/scope';
import { sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { AcreditacionPersona } from '../../shared/acreditacion.entity';
import { Solicitud } from '../../shared/solicitud.entity';
import { solicitudResource } from '../solicitud/solicitud.resource';
import { certificates, requestSummary } from './documentos';
import { acreditacionPersonaResource } from './estado.resource';

const params = z.object({
  id: keyText,
});
const REQUESTS = ['060101', '060401'];

const answer = (reply: FastifyReply, name: string, file: Buffer) =>
  reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('x-content-type-options', 'nosniff')
    .send(file);

/** Accreditations of people that the request made, or that go on from it; of the session's reach. */
async function madeBy(ctx: Context, id: number): Promise<number[]> {
  const rows = await ctx.tx.rows(
    { id: int },
    sql`select t.id_acreditacion_persona as id from acreditacion_persona t where ${scopeSql(acreditacionPersonaResource, ctx.session)} and exists (
        select 1 from acreditacion_solicitud s where s.id_solicitud = ${id} and s.estado = 'A' and s.id_division = t.id_division and s.id_contrato = t.id_contrato
          and (t.id_persona = s.id_persona or exists (select 1 from acreditacion_solicitud_visita v where v.id_cliente = s.id_cliente and v.id_solicitud = s.id_solicitud and v.id_persona = t.id_persona)))
      order by 1`,
  );
  return rows.map((row) => row.id);
}

/** The documents of accreditation: the summary of a request and the certificate of what it made. */
export const documentRoutes = (kit: RouteKit): readonly Route[] => [
  route({
    method: 'GET',
    path: `/api/${Solicitud.resource}/:id/resumen`,
    summary: 'The summary of a request, as PDF',
    tag: Solicitud.resource,
    resource: Solicitud.resource,
    access: { kind: 'grant', menu: REQUESTS, action: 'imprimir' },
    params,
    raw: true,
    async handler(ctx, { params: { id }, reply }) {
      const { file, name } = await requestSummary(ctx, kit, id);
      return answer(reply, name, file);
    },
  }),
  route({
    method: 'GET',
    path: `/api/${Solicitud.resource}/:id/constancia`,
    summary: 'The certificates of the accreditations that a request made, as PDF',
    tag: Solicitud.resource,
    resource: Solicitud.resource,
    access: { kind: 'grant', menu: [...REQUESTS, '060403'], action: 'imprimir' },
    params,
    raw: true,
    async handler(ctx, { params: { id }, reply }) {
      const seen = await ctx.tx.first(
        { numero: orNull(text) },
        sql`select t.numero from acreditacion_solicitud t where t.id_solicitud = ${id} and ${scopeSql(solicitudResource, ctx.session)}`,
      );
      const made = seen ? await madeBy(ctx, id) : [];
      if (made.length === 0) throw notFound();
      return answer(reply, `Constancia ${String(seen?.numero)}.pdf`, await certificates(ctx, kit, made));
    },
  }),
  route({
    method: 'GET',
    path: `/api/${AcreditacionPersona.resource}/:id/constancia`,
    summary: 'The certificate of an accreditation, as PDF',
    tag: AcreditacionPersona.resource,
    resource: AcreditacionPersona.resource,
    access: { kind: 'grant', menu: ['060403'], action: 'imprimir' },
    params,
    raw: true,
    handler: async (ctx, { params: { id }, reply }) => answer(reply, `Constancia ${id}.pdf`, await certificates(ctx, kit, [id])),
  }),
];
