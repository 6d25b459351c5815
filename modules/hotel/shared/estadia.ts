import { addDays, daysBetween, later } from '@modules/administracion/shared/dia';
import { cycleDays, type Segmento, shiftOn, workDays } from '@modules/administracion/shared/turno';

/** Nights `[desde, hasta)`: night n goes from the date n to n + 1. */
export interface Noches {
  readonly desde: string;
  readonly hasta: string;
}

/** Work shift of a stay: day, night, or *rotativo* (each night that of the person's regime). */
export const TURNOS_TRABAJO = ['D', 'N', 'R'] as const;
export type TurnoTrabajo = (typeof TURNOS_TRABAJO)[number];
/** What is taken of a bed: all of it, or one half of a hot bed. */
export const TURNOS = ['C', 'D', 'N'] as const;
export type Turno = (typeof TURNOS)[number];
/** Half that a person sleeps in on a night; none without a shift. */
export type Medio = 'D' | 'N' | null;

/** The cycle of a person's guard. */
export interface Rol {
  readonly segmentos: readonly Segmento[];
  readonly base: string;
}

export const nightsOf = ({ desde, hasta }: Noches): string[] =>
  Array.from({ length: Math.max(daysBetween(desde, hasta), 0) }, (_, at) => addDays(desde, at));

export const meet = (one: Noches, other: Noches): boolean => one.desde < other.hasta && other.desde < one.hasta;

/** Half of each night of a stay: D and N every night the same; R that of the work day, and of the nearest one when it is none. */
export function shiftOfNight(turno: TurnoTrabajo | null, rol: Rol | null): (night: string) => Medio {
  if (turno !== 'R') return () => turno;
  if (!rol) return () => null;
  return (night) => {
    for (let apart = 0; apart < cycleDays(rol.segmentos); apart += 1)
      for (const day of [addDays(night, -apart), addDays(night, apart)]) {
        const { Turno: found } = shiftOn(rol.segmentos, rol.base, day);
        if (found) return found;
      }
    return null;
  };
}

export interface Tramo extends Noches {
  readonly turno: Turno;
}

/** What a stay takes of a bed: all its nights in one, or on a hot bed one stretch for each run of nights of equal shift. */
export function stretchesOf(nights: Noches, caliente: boolean, shift: (night: string) => Medio): Tramo[] {
  const made: Tramo[] = [];
  for (const night of nightsOf(nights)) {
    const turno = (caliente ? shift(night) : null) ?? 'C';
    const last = made.at(-1);
    if (last?.turno === turno) made[made.length - 1] = { ...last, hasta: addDays(night, 1) };
    else made.push({ desde: night, hasta: addDays(night, 1), turno });
  }
  return made;
}

/** Nights in a row that a person would have: those of the stay and of the stays that touch it, one after another. */
export function nightsInRow(stay: Noches, others: readonly Noches[]): number {
  let { desde, hasta } = stay;
  for (let grown = true; grown; ) {
    grown = false;
    for (const one of others) {
      if (one.hasta === desde && one.desde < desde) [desde, grown] = [one.desde, true];
      if (one.desde === hasta && one.hasta > hasta) [hasta, grown] = [one.hasta, true];
    }
  }
  return daysBetween(desde, hasta);
}

export type FaltaFechas =
  | { readonly codigo: 'hotel.salida_menor' | 'hotel.ingreso_pasado' }
  | { readonly codigo: 'hotel.estadia_maxima'; readonly n: number };

/** Checks V1 to V3 of a stay; the first that fails. */
export function datesFault(stay: Noches, today: string, max: number, others: readonly Noches[]): FaltaFechas | undefined {
  if (stay.hasta <= stay.desde) return { codigo: 'hotel.salida_menor' };
  if (stay.desde < today) return { codigo: 'hotel.ingreso_pasado' };
  return nightsInRow(stay, others) > max ? { codigo: 'hotel.estadia_maxima', n: max } : undefined;
}

/** When a guest came and left, in the division's time: `yyyyMMddHH:mm`. */
export interface Presencia {
  readonly entrada: string | null;
  /** None: still in. */
  readonly salida: string | null;
}

/** Nights of a stretch on which the guest was checked in: before the cut of the next morning, and past midnight. */
export function usedNights(stretch: Noches, { entrada, salida }: Presencia, cut: string): string[] {
  if (entrada === null) return [];
  return nightsOf(stretch).filter((night) => {
    const morning = addDays(night, 1);
    return entrada < `${morning}${cut}` && (salida === null || salida > `${morning}00:00`);
  });
}

export interface EstadiaDeRol extends Noches {
  readonly turno: TurnoTrabajo;
}
export interface Viaje {
  /** Arrives the day before the first work day. */
  readonly antes: boolean;
  /** Leaves on the last work day instead of the day after. */
  readonly ultimo: boolean;
}

/** Stays that a guard's work days ask for in a period; its end never cuts one. */
export function staysOfRoster(rol: Rol, period: { readonly desde: string; readonly hasta: string }, { antes, ultimo }: Viaje): EstadiaDeRol[] {
  const [cycle, works] = [cycleDays(rol.segmentos), workDays(rol.segmentos)];
  const shifts = new Set(rol.segmentos.flatMap((one) => (one.Tipo === 'T' ? [one.Turno] : [])));
  const [only = 'D'] = shifts;
  const turno = shifts.size > 1 ? 'R' : only;
  const first = Math.floor(daysBetween(rol.base, period.desde) / cycle) - 1;
  const made: EstadiaDeRol[] = [];
  for (let at = first; ; at += 1) {
    const work = addDays(rol.base, at * cycle);
    const start = antes ? addDays(work, -1) : work;
    if (start > period.hasta) return made;
    const last = addDays(work, works - 1);
    if (last < period.desde) continue;
    const desde = later(start, period.desde);
    const hasta = ultimo ? last : addDays(last, 1);
    if (hasta > desde) made.push({ desde, hasta, turno });
  }
}

/** Order in which reservations asked for together are made: by arrival, the longer first, then as they came. */
export const inOrder = <T extends Noches>(rows: readonly T[]): T[] =>
  [...rows].sort((a, b) => (a.desde === b.desde ? daysBetween(b.desde, b.hasta) - daysBetween(a.desde, a.hasta) : a.desde < b.desde ? -1 : 1));
