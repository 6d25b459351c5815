/*
 * A roll call is taken by several telephones at once, some of them without a network for a while. What is known of a person is the last
 * thing that was said of it (a register): whatever the order in which words arrive, and however often, all who heard the same know the same.
 */

/** P pending, A safe, F confirmed to be off the site. */
export const ESTADOS_PASE = ['P', 'A', 'F'] as const;
export type EstadoPase = (typeof ESTADOS_PASE)[number];
/** How it was said: T a touch, L a reading of a document or credential, M a mark at a door. */
export const MEDIOS_PASE = ['T', 'L', 'M'] as const;

/** Why somebody may have left without a mark: C terminated, A no accreditation in force, S an exit refused or observed, V the vehicle that brought it left. */
export const DUDAS = ['C', 'A', 'S', 'V'] as const;

/** Hours after the last mark from which somebody may be doubted, in a zone that sets none. */
export const HORAS_DUDA = 36;

/** What somebody said of a person in a roll call. */
export interface Toque {
  readonly IdPersona: number;
  readonly Estado: EstadoPase;
  /** Instant at which it was said, ISO 8601 in UTC. */
  readonly Momento: string;
  readonly IdToque: string;
}
/** The same of somebody of whom nothing may have been said yet. */
export interface Dicho {
  readonly IdPersona: number;
  readonly Estado: EstadoPase;
  readonly Momento: string | null;
  readonly IdToque: string | null;
}

/** Of two words of one instant the more careful one holds: whoever is in doubt is looked for. */
const CAUTION = 'AFP';

/** Below zero when the first word was said before the second, in the one order that every telephone and the server have. */
export function compareToques(one: Dicho, other: Dicho): number {
  const instant = (of: Dicho) => (of.Momento === null ? Number.NEGATIVE_INFINITY : Date.parse(of.Momento));
  const [first, second] = [instant(one), instant(other)];
  if (first !== second) return first < second ? -1 : 1;
  const careful = CAUTION.indexOf(one.Estado) - CAUTION.indexOf(other.Estado);
  if (careful !== 0) return careful;
  const [a, b] = [one.IdToque ?? '', other.IdToque ?? ''];
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The people of a list with what is known of each once these words are heard too; words of others than the list's change nothing. */
export function withToques<P extends Dicho>(people: readonly P[], toques: readonly Toque[]): P[] {
  const last = new Map<number, Toque>();
  for (const one of toques) {
    const known = last.get(one.IdPersona);
    if (!known || compareToques(known, one) < 0) last.set(one.IdPersona, one);
  }
  return people.map((person) => {
    const said = last.get(person.IdPersona);
    return said && compareToques(person, said) < 0 ? { ...person, ...said } : person;
  });
}

/** How many of a list are still to be found, and of how many. */
export const pendingOf = (people: readonly Dicho[]): { readonly pendientes: number; readonly total: number } => ({
  pendientes: people.filter(({ Estado }) => Estado === 'P').length,
  total: people.length,
});
