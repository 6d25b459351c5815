import { int, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';
import { type Acreditable, SUBJECT_COLUMN } from '../consultas/estado.sql';

/** What a request is about. */
export interface Subject {
  readonly kind: Acreditable;
  readonly id: number;
}

/** Whose papers a request may reuse; a visit's people have none in common. */
export function subjectOf(head: Readonly<Record<'IdPersona' | 'IdVehiculo' | 'IdCompaniaAcreditada', number | null>>): Subject | null {
  if (head.IdPersona !== null) return { kind: 'persona', id: head.IdPersona };
  if (head.IdVehiculo !== null) return { kind: 'vehiculo', id: head.IdVehiculo };
  return head.IdCompaniaAcreditada === null ? null : { kind: 'compania', id: head.IdCompaniaAcreditada };
}

/** A still valid approved paper of a person, vehicle or company: the same stored file serves again. */
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
 * What is still valid from earlier accreditations of a subject, by requirement, in whatever division: the paper that
 * lasts longest, and what never expires (Beyond what others have, 6).
 */
export async function reusablesOf(ctx: Context, subject: Subject | null, requirements: readonly number[]): Promise<Map<number, Reusable>> {
  if (subject === null || requirements.length === 0) return new Map();
  const table = `acreditacion_${subject.kind}`;
  const rows = await ctx.tx.rows(
    {
      id_requisito: int,
      IdArchivo: orNull(int),
      FechaEmision: orNull(text),
      FechaVencimiento: orNull(text),
      IdSolicitud: orNull(int),
      Numero: orNull(text),
    },
    sql`select distinct on (r.id_requisito) r.id_requisito, r.id_archivo as "IdArchivo", r.fecha_emision as "FechaEmision", r.fecha_vencimiento as "FechaVencimiento", o.id_solicitud as "IdSolicitud",
        case when ${ctx.session.IdCompania}::int is null or o.id_compania = ${ctx.session.IdCompania}::int then o.numero end as "Numero"
      from ${sql.raw(`${table}_requisito r join ${table} a on a.id_cliente = r.id_cliente and a.id_${table} = r.id_${table}`)}
        join acreditacion_requisito q on q.id_requisito = r.id_requisito
        left join acreditacion_solicitud_requisito s on s.id_cliente = r.id_cliente and s.id_solicitud = r.id_solicitud and s.id_requisito = r.id_requisito
        left join acreditacion_solicitud o on o.id_solicitud = coalesce(s.id_solicitud_origen, r.id_solicitud)
      where a.id_cliente = ${ctx.session.IdCliente} and ${sql.raw(`a.${SUBJECT_COLUMN[subject.kind]}`)} = ${subject.id} and r.id_requisito = any(${sql.param([...requirements])}) and r.id_archivo is not null
        and (r.fecha_vencimiento >= ${today(ctx)} or (r.fecha_vencimiento is null and q.requiere_vencimiento = 'N'))
      order by r.id_requisito, r.fecha_vencimiento desc nulls first, ${sql.raw(`r.id_${subject.kind}_requisito`)} desc`,
  );
  return new Map(
    rows.flatMap(({ id_requisito, IdArchivo, ...paper }): [number, Reusable][] =>
      IdArchivo === null ? [] : [[id_requisito, { IdArchivo, ...paper }]],
    ),
  );
}
