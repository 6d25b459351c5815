import type { Session } from '@platform/server/http/session';
import { scopeSql } from '@platform/server/resource/scope';
import { type SQL, sql } from 'drizzle-orm';
import { presenciaResource, seesPresence } from '../resources';

/**
 * How many people each zone of the division holds, as far as the session reaches, those of the zones inside it not counted: `id_zona` and `n`. Who reaches
 * all of them is told what is kept beside the zones, and nobody is counted (migrations/repeatable/acceso_zona_ocupacion.sql).
 */
export function insideByZoneSql(session: Session): SQL {
  if (seesPresence(session) !== undefined)
    return sql`select t.id_zona, count(*)::int as n from acceso_presencia t where ${scopeSql(presenciaResource, session)} and t.entidad = 'P' group by 1`;
  return sql`select o.id_zona, sum(o.personas)::int as n from acceso_zona_ocupacion o where o.id_cliente = ${session.IdCliente} and o.id_division = ${session.IdDivision} group by 1`;
}
