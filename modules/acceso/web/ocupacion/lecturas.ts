import { tokenIn } from '@modules/identificacion/shared/firma';
import { sha256 } from '@noble/hashes/sha2.js';
import { rutForm, tidyIdentifier } from '../../shared/identificador';
import type { PersonaPase } from '../../shared/pase.wire';

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const printOf = (IdEvacuacion: number, read: string): string => hex(sha256(new TextEncoder().encode(`${IdEvacuacion}:${read}`)));

/** Whom of the list a reading is of: a document, the code or number of a card, or a QR; with and without a network alike. */
export function readFrom(people: readonly PersonaPase[], IdEvacuacion: number, reading: string): PersonaPase | undefined {
  const token = tokenIn(reading);
  const read = tidyIdentifier(reading);
  const prints = new Set([...(token ? [token] : []), read, rutForm(read)].map((one) => printOf(IdEvacuacion, one)));
  return people.find(({ Lecturas }) => Lecturas.some((print) => prints.has(print)));
}

const plainText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
/** People whose name, company or zone has every word. */
export function named<P extends { readonly Nombre: string | null; readonly Compania: string | null; readonly Zona: string }>(
  people: readonly P[],
  text: string,
): readonly P[] {
  const words = plainText(text).split(/\s+/).filter(Boolean);
  return words.length === 0
    ? people
    : people.filter((one) => {
        const whole = plainText([one.Nombre, one.Compania, one.Zona].filter(Boolean).join(' '));
        return words.every((word) => whole.includes(word));
      });
}
