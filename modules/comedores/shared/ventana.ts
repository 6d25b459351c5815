/** Hours of services and of groups (Comedores, *Operating day*): windows `[HoraInicio, HoraFin)` that may cross midnight. */
export interface Horas {
  readonly HoraInicio: string;
  readonly HoraFin: string;
}

const DAY = 1440;
/** The longest window of a service. */
export const MAX_MINUTES = 720;

/** Minutes of a clock time since midnight. */
export const minutesOf = (time: string): number => (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) % DAY;
const clockOf = (minutes: number): string => {
  const within = ((minutes % DAY) + DAY) % DAY;
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
};

/** How long a window is; one that ends earlier than it begins crosses midnight. */
export const lengthOf = ({ HoraInicio, HoraFin }: Horas): number => (minutesOf(HoraFin) - minutesOf(HoraInicio) + DAY) % DAY;

/** How many minutes after a window's start the clock shows a time. */
export const sinceStart = (window: Horas, time: string): number => (minutesOf(time) - minutesOf(window.HoraInicio) + DAY) % DAY;

/** The clock time so many minutes after a window's start. */
export const at = (window: Horas, minutes: number): string => clockOf(minutesOf(window.HoraInicio) + minutes);

/** Where in a window an interval lies, in minutes from the window's start; or what is wrong with it. */
export function placed(window: Horas, interval: Horas): { readonly from: number; readonly to: number } | 'fuera' | 'invertido' {
  const start = minutesOf(window.HoraInicio);
  const [from, to] = [(minutesOf(interval.HoraInicio) - start + DAY) % DAY, (minutesOf(interval.HoraFin) - start + DAY) % DAY];
  const length = lengthOf(window);
  if (from > length || to > length) return 'fuera';
  return from < to ? { from, to } : 'invertido';
}

/** Whether two intervals of a window have a minute in common. */
export function cross(window: Horas, one: Horas, other: Horas): boolean {
  const [a, b] = [placed(window, one), placed(window, other)];
  return typeof a === 'object' && typeof b === 'object' && a.from < b.to && b.from < a.to;
}

/** What of an interval lies within a window; null when nothing does. */
export function trimmed(window: Horas, interval: Horas): Horas | null {
  const start = minutesOf(window.HoraInicio);
  const length = lengthOf(window);
  const from = (minutesOf(interval.HoraInicio) - start + DAY) % DAY;
  const to = from + lengthOf(interval);
  // The interval may have begun in the turn of the clock before the window.
  const found = [0, -DAY]
    .map((shift) => ({ from: Math.max(0, from + shift), to: Math.min(length, to + shift) }))
    .filter((part) => part.from < part.to)
    .sort((a, b) => b.to - b.from - (a.to - a.from));
  const [best] = found;
  return best ? { HoraInicio: clockOf(start + best.from), HoraFin: clockOf(start + best.to) } : null;
}

/** The parts of a day's strip that a window takes, in minutes of the day: two when it crosses midnight. */
export function drawn(window: Horas): readonly { readonly from: number; readonly to: number }[] {
  const from = minutesOf(window.HoraInicio);
  const to = from + lengthOf(window);
  if (to <= DAY) return [{ from, to }];
  return [
    { from, to: DAY },
    { from: 0, to: to - DAY },
  ];
}

/** The step to which the edges of an interval are taken, and the least that it lasts, in minutes. */
export const PASO_MINUTOS = 5;
export type Borde = keyof Horas;

/** An interval with one of its edges taken to so many minutes after its window's start: within the window, never past its other edge. */
export function edged(window: Horas, interval: Horas, edge: Borde, minutes: number): Horas {
  const place = placed(window, interval);
  const length = lengthOf(window);
  const { from, to } = typeof place === 'object' ? place : { from: 0, to: length };
  const snapped = minutes >= length ? length : Math.round(minutes / PASO_MINUTOS) * PASO_MINUTOS;
  return edge === 'HoraInicio'
    ? { HoraInicio: at(window, Math.max(0, Math.min(snapped, to - PASO_MINUTOS))), HoraFin: at(window, to) }
    : { HoraInicio: at(window, from), HoraFin: at(window, Math.min(length, Math.max(snapped, from + PASO_MINUTOS))) };
}
