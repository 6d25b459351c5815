/** Days of the calendar as they travel: `yyyyMMdd`, so that comparing texts compares days. */

const digit = (day: string, at: number): number => day.charCodeAt(at) - 48;
/** Days of the 400 years in which the calendar comes again, and of the years before 1970 since one of them began. */
const ERA = { years: 400, days: 146_097 } as const;
const BEFORE_1970 = 719_468;

/**
 * Days since 1 January 1970. Years are counted from March, so that the day of a leap year is their last. Readers and lists ask this of thousands of people at a
 * time: it reads the digits, and makes no date.
 */
export function dayNumber(day: string): number {
  const month = digit(day, 4) * 10 + digit(day, 5);
  const year = digit(day, 0) * 1000 + digit(day, 1) * 100 + digit(day, 2) * 10 + digit(day, 3) - (month <= 2 ? 1 : 0);
  const era = Math.floor(year / ERA.years);
  const ofEra = year - era * ERA.years;
  const ofYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + digit(day, 6) * 10 + digit(day, 7) - 1;
  return era * ERA.days + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - BEFORE_1970;
}

const DAY_MS = 86_400_000;
/** The day some days later; earlier with a negative number. */
export function addDays(day: string, days: number): string {
  return new Date((dayNumber(day) + days) * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
}

/** Days from one day to another; negative when the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
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
