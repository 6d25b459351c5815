import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { WireRow } from '../data/row';
import type { GridColumn } from './types';

/** Room on both sides of a cell's words, and the line that parts it from the next. */
const ROOM = 22;
/** The sign of the order beside a header's word, and its gap. */
const SIGN = 18;
const NARROWEST = 64;
const WIDEST = 320;
/** Marks side by side are read whole. */
const WIDEST_OWN = 440;
/** Rows that are looked at: enough to know what a column holds. */
const ROWS = 50;

type Widths = Readonly<Record<string, number>>;
const NONE: Widths = {};

function wordsOf(cell: Element): number {
  const range = document.createRange();
  range.selectNodeContents(cell);
  return range.getBoundingClientRect().width;
}

/** What each column asks for, from its header and the rows that are drawn. */
function ask(table: HTMLTableElement, columns: readonly GridColumn[], before: number): Widths {
  const lines = [...table.querySelectorAll('tbody > tr[data-key]')].slice(0, ROWS);
  const head = table.querySelector('thead > tr');
  return Object.fromEntries(
    columns.map((column, at) => {
      const word = column.picture ? undefined : head?.children[before + at]?.querySelector('span');
      const own = lines.map((line) => line.children[before + at]).filter((cell) => cell !== undefined);
      const widest = Math.max(0, ...own.map(wordsOf)) + ROOM;
      // What a screen draws in its own way may fill whatever room it gets: it is never given less than it was made for.
      const least = column.own || column.picture ? column.width : NARROWEST;
      return [
        column.id,
        Math.ceil(
          Math.min(column.own ? WIDEST_OWN : WIDEST, Math.max(least, (word ? wordsOf(word) : 0) + ROOM + (column.sortable ? SIGN : 0), widest)),
        ),
      ];
    }),
  );
}

interface Drawn {
  readonly columns: readonly GridColumn[];
  readonly rows: readonly WireRow[] | undefined;
  /** Cells before the first column. */
  readonly before: number;
  /** Rows come while they are scrolled: the first ones decide. */
  readonly once: boolean;
}

/**
 * Columns as wide as what they hold, measured before it is seen; a page with longer words widens them, none narrows
 * them again, so that nothing jumps from page to page. What a user set stays as it was set.
 */
export function useFitted({ columns, rows, before, once }: Drawn): [readonly GridColumn[], (table: HTMLTableElement | null) => void] {
  const [table, setTable] = useState<HTMLTableElement | null>(null);
  const [widths, setWidths] = useState(NONE);
  const known = useRef(NONE);
  useLayoutEffect(() => {
    if (!table || !rows || rows.length === 0) return;
    if (once && columns.every(({ id }) => id in known.current)) return;
    const wider = Object.entries(ask(table, columns, before)).filter(([id, width]) => width > (known.current[id] ?? 0));
    if (wider.length === 0) return;
    known.current = { ...known.current, ...Object.fromEntries(wider) };
    setWidths(known.current);
  }, [table, columns, rows, before, once]);
  const fitted = useMemo(() => columns.map((column) => ({ ...column, width: widths[column.id] ?? column.width })), [columns, widths]);
  return [fitted, setTable];
}
