import { shownDay } from '@modules/administracion/shared/dia';
import { fill } from '@platform/i18n/coded';
import { int, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { scopeSql } from '@platform/server/resource/scope';
import type { Daily, Trend } from '@platform/server/widgets/trend';
import type { WidgetQuery } from '@platform/server/widgets/widget';
import { type SQL, sql } from 'drizzle-orm';
import { reservaResource } from '../gestion/reserva.resource';
import { reservaComputed } from '../gestion/reserva.sql';

const DESDE = { es: 'la más antigua, del {dia}', en: 'the oldest, of {dia}' } as const;

/** Stays of the division that the session reaches, of people of the company chosen. */
const staysOf = (ctx: Context, { compania }: WidgetQuery): SQL =>
  sql`${scopeSql(reservaResource, ctx.session)} and t.id_division = ${ctx.session.IdDivision}
    and (${compania}::int is null or exists (select 1 from administracion_persona_vinculo v where v.id_cliente = t.id_cliente and v.id_persona = t.id_persona and v.id_compania = ${compania}::int and v.fecha_cese is null))`;

/** Stays by the day of one of their moments. */
const byDayOf =
  (column: 'fecha_hora_checkin' | 'fecha_hora_checkout', states: SQL): Daily['byDay'] =>
  (ctx, from, query) => {
    const moment = sql.raw(`t.${column}`);
    const day = sql`(${moment} at time zone ${ctx.session.zona})::date`;
    return ctx.tx.rows(
      { Dia: text, N: int },
      sql`select to_char(${day}, 'YYYYMMDD') as "Dia", count(*)::int as "N" from hotel_reserva t
        where ${staysOf(ctx, query)} and t.estado in (${states}) and ${moment} >= ${from}::date - 1 and ${day} >= ${from}::date group by 1`,
    );
  };

const ofDay = (ctx: Context, field: string, states: readonly string[]): string =>
  `/hotel/consultas/reservas?filtro=${encodeURIComponent(JSON.stringify({ Estado: states, [field]: { desde: today(ctx), hasta: today(ctx) } }))}`;

const listed = (filters: Readonly<Record<string, unknown>>): string =>
  `/hotel/consultas/reservas?filtro=${encodeURIComponent(JSON.stringify(filters))}`;

/** Stays that a condition holds for now, and the day of the one that waits the longest. */
async function standing(ctx: Context, query: WidgetQuery, which: SQL, since: 'fecha_ingreso' | 'fecha_salida') {
  const { n, desde } = await ctx.tx.one(
    { n: int, desde: orNull(text) },
    sql`select count(*)::int as n, to_char(min(t.${sql.raw(since)}), 'YYYYMMDD') as desde from hotel_reserva t where ${staysOf(ctx, query)} and ${which}`,
  );
  return { N: n, Nota: desde === null ? null : fill(DESDE[ctx.lang], { dia: shownDay(desde) }) };
}

/** Figures of Hotel: who is in the camps each night, who came and who left each day; who is to come and who should have left. */
export const hotelTrends: readonly Trend[] = [
  {
    code: 'hospedados',
    needs: ['090301', '090303'],
    href: () => '/hotel/consultas/huespedes',
    byDay: (ctx, from, query) =>
      ctx.tx.rows(
        { Dia: text, N: int },
        sql`select to_char(d.dia, 'YYYYMMDD') as "Dia", count(*)::int as "N" from generate_series(${from}::date, ${today(ctx)}::date, interval '1 day') d(dia)
          join hotel_reserva t on t.estado in ('H', 'F') and t.fecha_hora_checkin < d.dia + interval '1 day' and coalesce(t.fecha_hora_checkout, 'infinity') > d.dia + interval '1 day'
          where ${staysOf(ctx, query)} group by 1`,
      ),
  },
  {
    code: 'llegadas',
    needs: ['090302'],
    href: (ctx) => ofDay(ctx, 'FechaHoraCheckin', ['H', 'F']),
    byDay: byDayOf('fecha_hora_checkin', sql`'H', 'F'`),
  },
  {
    code: 'salidas',
    needs: ['090302'],
    href: (ctx) => ofDay(ctx, 'FechaHoraCheckout', ['F']),
    byDay: byDayOf('fecha_hora_checkout', sql`'F'`),
  },
  {
    code: 'porLlegar',
    needs: ['090302'],
    href: (ctx) => listed({ Estado: ['R'], FechaIngreso: { hasta: today(ctx) } }),
    now: (ctx, query) => standing(ctx, query, sql`t.estado = 'R' and t.fecha_ingreso <= ${today(ctx)}::date`, 'fecha_ingreso'),
  },
  {
    code: 'vencidas',
    needs: ['090302'],
    href: () => listed({ Vencida: 'S' }),
    now: (ctx, query) =>
      standing(
        ctx,
        query,
        sql`t.estado = 'H' and t.fecha_salida <= ${today(ctx)}::date and ${sql.raw(reservaComputed.Vencida('t'))} = 'S'`,
        'fecha_salida',
      ),
  },
];
