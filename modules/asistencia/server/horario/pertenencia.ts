import { int, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { sql } from 'drizzle-orm';

/** Somebody on a day (`yyyyMMdd`). */
export interface EnDia {
  readonly IdPersona: number;
  readonly Fecha: string;
}

/**
 * A schedule of a company is given to its own people alone, one of none to everybody (Asistencia, *Entities*): whoever gives it, by whichever way.
 * The company of somebody is that of their employment on the day.
 */
export async function requireTheirSchedule(ctx: Context, IdHorario: number, who: readonly EnDia[], field: string): Promise<void> {
  const [people, days] = [who.map(({ IdPersona }) => IdPersona), who.map(({ Fecha }) => Fecha)];
  const other = await ctx.tx.first(
    { codigo: text, compania: text },
    sql`select h.codigo, c.alias as compania from asistencia_horario h join administracion_compania c on c.id_compania = h.id_compania
      where h.id_cliente = ${ctx.session.IdCliente} and h.id_horario = ${IdHorario} and exists (select 1 from unnest(${sql.param(people)}::int[], ${sql.param(days)}::date[]) as x(id_persona, fecha)
        where not exists (select 1 from administracion_persona_vinculo v where v.id_cliente = h.id_cliente and v.id_persona = x.id_persona and v.id_compania = h.id_compania
          and x.fecha between v.fecha_inicio and coalesce(v.fecha_cese, v.fecha_fin, 'infinity')))`,
  );
  if (other) throw refuse('asistencia.horario_de_otra', { ...other }, field);
}

/** A schedule becomes a company's own while nobody of another one has it from today on. */
export async function requireNobodyElse(ctx: Context, IdHorario: number, IdCompania: number, today: string): Promise<void> {
  const { n } = await ctx.tx.one(
    { n: int },
    sql`select count(distinct h.id_persona)::int as n from asistencia_persona_horario h where h.id_cliente = ${ctx.session.IdCliente} and h.id_horario = ${IdHorario}
      and coalesce(h.fecha_fin, 'infinity') >= ${today}::date and not exists (select 1 from administracion_persona_vinculo v where v.id_cliente = h.id_cliente and v.id_persona = h.id_persona
        and v.id_compania = ${IdCompania} and greatest(h.fecha_inicio, ${today}::date) between v.fecha_inicio and coalesce(v.fecha_cese, v.fecha_fin, 'infinity'))`,
  );
  if (n > 0) throw refuse('horario.con_otras', { n }, 'IdCompania');
}
