import { type Route, route } from '@platform/server/http/route';
import { z } from 'zod';
import { Plano } from '../../shared/plano.entity';
import { planBody, siteSchema } from '../../shared/plano.wire';
import { drawPlan } from './dibujar';
import { siteOf } from './sitio';

const common = { tag: Plano.resource, resource: Plano.resource };

/** The plan of the site: drawn in the settings (040305), looked at live there, in the monitor (040102) and in occupancy (040104). */
export const planRoutes: readonly Route[] = [
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
];
