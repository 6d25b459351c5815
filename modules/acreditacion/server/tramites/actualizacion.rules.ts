import type { EstadoTramite } from '../../shared/tramite.entity';

export type Result = 'N' | 'C' | 'O' | 'R';

/**
 * The state of an update after its rows were answered: returning gives it back at once; otherwise it waits while a row
 * is unreviewed, and ends rejected only when nothing of it was approved.
 */
export function nextState(action: 'aprobar' | 'devolver' | 'rechazar', results: readonly Result[]): EstadoTramite {
  if (action === 'devolver') return 'O';
  if (results.includes('N')) return 'P';
  if (results.includes('O')) return 'O';
  return results.includes('C') ? 'A' : 'R';
}
