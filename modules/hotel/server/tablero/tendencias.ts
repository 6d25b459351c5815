import { int, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { scopeSql } from '@platform/server/resource/scope';
import type { Trend } from '@platform/server/widgets/trend';
import type { WidgetQuery } from '@platform/server/widgets/widget';
import { type SQL, sql } from 'drizzle-orm';
import { reservaResource } from '../gestion/reserva.resource';

/** Stays of the division that the session reaches, of people of the company chosen. */
const staysOf = (ctx: Context, { compania }: WidgetQuery): SQL =>
  sql`${scopeSql(reservaResource, ctx.session)} and t.id_division = ${ctx.session.IdDivision}
    and (${compania}::int is null or exists (select 1 from administracion_persona_vinculo v where v.id_cliente = t.id_cliente and v.id_persona = t.id_persona and v.id_compania = ${compania}::int and v.fecha_cese is null))`;

/** Stays by the day of one of their moments. */
const byDayOf =
  (column: 'fecha_hora_checkin' | 'fecha_hora_checkout', states: SQL): Trend['byDay'] =>
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

/** Figures of Hotel: who is in the camps each night, who came and who left each day. */
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
];
