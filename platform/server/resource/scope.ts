import { type SQL, sql } from 'drizzle-orm';
import { snake } from '../../entity/entity';
import type { Session } from '../http/session';
import type { Resource } from './resource';

/**
 * Rows of a resource a session may reach, as SQL over the alias `t`: client, division, company, units and the
 * resource's own policy. Every door uses it: lists, one, writes, look-ups, exports, references.
 * @param client how the session's client is written, where not as a parameter
 */
export function scopeSql(of: Resource, session: Session, client = sql`${session.IdCliente}`): SQL {
  const { entity, hooks } = of;
  const { options } = entity;
  const parts: SQL[] = [];
  if (options.scope !== 'global') parts.push(sql`t.id_cliente = ${client}`);
  if (options.scope === 'division') parts.push(sql`t.id_division = ${session.IdDivision}`);
  if (session.IdCompania !== null && options.company && !hooks.ownCompanyRule) {
    parts.push(sql`${sql.raw(`t.${snake(options.company)}`)} = ${session.IdCompania}`);
  }
  if (session.units && options.unit && !hooks.ownUnitRule) {
    parts.push(sql`${sql.raw(`t.${snake(options.unit)}`)} = any(${sql.param([...session.units])})`);
  }
  const own = hooks.policy?.(session);
  if (own) parts.push(own);
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}
