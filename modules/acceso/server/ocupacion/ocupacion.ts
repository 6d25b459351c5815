import { fullNameSql } from '@modules/administracion/server/public';
import { int, list, oneOf, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { scopeSql } from '@platform/server/resource/scope';
import { sql } from 'drizzle-orm';
import { DUDAS } from '../../shared/pase';
import type { OcupacionWire } from '../../shared/pase.wire';
import { presenciaResource } from '../resources';
import { branchesSql, doubtSql, EMERGENCY, JUDGED } from './dentro.sql';
import { EMERGENCY_SHAPE, emergencyOf } from './pase';

const MINUTE = 60_000;

/** Who is inside, of a zone with those within it or of the whole division, each with whom to call; and the zones with how many. */
export async function occupancyOf(ctx: Context, IdZona?: number): Promise<OcupacionWire> {
  const { IdCliente, IdDivision } = ctx.session;
  const Ahora = ctx.now.toISOString();
  const zones = await ctx.tx.rows(
    { IdZona: int, IdZonaPadre: orNull(int), Zona: text, Aforo: int, Horas: int, Ramas: list(int), Vehiculos: int },
    sql`with recursive ${branchesSql(IdCliente, IdDivision)}, vehiculos as (
        select t.id_zona, count(*)::int as n from acceso_presencia t where ${scopeSql(presenciaResource, ctx.session)} and t.entidad = 'V' group by 1)
      select z.id_zona as "IdZona", z.id_zona_padre as "IdZonaPadre", z.nombre as "Zona", z.aforo as "Aforo", z.horas_permanencia as "Horas",
        array(select r.id_zona from ramas r where r.raiz = z.id_zona order by 1) as "Ramas",
        coalesce((select sum(v.n)::int from ramas r join vehiculos v on v.id_zona = r.id_zona where r.raiz = z.id_zona), 0) as "Vehiculos"
      from acceso_zona z where z.id_cliente = ${IdCliente} and z.id_division = ${IdDivision} and z.activo = 'S' order by z.codigo`,
  );
  const asked = IdZona === undefined ? undefined : zones.find((one) => one.IdZona === IdZona);
  if (IdZona !== undefined && !asked) throw refuse('campo.referencia', { campo: 'IdZona' }, 'IdZona');
  const rows = await ctx.tx.rows(
    { IdPersona: int, ...EMERGENCY_SHAPE, IdZona: int, Zona: text, Desde: text, Duda: orNull(oneOf(DUDAS)) },
    sql`select p.id_persona as "IdPersona", ${EMERGENCY}, t.id_zona as "IdZona", z.nombre as "Zona", t.desde as "Desde", ${doubtSql(Ahora)} as "Duda"
      from acceso_presencia t ${JUDGED} join acceso_zona z on z.id_zona = t.id_zona
      where ${scopeSql(presenciaResource, ctx.session)} and t.entidad = 'P' and (${asked === undefined} or t.id_zona = any(${sql.param([...(asked?.Ramas ?? [])])}::int[]))
      order by z.codigo, ${sql.raw(fullNameSql('p'))}, t.id_persona`,
  );
  const hours = new Map(zones.map((zone) => [zone.IdZona, zone.Horas]));
  const Personas = rows.map((row) => {
    const Minutos = Math.max(0, Math.floor((ctx.now.getTime() - Date.parse(row.Desde)) / MINUTE));
    const limit = hours.get(row.IdZona) ?? 0;
    const Excedida: 'S' | 'N' = limit > 0 && Minutos > limit * 60 ? 'S' : 'N';
    const { IdPersona, IdZona: at, Zona, Desde, Duda } = row;
    return { IdPersona, ...emergencyOf(ctx, row), IdZona: at, Zona, Desde, Duda, Minutos, Excedida };
  });
  const Zonas = zones
    .filter((zone) => asked === undefined || asked.Ramas.includes(zone.IdZona))
    .map(({ Horas: _, ...zone }) => {
      const inside = Personas.filter((one) => zone.Ramas.includes(one.IdZona));
      const some = (holds: (one: (typeof Personas)[number]) => boolean) => inside.filter(holds).length;
      return { ...zone, Personas: inside.length, Visitas: some((one) => one.Condicion === 'I'), Dudosas: some((one) => one.Duda !== null) };
    });
  return { Ahora, Zonas, Personas };
}
