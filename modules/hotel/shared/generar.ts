/** Rooms are generated so many at a time. */
export const MAX_ROOMS = 500;
const CODE = 10;

/** Beds of a room, from A on. */
export const bedCodes = (beds: number): readonly string[] => Array.from({ length: beds }, (_, at) => String.fromCharCode(65 + at));

/** What keeps a range of room codes from being one, as the code of the message; undefined for one that is. */
type Wrong = 'habitacion.rango' | 'habitacion.demasiadas' | 'habitacion.codigo_largo';
export type Range = { readonly codes: readonly string[] } | { readonly wrong: Wrong };

/**
 * Codes of rooms from one to another: a prefix both have, and a number that counts up in the width of the first (`101`–`120`,
 * `A01`–`A12`).
 */
export function codesBetween(from: string, to: string): Range {
  const [, prefix = '', first = ''] = /^(.*?)(\d{1,6})$/.exec(from.toUpperCase()) ?? [];
  const [, other = '', last = ''] = /^(.*?)(\d{1,6})$/.exec(to.toUpperCase()) ?? [];
  const count = Number(last) - Number(first) + 1;
  if (first === '' || last === '' || prefix !== other || count < 1) return { wrong: 'habitacion.rango' };
  if (count > MAX_ROOMS) return { wrong: 'habitacion.demasiadas' };
  const codes = Array.from({ length: count }, (_, at) => `${prefix}${String(Number(first) + at).padStart(first.length, '0')}`);
  return codes.some((code) => code.length > CODE) ? { wrong: 'habitacion.codigo_largo' } : { codes };
}
