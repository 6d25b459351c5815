import { addDays } from '@modules/administracion/shared/dia';

/** What of gate, camp and dining room does not agree (Reportes, *Reconciliation*). */
export const EXCEPCIONES = ['A', 'B', 'C', 'D'] as const;
export type Excepcion = (typeof EXCEPCIONES)[number];
/** P nobody looked at it yet, R somebody did. */
export const ESTADOS = ['P', 'R'] as const;
/** Days that are reconciled at once, at most. */
export const MAXIMO_DIAS = 31;

/** What is known of a person, moments in milliseconds and days as `yyyyMMdd`. */
export interface Rastro {
  readonly presencia: readonly (readonly [desde: number, hasta: number])[];
  /** Nights that were slept in a bed. */
  readonly camas: ReadonlySet<string>;
  /** Days with a planned shift of the night. */
  readonly noches: ReadonlySet<string>;
  readonly raciones: readonly { readonly dia: string; readonly momento: number }[];
}
export interface Hallazgo {
  readonly Fecha: string;
  readonly Excepcion: Excepcion;
}

/** A ration is of somebody on site up to so long before and after being there. */
const CLOSE_MS = 30 * 60_000;

/**
 * The exceptions of a person between two days, both included, in the order of their days: A slept without being on site, B on site without a bed,
 * C was served without being on site, D lodged without a meal. `tres` is the moment of a day's 03:00; nights that have not come to it yet are not told, nor today without a meal.
 */
export function conciliar(
  { presencia, camas, noches, raciones }: Rastro,
  { Desde, Hasta, hoy, ahora }: { readonly Desde: string; readonly Hasta: string; readonly hoy: string; readonly ahora: number },
  tres: (dia: string) => number,
): Hallazgo[] {
  const found: Hallazgo[] = [];
  const within = (moment: number, margin: number) => presencia.some(([from, to]) => from - margin <= moment && moment <= to + margin);
  for (let Fecha = Desde; Fecha <= Hasta; Fecha = addDays(Fecha, 1)) {
    const tell = (Excepcion: Excepcion) => found.push({ Fecha, Excepcion });
    const night = tres(addDays(Fecha, 1));
    const inside = within(night, 0);
    const bed = camas.has(Fecha);
    if (night <= ahora && bed && !inside) tell('A');
    if (night <= ahora && inside && !bed && !noches.has(Fecha)) tell('B');
    const own = raciones.filter(({ dia }) => dia === Fecha);
    if (own.some(({ momento }) => !within(momento, CLOSE_MS))) tell('C');
    if (Fecha < hoy && bed && camas.has(addDays(Fecha, -1)) && own.length === 0) tell('D');
  }
  return found;
}
