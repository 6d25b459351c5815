import type { ComponentType } from 'react';
import type { WireRow } from '../data/row';
import type { IconName } from '../ui/icons';

/** What a part of a page is of. */
export interface PartProps {
  readonly id: string;
  readonly row: WireRow;
}

/** A part of the page of an entity, its module's or of one above it: under the head, before the timeline, in the column of facts. */
export interface PagePart {
  readonly entity: string;
  readonly place: 'verdict' | 'main' | 'side';
  readonly id: string;
  readonly load: () => Promise<{ default: ComponentType<PartProps> }>;
}

/** Somewhere that one goes to from the page of an entity, for who may. */
export interface PageWay {
  readonly entity: string;
  readonly id: string;
  readonly label: () => string;
  readonly icon: IconName;
  readonly href: (of: PartProps) => string;
}

const parts = new Map<string, PagePart>();
const ways = new Map<string, PageWay>();

/** Modules make known what they put on pages, as they do with their entities. */
export function registerPageParts(given: readonly PagePart[]): void {
  for (const part of given) parts.set(`${part.entity}.${part.id}`, part);
}
export function registerPageWays(given: readonly PageWay[]): void {
  for (const way of given) ways.set(`${way.entity}.${way.id}`, way);
}

/** The parts of an entity's page, in the order in which modules made them known. */
export const partsOf = (entity: string, place: PagePart['place']): readonly PagePart[] =>
  [...parts.values()].filter((part) => part.entity === entity && part.place === place);
export const waysOf = (entity: string): readonly PageWay[] => [...ways.values()].filter((way) => way.entity === entity);
