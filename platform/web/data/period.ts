import { undashed } from './zone';

/** From the start of the month so many months back to the end of this one (specification §9), for a day `yyyyMMdd`. */
export function usualPeriod(today: string, months: number): { desde: string; hasta: string } {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(4, 6))];
  const day = (at: number) => undashed(new Date(at).toISOString());
  return { desde: day(Date.UTC(year, month - 1 - months, 1)), hasta: day(Date.UTC(year, month, 0)) };
}
