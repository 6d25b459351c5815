import { accreditedHere } from '@modules/acreditacion/server/public';
import type { ExpiryList } from '@modules/administracion/server/public';
import { sql } from 'drizzle-orm';

/** Access groups and profiles of people. */
export const assignmentsEnd: ExpiryList = {
  type: 'ACC',
  menu: '040201',
  rows: (
    ctx,
    { Desde, Hasta },
  ) => sql`select 'ACC' as tipo, t.id_asignacion as clave, t.id_persona as ficha, t.id_persona, null::int as id_vehiculo, null::text as sujeto, coalesce(g.nombre, f.nombre)::text as detalle,
      coalesce(a.id_compania, p.actual_id_compania) as id_compania, coalesce(a.id_contrato, p.actual_id_contrato) as id_contrato, t.fecha_fin as fecha
    from acceso_asignacion t join administracion_persona p on p.id_persona = t.id_persona left join acreditacion_persona a on a.id_acreditacion_persona = t.id_acreditacion_persona
      left join acceso_grupo g on g.id_grupo = t.id_grupo left join acceso_perfil f on f.id_perfil_acceso = t.id_perfil_acceso
    where t.id_cliente = ${ctx.session.IdCliente} and t.id_division = ${ctx.session.IdDivision} and t.fecha_fin between ${Desde}::date and ${Hasta}::date and ${accreditedHere(ctx.session)}`,
  href: (ficha) => `/acceso/personas?filtro=${encodeURIComponent(JSON.stringify({ IdPersona: [ficha] }))}`,
};
