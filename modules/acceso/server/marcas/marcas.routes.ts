import { keyText } from '@platform/fields/ref/shared';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { z } from 'zod';
import { Marca, Presencia } from '../../shared/marca.entity';
import { annulManual, assignPerson, correctPresence, createManual, editManual } from './marca.manual';
import { annulBody, assignedBody, correctedBody, madeBody, presenceBody, writtenAnswer } from './marcas.body';

const MARCAS = ['040103'];
const common = { tag: Marca.resource, resource: Marca.resource };
const params = z.object({
  id: z
    .string()
    .regex(/^\d{1,9}$/, { error: 'registro.no_existe' })
    .transform(Number),
});

/** What is done to marks after they were made (040103): those by hand alone change, and nothing that a seal covers ever does. */
export const markRoutes = ({ database }: Pick<RouteKit, 'database'>): readonly Route[] => [
  route({
    ...common,
    method: 'POST',
    path: '/api/AccesoMarca',
    summary: 'A mark by hand, decided as any other; whatever stands against it makes it one to be looked at',
    access: { kind: 'grant', menu: MARCAS, action: 'crear' },
    body: madeBody,
    answer: writtenAnswer,
    handler: (ctx, { body }) => createManual(ctx, database, body),
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/api/AccesoMarca/:id',
    summary: 'Corrects a mark by hand: it is annulled, and another one takes its place; one of a gate is not edited',
    access: { kind: 'grant', menu: MARCAS, action: 'editar' },
    params,
    body: correctedBody,
    answer: writtenAnswer,
    handler: (ctx, { params: { id }, body }) => editManual(ctx, database, id, body),
  }),
  route({
    ...common,
    method: 'DELETE',
    path: '/api/AccesoMarca/:id',
    summary: 'Annuls a mark by hand, with its reason; one of a gate is not deleted',
    access: { kind: 'grant', menu: MARCAS, action: 'eliminar' },
    params,
    query: z.strictObject({
      IdMotivoMarca: keyText.optional(),
    }),
    handler: (ctx, { params: { id }, query }) => annulManual(ctx, id, { ...query, Observacion: null }),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/AccesoMarca/:id/anular',
    summary: 'Annuls a mark by hand, with its reason',
    access: { kind: 'grant', menu: MARCAS, action: 'eliminar' },
    params,
    body: annulBody,
    handler: (ctx, { params: { id }, body }) => annulManual(ctx, id, body),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/AccesoMarca/:id/asignarPersona',
    summary: 'Says whom a reading that found nobody was of',
    access: { kind: 'grant', menu: MARCAS, action: 'editar' },
    params,
    body: assignedBody,
    handler: (ctx, { params: { id }, body }) => assignPerson(ctx, id, body),
  }),
  route({
    tag: Presencia.resource,
    resource: Presencia.resource,
    method: 'POST',
    path: '/api/AccesoPresencia/:id/corregir',
    summary: 'Whoever is shown inside and is not: a mark of exit by hand leaves them outside',
    access: { kind: 'grant', menu: ['040104'], action: 'editar' },
    params,
    body: presenceBody,
    answer: writtenAnswer,
    handler: (ctx, { params: { id }, body }) => correctPresence(ctx, database, id, body),
  }),
];
