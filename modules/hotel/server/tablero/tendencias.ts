import { int, text } from '@platform/server/db/rows';
import { today } from '@platform/server/http/context';
import { scopeSql } from '@platform/server/resource/scope';
import type { Trend } from '@platform/server/widgets/trend';
import { sql } from 'drizzle-orm';
import { reservaResource } from '../gestion/reserva.resource';

/** Figures of Hotel: who is in the camps each night. */
export const hotelTrends: readonly Trend[] = [
  {
    code: 'hospedados',
    needs: ['090301', '090303'],
    href: () => '/hotel/consultas/huespedes',
    byDay: (ctx, from, { compania }) =>
      ctx.tx.rows(
        { Dia: text, N: int },
        sql`select to_char(d.dia, 'YYYYMMDD') as "Dia", count(*)::int as "N" from generate_series(${from}::date, ${today(ctx)}::date, interval '1 day') d(dia)
          join hotel_reserva t on t.estado in ('H', 'F') and t.fecha_hora_checkin < d.dia + interval '1 day' and coalesce(t.fecha_hora_checkout, 'infinity') > d.dia + interval '1 day'
          where ${scopeSql(reservaResource, ctx.session)} and t.id_division = ${ctx.session.IdDivision}
            and (${compania}::int is null or exists (select 1 from administracion_persona_vinculo v where v.id_cliente = t.id_cliente and v.id_persona = t.id_persona and v.id_compania = ${compania}::int and v.fecha_cese is null))
          group by 1`,
      ),
  },
];
