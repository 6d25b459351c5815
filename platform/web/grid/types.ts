import type { ReactNode } from 'react';
import type { Sort } from '../data/list';
import type { WireRow } from '../data/row';

export type Density = 'compact' | 'normal' | 'comfortable';

export interface GridColumn {
  /** The field's name: what sorts, hides and widens by. */
  readonly id: string;
  readonly label: string;
  readonly width: number;
  readonly align?: 'right' | 'center';
  readonly sortable: boolean;
  /** Shows a picture: what leads to the row has to be named in words. */
  readonly picture?: boolean;
  /** Drawn by the screen in its own way: so is it where it names the row. */
  readonly own?: boolean;
  /** A number or another record: many rows may show the same. */
  readonly shared?: boolean;
  /** May take the room that is left over. */
  readonly grows?: boolean;
  readonly show: (row: WireRow) => ReactNode;
  /** What it shows, in words alone, where that can be said of its value. */
  readonly text?: (row: WireRow) => string;
}

/** Cells that are changed where they stand. */
export interface CellEdit {
  /** The one that is being changed. */
  readonly open: { readonly key: string; readonly column: string } | undefined;
  readonly may: (row: WireRow, column: string) => boolean;
  readonly begin: (row: WireRow, column: string) => void;
  readonly draw: (row: WireRow, column: string) => ReactNode;
}

/** Rows chosen, by key; they stay chosen from page to page. */
export type Selection = ReadonlyMap<string, WireRow>;

export interface GridProps {
  /** Column that shows what `rowTitle` says. */
  readonly titleColumn?: string;
  /** Names the preferences kept per user. */
  readonly id: string;
  /** Says what it lists. */
  readonly label: string;
  /** Every column shown, in order. */
  readonly columns: readonly GridColumn[];
  readonly rows: readonly WireRow[] | undefined;
  readonly rowKey: (row: WireRow) => string;
  readonly rowTitle: (row: WireRow) => string;
  /** Rows that no longer count are struck through: what happened to one, in a word. */
  readonly struck?: (row: WireRow) => string | undefined;
  /** Every row is scrolled through: `rows` are those near, and whoever draws says which places are in sight. */
  readonly scroll?: { readonly look: (first: number, last: number) => void };
  /** All the rows that the filter matches, when known. */
  readonly total: number | null;
  /** Rows to draw while nothing has come. */
  readonly expected: number;
  readonly stale?: boolean;
  readonly sort: readonly Sort[];
  readonly onSort?: (sort: readonly Sort[]) => void;
  readonly density: Density;
  readonly selection?: Selection;
  readonly onSelect?: (selection: Selection) => void;
  /** Address of the row's own page, for links. */
  readonly hrefOf?: (row: WireRow) => string;
  readonly onOpen?: (row: WireRow) => void;
  /** A click on a row, or Enter: beside its grid, where it does not open at once. */
  readonly onRow?: (row: WireRow) => void;
  /** The row that stands beside the grid. */
  readonly beside?: string;
  /** The resource whose page a row's own link opens: its name shows the card. */
  readonly thing?: string;
  readonly cells?: CellEdit | undefined;
  /** What may be done with a row, at its end. */
  readonly actions?: (row: WireRow) => ReactNode;
  /** What to show instead of rows when there are none. */
  readonly empty: ReactNode;
}
