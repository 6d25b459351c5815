import { refuse } from '../http/problem';
import type { ReadRow } from './read';

/** A column of a file: what it may be called, in any language, and whether the file may come without it. */
export interface TitledColumn {
  readonly titles: readonly string[];
  readonly optional?: boolean;
}

/** A title as it is compared: case, accents and the mark of what is required aside. */
const tidy = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}|\*/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase();

/**
 * Which column of a sheet is which, by the titles in its heading and wherever they stand; what else the sheet has is passed over. One that is
 * not there is refused by its name, or is 0 where the file may come without it.
 */
export function columnsByTitle<Name extends string>(heading: ReadRow, columns: Readonly<Record<Name, TitledColumn>>): (name: Name) => number {
  const places = new Map<string, number>();
  // Of two columns of one title the first is meant.
  for (const [place, { value }] of heading.cells) if (!places.has(tidy(String(value)))) places.set(tidy(String(value)), place);
  const placeOf = ({ titles }: TitledColumn): number => titles.flatMap((title) => places.get(tidy(title)) ?? [])[0] ?? 0;
  for (const column of Object.values<TitledColumn>(columns))
    if (!column.optional && placeOf(column) === 0) throw refuse('archivo.columna', { columna: column.titles[0] ?? '' }, 'file');
  const known = new Map<string, number>(Object.entries<TitledColumn>(columns).map(([name, column]) => [name, placeOf(column)]));
  return (name) => known.get(name) ?? 0;
}
