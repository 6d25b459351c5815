import { DAY, dayNumber, dayText } from './reloj';

/** A movement of the compensation bag, in the order in which they were made. */
export interface Movimiento {
  readonly id: number;
  /** `yyyyMMdd`. */
  readonly Fecha: string;
  /** Signed. */
  readonly Minutos: number;
  readonly VenceEl: string | null;
  /** The answered overtime that it belongs to: what put minutes there, took some of them back, or expired them. None: what was spent, and what of it came back. */
  readonly Lote: number | null;
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

/**
 * What is left of each overtime that was put into the bag, by its answer: the bag is spent oldest first. What its own answer took back or its time
 * expired is of that one alone, and what was spent and given back was not spent.
 */
export function unspent(movimientos: readonly Movimiento[]): ReadonlyMap<number, number> {
  const lots = new Map<number, { Fecha: string; id: number; Minutos: number }>();
  let spent = 0;
  for (const { id, Fecha, Minutos, Lote } of movimientos) {
    if (Lote === null) {
      spent -= Minutos;
      continue;
    }
    const lot = lots.get(Lote) ?? { Fecha, id, Minutos: 0 };
    lots.set(Lote, { ...lot, Minutos: lot.Minutos + Minutos });
  }
  const order = [...lots].sort(([, one], [, other]) => (one.Fecha < other.Fecha ? -1 : one.Fecha > other.Fecha ? 1 : one.id - other.id));
  return new Map(
    order.map(([lote, { Minutos }]) => {
      const taken = Math.max(0, Math.min(spent, Minutos));
      spent -= taken;
      return [lote, Minutos - taken];
    }),
  );
}

/** Minutes that may be rested from a day on: what of the bag has not expired before it, whether or not the night has come that takes it out. */
export function spendable(movimientos: readonly Movimiento[], day: string): number {
  const total = movimientos.reduce((sum, { Minutos }) => sum + Minutos, 0);
  const left = unspent(movimientos);
  const expired = new Set(movimientos.flatMap(({ Lote, VenceEl }) => (Lote !== null && VenceEl !== null && VenceEl < day ? [Lote] : [])));
  const kept = new Set(movimientos.flatMap(({ Lote, VenceEl }) => (Lote !== null && VenceEl !== null && VenceEl >= day ? [Lote] : [])));
  const gone = [...expired].reduce((sum, lote) => sum + (kept.has(lote) ? 0 : Math.max(0, left.get(lote) ?? 0)), 0);
  return Math.max(0, total - gone);
}
