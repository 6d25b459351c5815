import { z } from 'zod';
import { coded } from '../../i18n/coded';
import { type KindShared, RANGE_OPERATORS } from '../kind';
import { missingOr } from '../texts';

/** A real day of the calendar, `yyyyMMdd`, between 1900 and 2200. */
export function isDay(value: string): boolean {
  if (!/^\d{8}$/.test(value)) return false;
  const year = Number(value.slice(0, 4));
  const month = Number(value.slice(4, 6));
  const day = Number(value.slice(6, 8));
  const at = new Date(Date.UTC(year, month - 1, day));
  return year >= 1900 && year <= 2200 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
}

/** A day that is asked for by itself: missing, it is told as such. */
export const daySchema = z.string({ error: missingOr('campo.fecha') }).refine(isDay, { error: coded('campo.fecha') });

export const dateKind: KindShared = {
  schema: ({ wrong = 'campo.fecha' }) => z.string({ error: missingOr(wrong) }).refine(isDay, { error: coded(wrong) }),
  operators: RANGE_OPERATORS,
};
