import type { AsyncRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { Fields } from '../../entity/field';
import type { Action } from '../../entity/module';
import type { CellProps, FieldAt, InputProps } from '../../fields/kind-web';
import type { Expression, FilterValues } from '../data/filters';
import type { Value, Values, WireRow } from '../data/row';
import type { IconName } from '../ui/icons';

/** What an action of a screen may do. */
export interface ActionTools {
  /**
   * Asks for fields in a dialog, then posts `…/{id}/{accion}` for each row; several rows show their progress and whom was refused and why.
   * Without fields it asks whether to go on, when `question` says what. What is done to one row and has an `undo` is told by name, with *Deshacer*.
   */
  askAndPost(rows: readonly WireRow[], accion: string, asked?: AskedFields, undo?: Undo): Promise<boolean>;
  /** Lists and forms read anew. */
  changed(): void;
}
/** How an act on one row is taken back while its message stands: by an act of its own, which the history shows. */
export interface Undo {
  /** What was done, by name. */
  readonly told: (row: WireRow) => string;
  readonly accion: string;
  /** What that act takes, from what the first one answered. */
  readonly values: (answer: WireRow) => Values;
}
export interface AskedFields {
  readonly title: string;
  readonly fields?: Fields;
  /** Words of the fields that the entity does not have. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Words of the codes of closed sets, by field. */
  readonly options?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly question?: string;
  /** The verb on the button; `Confirmar` when absent. */
  readonly button?: string;
  /** Of several rows, what is said over those to which it could not be done. */
  readonly refused?: string;
  /** First values. */
  readonly values?: Readonly<Record<string, Value>>;
  readonly inputs?: Readonly<Record<string, ComponentType<InputProps>>>;
  /** Whether a field is asked for with what is on the dialog now; what is not asked is not sent. */
  readonly shows?: (name: string, values: Values) => boolean;
  /** Values that follow from one that was just chosen, of fields or only for `shows` to look at. */
  readonly propose?: (changed: string, values: Values) => Promise<Values> | undefined;
}

/** Something to do with one row (its menu, its form) or with those selected. */
export interface ScreenAction {
  readonly id: string;
  /** Asked when it is drawn, because words arrive after the code. */
  readonly label: () => string;
  readonly icon: IconName;
  /** Granted action that it needs on the screen's menu option. */
  readonly action: Action;
  /** Whether this row admits it; by default the row's own `can[id]`, where the server sends one. */
  readonly visible?: (row: WireRow) => boolean;
  /** What most people open the row for: a button on its form, where the others are in the menu beside it. */
  readonly main?: true;
  /** True when something was done: what was selected is let go. */
  readonly run: (rows: readonly WireRow[], tools: ActionTools) => unknown;
}

/** A tab of the form with content of its own; it sees the row once it exists. */
export interface OwnTab {
  readonly id: string;
  readonly label: () => string;
  readonly Content: ComponentType<{ readonly row: WireRow }>;
  readonly visible?: (row: WireRow) => boolean;
}

/** What a note of a form sees, and may fill in. */
export interface NoteProps {
  readonly values: Values;
  /** Absent for a new row. */
  readonly row: WireRow | undefined;
}

/** A filter that is on or off with one touch, shown as a chip above the list; kept in the address like any other. */
export interface ListSwitch {
  readonly id: string;
  readonly label: () => string;
  readonly expression: () => Expression;
}

/** The same rows drawn otherwise: a tree, a chart. */
export interface ListDrawing {
  readonly id: string;
  readonly label: () => string;
  readonly Content: ComponentType<{ readonly onOpen: (key: string) => void }>;
  /** Shown on a first visit, instead of the list. */
  readonly first?: boolean;
}

/** A screen of its own in place of the form. */
export interface RowForm {
  readonly label: () => string;
  readonly icon: IconName;
  /** Undefined where this row, or this session, has none. */
  readonly href: (row: WireRow) => string | undefined;
}

/** What stands above a list sees of it: the filters that are on. */
export interface AboveProps {
  readonly filters: FilterValues;
  readonly onFilters: (filters: FilterValues) => void;
}

/** What a module changes of the generic screens of an entity; everything else follows from the definition. */
export interface EntityScreen {
  /** What the list is called, where it holds a part of its entity's rows that has a name of its own. */
  readonly title?: () => string;
  /** What it says where it holds none, instead of how the first one is made. */
  readonly none?: () => string;
  /** Columns of the grid, in order, instead of the fields that say `list`. */
  readonly columns?: readonly string[];
  /** Width in pixels of columns that show more than their field. */
  readonly widths?: Readonly<Record<string, number>>;
  /** Fields that this screen never shows. */
  readonly hide?: readonly string[];
  /** Of which rows references of a list within a form offer, by field, beside their own constants. */
  readonly offers?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Fields of a row that this session only reads, though it may change others. */
  readonly readsOnly?: (name: string, row: WireRow) => boolean;
  /** Codes that this screen tells in words, by field: so it shows them, and its filter offers them. */
  readonly told?: Readonly<Record<string, () => Readonly<Record<string, string>>>>;
  /** Each is there with its list, never `lazy`: one that comes later takes the whole list off the screen meanwhile. */
  readonly cells?: Readonly<Record<string, ComponentType<CellProps> & { readonly $$typeof?: undefined }>>;
  /** Fields that its own cells and actions read of a row beside the columns shown: with them the list asks for no more than both. */
  readonly reads?: readonly string[];
  /** Rows that no longer count are struck through: says in a word what happened to one. */
  readonly struck?: (row: WireRow) => string | undefined;
  readonly inputs?: Readonly<Record<string, ComponentType<InputProps>>>;
  readonly rowActions?: readonly ScreenAction[];
  readonly bulkActions?: readonly ScreenAction[];
  /** What is done with many is offered before any is chosen: whoever asks for it then is told to choose. */
  readonly offersBulk?: true;
  readonly tabs?: readonly OwnTab[];
  /** What stands between a row and what it is there for, said over its form: nothing where nothing does. */
  readonly Warning?: ComponentType<{ readonly row: WireRow }>;
  /** The tab with which a row opens where its address names none: what one came to see, before the fields of its form. */
  readonly opens?: string;
  /** What a form says under the fields of a tab, as they are typed. */
  readonly notes?: Readonly<Record<string, ComponentType<NoteProps>>>;
  /** A new row begins with what the client has configured: the server is asked. */
  readonly defaults?: boolean;
  /** Asked last when a row is created: what it answers travels beside the row; undefined for who thought better of it. */
  readonly beforeCreate?: (values: Values) => Promise<Values | undefined>;
  /** Asked last before anything is saved, with what would be sent; false for who thought better of it. */
  readonly beforeSave?: (sent: Values, row: WireRow | undefined) => Promise<boolean>;
  /** Names the preferences kept per user, where an entity has more than one screen. */
  readonly id?: string;
  /** Where a row is changed, when that is not its generic form. */
  readonly form?: RowForm;
  /** This screen neither creates nor deletes rows. */
  readonly readOnly?: boolean;
  /** Its list may be scrolled whole in place of pages. */
  readonly scrolls?: boolean;
  /** The command palette finds its records by name. */
  readonly palette?: boolean;
  /** Between the heading and the list; it may narrow the list. It comes with the page: rows are asked for once, as many as there is room for under it. */
  readonly above?: AsyncRouteComponent<AboveProps>;
  /** Always applied, never shown. */
  readonly filter?: Expression;
  /** Filters of a first visit, shown as chips that can be taken away; asked when the screen opens where they depend on the session. */
  readonly initial?: FilterValues | (() => FilterValues);
  /** Whether a field has a place on the form with what is on it now; a tab without fields is not there. */
  readonly shows?: (at: FieldAt, values: Values) => boolean;
  /** Values of every new row of this screen, which nobody is asked for. */
  readonly preset?: Values;
  /** Values that follow from one that was just chosen; what the person changes afterwards stays as they wrote it. */
  readonly propose?: (changed: string, values: Values) => Promise<Values> | undefined;
  /** Stands under the fields and sees what is on the form, saved or not. */
  readonly Aside?: ComponentType<{ readonly values: Values; readonly row?: WireRow }>;
  readonly switches?: readonly ListSwitch[];
  readonly drawings?: readonly ListDrawing[];
  /** What changes of the child lists, by resource. */
  readonly children?: Readonly<Record<string, EntityScreen>>;
}
