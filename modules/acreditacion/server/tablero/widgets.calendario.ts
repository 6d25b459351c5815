import { int, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { ofEach, type WidgetQuery } from '@platform/server/widgets/widget';
import { sql } from 'drizzle-orm';
import { type EndsOn, lastDayOf } from '../../shared/semanas';
import { accreditationsOf } from './widgets.dotacion';

/** What ends each day up to a day in one division: accreditations, and people by the first of their requirements to end, as their list and the table count them. */
const inDivision = (ctx: Context, query: WidgetQuery, last: string) => {
  const own = sql`${accreditationsOf(ctx, query)} and (a.fecha_desmovilizacion is null or a.fecha_desmovilizacion > ${today(ctx)})`;
  const ahead = sql`between ${today(ctx)}::date and ${last}::date`;
  return ctx.tx.rows(
    { Dia: text, Requisitos: int, Acreditaciones: int },
    sql`select to_char(x.dia, 'YYYYMMDD') as "Dia", sum(x.requisito)::int as "Requisitos", sum(x.acreditacion)::int as "Acreditaciones" from (
        select a.fecha_fin as dia, 0 as requisito, 1 as acreditacion from acreditacion_persona a where ${own} and a.fecha_fin ${ahead}
        union all
        select r.dia, 1, 0 from (
          select r.id_acreditacion_persona, min(r.fecha_vencimiento) as dia from acreditacion_persona_requisito r
            where r.id_cliente = ${ctx.session.IdCliente} and r.fecha_vencimiento ${ahead} group by r.id_acreditacion_persona
        ) r join acreditacion_persona a on a.id_acreditacion_persona = r.id_acreditacion_persona
        where ${own} and not exists (select 1 from acreditacion_persona_requisito e
          where e.id_cliente = a.id_cliente and e.id_acreditacion_persona = a.id_acreditacion_persona and e.fecha_vencimiento < ${today(ctx)}::date)
      ) x group by x.dia order by x.dia`,
  );
};

/** The calendar under W08: what ends on each day from today to the end of the twelfth week, of all the divisions asked for. */
export async function expiryCalendar(divisions: readonly Context[], query: WidgetQuery): Promise<readonly EndsOn[]> {
  const [first] = divisions;
  if (!first) throw new Error('A dashboard of no division');
  const last = lastDayOf(today(first));
  const days = new Map<string, EndsOn>();
  for (const day of (await ofEach(divisions, (ctx) => inDivision(ctx, query, last))).flat()) {
    const { Requisitos = 0, Acreditaciones = 0 } = days.get(day.Dia) ?? {};
    days.set(day.Dia, { Dia: day.Dia, Requisitos: Requisitos + day.Requisitos, Acreditaciones: Acreditaciones + day.Acreditaciones });
  }
  return [...days.values()].sort((one, other) => one.Dia.localeCompare(other.Dia));
}
