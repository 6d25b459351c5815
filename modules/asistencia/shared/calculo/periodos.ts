import { DAY, dayNumber, dayText, weekdayOf } from './reloj';

/** M mensual, Q quincenal, S semanal. */
export type Frecuencia = 'M' | 'Q' | 'S';
export interface Tramo {
  readonly Codigo: string;
  readonly FechaInicio: string;
  readonly FechaFin: string;
}

/** The last day of the month, or of the week, with which a period may begin. */
export const LAST_START: Readonly<Record<Frecuencia, number>> = { M: 28, Q: 14, S: 7 };

const dayOf = (year: number, month: number, day: number) => Math.round(Date.UTC(year, month - 1, day) / 60_000 / DAY);
const two = (number: number) => String(number).padStart(2, '0');
const monthCode = (day: number) => `${dayText(day).slice(0, 4)}-${dayText(day).slice(4, 6)}`;

/** The week of ISO 8601 that a day is in: that of its Thursday. */
function weekCode(day: number): string {
  const thursday = day - weekdayOf(day) + 4;
  const year = Number(dayText(thursday).slice(0, 4));
  return `${year}-S${two(Math.floor((thursday - dayOf(year, 1, 1)) / 7) + 1)}`;
}

interface Span {
  readonly codigo: string;
  readonly from: number;
  readonly to: number;
}

function monthly(year: number, start: number): Span[] {
  return Array.from({ length: 12 }, (_, at) => {
    const from = start === 1 ? dayOf(year, at + 1, 1) : dayOf(year, at, start);
    const to = (start === 1 ? dayOf(year, at + 2, 1) : dayOf(year, at + 1, start)) - 1;
    return { codigo: monthCode(to), from, to };
  });
}

/** Halves of months from the one that ends first in the year on; whoever asks takes those that do end in it. */
function halves(year: number, start: number): Span[] {
  return Array.from({ length: 14 }, (_, at) => at).flatMap((month) => {
    const from = dayOf(year, month, start);
    const codigo = monthCode(from);
    return [
      { codigo: `${codigo}-1`, from, to: from + 14 },
      { codigo: `${codigo}-2`, from: from + 15, to: dayOf(year, month + 1, start) - 1 },
    ];
  });
}

function weekly(year: number, start: number): Span[] {
  const first = dayOf(year, 1, 1) - 7;
  const begin = first + ((start - weekdayOf(first) + 7) % 7);
  return Array.from({ length: 55 }, (_, at) => {
    const from = begin + at * 7;
    return { codigo: weekCode(from), from, to: from + 6 };
  });
}

const MADE = { M: monthly, Q: halves, S: weekly } as const;

/** The periods of a payroll whose last day falls in a year: contiguous, no day twice and none missing (Planillas). */
export function periodsOf(frecuencia: Frecuencia, diaInicio: number, anio: number): readonly Tramo[] {
  return MADE[frecuencia](anio, diaInicio)
    .filter(({ to }) => dayText(to).startsWith(String(anio)))
    .map(({ codigo, from, to }) => ({ Codigo: codigo, FechaInicio: dayText(from), FechaFin: dayText(to) }));
}

/** Of a day, the year whose periods it is in: that of its period's last day. */
export const yearOf = (frecuencia: Frecuencia, diaInicio: number, day: string): number => {
  const year = Number(day.slice(0, 4));
  const has = (one: number) => periodsOf(frecuencia, diaInicio, one).some(({ FechaInicio, FechaFin }) => FechaInicio <= day && day <= FechaFin);
  return has(year) || dayNumber(day) < 0 ? year : year + 1;
};
