import { int, list, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { scopeSql } from '@platform/server/resource/scope';
import { type SQL, sql } from 'drizzle-orm';
import { marcaResource, presenciaResource } from '../resources';
import { doubtSql, JUDGED } from './dentro.sql';

/** How far back the entry of somebody who is inside is looked for: twice the longest swing. */
const LOOKED_BACK = '60 days';

/**
 * People inside the division, within the session's reach, as a select: who, in which zone, since when, of which company and contract, by which door, and why each
 * may have left without a mark (null: surely inside). Now from presence; at a past moment (ISO) from the marks that are known today, late ones too: whoever left an inner zone is in the
 * one around it.
 */
export function insideAtSql(ctx: Context, at: string | null): SQL {
  if (at === null)
    return sql`select t.id_persona, t.id_zona, t.desde, e.id_compania, e.id_contrato, e.id_puerta, ${doubtSql(ctx.now.toISOString())} as duda
      from acceso_presencia t ${JUDGED} where ${scopeSql(presenciaResource, ctx.session)} and t.entidad = 'P'`;
  return sql`select x.id_persona, x.id_zona, x.desde, x.id_compania, x.id_contrato, x.id_puerta, null::text as duda from (
      select distinct on (t.id_persona) t.id_persona, t.id_zona, t.fecha_hora as desde, t.id_compania, t.id_contrato, t.id_puerta
      from acceso_marca t
      where ${scopeSql(marcaResource, ctx.session)} and t.id_persona is not null and t.tipo_marcacion <> 'V' and t.resultado = 'S' and t.rebote = 'N' and t.anulada = 'N'
        and t.fecha_hora <= ${at}::timestamptz and t.fecha_hora > ${at}::timestamptz - ${LOOKED_BACK}::interval
      order by t.id_persona, t.fecha_hora desc, t.id_marca desc) x where x.id_zona is not null`;
}

/** What makes a list of people inside less than sure: devices off line now, and marks of then that came later. */
export async function silentAt(ctx: Context, at: string | null): Promise<{ readonly equipos: readonly string[]; readonly tarde: number }> {
  const { IdCliente, IdDivision } = ctx.session;
  const row = await ctx.tx.one(
    { equipos: list(text), tarde: int },
    sql`select array(select e.equipo::text from sistema_equipo e where e.id_cliente = ${IdCliente} and e.id_division = ${IdDivision} and e.activo = 'S' and e.en_linea = 'N' order by 1 limit 20) as equipos,
      (select count(*)::int from acceso_marca m where m.id_cliente = ${IdCliente} and m.id_division = ${IdDivision} and ${at}::timestamptz is not null
        and m.fecha_hora <= ${at}::timestamptz and m.fecha_hora > ${at}::timestamptz - interval '3 days' and m.fecha_hora_recepcion > ${at}::timestamptz) as tarde`,
  );
  return row;
}
