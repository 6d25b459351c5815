/** Days of the calendar as they travel: `yyyyMMdd`, so that comparing texts compares days. */

const DAY_MS = 86_400_000;
const msOf = (day: string): number => Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6, 8)));

/** The day some days later; earlier with a negative number. */
export function addDays(day: string, days: number): string {
  return new Date(msOf(day) + days * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
}

/** Days from one day to another; negative when the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((msOf(to) - msOf(from)) / DAY_MS);
}

/** As people read it: `dd/MM/yyyy`. */
export function shownDay(day: string): string {
  return `${day.slice(6, 8)}/${day.slice(4, 6)}/${day.slice(0, 4)}`;
}

/** Whole years lived on a day; born on 29 February, the year counts from 1 March (Calculations 1). */
export function ageOn(birth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(4) < birth.slice(4) ? years - 1 : years;
}

/** The later of two days. */
export function later(one: string, other: string): string {
  return one > other ? one : other;
}
