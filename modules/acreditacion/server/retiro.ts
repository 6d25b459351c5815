import type { Context } from '@platform/server/http/context';
import { question } from '@platform/server/product';

/** Accreditations of an approval that is taken back a moment after it, with whom or what each was of. */
export interface Withdrawn {
  readonly Entidad: 'P' | 'V';
  readonly Id: number;
  readonly IdAcreditacion: number;
  /** When it was approved. */
  readonly desde: string;
}

/**
 * What other modules gave for accreditations goes before them, in the same transaction; who was let in with one meanwhile is a Problem. Answers
 * how many readers had been handed it already: they get another order.
 */
export const onWithdrawal = question<(ctx: Context, of: readonly Withdrawn[]) => Promise<number>>('acreditacion.alRetirar');
