import { addDays, later } from '@modules/administracion/shared/dia';
import type { Noches } from './estadia';

/** An open end is kept so far ahead: an order that is still open then has been forgotten. */
const OPEN_DAYS = 365;

/** What is promised of a bed: a stay's nights, or a block's. */
export interface Prometido extends Noches {
  readonly clase: 'R' | 'B';
}

/**
 * Nights that a service without a known end takes of a bed: from today, or from where the blocks it has already end, until the first stay
 * that was promised before; null where nothing is left to take.
 */
export function openNights(taken: readonly Prometido[], today: string): Noches | null {
  let desde = today;
  for (const one of [...taken].sort((a, b) => (a.desde < b.desde ? -1 : 1))) {
    if (one.hasta <= desde) continue;
    if (one.clase === 'B' && one.desde <= desde) desde = later(desde, one.hasta);
    else return one.desde > desde ? { desde, hasta: one.desde } : null;
  }
  return { desde, hasta: addDays(desde, OPEN_DAYS) };
}
