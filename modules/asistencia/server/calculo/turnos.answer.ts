import type { AskedDay, AskedShifts, PlannedShift } from '@modules/acceso/server/public';
import type { Tx } from '@platform/server/db/pool';
import { int, text } from '@platform/server/db/rows';
import { sql } from 'drizzle-orm';
import { dayNumber, dayText } from '../../shared/calculo/reloj';
import type { Plan } from '../../shared/calculo/tipos';
import { closedPeriodOf } from '../cierre/periodo.sql';
import { type Expediente, personFacts, plannedOn } from './hechos.facts';

type Limits = readonly [from: number, to: number];

/** Minutes of the day between which a plan is worked: its shift, its window, or each of the shifts that marks choose among. */
function limitsOf({ tipo, turno, flexible, automatico }: Plan): Limits[] {
  if (tipo !== 'L') return [];
  if (turno) return [[turno.inicio, turno.fin]];
  if (flexible) return [[flexible.ventana[0], flexible.ventana[1]]];
  return (automatico?.candidatos ?? []).map(({ inicio, fin }) => [inicio, fin]);
}

const scheduleOf = ({ programados, asignaciones }: Expediente, day: number): number | null =>
  programados.get(day)?.IdHorario ?? asignaciones.findLast(({ desde, hasta }) => desde <= day && day <= hasta)?.horario.de.id ?? null;

interface Found extends Pick<PlannedShift, 'EnFeriado'> {
  readonly IdPersona: number;
  readonly day: number;
  readonly limits: Limits;
  readonly id: number | null;
  readonly clase: 'D' | 'N' | undefined;
}

/** What of a person's plans is controlled, from a day to another one and on those beside. */
function controlled(IdPersona: number, file: Expediente, from: number, to: number): Found[] {
  const days = Array.from({ length: to - from + 3 }, (_, place) => from - 1 + place);
  return days.flatMap((day) => {
    if (!file.vinculos.some(({ desde, hasta, sujeto }) => sujeto && desde <= day && day <= hasta)) return [];
    const plan = plannedOn(file, day);
    const of = { IdPersona, day, id: scheduleOf(file, day), EnFeriado: plan.feriadoLaborable, clase: plan.turno?.clase };
    return limitsOf(plan).map((limits) => ({ ...of, limits }));
  });
}

/** Who has a schedule or a day of a roster, and on which days. */
export const PLANS = `(select h.id_cliente, h.id_persona, h.fecha_inicio as desde, coalesce(h.fecha_fin, 'infinity'::date) as hasta from asistencia_persona_horario h
  union all select p.id_cliente, p.id_persona, p.fecha, p.fecha from asistencia_programacion p) planes`;

/** Whole days that somebody is excused from, once they were approved. */
export const EXCUSED = `(select j.id_cliente, j.id_persona, j.fecha_inicio as desde, j.fecha_fin as hasta from asistencia_justificacion_persona j
  where j.estado = 'A' and j.modalidad = 'D') justificados`;

/** By person, shifts that those whose hours are controlled were planned on some days and on those beside: what the gate compares an entry with. */
export async function shiftsAround(
  tx: Tx,
  { IdCliente, Personas, Fecha, Hasta = Fecha }: AskedShifts,
): Promise<ReadonlyMap<number, readonly PlannedShift[]>> {
  const ids = sql.param([...Personas]);
  const planned = await tx.rows(
    { id: int },
    sql`select distinct id_persona as id from ${sql.raw(PLANS)} where id_cliente = ${IdCliente} and id_persona = any(${ids}::int[]) and desde <= ${Hasta}::date + 1 and hasta >= ${Fecha}::date - 1`,
  );
  if (planned.length === 0) return new Map();
  const files = await personFacts(
    tx,
    IdCliente,
    planned.map(({ id }) => id),
    Fecha,
    Hasta,
  );
  const found = [...files].flatMap(([IdPersona, file]) => controlled(IdPersona, file, dayNumber(Fecha), dayNumber(Hasta)));
  const names = await tx.rows(
    { id: int, nombre: text },
    sql`select id_horario as id, nombre from asistencia_horario where id_cliente = ${IdCliente} and id_horario = any(${sql.param(found.flatMap(({ id }) => id ?? []))}::int[])`,
  );
  const nameOf = new Map(names.map(({ id, nombre }) => [id, nombre]));
  const shifts = new Map<number, PlannedShift[]>();
  for (const { IdPersona, day, limits, id, EnFeriado, clase } of found) {
    const [Inicio, Fin] = limits;
    const shift = { Turno: nameOf.get(id ?? 0) ?? '', Fecha: dayText(day), Inicio, Fin, EnFeriado, ...(clase ? { Noche: clase === 'N' } : {}) };
    shifts.set(IdPersona, [...(shifts.get(IdPersona) ?? []), shift]);
  }
  return shifts;
}

/** The closed period that a day of somebody is in, by its code: `2026-11`; a closed day whose payroll has none is told by its month. */
export async function closedCode(tx: Tx, { IdCliente, IdPersona, Fecha }: AskedDay): Promise<string | null> {
  const code = await closedPeriodOf(tx, IdCliente, IdPersona, Fecha, Fecha);
  if (code !== null) return code;
  const closed = await tx.first(
    {},
    sql`select 1 from asistencia_dia d where d.id_cliente = ${IdCliente} and d.id_persona = ${IdPersona} and d.fecha = ${Fecha}::date and d.cerrado = 'S'`,
  );
  return closed ? `${Fecha.slice(4, 6)}/${Fecha.slice(0, 4)}` : null;
}
