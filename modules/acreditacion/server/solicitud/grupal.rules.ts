/** How a kind of document that people have is written. */
export interface PersonalDocument {
  readonly Longitud: number;
  readonly LongitudExacta: 'S' | 'N';
  readonly Caracteres: 'N' | 'A';
}

/**
 * Numbers of a paper that have the form of a person's document and are nobody's here: what its reader has to look at.
 * Only documents of an exact length in digits can be told from other numbers; a day of the calendar is none.
 */
export function strangers(
  numbers: readonly string[],
  days: ReadonlySet<string>,
  known: ReadonlySet<string>,
  documents: readonly PersonalDocument[],
): string[] {
  const lengths = new Set(documents.flatMap((one) => (one.LongitudExacta === 'S' && one.Caracteres === 'N' ? [one.Longitud] : [])));
  const isDay = (number: string) => days.has(number) || days.has(`${number.slice(4)}${number.slice(2, 4)}${number.slice(0, 2)}`);
  return numbers.filter((number) => /^\d+$/.test(number) && lengths.has(number.length) && !known.has(number) && !isDay(number)).sort();
}
