import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { type SQL, sql } from 'drizzle-orm';
import { type Entidad, SUJETOS } from '../../shared/sujetos';

/** Somebody or something that a request is to be about. */
interface Asked {
  readonly entidad: Entidad;
  readonly subject: number;
  /** The request itself; null before it is there. */
  readonly own: number | null;
  readonly field?: string | undefined;
}

/**
 * Refuses a subject that another open request of the division is about (`La persona ya tiene una solicitud en curso
 * ({numero}).`): a person as worker or as visitor, a vehicle, a company, or a person's licence.
 */
export const refuseSecondRequest = (ctx: Context, entidad: Entidad, subject: number, own: number | null, field?: string): Promise<void> =>
  refuseSecondRequests(ctx, [{ entidad, subject, own, field }]);

/** The same of many, none of which may be about what another of them is about. */
export async function refuseSecondRequests(ctx: Context, asked: readonly Asked[]): Promise<void> {
  const open = new Map<string, { id: number; numero: string }[]>();
  for (const [of, about] of Object.entries(ABOUT)) {
    const subjects = asked.flatMap(({ entidad, subject }) => (OF[entidad] === of ? [subject] : []));
    if (subjects.length === 0) continue;
    const rows = await ctx.tx.rows(
      { subject: orNull(int), id_solicitud: int, numero: text },
      sql`select x.subject, s.id_solicitud, coalesce(s.numero, '#' || s.id_solicitud) as numero from (${about(ctx.session.IdCliente, sql`${sql.param(subjects)}::int[]`)}) x
        join acreditacion_solicitud s on s.id_solicitud = x.id_solicitud
        where s.id_division = ${ctx.session.IdDivision} and s.estado in ('I', 'P', 'O')`,
    );
    for (const row of rows) {
      const key = `${of}${row.subject}`;
      open.set(key, [...(open.get(key) ?? []), { id: row.id_solicitud, numero: row.numero }]);
    }
  }
  for (const { entidad, subject, own, field } of asked) {
    const key = `${OF[entidad]}${subject}`;
    const others = open.get(key) ?? [];
    const other = others.find(({ id }) => id !== own);
    if (other) throw refuse(SUJETOS[entidad].enCurso, { numero: other.numero }, field ?? SUJETOS[entidad].id ?? 'IdPersona');
    if (own !== null && others.length === 0) open.set(key, [{ id: own, numero: `#${own}` }]);
  }
}

/** Who is a worker is no visitor meanwhile, and the other way round. */
const OF = { P: 'persona', I: 'persona', V: 'vehiculo', E: 'compania', L: 'licencia' } as const satisfies Record<Entidad, string>;

/** Requests about some subjects, whatever their state. */
const ABOUT: Readonly<Record<(typeof OF)[Entidad], (idCliente: number, subjects: SQL) => SQL>> = {
  persona: (idCliente, subjects) =>
    sql`select id_persona as subject, id_solicitud from acreditacion_solicitud where id_cliente = ${idCliente} and entidad = 'P' and id_persona = any(${subjects})
      union all select v.id_persona, v.id_solicitud from acreditacion_solicitud_visita v where v.id_cliente = ${idCliente} and v.id_persona = any(${subjects})`,
  vehiculo: (idCliente, subjects) =>
    sql`select id_vehiculo as subject, id_solicitud from acreditacion_solicitud where id_cliente = ${idCliente} and entidad = 'V' and id_vehiculo = any(${subjects})`,
  compania: (idCliente, subjects) =>
    sql`select id_compania_acreditada as subject, id_solicitud from acreditacion_solicitud where id_cliente = ${idCliente} and entidad = 'E' and id_compania_acreditada = any(${subjects})`,
  licencia: (idCliente, subjects) =>
    sql`select id_persona as subject, id_solicitud from acreditacion_solicitud where id_cliente = ${idCliente} and entidad = 'L' and id_persona = any(${subjects})`,
};
