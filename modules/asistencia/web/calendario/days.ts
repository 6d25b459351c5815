import { zone } from '@platform/web/data/reader';
import { clockOf, dashed, undashed } from '@platform/web/data/zone';
import { language } from '@platform/web/i18n/language';

const at = (day: string) => new Date(`${dashed(day)}T00:00:00Z`);
/** A day so many days later. */
export const plus = (day: string, days: number): string => undashed(new Date(at(day).getTime() + days * 86_400_000).toISOString());
/** Today on the division's calendar. */
export const todayHere = (): string => undashed(clockOf(new Date().toISOString(), zone()));
/** The days of a month `202611`, or of the week of a day. */
export function daysOfView(view: 'mes' | 'semana', first: string): { FechaInicio: string; FechaFin: string } {
  if (view === 'semana') {
    const monday = plus(first, -((at(first).getUTCDay() + 6) % 7));
    return { FechaInicio: monday, FechaFin: plus(monday, 6) };
  }
  const start = `${first.slice(0, 6)}01`;
  const next = new Date(Date.UTC(Number(first.slice(0, 4)), Number(first.slice(4, 6)), 0));
  return { FechaInicio: start, FechaFin: undashed(next.toISOString()) };
}
/** The first day of the view before or after. */
export const step = (view: 'mes' | 'semana', first: string, by: 1 | -1): string =>
  view === 'semana'
    ? plus(first, 7 * by)
    : undashed(new Date(Date.UTC(Number(first.slice(0, 4)), Number(first.slice(4, 6)) - 1 + by, 1)).toISOString());

const made = new Map<string, Intl.DateTimeFormat>();
const shown = (day: string, options: Intl.DateTimeFormatOptions): string => {
  const key = `${language()}${JSON.stringify(options)}`;
  const format = made.get(key) ?? new Intl.DateTimeFormat(language(), { timeZone: 'UTC', ...options });
  made.set(key, format);
  return format.format(at(day));
};
/** `L`, the day's first letter. */
export const initial = (day: string): string => shown(day, { weekday: 'narrow' });
/** `lunes 09/11/2026`, as a sentence begins or goes on. */
export const longDay = (day: string): string => `${shown(day, { weekday: 'long' })} ${day.slice(6)}/${day.slice(4, 6)}/${day.slice(0, 4)}`;
export const monthOf = (day: string): string => shown(day, { month: 'long', year: 'numeric' });
export const shortDay = (day: string): string => `${day.slice(6)}/${day.slice(4, 6)}`;
