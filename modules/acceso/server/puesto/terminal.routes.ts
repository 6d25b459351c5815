import { rootOf } from '@platform/server/db/gone';
import { toProblem } from '@platform/server/http/errors';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { z } from 'zod';
import { downloadSchema } from '../../shared/instantanea.wire';
import { atOwnDoor, noteBeat } from '../equipos/equipo.sesion';
import { downloadSnapshot } from '../instantanea/instantanea';
import { batchAnswer, batchBody, registerBatch } from './lote';

const PUESTO = ['040101'];
const key = z
  .string({ error: 'campo.obligatorio' })
  .regex(/^\d{1,9}$/, { error: 'campo.entero' })
  .transform(Number);

const within = (most: number) =>
  z.number({ error: 'campo.entero' }).int({ error: 'campo.entero' }).min(0, { error: 'campo.entero' }).max(most, { error: 'campo.entero' });

/** Calls of a post that goes on without a network (Acceso, *Offline and own terminals*). */
export const terminalRoutes = ({ database, words, writer }: RouteKit): readonly Route[] => [
  route({
    tag: 'AccesoInstantanea',
    resource: 'AccesoInstantanea',
    method: 'GET',
    path: '/api/AccesoInstantanea/descargar',
    summary: 'Whom a door lets in and when, for the next hours; with `version` what changed since',
    access: { kind: 'grant', menu: PUESTO, action: 'procesar', always: true, device: true },
    writes: false,
    query: z.strictObject({ IdPuerta: key, version: key.optional() }),
    answer: downloadSchema,
    async handler(ctx, { query }) {
      await atOwnDoor(ctx, query.IdPuerta);
      return downloadSnapshot(ctx, query.IdPuerta, query.version ?? null);
    },
  }),
  route({
    tag: 'AccesoMarca',
    resource: 'AccesoMarca',
    method: 'POST',
    path: '/api/AccesoMarca/registrarLote',
    summary: 'Marks made without a network, each with what the device did; answered one by one',
    access: { kind: 'grant', menu: PUESTO, action: 'procesar', always: true, device: true },
    // Each mark is its own transaction: what is wrong with one undoes no other, and the gates of the division wait for none of them.
    writes: false,
    body: batchBody,
    answer: batchAnswer,
    handler: (ctx, { body, request }) =>
      registerBatch(database, ctx, body, async (error) => {
        const problem = toProblem(await writer.explain(database, ctx, rootOf(error)), request);
        if (problem.status >= 500) return undefined;
        const [fault] = problem.more.errors ?? [];
        const { message } = fault
          ? words.fieldMessage(ctx.lang, 'AccesoMarca', fault.field, fault.message)
          : { message: words.message(ctx.lang, problem.code, problem.params) };
        return { Codigo: problem.code, Mensaje: message };
      }),
  }),
  route({
    tag: 'AccesoEquipoConexion',
    resource: 'AccesoEquipoConexion',
    method: 'POST',
    path: '/api/AccesoEquipoConexion/latido',
    summary: 'A terminal is there: its battery, the marks that it has not sent yet, the list that it holds',
    access: { kind: 'grant', menu: PUESTO, action: 'procesar', always: true, device: true },
    writes: false,
    body: z.strictObject({
      Bateria: within(100).nullish(),
      MarcasPendientes: within(1_000_000),
      VersionInstantanea: within(2_147_483_647).nullish(),
    }),
    answer: z.object({ FechaHora: z.string() }),
    handler: (ctx, { body }) => noteBeat(ctx, body),
  }),
];
