import { readSegments, shiftsBetween } from '@modules/administracion/shared/turno';
import { int, json, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { ofEach, type WidgetQuery } from '@platform/server/widgets/widget';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type EndsOn, lastDayOf, mondaysOf } from '../../shared/semanas';
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

/** The guard that most of those people are in, and the days on which it goes up. */
export interface GuardUp {
  readonly Guardia: string;
  readonly Personas: number;
  readonly Dias: readonly string[];
}
/** A guard that goes up in nearly every week tells none of them from the others. */
const MOST_UPS = 8;

/** When most of the people of the calendar go up, within its weeks; nothing where none of them is in a guard that stays for more than a week. */
export async function guardUp(ctx: Context, query: WidgetQuery): Promise<GuardUp | null> {
  const Hoy = today(ctx);
  const own = sql`${accreditationsOf(ctx, query)} and (a.fecha_desmovilizacion is null or a.fecha_desmovilizacion > ${Hoy}) and a.fecha_inicio <= ${Hoy}::date and a.fecha_fin >= ${Hoy}::date`;
  const guards = await ctx.tx.rows(
    { guardia: text, personas: int, segmentos: json(z.unknown()), base: text },
    sql`select r.codigo || ' – ' || g.codigo as guardia, x.personas, r.segmentos, to_char(g.fecha_base, 'YYYYMMDD') as base
      from (select pg.id_regimen_guardia, count(distinct pg.id_persona)::int as personas from administracion_persona_guardia pg
          where pg.id_cliente = ${ctx.session.IdCliente} and pg.fecha_inicio <= ${Hoy}::date and coalesce(pg.fecha_fin, 'infinity') >= ${Hoy}::date
            and pg.id_persona in (select a.id_persona from acreditacion_persona a where ${own}) group by 1) x
        join administracion_regimen_guardia g on g.id_regimen_guardia = x.id_regimen_guardia join administracion_regimen r on r.id_regimen = g.id_regimen
      order by x.personas desc, guardia limit 12`,
  );
  for (const { guardia, personas, segmentos, base } of guards) {
    const blocks = readSegments(segmentos);
    if (!blocks) continue;
    const Dias = shiftsBetween(blocks, base, mondaysOf(Hoy)[0] ?? Hoy, lastDayOf(Hoy)).flatMap(({ Fecha, Subida }) => (Subida ? [Fecha] : []));
    if (Dias.length > 0 && Dias.length <= MOST_UPS) return { Guardia: guardia, Personas: personas, Dias };
  }
  return null;
}
