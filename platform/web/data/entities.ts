import type { Entity } from '../../entity/entity';
import { plain, type Values, type WireRow } from './row';
import { allEntities, entityOf } from './there';

/** Things that the command palette looks for by their words. */
export interface SearchedThing {
  readonly entity: Entity;
  /** The screen of its list. */
  readonly path: string;
  /** Where a row is opened, when that is not below its list; undefined for who may not open it. */
  readonly href?: (row: WireRow) => string | undefined;
  /** What is said beside its name, when that is not its subtitle. */
  readonly detail?: (row: WireRow) => string;
  /** New ones are made below its list (`/nuevo`). */
  readonly makes?: true;
}
const searched: SearchedThing[] = [];
export function registerSearched(things: readonly SearchedThing[]): void {
  searched.push(...things);
}
export const searchedThings = (): readonly SearchedThing[] => searched;

/** Resources whose look-ups may change when `resource` does: itself, those that refer to it and those that it is a part of. */
export function touchedBy(resource: string): string[] {
  const touched = allEntities().filter(
    ({ fields, options }) =>
      Object.values(fields).some((field) => field.resource === resource) || options.children?.some((child) => child.resource === resource),
  );
  return [...new Set([resource, ...touched.map((entity) => entity.resource)])];
}

export interface LookupOption {
  readonly value: string;
  /** What names the row. */
  readonly title: string;
  /** The same with its subtitle, to tell namesakes apart. */
  readonly label: string;
}

/** A look-up row as an option: the answer leads with the key, `Texto` is its title, and the subtitle goes beside. */
export function lookupOption(resource: string, row: Values): LookupOption {
  const entity = entityOf(resource);
  const [first = ''] = Object.keys(row);
  const value = plain(row[entity?.key ?? first]);
  const subtitle = entity?.options.subtitle;
  const title = plain(row.Texto) || value;
  return { value, title, label: [title, subtitle ? plain(row[subtitle]) : ''].filter(Boolean).join(' · ') };
}
