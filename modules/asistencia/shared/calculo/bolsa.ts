import { DAY, dayNumber, dayText } from './reloj';

/** A movement of the compensation bag, in the order in which they were made. */
export interface Movimiento {
  readonly id: number;
  /** `yyyyMMdd`. */
  readonly Fecha: string;
  /** Signed. */
  readonly Minutos: number;
  readonly VenceEl: string | null;
}

const dayOf = (year: number, month: number, day: number) => dayText(Math.round(Date.UTC(year, month - 1, day) / 60_000 / DAY));

/** When compensation of a day expires: in Chile so many months later day by day, elsewhere with the last day of the month so many after. */
export function expiryOf(pais: string, fecha: string, meses: number): string {
  const [year, month, day] = [Number(fecha.slice(0, 4)), Number(fecha.slice(4, 6)), Number(fecha.slice(6))];
  const last = dayOf(year, month + meses + 1, 0);
  if (pais !== 'CH') return last;
  const same = dayOf(year, month + meses, day);
  return dayText(Math.min(dayNumber(same), dayNumber(last)));
}

/** Minutes of overtime as minutes of the bag, half up. */
export const bagMinutes = (minutos: number, factor: number): number => Math.floor((minutos * Math.round(factor * 100) + 50) / 100);

/** What is left of each credit, by its movement: the bag is spent oldest first. */
export function unspent(movimientos: readonly Movimiento[]): ReadonlyMap<number, number> {
  let spent = -movimientos.reduce((sum, { Minutos }) => sum + Math.min(0, Minutos), 0);
  const credits = movimientos
    .filter(({ Minutos }) => Minutos > 0)
    .sort((one, other) => (one.Fecha < other.Fecha ? -1 : one.Fecha > other.Fecha ? 1 : one.id - other.id));
  return new Map(
    credits.map(({ id, Minutos }) => {
      const taken = Math.min(spent, Minutos);
      spent -= taken;
      return [id, Minutos - taken];
    }),
  );
}
