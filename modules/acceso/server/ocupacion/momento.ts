import { int, list, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { scopeSql } from '@platform/server/resource/scope';
import { type SQL, sql } from 'drizzle-orm';
import { marcaResource, presenciaResource } from '../resources';
import { doubtSql, JUDGED } from './dentro.sql';

/**
 * People inside the division, within the session's reach, as a select: who, in which zone, since when, of which company and contract, by which door, and why each
 * may have left without a mark (null: surely inside). Now from presence; at a past moment (ISO) from the marks that are known today, late ones too: the last one of each until then, however long before.
 * Whoever left an inner zone is in the one around it.
 */
export function insideAtSql(ctx: Context, at: string | null): SQL {
  if (at === null)
    return sql`select t.id_persona, t.id_zona, t.desde, e.id_compania, e.id_contrato, e.id_puerta, ${doubtSql(ctx.now.toISOString())} as duda
      from acceso_presencia t ${JUDGED} where ${scopeSql(presenciaResource, ctx.session)} and t.entidad = 'P'`;
  const { IdCliente } = ctx.session;
  return sql`select t.id_persona, t.id_zona, t.fecha_hora as desde, t.id_compania, t.id_contrato, t.id_puerta, null::text as duda
      from administracion_persona w cross join lateral (select m.* from acceso_marca m
        where m.id_cliente = ${IdCliente} and m.id_persona = w.id_persona and m.tipo_marcacion <> 'V' and m.resultado = 'S' and m.rebote = 'N' and m.anulada = 'N'
          and m.fecha_hora <= ${at}::timestamptz order by m.fecha_hora desc, m.id_marca desc limit 1) t
      where w.id_cliente = ${IdCliente} and ${scopeSql(marcaResource, ctx.session)} and t.id_zona is not null`;
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
