import type { Resultado } from './familias';

/** A movement passes whole or not at all: in one that is denied whoever was fine carries 001 (Acceso, *The gate decision*). */
export const ownOrOthers = (passes: boolean, whole: boolean): 'suyo' | 'de otro' => (passes && !whole ? 'de otro' : 'suyo');
export const DE_OTRO = '001' satisfies Resultado;

/** Code and reason of a movement are those of the first who fails, in sequence; undefined where it passes. */
export const failingOf = <S extends { readonly Permitido: 'S' | 'N'; readonly Codigo: string }>(subjects: readonly S[]): S | undefined =>
  subjects.find(({ Permitido, Codigo }) => Permitido === 'N' && Codigo !== DE_OTRO);

/** The first who is twice in the same vehicle, by their key; undefined where nobody is. */
export function twiceOf<P>(people: readonly (P | null)[], keyOf: (person: P) => number): P | undefined {
  const seen = new Set<number>();
  for (const person of people) {
    if (person === null) continue;
    if (seen.has(keyOf(person))) return person;
    seen.add(keyOf(person));
  }
  return undefined;
}
