import { isDay } from '@platform/fields/date/shared';
import { type Context, today } from '@platform/server/http/context';
import { notFound } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import { scopeSql } from '@platform/server/resource/scope';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { jornadaLegal, semanaLegal } from '../../shared/calculo/configuracion';
import { dayNumber } from '../../shared/calculo/reloj';
import { JornadaLegal } from '../../shared/configuracion.entity';
import { Horario } from '../../shared/horario.entity';
import { commonFacts } from '../calculo/hechos.facts';
import { countryOf } from '../configuracion/configuracion.rules';
import { cyclePreview, previewAnswer } from './ciclo';
import { daysOf, detailBody } from './horario.dias';
import { horarioResource } from './horario.rules';

/** A schedule that the session reaches. */
async function requireSeen(ctx: Context, id: number): Promise<void> {
  const row = await ctx.tx.first(
    {},
    sql`select 1 from asistencia_horario t where t.id_horario = ${id} and ${scopeSql(horarioResource, ctx.session)}`,
  );
  if (!row) throw notFound();
}

/** Calls of schedules beyond those of their lists. */
export const horarioRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/AsistenciaJornadaLegal/vigente',
    summary: 'The working week, day and break that the law of the division’s country allows on a day',
    tag: JornadaLegal.resource,
    resource: JornadaLegal.resource,
    access: { kind: 'grant', menu: ['050102'], action: 'consultar' },
    query: z.strictObject({ Fecha: z.string({ error: 'campo.fecha' }).refine(isDay, { error: 'campo.fecha' }) }),
    answer: z.object({ Pais: z.string(), MinutosSemana: z.number(), MinutosDia: z.number(), MinutosRefrigerio: z.number() }),
    async handler(ctx, { query: { Fecha } }) {
      const { jornadas } = await commonFacts(ctx.tx, ctx.session.IdCliente, Fecha, Fecha);
      const Pais = await countryOf(ctx);
      const { MinutosSemana, MinutosDia, MinutosRefrigerio } = jornadaLegal(jornadas, Pais, dayNumber(Fecha));
      return { Pais, MinutosSemana, MinutosDia, MinutosRefrigerio };
    },
  }),
  route({
    method: 'GET',
    path: '/api/AsistenciaHorario/:id/vistaPrevia',
    summary: 'A month of a cycle: its guards as rows, by day and by night, and how many people are at work each day',
    tag: Horario.resource,
    resource: Horario.resource,
    access: { kind: 'grant', menu: ['050203'], action: 'consultar' },
    params: z.object({ id: z.string().regex(/^\d{1,9}$/, { error: 'registro.no_existe' }) }),
    query: z.strictObject({ Mes: z.string({ error: 'asistencia.mes' }).regex(/^(19|20|21)\d\d(0[1-9]|1[0-2])$/, { error: 'asistencia.mes' }) }),
    answer: previewAnswer,
    async handler(ctx, { params, query: { Mes } }) {
      await requireSeen(ctx, Number(params.id));
      return cyclePreview(ctx, Number(params.id), Mes);
    },
  }),
  route({
    method: 'GET',
    path: '/api/AsistenciaHorario/:id/detalle',
    summary: 'The days of a schedule with their blocks, and the legal week, day and break of the division in minutes',
    tag: Horario.resource,
    resource: Horario.resource,
    access: { kind: 'grant', menu: Horario.options.menu, action: 'consultar' },
    params: z.object({ id: z.string().regex(/^\d{1,9}$/, { error: 'registro.no_existe' }) }),
    answer: detailBody.extend({ SemanaLegal: z.number(), DiaLegal: z.number(), RefrigerioLegal: z.number() }),
    async handler(ctx, { params }) {
      const id = Number(params.id);
      await requireSeen(ctx, id);
      const { jornadas } = await commonFacts(ctx.tx, ctx.session.IdCliente, today(ctx), today(ctx));
      const [pais, day] = [await countryOf(ctx), dayNumber(today(ctx))];
      const { MinutosDia: DiaLegal, MinutosRefrigerio: RefrigerioLegal } = jornadaLegal(jornadas, pais, day);
      return { ...(await daysOf(ctx, id)), SemanaLegal: semanaLegal(jornadas, pais, day), DiaLegal, RefrigerioLegal };
    },
  }),
];
