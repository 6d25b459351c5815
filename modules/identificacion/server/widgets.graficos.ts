import { addDays } from '@modules/administracion/shared/dia';
import { bool, int, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { scopeSql } from '@platform/server/resource/scope';
import { chosenSql, ofEach, type WidgetQuery } from '@platform/server/widgets/widget';
import { sql } from 'drizzle-orm';
import { halfOf, histogramOf } from '../shared/espera';
import type { ColaDeCredenciales, CredencialesQueVencen, EntregasDeCredenciales } from '../shared/tablero.wire';
import { portadorResource, portadorVigencia, toBeIssued } from './credencial.resource';

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

/**
 * Days on which people began to wait for a card and left off, of those to whom something happened since a day: accredited (from their approval on, where it came
 * later) and without a card in force. Whoever waited before that day and waits still is in none of them.
 */
const waitsSince = (ctx: Context, query: WidgetQuery, from: string) => {
  const { IdCliente, IdDivision, zona } = ctx.session;
  const Hoy = today(ctx);
  const day = (moment: string) => sql`(${sql.raw(moment)} at time zone ${zona})::date`;
  const begins = sql`greatest(a.fecha_inicio, coalesce(${day('s.fecha_respuesta')}, a.fecha_inicio))`;
  const ends = sql`least(a.fecha_fin, a.fecha_desmovilizacion - 1)`;
  const cardEnds = sql`least(c.fecha_fin, case when c.estado = 'I' then ${day('c.fecha_inactivacion')} - 1 end)`;
  const within = sql`between ${from}::date and ${Hoy}::date`;
  return ctx.tx.rows(
    { dia: text, entran: int, salen: int },
    sql`with quienes as (
        select t.id_persona from identificacion_portador t where ${reached(ctx, query)} and t.id_persona in (
          select a.id_persona from acreditacion_persona a left join acreditacion_solicitud s on s.id_solicitud = a.id_solicitud
            where a.id_cliente = ${IdCliente} and a.id_division = ${IdDivision} and (${begins} ${within} or ${ends} ${within})
          union select c.id_persona from identificacion_credencial c where c.id_cliente = ${IdCliente} and c.id_persona is not null and (c.fecha_inicio ${within} or ${cardEnds} ${within}))),
      acreditados as (
        select a.id_persona, range_agg(daterange(${begins}, ${ends}, '[]')) as dias from acreditacion_persona a left join acreditacion_solicitud s on s.id_solicitud = a.id_solicitud
        where a.id_cliente = ${IdCliente} and a.id_division = ${IdDivision} and a.id_persona in (select id_persona from quienes) and ${begins} <= ${ends} group by 1),
      tarjetas as (
        select c.id_persona, range_agg(daterange(c.fecha_inicio, ${cardEnds}, '[]')) as dias from identificacion_credencial c
        where c.id_cliente = ${IdCliente} and c.id_persona in (select id_persona from quienes) and c.fecha_inicio <= ${cardEnds} group by 1),
      esperas as (select unnest(a.dias - coalesce(k.dias, '{}'::datemultirange)) as dias from acreditados a left join tarjetas k on k.id_persona = a.id_persona)
      select to_char(x.dia, 'YYYYMMDD') as dia, (count(*) filter (where x.entra))::int as entran, (count(*) filter (where not x.entra))::int as salen
      from (select lower(dias) as dia, true as entra from esperas union all select upper(dias), false from esperas) x where x.dia ${within} group by 1`,
  );
};

/** WCS: whether the queue of cards to be issued grows. Told back from the list of today by who came and who left each day. */
export async function queue(divisions: readonly Context[], query: WidgetQuery): Promise<ColaDeCredenciales> {
  const Hoy = today(firstOf(divisions));
  const first = addDays(Hoy, 1 - DAYS * 2);
  const found = await ofEach(divisions, async (ctx) => ({
    now: (
      await ctx.tx.one(
        { n: int },
        sql`select count(*)::int as n from identificacion_portador t where ${reached(ctx, query)} and ${sql.raw(toBeIssued('t'))} = 'S'`,
      )
    ).n,
    changes: await waitsSince(ctx, query, first),
  }));
  const changes = new Map<string, { entran: number; salen: number }>();
  for (const { dia, entran, salen } of found.flatMap((one) => one.changes)) {
    const known = changes.get(dia) ?? { entran: 0, salen: 0 };
    changes.set(dia, { entran: known.entran + entran, salen: known.salen + salen });
  }
  const counts: number[] = [];
  let n = found.reduce((all, { now }) => all + now, 0);
  for (let back = 0; back < DAYS * 2; back++) {
    counts.unshift(Math.max(0, n));
    const { entran = 0, salen = 0 } = changes.get(addDays(Hoy, -back)) ?? {};
    n += salen - entran;
  }
  const lately = [...changes].flatMap(([dia, change]) => (dia > addDays(Hoy, -DAYS) ? [change] : []));
  return {
    Dias: Array.from({ length: DAYS }, (_, at) => ({ Dia: addDays(Hoy, at + 1 - DAYS), Cuantas: counts[DAYS + at] ?? 0, Antes: counts[at] ?? 0 })),
    Entran: lately.reduce((all, { entran }) => all + entran, 0),
    Salen: lately.reduce((all, { salen }) => all + salen, 0),
  };
}
