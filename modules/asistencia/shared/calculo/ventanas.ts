import { type Clock, DAY } from './reloj';
import type { Sentido } from './tipos';

/** The stretch of time whose marks belong to a day with a shift (*Calculations* 5b), in instants. */
export interface Ventana {
  readonly dia: number;
  readonly desde: number;
  readonly hasta: number;
  readonly inicio: number;
  readonly fin: number;
}
/** A usable mark, in time order. `at` is its minute. */
export interface Leida {
  readonly id: number;
  readonly at: number;
  readonly sentido: Sentido;
}
export interface Reglas {
  /** Of a day without shift: none. */
  readonly ventana: (day: number) => Ventana | null;
  readonly maximoPresencia: (day: number) => number;
  readonly margenEntrada: (day: number) => number;
}

export const isEntry = (sentido: Sentido) => sentido === 'E' || sentido === 'HE';
export const isExit = (sentido: Sentido) => sentido === 'S' || sentido === 'HS';
const isBreak = (sentido: Sentido) => sentido === 'RS' || sentido === 'RE';

/** The window of several that a mark belongs to; they come by day. */
function chosen(windows: readonly Ventana[], { at, sentido }: Leida): Ventana | undefined {
  if (isEntry(sentido) || isExit(sentido)) {
    const side = (one: Ventana) => Math.abs(at - (isEntry(sentido) ? one.inicio : one.fin));
    // At the same distance an entry is the later shift's, an exit the earlier one's.
    return windows.reduce((best, one) => ((isEntry(sentido) ? side(one) <= side(best) : side(one) < side(best)) ? one : best));
  }
  return windows.reduce((best, one) => (at < Math.floor((one.desde + best.hasta) / 2) ? best : one));
}

/** The day of each mark; null where it lies in no window. */
export function assignDays(marks: readonly Leida[], clock: Clock, rules: Reglas): (number | null)[] {
  const days: (number | null)[] = [];
  let entry: { at: number; day: number } | null = null;
  for (const mark of marks) {
    const today = Math.floor(clock.wall(mark.at) / DAY);
    const follows: boolean = entry !== null && (isExit(mark.sentido) || isBreak(mark.sentido)) && mark.at - entry.at <= rules.maximoPresencia(today);
    const day: number | null = entry !== null && follows ? entry.day : byWindow(mark, today, clock, rules);
    days.push(day);
    if (isBreak(mark.sentido)) continue;
    entry = isEntry(mark.sentido) && day !== null ? { at: mark.at, day } : null;
  }
  return days;
}

function byWindow(mark: Leida, today: number, clock: Clock, rules: Reglas): number | null {
  const near: Ventana[] = [];
  let next: Ventana | null = null;
  for (let day = today - 2; day <= today + 1; day++) {
    const one = rules.ventana(day);
    if (!one) continue;
    if (one.desde <= mark.at && mark.at < one.hasta) near.push(one);
    else if (!next && one.desde > mark.at) next = one;
  }
  if (near.length > 0) return chosen(near, mark)?.dia ?? null;
  if (!rules.ventana(today)) return today;
  if (isExit(mark.sentido) || isBreak(mark.sentido)) return null;
  const tomorrow = rules.ventana(today + 1) ? null : { dia: today + 1, desde: clock.instant((today + 1) * DAY) };
  const following = tomorrow && (!next || tomorrow.desde < next.desde) ? tomorrow : next;
  return following && following.desde - mark.at <= rules.margenEntrada(following.dia) ? following.dia : null;
}
