import { findPeople } from '@modules/acceso/server/public';
import { daySchema } from '@platform/fields/date/shared';
import { rootOf } from '@platform/server/db/gone';
import { toProblem } from '@platform/server/http/errors';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { maskField } from '@platform/server/resource/protect';
import { z } from 'zod';
import { Consumo, Terminal } from '../../shared/mesa.entity';
import { dayAnswer, foundAnswer, previsionAnswer, recentAnswer, roomsAnswer, stateAnswer, takeAnswer, terminalAnswer } from '../../shared/mesa.wire';
import { downloadSchema, syncAnswer } from '../../shared/paquete.wire';
import { registerTerminal } from '../comedor/terminal.rules';
import { takeBody, terminalBody } from './mesa.body';
import { dayOf, recentReadings, stateOf } from './mesa.estado';
import { roomsOf } from './mesa.lugar';
import { takeMeal } from './mesa.registrar';
import { answerOf } from './mesa.respuesta';
import { packMeals } from './paquete';
import { forecastOf } from './prevision';
import { syncBody, syncMeals } from './sincronizar';

const COUNTER = ['0807'];
const TAG = 'ComedorGestion';
const reads = { tag: TAG, method: 'GET', access: { kind: 'grant', menu: COUNTER, action: 'consultar' } } as const;

const key = z
  .string({ error: 'campo.obligatorio' })
  .regex(/^\d{1,9}$/, { error: 'campo.entero' })
  .transform(Number);
const ofRoom = z.strictObject({ IdComedor: key });
/** Calls of the counter (Comedores, *Gestión de comedores*). */
export const mesaRoutes = ({ database, words, writer }: RouteKit): readonly Route[] => [
  route({
    tag: Consumo.resource,
    resource: Consumo.resource,
    method: 'POST',
    path: '/api/ComedorConsumo/registrar',
    summary: 'Decides whether a person may eat and writes it; idempotent by Uuid. A refusal is an answer',
    access: { kind: 'grant', menu: COUNTER, action: 'procesar', always: true, device: true },
    body: takeBody,
    answer: takeAnswer,
    async handler(ctx, { body }) {
      const { IdConsumo, Repetida } = await takeMeal(ctx, body);
      return answerOf(ctx, words, IdConsumo, Repetida);
    },
  }),
  route({
    ...reads,
    access: { kind: 'grant', menu: COUNTER, action: 'procesar', always: true },
    path: '/api/ComedorGestion/paquete',
    summary: 'What a terminal needs to serve its dining room for a day without a network; with `version`, what changed since that one',
    query: ofRoom.extend({ IdTerminal: key, version: key.optional() }),
    answer: downloadSchema,
    handler: (ctx, { query }) => packMeals(ctx, query.IdComedor, query.IdTerminal, query.version ?? null),
  }),
  route({
    ...reads,
    path: '/api/ComedorGestion/prevision',
    summary: 'Rations that each service will be asked for tomorrow, from who is on site and who arrives',
    query: ofRoom,
    answer: previsionAnswer,
    handler: (ctx, { query }) => forecastOf(ctx, query.IdComedor),
  }),
  route({
    tag: Consumo.resource,
    resource: Consumo.resource,
    method: 'POST',
    path: '/api/ComedorConsumo/sincronizar',
    summary: 'Rations served without a network, answered one by one: what was eaten is never undone',
    access: { kind: 'grant', menu: COUNTER, action: 'procesar', always: true },
    // Each ration is its own transaction: what is wrong with one undoes no other.
    writes: false,
    body: syncBody,
    answer: syncAnswer,
    handler: (ctx, { body, request }) =>
      syncMeals(database, ctx, body, async (error) => {
        const problem = toProblem(await writer.explain(database, ctx, rootOf(error)), request);
        if (problem.status >= 500) return undefined;
        const [fault] = problem.more.errors ?? [];
        const { message } = fault
          ? words.fieldMessage(ctx.lang, Consumo.resource, fault.field, fault.message)
          : { message: words.message(ctx.lang, problem.code, problem.params) };
        return { Codigo: problem.code, Mensaje: message };
      }),
  }),
  route({
    tag: Terminal.resource,
    resource: Terminal.resource,
    method: 'POST',
    path: '/api/ComedorTerminal/registrar',
    summary: 'Names the browser that runs the counter of a dining room, and how its reader is understood',
    access: { kind: 'grant', menu: COUNTER, action: 'procesar' },
    body: terminalBody,
    answer: terminalAnswer,
    handler: (ctx, { body }) => registerTerminal(ctx, body),
  }),
  route({
    ...reads,
    path: '/api/ComedorGestion/comedores',
    summary: 'Dining rooms that the session may serve in',
    answer: roomsAnswer,
    handler: (ctx) => roomsOf(ctx),
  }),
  route({
    ...reads,
    path: '/api/ComedorGestion/estado',
    summary: 'The service open now in a dining room, and how much of its capacity is taken',
    query: ofRoom.extend({ IdServicio: key.optional() }),
    answer: stateAnswer,
    handler: (ctx, { query }) => stateOf(ctx, query.IdComedor, query.IdServicio ?? null),
  }),
  route({
    ...reads,
    path: '/api/ComedorGestion/recientes',
    summary: 'The last readings of a dining room',
    query: ofRoom,
    answer: recentAnswer,
    handler: (ctx, { query }) => recentReadings(ctx, words, query.IdComedor),
  }),
  route({
    ...reads,
    path: '/api/ComedorGestion/dia',
    summary: 'An operating day of a dining room: rations and amounts by service, denials by reason',
    query: ofRoom.extend({ Fecha: daySchema }),
    answer: dayAnswer,
    handler: (ctx, { query }) => dayOf(ctx, query.IdComedor, query.Fecha),
  }),
  route({
    ...reads,
    access: { kind: 'grant', menu: COUNTER, action: 'procesar', always: true },
    path: '/api/ComedorGestion/buscarPersona',
    summary: 'People by document or surname, for who forgot the badge',
    query: z.strictObject({ texto: z.string({ error: 'campo.obligatorio' }).max(100) }),
    answer: foundAnswer,
    async handler(ctx, { query }) {
      // A counter serves people of every company; of each it sees what its panel shows.
      const people = await findPeople(ctx, query.texto, null);
      return people.map(({ IdPersona, Nombre, Documento, Compania, Foto }) => ({
        IdPersona,
        Nombre,
        Documento: String(maskField('text', Documento)),
        Compania,
        Foto,
      }));
    },
  }),
];
