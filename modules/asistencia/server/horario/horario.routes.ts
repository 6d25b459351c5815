import { today } from '@platform/server/http/context';
import { notFound } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import { scopeSql } from '@platform/server/resource/scope';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { semanaLegal } from '../../shared/calculo/configuracion';
import { dayNumber } from '../../shared/calculo/reloj';
import { Horario } from '../../shared/horario.entity';
import { commonFacts } from '../calculo/hechos.facts';
import { countryOf } from '../configuracion/configuracion.rules';
import { daysOf, detailBody } from './horario.dias';
import { horarioResource } from './horario.rules';

/** Calls of schedules beyond those of their lists. */
export const horarioRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/AsistenciaHorario/:id/detalle',
    summary: 'The days of a schedule with their blocks, and the legal week of the division in minutes',
    tag: Horario.resource,
    resource: Horario.resource,
    access: { kind: 'grant', menu: Horario.options.menu, action: 'consultar' },
    params: z.object({ id: z.string().regex(/^\d{1,9}$/, { error: 'registro.no_existe' }) }),
    answer: detailBody.extend({ SemanaLegal: z.number() }),
    async handler(ctx, { params }) {
      const id = Number(params.id);
      const row = await ctx.tx.first(
        {},
        sql`select 1 from asistencia_horario t where t.id_horario = ${id} and ${scopeSql(horarioResource, ctx.session)}`,
      );
      if (!row) throw notFound();
      const { jornadas } = await commonFacts(ctx.tx, ctx.session.IdCliente, today(ctx), today(ctx));
      return { ...(await daysOf(ctx, id)), SemanaLegal: semanaLegal(jornadas, await countryOf(ctx), dayNumber(today(ctx))) };
    },
  }),
];
