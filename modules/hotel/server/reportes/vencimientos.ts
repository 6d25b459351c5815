import { accreditedHere } from '@modules/acreditacion/server/public';
import type { ExpiryList } from '@modules/administracion/server/public';
import { sql } from 'drizzle-orm';

/** Camp profiles that were given until a day. */
export const profilesEnd: ExpiryList = {
  type: 'HOT',
  menu: '090106',
  rows: (
    ctx,
    { Desde, Hasta },
  ) => sql`select 'HOT' as tipo, t.id_perfil_asignacion as clave, t.id_persona as ficha, t.id_persona, null::int as id_vehiculo, null::text as sujeto, f.perfil::text as detalle,
      p.actual_id_compania as id_compania, p.actual_id_contrato as id_contrato, t.fecha_fin as fecha
    from hotel_perfil_asignacion t join administracion_persona p on p.id_persona = t.id_persona join hotel_perfil f on f.id_perfil = t.id_perfil
    where t.id_cliente = ${ctx.session.IdCliente} and t.id_division = ${ctx.session.IdDivision} and t.fecha_fin between ${Desde}::date and ${Hasta}::date and ${accreditedHere(ctx.session)}`,
  href: (ficha) => `/hotel/asignacion-perfiles?filtro=${encodeURIComponent(JSON.stringify({ IdPersona: [ficha] }))}`,
};
