/** 29 February counts: it exists in leap years. */
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether a day and month exist in some year (Países › Feriados). */
export function existsInSomeYear(day: number, month: number): boolean {
  return day >= 1 && day <= (DAYS[month - 1] ?? 0);
}
