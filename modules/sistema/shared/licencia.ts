/** What a licence key is made over. */
export interface LicenceTerms {
  readonly IdCliente: number;
  readonly IdModulo: string;
  readonly Metrica: 'U' | 'P' | 'E';
  readonly Cantidad: number;
  readonly FechaInicio: string;
  readonly FechaFin: string;
}

/** Sistema, Calculations 2: the text under the key, dates as yyyyMMdd. */
export const licenceText = (of: LicenceTerms): string => [of.IdCliente, of.IdModulo, of.Metrica, of.Cantidad, of.FechaInicio, of.FechaFin].join('|');

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CHARACTERS = 25;
const GROUP = 5;

/** The first 125 bits in Crockford base 32, in five groups of five. */
export function licenceGroups(digest: Uint8Array): string {
  let bits = 0;
  let held = 0;
  let text = '';
  for (const byte of digest) {
    held = ((held << 8) | byte) & 0xffff;
    bits += 8;
    while (bits >= GROUP && text.length < CHARACTERS) {
      bits -= GROUP;
      text += CROCKFORD[(held >> bits) & 31];
    }
  }
  return text.replace(/(.{5})(?=.)/g, '$1-');
}

/** A key as somebody types it: letter case, spaces and hyphens do not matter; O is 0, I and L are 1. */
export function tidyKey(typed: string): string {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return plain.replace(/(.{5})(?=.)/g, '$1-');
}

/** From this share of use on, the bar is amber; full, red. */
export const AMBER = 90;
/** Calculations 2: 487 of 500 → 97.4 %. */
export const percentUsed = (used: number, quantity: number): number => Math.round((used / quantity) * 1000) / 10;
export const toneOf = (used: number, quantity: number): 'green' | 'amber' | 'red' =>
  used >= quantity ? 'red' : percentUsed(used, quantity) >= AMBER ? 'amber' : 'green';
