import type { SQL } from 'drizzle-orm';
import type { Context, Lang } from '../http/context';
import { granted, type Session } from '../http/session';
import type { Product } from '../product';
import type { Resource } from '../resource/resource';

/** How an event is coloured: normal ones have no tone. */
export const TONOS = ['verde', 'rojo', 'naranja'] as const;
export type Tono = (typeof TONOS)[number];

/** Values that a sentence is filled with, as the statement answered them. */
export type EventData = Readonly<Record<string, unknown>>;

/** A value of an event, with the field whose protection holds for it. */
export interface EventValue {
  readonly field?: string;
  /** Over the row `t`; days as people read them. */
  readonly sql: string;
  /** The thing that it names, its key over `t`: the sentence leads to its page. */
  readonly thing?: { readonly resource: string; readonly sql: string };
}

/** Where events are read from: rows of a resource, each of which tells one, as far as the session reaches them. */
export interface EventSource {
  readonly of: Resource;
  /** Which of the resource's rows are about one of the entity, over `t`. */
  whose(ctx: Context, id: number): SQL;
  /** When it happened: an instant, or a whole day of the division. A protected moment tells nothing. */
  readonly at: EventValue & { readonly day?: true };
  /** Which event it is, as SQL over `t`: one of the words', any other is not told. */
  readonly what: string;
  /** Rows that tell something at all, over `t`. */
  readonly where?: string;
  readonly values?: Readonly<Record<string, EventValue>>;
}

/** What a kind of events says in one language: its name and, by event, the sentence. */
export interface EventWords<W extends string = string> {
  readonly title: string;
  readonly events: Readonly<Record<W, string>>;
}

/** A kind of events that readers filter by. */
export interface EventKind {
  /** Unlike every other kind's of the entity. */
  readonly code: string;
  readonly icon: string;
  /** Options that show these facts in full: who consults one of them is told them here. */
  readonly menu: readonly string[];
  readonly words: Readonly<Record<Lang, EventWords>>;
  readonly sources: readonly EventSource[];
  readonly tones?: Readonly<Record<string, Tono | undefined>>;
  /** The second line of an event, in the reader's language. */
  detail?(ctx: Context, what: string, values: EventData): string | null;
  /** The address where the event is seen in full. */
  href?(of: { readonly id: number; readonly key: string; readonly values: EventData }): string;
}

/** What a module tells of the rows of an entity. */
export interface Timeline {
  readonly entity: string;
  readonly kinds: readonly EventKind[];
}

interface KindSpec<W extends string> extends Omit<EventKind, 'words' | 'tones'> {
  readonly words: { readonly es: EventWords<W>; readonly en: EventWords<NoInfer<W>> };
  readonly tones?: { readonly [K in NoInfer<W>]?: Tono };
}

/** Declares a kind of events: one without words in both languages is a compile error. */
export const eventKind = <const W extends string>(spec: KindSpec<W>): EventKind => spec;

/** The kinds of an entity that the session is told, module by module. */
export function kindsFor(product: Product, session: Session, entity: string): readonly (readonly EventKind[])[] {
  return product.modules
    .map(({ timelines = [] }) =>
      timelines.filter((one) => one.entity === entity).flatMap(({ kinds }) => kinds.filter(({ menu }) => granted(session, menu, 'consultar'))),
    )
    .filter((kinds) => kinds.length > 0);
}

/** Entities that have a page, with those of which some module tells something. */
export const toldEntities = (product: Product): readonly string[] => [
  ...new Set(
    product.modules.flatMap(({ timelines = [], resources }) => [
      ...resources.flatMap(({ entity }) => (entity.options.page ? [entity.resource] : [])),
      ...timelines.map(({ entity }) => entity),
    ]),
  ),
];
