import { keyText } from '@platform/fields/ref/shared';
import type { Context } from '@platform/server/http/context';
import { notFound } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { scopeSql } from '@platform/server/resource/scope';
import { sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { estadosSchema, evacuacionSchema, ocupacionSchema, paseSchema } from '../../shared/pase.wire';
import { evacuacionResource } from '../resources';
import { evacuationRecord, insideList } from './documentos';
import { startBody, startEvacuation, started, statesOf } from './evacuacion';
import { occupancyOf } from './ocupacion';
import { evacuations, rollOf } from './pase';

const MENU = ['040104'];
const SHOWN = 20;
const params = z.object({
  id: z
    .string()
    .regex(/^\d{1,9}$/, { error: 'registro.no_existe' })
    .transform(Number),
});
const ofZone = z.strictObject({ IdZona: keyText.optional() });
const inside = { tag: 'AccesoPresencia', resource: 'AccesoPresencia' };
const evacuation = { tag: 'AccesoEvacuacion', resource: 'AccesoEvacuacion' };
const reads = { kind: 'grant', menu: MENU, action: 'consultar' } as const;
const takes = { kind: 'grant', menu: MENU, action: 'exportar' } as const;

const pdf = (reply: FastifyReply, name: string, file: Buffer) =>
  reply.header('content-type', 'application/pdf').header('content-disposition', `attachment; filename="${name}"`).send(file);

/** Refuses an evacuation that is not there, or not for this reader. */
async function reach(ctx: Context, id: number): Promise<void> {
  const row = await ctx.tx.first(
    {},
    sql`select 1 from acceso_evacuacion t where t.id_evacuacion = ${id} and ${scopeSql(evacuacionResource, ctx.session)}`,
  );
  if (!row) throw notFound();
}

/** Who is inside, and evacuations (040104). The acts on one that is open are its resource's. */
export const occupancyRoutes = (kit: RouteKit): readonly Route[] => [
  route({
    ...inside,
    method: 'GET',
    path: '/api/AccesoPresencia/ocupacion',
    summary: 'Zones with who is inside, inner ones included, and everybody with whom to call',
    access: reads,
    query: ofZone,
    answer: ocupacionSchema,
    handler: (ctx, { query }) => occupancyOf(ctx, query.IdZona),
  }),
  route({
    ...inside,
    method: 'GET',
    path: '/api/AccesoPresencia/lista',
    summary: 'Who is inside by zone and company, as PDF',
    access: takes,
    query: ofZone,
    raw: true,
    handler: async (ctx, { query, reply }) => {
      const file = await insideList(ctx, kit, query.IdZona);
      ctx.audit({ entity: 'AccesoPresencia', record: query.IdZona ?? 0, action: 'imprimir', changes: null });
      return pdf(reply, 'Personas dentro.pdf', file);
    },
  }),
  route({
    ...evacuation,
    method: 'GET',
    path: '/api/AccesoEvacuacion/ultimas',
    summary: 'Evacuations that are open, then the last ones, each with how many are on its list and pending',
    access: reads,
    answer: z.array(evacuacionSchema),
    handler: (ctx) => evacuations(ctx, sql`true`, SHOWN),
  }),
  route({
    ...evacuation,
    method: 'POST',
    path: '/api/AccesoEvacuacion/iniciar',
    summary: 'Begins the evacuation of a zone: its list is of who is in it and those within it now',
    access: { kind: 'grant', menu: MENU, action: 'autorizar', always: true },
    body: startBody,
    answer: started,
    handler: (ctx, { body }) => startEvacuation(ctx, body),
  }),
  route({
    ...evacuation,
    method: 'GET',
    path: '/api/AccesoEvacuacion/:id/pase',
    summary: 'The list of an evacuation, whole, to call the roll also without a network',
    access: reads,
    params,
    answer: paseSchema,
    handler: (ctx, { params: { id } }) => rollOf(ctx, id),
  }),
  route({
    ...evacuation,
    method: 'GET',
    path: '/api/AccesoEvacuacion/:id/estados',
    summary: 'What is known of each of the list now',
    access: reads,
    params,
    answer: estadosSchema,
    handler: async (ctx, { params: { id } }) => {
      await reach(ctx, id);
      return statesOf(ctx, id);
    },
  }),
  route({
    ...evacuation,
    method: 'GET',
    path: '/api/AccesoEvacuacion/:id/acta',
    summary: 'The record of an evacuation, as PDF',
    access: takes,
    params,
    raw: true,
    handler: async (ctx, { params: { id }, reply }) => {
      const file = await evacuationRecord(ctx, kit, id);
      ctx.audit({ entity: 'AccesoEvacuacion', record: id, action: 'imprimir', changes: null });
      return pdf(reply, `Acta de evacuacion ${id}.pdf`, file);
    },
  }),
];
