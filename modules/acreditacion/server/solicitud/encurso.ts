import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { type SQL, sql } from 'drizzle-orm';
import { type Entidad, SUJETOS } from '../../shared/sujetos';

/**
 * Refuses a subject that another open request of the division is about (`La persona ya tiene una solicitud en curso
 * ({numero}).`): a person as worker or as visitor, a vehicle, a company, or a person's licence.
 */
export async function refuseSecondRequest(
  ctx: Context,
  entidad: Entidad,
  subject: number,
  own: number | null,
  field: string = SUJETOS[entidad].id ?? 'IdPersona',
): Promise<void> {
  const [other] = await ctx.tx.run(
    sql`select coalesce(s.numero, '#' || s.id_solicitud) as numero from acreditacion_solicitud s where s.id_cliente = ${ctx.session.IdCliente}
      and s.id_division = ${ctx.session.IdDivision} and s.estado in ('I', 'P', 'O') and s.id_solicitud <> ${own ?? -1} and ${about(entidad, subject)} limit 1`,
  );
  if (other) throw refuse(SUJETOS[entidad].enCurso, { numero: String(other.numero) }, field);
}

function about(entidad: Entidad, subject: number): SQL {
  if (entidad === 'V') return sql`s.entidad = 'V' and s.id_vehiculo = ${subject}`;
  if (entidad === 'E') return sql`s.entidad = 'E' and s.id_compania_acreditada = ${subject}`;
  if (entidad === 'L') return sql`s.entidad = 'L' and s.id_persona = ${subject}`;
  return sql`((s.entidad = 'P' and s.id_persona = ${subject})
    or (s.entidad = 'I' and exists (select 1 from acreditacion_solicitud_visita v where v.id_cliente = s.id_cliente and v.id_solicitud = s.id_solicitud and v.id_persona = ${subject})))`;
}
