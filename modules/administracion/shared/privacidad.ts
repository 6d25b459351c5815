/** Kinds of requests of a holder of data: access, rectification, cancellation, opposition (Ley 29733). */
export type TipoTitular = 'A' | 'R' | 'C' | 'O';

/** Working days to answer: twenty for access, ten for the others. */
const TERMS: Readonly<Record<TipoTitular, number>> = { A: 20, R: 10, C: 10, O: 10 };

const parse = (day: string): Date => new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6))));
const format = (day: Date): string => day.toISOString().slice(0, 10).replaceAll('-', '');

/** Last day to answer a request received on a day (`yyyyMMdd`): Saturdays, Sundays and holidays do not count, nor does the day itself. */
export function answerBy(tipo: TipoTitular, received: string, holidays: ReadonlySet<string>): string {
  const day = parse(received);
  for (let left = TERMS[tipo]; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1);
    const works = day.getUTCDay() !== 0 && day.getUTCDay() !== 6 && !holidays.has(format(day));
    if (works) left -= 1;
  }
  return format(day);
}
