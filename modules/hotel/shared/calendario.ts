import { addDays } from '@modules/administracion/shared/dia';
import type { Noches } from './estadia';

/** S a week, M a month, A a year. */
export const VISTAS = ['S', 'M', 'A'] as const;
export type Vista = (typeof VISTAS)[number];

const INITIALS = { es: 'LMXJVSD', en: 'MTWTFSS' } as const;

/** 0 Monday … 6 Sunday. */
export function weekdayOf(day: string): number {
  const at = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6, 8))));
  return (at.getUTCDay() + 6) % 7;
}

/** A column of the calendar: the initial of its weekday, and its number. */
export interface Columna {
  readonly Fecha: string;
  readonly Inicial: string;
  readonly Dia: number;
  readonly FinDeSemana: boolean;
}

/** First day of a view and the day after its last. */
export function spanOf(vista: Vista, day: string): { readonly desde: string; readonly hasta: string } {
  if (vista === 'S') {
    const desde = addDays(day, -weekdayOf(day));
    return { desde, hasta: addDays(desde, 7) };
  }
  const year = Number(day.slice(0, 4));
  if (vista === 'A') return { desde: `${year}0101`, hasta: `${year + 1}0101` };
  const month = Number(day.slice(4, 6));
  const next = month === 12 ? `${year + 1}01` : `${year}${String(month + 1).padStart(2, '0')}`;
  return { desde: `${day.slice(0, 6)}01`, hasta: `${next}01` };
}

/** The days of a week or of a month, under their two headings. */
export function columnsOf(vista: Vista, day: string, lang: 'es' | 'en'): Columna[] {
  return columnsBetween(spanOf(vista, day), lang);
}

/** The days from one up to another. */
export function columnsBetween({ desde, hasta }: Noches, lang: 'es' | 'en'): Columna[] {
  const made: Columna[] = [];
  for (let at = desde; at < hasta; at = addDays(at, 1)) {
    const weekday = weekdayOf(at);
    made.push({ Fecha: at, Inicial: INITIALS[lang][weekday] ?? '', Dia: Number(at.slice(6)), FinDeSemana: weekday > 4 });
  }
  return made;
}

/** The same day of the view before or after. */
export function stepOf(vista: Vista, day: string, by: 1 | -1): string {
  const { desde, hasta } = spanOf(vista, day);
  return by > 0 ? hasta : spanOf(vista, addDays(desde, -1)).desde;
}
