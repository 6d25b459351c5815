import type { Action } from '../../entity/module';
import type { Context, Lang } from '../http/context';
import { granted, type Session } from '../http/session';
import type { Product } from '../product';
import type { Tono } from '../timeline/timeline';

/** Something that has a page of its own. */
export interface ThingRef {
  readonly resource: string;
  readonly id: number;
}

/** A fact of a thing, ready to be read; without value it is not told. */
export interface SheetFact {
  readonly label: string;
  /** Days as people read them. */
  readonly value: string | number | null;
  readonly detail?: string | null;
  readonly tone?: Tono;
  /** The rows that it counts, or where it is seen in full. */
  readonly href?: string | null;
  /** What the value names. */
  readonly thing?: ThingRef | null;
  /** Whose datum it shows: masked or left out where the profile protects it. */
  readonly of?: readonly [resource: string, field: string];
}

/** Why, who must act and the way there. */
export interface SheetReason {
  readonly text: string;
  readonly who?: string | null;
  readonly href?: string | null;
}

/** What the page begins with: it may, it may not, or nobody can say yet. */
export interface SheetAnswer {
  readonly answer: 'si' | 'no' | 'espera';
  readonly question: string;
  readonly sentence: string;
  readonly reasons?: readonly SheetReason[];
  /** The same question elsewhere: other doors. */
  readonly others?: readonly { readonly answer: 'si' | 'no'; readonly text: string }[];
}

/** What one most likely came to do with it: the page's one primary button, for who may. */
export interface SheetAct {
  readonly label: string;
  readonly icon: string;
  readonly href: string;
  readonly menu: readonly string[];
  readonly action: Action;
}

/** Facts under one name. */
export interface SheetGroup {
  readonly title: string;
  /** Beside the timeline, or before it where they are what the page is opened for. */
  readonly main?: true;
  readonly facts: readonly SheetFact[];
  readonly href?: string | null;
}

/** What a module says of a thing. */
export interface Said {
  readonly answers?: readonly SheetAnswer[];
  readonly groups?: readonly SheetGroup[];
  readonly act?: SheetAct | null;
}

/** Rows of a list that are of a thing, as its complete file tells them: for who consults the list, as far as the list would show them. */
export interface FileSection {
  readonly resource: string;
  /** The field of the list that names the thing. */
  readonly by: string;
  /** Where the list names not the thing but what is of it: the keys of that, of the session's reach. */
  keys?(ctx: Context, id: number): Promise<readonly number[]>;
  readonly columns: readonly string[];
  /** Further conditions, as lists are asked. */
  where?(ctx: Context): readonly (readonly unknown[])[];
  readonly sort?: readonly { readonly selector: string; readonly desc: boolean }[];
  /** Where it is told to others than consult the list. */
  readonly menu?: readonly string[];
  /** A name other than the list's. */
  readonly words?: Readonly<Record<Lang, string>>;
}

/** A table of a thing's complete file, ready to be read. */
export interface SheetTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Of how many rows these are the first. */
  readonly total: number;
}

/** The same in a few words, for the card of its name. */
export interface SaidShort {
  readonly state?: { readonly text: string; readonly tone: Tono | null } | null;
  readonly facts?: readonly SheetFact[];
}

/** How a thing stands in the words of a cell. */
export interface SaidBrief {
  readonly text: string;
  readonly tone: Tono;
}

/** What a module contributes to the page of an entity, its own or of a module below, and to the card of its name. */
export interface Sheet {
  readonly entity: string;
  /** Options whose readers are told: who consults one of them. Absent: whoever opens the page. */
  readonly menu?: readonly string[];
  page?(ctx: Context, id: number): Promise<Said>;
  card?(ctx: Context, id: number): Promise<SaidShort>;
  /** How some of them stand, each with its reason: for the rows of a list, which ask for it together. */
  brief?(ctx: Context, ids: readonly number[]): Promise<ReadonlyMap<number, SaidBrief>>;
  /** On paper besides what the page says: where the page draws it in a way of its own. */
  paper?(ctx: Context, id: number): Promise<Said>;
  /** Its complete file: rows of lists, and tables that no list has. */
  readonly file?: readonly FileSection[];
  tables?(ctx: Context, id: number): Promise<readonly SheetTable[]>;
}

/** What the session is told of an entity, in the order of the modules. */
export const sheetsFor = (product: Product, session: Session, entity: string): readonly Sheet[] =>
  product.modules.flatMap(({ sheets = [] }) =>
    sheets.filter((one) => one.entity === entity && (one.menu === undefined || granted(session, one.menu, 'consultar'))),
  );
