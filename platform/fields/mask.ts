/** What the reader of a masked value sees instead of it. */
const DOTS = '••••';

/** Seguridad, Calculations 8: texts of more than 4 characters keep the last 4; shorter ones, numbers and dates keep nothing. */
export function maskField(kind: string, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (kind === 'date' || kind === 'moment' || typeof value !== 'string') return DOTS;
  return value.length > 4 ? `${DOTS} ${value.slice(-4)}` : DOTS;
}
