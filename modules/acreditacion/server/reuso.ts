import { type Context, today } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';

/** A still valid approved paper of a person: the same stored file serves again. */
export interface Reusable {
  readonly IdArchivo: number;
  readonly FechaEmision: string | null;
  readonly FechaVencimiento: string | null;
  /** The request that first delivered it, however often it was reused since. */
  readonly IdSolicitud: number | null;
  /** Its number, for who may see that request. */
  readonly Numero: string | null;
}

/**
 * What is still valid from earlier accreditations of a person, by requirement, in whatever division: the paper that
 * lasts longest, and what never expires (Beyond what others have, 6).
 */
export async function reusablesOf(ctx: Context, idPersona: number | null, requirements: readonly number[]): Promise<Map<number, Reusable>> {
  if (idPersona === null || requirements.length === 0) return new Map();
  const rows = await ctx.tx.run(
    sql`select distinct on (r.id_requisito) r.id_requisito, r.id_archivo, r.fecha_emision, r.fecha_vencimiento, o.id_solicitud,
        case when ${ctx.session.IdCompania}::int is null or o.id_compania = ${ctx.session.IdCompania}::int then o.numero end as numero
      from acreditacion_persona_requisito r join acreditacion_persona a on a.id_acreditacion_persona = r.id_acreditacion_persona
        join acreditacion_requisito q on q.id_requisito = r.id_requisito
        left join acreditacion_solicitud_requisito s on s.id_solicitud = r.id_solicitud and s.id_requisito = r.id_requisito
        left join acreditacion_solicitud o on o.id_solicitud = coalesce(s.id_solicitud_origen, r.id_solicitud)
      where a.id_cliente = ${ctx.session.IdCliente} and a.id_persona = ${idPersona} and r.id_requisito = any(${sql.param([...requirements])}) and r.id_archivo is not null
        and (r.fecha_vencimiento >= ${today(ctx)} or (r.fecha_vencimiento is null and q.requiere_vencimiento = 'N'))
      order by r.id_requisito, r.fecha_vencimiento desc nulls first, r.id_persona_requisito desc`,
  );
  const text = (value: unknown): string | null => (value === null ? null : String(value));
  return new Map(
    rows.map((row) => [
      Number(row.id_requisito),
      {
        IdArchivo: Number(row.id_archivo),
        FechaEmision: text(row.fecha_emision),
        FechaVencimiento: text(row.fecha_vencimiento),
        IdSolicitud: row.id_solicitud === null ? null : Number(row.id_solicitud),
        Numero: text(row.numero),
      },
    ]),
  );
}
