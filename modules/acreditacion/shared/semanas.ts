import { addDays } from '@modules/administracion/shared/dia';

/** What ends on a day (`yyyyMMdd`): people whose next requirement does, and accreditations. */
export interface EndsOn {
  readonly Dia: string;
  readonly Requisitos: number;
  readonly Acreditaciones: number;
}

/** Weeks that the calendar of expiries looks ahead, the present one among them. */
export const WEEKS = 12;
const WEEK = 7;

/** The Monday of a day's week, both `yyyyMMdd`. */
export function mondayOf(day: string): string {
  const weekday = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6, 8)))).getUTCDay();
  return addDays(day, -((weekday + 6) % WEEK));
}

/** The last day of the calendar that begins today. */
export const lastDayOf = (today: string): string => addDays(mondayOf(today), WEEKS * WEEK - 1);

/** The Mondays of its weeks. */
export const mondaysOf = (today: string): readonly string[] => Array.from({ length: WEEKS }, (_, at) => addDays(mondayOf(today), at * WEEK));

/** All that ends on a day. */
export const endingOn = ({ Requisitos, Acreditaciones }: EndsOn): number => Requisitos + Acreditaciones;

/** A day on which one thing ends is none that one would speak of. */
const WORTH = 2;
/** The two fullest days, in the order of time; one where no other has two, none where no day has. */
export function fullestDays(days: readonly EndsOn[]): readonly EndsOn[] {
  return days
    .filter((day) => endingOn(day) >= WORTH)
    .sort((one, other) => endingOn(other) - endingOn(one) || one.Dia.localeCompare(other.Dia))
    .slice(0, 2)
    .sort((one, other) => one.Dia.localeCompare(other.Dia));
}

/** Of four tints, that of a number among numbers of which this is the most: 1 the palest, 0 where there is nothing. */
export const tintOf = (value: number, most: number): number =>
  value <= 0 || most <= 0 ? 0 : Math.min(4, Math.max(1, Math.ceil((value * 4) / most)));
