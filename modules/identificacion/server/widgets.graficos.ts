import { addDays } from '@modules/administracion/shared/dia';
import { bool, int } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { scopeSql } from '@platform/server/resource/scope';
import { chosenSql, ofEach, type WidgetQuery } from '@platform/server/widgets/widget';
import { sql } from 'drizzle-orm';
import { halfOf, histogramOf } from '../shared/espera';
import type { CredencialesQueVencen, EntregasDeCredenciales } from '../shared/tablero.wire';
import { portadorResource, portadorVigencia } from './credencial.resource';

const WEEKS = 7;
const WEEK = 7;
/** As many weeks before as a month has, so that the days of the week are the same. */
const MONTH_BEFORE = 4 * WEEK;
/** Deliveries are told of as many days, and of as many before. */
const DAYS = 30;

const firstOf = (divisions: readonly Context[]): Context => {
  const [first] = divisions;
  if (!first) throw new Error('A dashboard of no division');
  return first;
};
const reached = (ctx: Context, query: WidgetQuery) =>
  sql`${scopeSql(portadorResource, ctx.session)} and ${chosenSql(query, 't.id_compania', 't.id_contrato')}`;

/** WCV: cards in force by the week in which they end, as their list counts them, and what the same question was answered four weeks before. */
export async function endingCards(divisions: readonly Context[], query: WidgetQuery): Promise<CredencialesQueVencen> {
  const Hoy = today(firstOf(divisions));
  const last = WEEKS * WEEK - 1;
  const found = await ofEach(divisions, (ctx) => {
    const then = sql`${addDays(Hoy, -MONTH_BEFORE)}::date`;
    return ctx.tx.rows(
      { antes: bool, semana: int, n: int },
      sql`select false as antes, (t.fecha_fin - ${Hoy}::date) / ${WEEK}::int as semana, count(*)::int as n from identificacion_portador t
          where ${reached(ctx, query)} and ${sql.raw(portadorVigencia('t'))} = 'V' and t.fecha_fin between ${Hoy}::date and ${addDays(Hoy, last)}::date group by 2
        union all
        select true, (c.fecha_fin - ${then}) / ${WEEK}::int, count(*)::int from identificacion_portador t
          join identificacion_credencial c on c.id_cliente = t.id_cliente and c.id_persona = t.id_persona
          where ${reached(ctx, query)} and c.fecha_inicio <= ${then} and c.fecha_fin between ${then} and ${then} + ${last}::int
            and (c.estado = 'A' or (c.fecha_inactivacion at time zone ${ctx.session.zona})::date > ${then}) group by 2`,
    );
  });
  const of = (before: boolean, week: number) =>
    found.flat().reduce((all, { antes, semana, n }) => (antes === before && semana === week ? all + n : all), 0);
  return {
    Semanas: Array.from({ length: WEEKS }, (_, at) => ({
      Desde: addDays(Hoy, at * WEEK),
      Hasta: addDays(Hoy, at * WEEK + WEEK - 1),
      Cuantas: of(false, at),
      Antes: of(true, at),
    })),
  };
}

/** WCT: days from the approval of the request to the delivery of the first card that came of it; replacements waited for nothing of the kind. */
export async function deliveries(divisions: readonly Context[], query: WidgetQuery): Promise<EntregasDeCredenciales> {
  const Hoy = today(firstOf(divisions));
  const from = addDays(Hoy, 1 - DAYS);
  const found = await ofEach(divisions, (ctx) => {
    const approved = sql`(s.fecha_respuesta at time zone ${ctx.session.zona})::date`;
    return ctx.tx.rows(
      { antes: bool, espera: int, n: int },
      sql`select t.fecha_entrega < ${from}::date as antes, t.fecha_entrega - ${approved} as espera, count(*)::int as n from identificacion_portador t
        join identificacion_credencial c on c.id_credencial = t.id_credencial and c.id_credencial_anterior is null
        join acreditacion_persona a on a.id_acreditacion_persona = c.id_acreditacion_persona
        join acreditacion_solicitud s on s.id_solicitud = a.id_solicitud
        where ${reached(ctx, query)} and t.fecha_entrega between ${addDays(from, -DAYS)}::date and ${Hoy}::date and t.fecha_entrega >= ${approved} group by 1, 2`,
    );
  });
  const [now, before] = [false, true].map((which) => found.flat().filter(({ antes }) => antes === which));
  const [bars, barsBefore] = [histogramOf(now ?? []), histogramOf(before ?? [])];
  return {
    Dias: bars.map((Cuantas, Dias) => ({ Dias, Cuantas, Antes: barsBefore[Dias] ?? 0 })),
    Entregas: bars.reduce((all, n) => all + n, 0),
    Mediana: halfOf(now ?? []),
    MedianaAntes: halfOf(before ?? []),
  };
}
