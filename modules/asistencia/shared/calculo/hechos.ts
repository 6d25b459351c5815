import type { Configuracion, JornadaLegal } from './configuracion';
import { both, interval, type Minutes, NONE, union } from './intervalos';
import type { Punto } from './presencia';
import { type Axis, DAY } from './reloj';
import type { Autorizado, Condicion, Justificacion, Marca, Medida, Observacion, Plan, Tramo, Turno } from './tipos';

/** Everything that a person's days are calculated from. Days are numbers (`dayNumber`). */
export interface Hechos {
  /** The days that are wanted; weeks and cycles that they touch are calculated whole. */
  readonly desde: number;
  readonly hasta: number;
  readonly zona: string;
  readonly pais: string;
  readonly jornadas: readonly JornadaLegal[];
  readonly plan: (day: number) => Plan;
  /** What a day would be planned by whatever plans another one, also where that schedule begins or ends in between; as it is planned where nothing is said. */
  readonly planComo?: (day: number, como: number) => Plan;
  readonly configuracion: (day: number) => Configuracion;
  readonly feriado: (day: number) => boolean;
  /** Whether the person has a row on a day. */
  readonly empleado: (day: number) => boolean;
  /** Which employment a day is of, and under which law: a week is cut where it changes. One alone where nothing is said. */
  readonly vinculo?: (day: number) => number | string | undefined;
  readonly marcas: readonly Marca[];
  readonly justificaciones: readonly Justificacion[];
  readonly condiciones: readonly Condicion[];
  readonly autorizados: ReadonlyMap<number, Autorizado>;
  /** Weeks that ended by this day are over: what an automatic schedule leaves without marks in them is rest or absence. */
  readonly terminado: number;
}

/** One day with what is asked of it. */
export interface DiaHechos {
  readonly dia: number;
  readonly eje: Axis;
  readonly config: Configuracion;
  readonly plan: Plan;
  /** The shift on the axis. */
  readonly turno: Turno | null;
  readonly puntos: readonly Punto[];
  readonly feriado: (day: number) => boolean;
  readonly justificaciones: readonly Justificacion[];
  readonly condiciones: readonly Condicion[];
}

/** A day before its overtime is told. */
export interface Borrador {
  readonly estado: 'A' | 'F' | 'D' | 'H' | 'J' | 'M' | 'N' | 'V' | 'X';
  readonly entrada: Punto | null;
  readonly salida: Punto | null;
  /** A side that was taken from the shift, on the axis. */
  readonly asumida?: { readonly lado: 'E' | 'S'; readonly at: number };
  readonly presencia: Minutes;
  readonly tramos: readonly Tramo[];
  readonly programados: number;
  /** Minutes outside the shift that may become overtime, in time order. */
  readonly fuera: Minutes;
  readonly antes: number;
  readonly despues: number;
  /** Lateness that is told and does not count (flexible). */
  readonly tardanza?: number;
  readonly observaciones: readonly Observacion[];
}

export const minuteOf = (hour: string): number => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3, 5));
const EVER: Minutes = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
const AROUND = [-1, 0, 1, 2];

/** The minutes of a day's marks that are a holiday: by shift, those of the day that has it; by minute, those of the calendar (10). */
export function holidayOf({ dia, eje, config, feriado }: DiaHechos): Minutes {
  if (config.FeriadoPor === 'T') return feriado(dia) ? EVER : NONE;
  let found = NONE;
  for (const near of AROUND) if (feriado(dia + near)) found = union(found, interval(eje.wall((dia + near) * DAY), eje.wall((dia + near + 1) * DAY)));
  return found;
}

/** The night hours around a day (15). */
export function nightOf({ dia, eje, config }: Pick<DiaHechos, 'dia' | 'eje' | 'config'>): Minutes {
  const [from, to] = [minuteOf(config.NocheInicio), minuteOf(config.NocheFin)];
  if (from === to) return NONE;
  const found: number[] = [];
  for (const near of AROUND) {
    const midnight = (dia + near) * DAY;
    // They come in order, and a night ends before the next one begins.
    const [starts, ends] = [eje.wall(midnight + from), eje.wall(midnight + to + (to < from ? DAY : 0))];
    if (starts < ends) found.push(starts, ends);
  }
  return found;
}

const covers = (one: { desde: number; hasta: number }, day: number) => one.desde <= day && day <= one.hasta;

export const inForce = ({ dia, condiciones }: DiaHechos, efecto: Condicion['efecto']): Condicion | undefined =>
  condiciones.findLast((one) => one.efecto === efecto && covers(one, dia));

/** Whether a justification by days covers the day. */
export const justifiedDay = ({ dia, justificaciones }: Pick<DiaHechos, 'dia' | 'justificaciones'>): boolean =>
  justificaciones.some((one) => one.horas === null && covers(one, dia));

/** What of some minutes approved justifications cover, paid or not (9). */
export function justifiedIn({ dia, eje, justificaciones }: DiaHechos, minutes: Minutes, pagada: boolean): Minutes {
  let found = NONE;
  for (const one of justificaciones) {
    if (one.pagada !== pagada) continue;
    if (one.horas === null) {
      if (covers(one, dia)) return minutes;
      continue;
    }
    const { inicio, fin } = one.horas;
    for (const near of AROUND) {
      const midnight = (dia + near) * DAY;
      if (covers(one, dia + near)) found = union(found, interval(eje.wall(midnight + inicio), eje.wall(midnight + fin + (fin <= inicio ? DAY : 0))));
    }
  }
  return both(found, minutes);
}

/** Stretches of a set that count as a measure. */
export function stretches(set: Minutes, medida: Medida | null, regla: string): Tramo[] {
  const made: Tramo[] = [];
  for (let place = 1; place < set.length; place += 2) {
    const [desde, hasta] = [set[place - 1] ?? 0, set[place] ?? 0];
    made.push({ desde, hasta, minutos: hasta - desde, medida, regla });
  }
  return made;
}
