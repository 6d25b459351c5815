import { type Route, route } from '@platform/server/http/route';
import { z } from 'zod';
import { calendarioAnswer, calendarioQuery, diaAnswer, diaQuery, programarBody, restablecerBody } from '../../shared/calendario.wire';
import { Programacion } from '../../shared/cambios.entity';
import { calendarOf } from './calendario';
import { cellOf } from './celda';
import { programCells, restoreCells } from './programar';
import { rosterBook } from './rol';

const MENU = ['050205'];
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const common = { tag: Programacion.resource, resource: Programacion.resource };
const done = z.object({ Celdas: z.number() });

/** Calls of the crew calendar (050205). */
export const calendarioRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/AsistenciaProgramacion/calendario',
    summary: 'People and days as letters: what each day was, and what it is planned to be',
    access: { kind: 'grant', menu: MENU, action: 'consultar' },
    query: calendarioQuery,
    answer: calendarioAnswer,
    handler: (ctx, { query }) => calendarOf(ctx, query),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/AsistenciaProgramacion/rol',
    summary: 'The roster of people and days as a workbook',
    access: { kind: 'grant', menu: MENU, action: 'exportar' },
    query: calendarioQuery,
    raw: true,
    writes: true,
    async handler(ctx, { query, reply }) {
      const content = await rosterBook(ctx, query);
      return () =>
        void reply.type(XLSX).header('content-disposition', `attachment; filename="rol_${query.FechaInicio}_${query.FechaFin}.xlsx"`).send(content);
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/AsistenciaProgramacion/dia',
    summary: 'One cell of the calendar: its plan, who changed it and what is wrong with it',
    access: { kind: 'grant', menu: MENU, action: 'consultar' },
    query: diaQuery,
    answer: diaAnswer,
    handler: (ctx, { query }) => cellOf(ctx, query),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/AsistenciaProgramacion/programar',
    summary: 'Plans some cells otherwise: another shift, rest or travel; all of them or none',
    access: { kind: 'grant', menu: MENU, action: 'editar' },
    body: programarBody,
    answer: done,
    handler: (ctx, { body }) => programCells(ctx, body),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/AsistenciaProgramacion/restablecer',
    summary: 'Some cells go back to what their schedule says',
    access: { kind: 'grant', menu: MENU, action: 'editar' },
    body: restablecerBody,
    answer: done,
    handler: (ctx, { body }) => restoreCells(ctx, body),
  }),
];
