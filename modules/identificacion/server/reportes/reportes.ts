import type { ExpiryList } from '@modules/administracion/server/public';
import type { Report } from '@platform/server/report/report';
import { scopeSql } from '@platform/server/resource/scope';
import { sql } from 'drizzle-orm';
import { REPORTES } from '../../shared/reportes.palabras';
import { portadorResource, portadorVehiculoResource } from '../credencial.resource';

/** Cards that are still active, each with its bearer as this division knows it. */
export const credentialsEnd: ExpiryList = {
  type: 'CRE',
  menu: '0705',
  rows: (
    ctx,
    { Desde, Hasta },
  ) => sql`select 'CRE' as tipo, t.id_credencial as clave, t.id_persona as ficha, t.id_persona, null::int as id_vehiculo, null::text as sujeto, t.codigo::text as detalle, t.id_compania, t.id_contrato, t.fecha_fin as fecha
    from identificacion_portador t where ${scopeSql(portadorResource, ctx.session)} and t.estado_credencial = 'A' and t.fecha_fin between ${Desde}::date and ${Hasta}::date
    union all select 'CRE', t.id_credencial, -t.id_vehiculo, null, t.id_vehiculo, null, t.codigo::text, t.id_compania, t.id_contrato, t.fecha_fin
    from identificacion_portador_vehiculo t where ${scopeSql(portadorVehiculoResource, ctx.session)} and t.estado_credencial = 'A' and t.fecha_fin between ${Desde}::date and ${Hasta}::date`,
  // A vehicle's is told from a person's by its sign.
  href: (ficha) => (ficha < 0 ? `/identificacion/gestion/vehiculos/${-ficha}` : `/identificacion/gestion/${ficha}`),
};

/** What Identificación has in the report center. */
export const identificacionReports: readonly Report[] = [
  { code: 'IDE-CRE', route: '/identificacion/gestion', menu: ['0705'], formats: ['P', 'X'], words: REPORTES.credenciales },
];
