import { addDays } from '@modules/administracion/shared/dia';
import { int } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';
import { z } from 'zod';

/** `GET /api/AsistenciaDia/alcance`. */
export const alcanceAnswer = z.object({
  /** People whose days a change reaches, and how many of their days would be calculated again. */
  Personas: z.number(),
  Dias: z.number(),
  /** Days of closed periods, which stay as they are. */
  Cerrados: z.number(),
  /** People with an open employment whom attendance would follow once the company is incorporated. */
  PorIncorporar: z.number(),
});

/**
 * How many person-days a change of a company (or, without one, of everybody whom the session reaches) would have calculated again from a day on,
 * up to tomorrow: what is asked before it is saved (050101, 050102, 050104, 050107).
 */
export async function reachOfCompany(ctx: Context, IdCompania: number | null, FechaInicio: string): Promise<z.output<typeof alcanceAnswer>> {
  const { IdCliente, IdCompania: own } = ctx.session;
  const company = own ?? IdCompania;
  const day = today(ctx);
  const tomorrow = addDays(day, 1);
  const ofCompany = sql`(${company}::int is null or a.id_compania = ${company}::int)`;
  return ctx.tx.one(
    { Personas: int, Dias: int, Cerrados: int, PorIncorporar: int },
    sql`select r.personas as "Personas", r.dias - c.cerrados as "Dias", c.cerrados as "Cerrados", n.nuevas as "PorIncorporar"
      from (select count(distinct a.id_persona)::int as personas, coalesce(sum(least(coalesce(a.fecha_fin, ${tomorrow}::date), ${tomorrow}::date) - greatest(a.fecha_inicio, ${FechaInicio}::date) + 1), 0)::int as dias
          from asistencia_persona a where a.id_cliente = ${IdCliente} and ${ofCompany} and greatest(a.fecha_inicio, ${FechaInicio}::date) <= least(coalesce(a.fecha_fin, ${tomorrow}::date), ${tomorrow}::date)) r,
        (select count(*)::int as cerrados from asistencia_persona a join asistencia_dia d on d.id_cliente = a.id_cliente and d.id_persona = a.id_persona and d.id_compania = a.id_compania
            and d.fecha between greatest(a.fecha_inicio, ${FechaInicio}::date) and least(coalesce(a.fecha_fin, ${tomorrow}::date), ${tomorrow}::date) and d.cerrado = 'S'
          where a.id_cliente = ${IdCliente} and ${ofCompany}) c,
        (select count(distinct v.id_persona)::int as nuevas from administracion_persona_vinculo v where v.id_cliente = ${IdCliente} and v.id_compania = ${company}::int and v.cese_aplicado is null
          and coalesce(v.fecha_cese, v.fecha_fin, 'infinity') >= ${day}::date and not exists (select 1 from asistencia_persona a where a.id_cliente = v.id_cliente and a.id_persona = v.id_persona
            and a.id_compania = v.id_compania and coalesce(a.fecha_fin, 'infinity') >= v.fecha_inicio)) n`,
  );
}
