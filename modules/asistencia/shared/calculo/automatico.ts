import type { Hechos } from './hechos';
import { type Clock, DAY, weekdayOf } from './reloj';
import type { Automatico, Plan, Turno } from './tipos';
import { isEntry, type Leida } from './ventanas';

/** What the marks say about the days of automatic schedules. */
export interface Elegidos {
  readonly turnos: ReadonlyMap<number, Turno>;
  /** Marks whose hour is no shift's (NC). */
  readonly ningunTurno: ReadonlySet<number>;
}

const startOf = (clock: Clock, day: number, turno: Turno) => clock.instant(day * DAY + turno.inicio);

/** The first entry of a day near a candidate's start fixes the day's shift (*Calculations* 4). */
export function chooseShifts(marks: readonly Leida[], clock: Clock, automaticOn: (day: number) => Automatico | null): Elegidos {
  const turnos = new Map<number, Turno>();
  const ningunTurno = new Set<number>();
  let open = false;
  for (const mark of marks) {
    const entry: boolean = isEntry(mark.sentido) || (mark.sentido === '?' && !open);
    if (mark.sentido !== 'RS' && mark.sentido !== 'RE') open = entry;
    if (!entry) continue;
    const today = Math.floor(clock.wall(mark.at) / DAY);
    let best: { day: number; turno: Turno; start: number; far: number } | null = null;
    let asked = false;
    let inside = false;
    for (let day = today - 1; day <= today + 1; day++) {
      const automatic = automaticOn(day);
      if (!automatic) continue;
      if (day === today) asked = true;
      const fixed = turnos.get(day);
      if (fixed) inside ||= startOf(clock, day, fixed) <= mark.at && mark.at < clock.instant(day * DAY + fixed.fin);
      for (const turno of automatic.candidatos) {
        const start = startOf(clock, day, turno);
        const far = Math.abs(mark.at - start);
        if (far <= automatic.desvioMaximo && (!best || far < best.far || (far === best.far && start < best.start))) best = { day, turno, start, far };
      }
    }
    if (best && !turnos.has(best.day)) turnos.set(best.day, best.turno);
    else if (!best && asked && !inside) ningunTurno.add(mark.id);
  }
  return { turnos, ningunTurno };
}

/** A shift that stands for a day of absence: that of the first candidate. */
const firstOf = (plan: Plan): Turno | null => plan.automatico?.candidatos[0] ?? null;

/**
 * The days of a week, from its Monday, that are absences: the last ones without a shift, as many as are missing to those that the person
 * works in a week. Until the week is over they are rest.
 */
export function absences(
  monday: number,
  hechos: Hechos,
  planOn: (day: number) => Plan,
  chosen: Elegidos['turnos'],
  kept: (day: number) => boolean,
): Map<number, Turno> {
  const found = new Map<number, Turno>();
  if (monday + 6 > hechos.terminado) return found;
  const days = [0, 1, 2, 3, 4, 5, 6].map((place) => monday + place).filter(hechos.empleado);
  const automatic = days.flatMap((day) => planOn(day).automatico ?? []);
  const [first] = automatic;
  if (!first) return found;
  const demanded = Math.floor((first.diasSemana * days.length) / 7 + 0.5);
  const free = days.filter((day) => planOn(day).automatico && !chosen.has(day) && !kept(day));
  const unworked = new Set(free);
  const worked = days.filter((day) => !unworked.has(day)).length;
  for (const day of free.slice(Math.max(0, free.length - Math.max(0, demanded - worked)))) {
    const turno = firstOf(planOn(day));
    if (turno) found.set(day, turno);
  }
  return found;
}

export const mondayOf = (day: number): number => day - weekdayOf(day) + 1;
