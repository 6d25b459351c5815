import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { z } from 'zod';
import { PuertaEquipo } from '../../shared/equipo.entity';
import { Marca } from '../../shared/marca.entity';
import { Plano } from '../../shared/plano.entity';
import { moveBody, placeSchema, planBody, siteSchema } from '../../shared/plano.wire';
import { drawPlan } from './dibujar';
import { placeOfMark } from './lugar';
import { moveDevice } from './mover';
import { siteOf } from './sitio';

const common = { tag: Plano.resource, resource: Plano.resource };

/** The plan of the site: drawn in the settings (040305), looked at live there, in the monitor (040102) and in occupancy (040104). */
export const planRoutes = (kit: RouteKit): readonly Route[] => [
  route({
    ...common,
    method: 'GET',
    path: '/api/AccesoPlano/sitio',
    summary: 'Zones and doors with their place on the plan, who is inside, what passed in the last hour and which devices speak',
    access: { kind: 'grant', menu: ['040305', '040102', '040104'], action: 'consultar' },
    answer: siteSchema,
    handler: (ctx) => siteOf(ctx),
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/api/AccesoPlano',
    summary: 'Keeps the plan whole: its picture and where its zones and doors stand',
    access: { kind: 'grant', menu: ['040305'], action: 'editar' },
    body: planBody,
    answer: z.null(),
    handler: async (ctx, { body }) => {
      await drawPlan(ctx, body);
      return null;
    },
  }),
  route({
    tag: PuertaEquipo.resource,
    resource: PuertaEquipo.resource,
    method: 'POST',
    path: `/api/${PuertaEquipo.resource}/mover`,
    summary: 'Takes a device from a door to another one, with its relays and directions',
    access: { kind: 'grant', menu: ['040305'], action: 'editar' },
    body: moveBody,
    answer: z.null(),
    handler: async (ctx, { body }) => {
      await moveDevice(ctx, kit, body);
      return null;
    },
  }),
  route({
    tag: Marca.resource,
    resource: Marca.resource,
    method: 'GET',
    path: `/api/${Marca.resource}/:id/lugar`,
    summary: 'Where a mark was made: its door over the plan of the site',
    access: { kind: 'grant', menu: Marca.options.menu, action: 'consultar' },
    params: z.object({
      id: z
        .string()
        .regex(/^\d{1,9}$/, { error: 'registro.no_existe' })
        .transform(Number),
    }),
    answer: placeSchema,
    handler: (ctx, { params: { id } }) => placeOfMark(ctx, id),
  }),
];
