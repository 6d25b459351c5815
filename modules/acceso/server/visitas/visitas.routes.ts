import { type Route, route } from '@platform/server/http/route';
import { z } from 'zod';
import { ingresoSchema, visitaSchema } from '../../shared/visita.wire';
import { entryBody, registerEntry } from './registro';
import { expectedToday, onSite } from './visitas';

const MENU = ['040105'];
const common = { tag: 'AccesoVisitaRegistro', resource: 'AccesoVisitaRegistro' };
const reads = { kind: 'grant', menu: MENU, action: 'consultar' } as const;

/** Visits on site (040105). The exit is an act of the entry's row. */
export const visitRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/AccesoVisitaRegistro/esperadas',
    summary: 'Accredited visits whose dates include today and that are not in yet',
    access: reads,
    answer: z.array(visitaSchema),
    handler: (ctx) => expectedToday(ctx),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/AccesoVisitaRegistro/enSitio',
    summary: 'Visits inside or without an exit, those beyond their last day first',
    access: reads,
    answer: z.array(visitaSchema),
    handler: (ctx) => onSite(ctx),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/AccesoVisitaRegistro/ingresar',
    summary: 'Lets a visit in by the gate’s decision, lends it a card and tells its host',
    access: { kind: 'grant', menu: MENU, action: 'crear', always: true },
    body: entryBody,
    answer: ingresoSchema,
    handler: (ctx, { body }) => registerEntry(ctx, body),
  }),
];
