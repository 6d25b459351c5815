/** Minutes of a day, and the step to which a schedule is drawn. */
export const DAY = 1440;
export const STEP = 15;

/** Minutes of `HH:mm`; 24:00 is the end of the day. */
export const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
/** `HH:mm` of minutes. */
export const clockOf = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export interface Tramo {
  readonly desde: number;
  readonly hasta: number;
}

/** The nearest step of the day. */
export const snapped = (minutes: number): number => Math.max(0, Math.min(DAY, Math.round(minutes / STEP) * STEP));

/** What a stroke between two moments of a day draws, in either direction: never less than a step. */
export function drawn(one: number, other: number): Tramo {
  const [from, to] = [snapped(Math.min(one, other)), snapped(Math.max(one, other))];
  if (to - from >= STEP) return { desde: from, hasta: to };
  return from + STEP <= DAY ? { desde: from, hasta: from + STEP } : { desde: DAY - STEP, hasta: DAY };
}

/** An interval moved by some minutes, whole within its day. */
export function moved({ desde, hasta }: Tramo, by: number): Tramo {
  const to = Math.max(0, Math.min(DAY - (hasta - desde), desde + by));
  return { desde: to, hasta: to + hasta - desde };
}

/** An interval whose end goes by some minutes: at least a step long, at most until the end of the day. */
export const resized = ({ desde, hasta }: Tramo, by: number): Tramo => ({ desde, hasta: Math.max(desde + STEP, Math.min(DAY, hasta + by)) });

/** Days 1 (Monday) to 7 (Sunday); what is typed across midnight is the evening of its day and the morning of the next. Holidays have no next. */
export function acrossMidnight(
  dia: string,
  from: string,
  to: string,
): readonly { readonly dia: string; readonly desde: string; readonly hasta: string }[] {
  if (minutesOf(from) < minutesOf(to)) return [{ dia, desde: from, hasta: to }];
  const next = dia === '8' ? '8' : dia === '7' ? '1' : String(Number(dia) + 1);
  return [{ dia, desde: from, hasta: '24:00' }, ...(to === '00:00' ? [] : [{ dia: next, desde: '00:00', hasta: to }])];
}
