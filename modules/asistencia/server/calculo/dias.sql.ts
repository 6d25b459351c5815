import { type SQL, sql } from 'drizzle-orm';
import { dayNumber } from '../../shared/calculo/reloj';

/** The last day of what has none. */
const NEVER = 99_999_999;
export const end = (day: string | null): number => (day === null ? NEVER : dayNumber(day));

/** A column of days as they travel. */
export const asDay = (column: string): SQL => sql.raw(`to_char(${column}, 'YYYYMMDD')`);
