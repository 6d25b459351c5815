import type { KeyboardEvent } from 'react';
import { t } from '../i18n/t';
import { notifyOk } from '../ui/notify';

/** Rows that a page key jumps. */
const JUMP = 10;

/** To the end of a row, whatever its length. */
const FAR = 1000;
/** Rows down and cells across; Home and End with Ctrl go to the first and last row too. */
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  PageDown: [JUMP, 0],
  PageUp: [-JUMP, 0],
  Home: [0, -FAR],
  End: [0, FAR],
};

/** The cell that has the focus, or that holds what has it. */
function cellOf(target: EventTarget): HTMLTableCellElement | null {
  return target instanceof Element ? target.closest<HTMLTableCellElement>('[data-cell]') : null;
}

/** Only one cell is a tab stop: the one visited last. */
export function visit(cell: HTMLTableCellElement | null | undefined): void {
  if (!cell) return;
  for (const other of cell.closest('table')?.querySelectorAll('[data-cell][tabindex="0"]') ?? []) other.setAttribute('tabindex', '-1');
  cell.setAttribute('tabindex', '0');
  cell.focus();
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** From outside into the rows: the cell that leads to the first one, or its card. */
export function enterRows(place: HTMLElement): void {
  const cell = place.querySelector<HTMLTableCellElement>('tbody > tr[data-key] > [data-first]');
  if (cell) visit(cell);
  else place.querySelector<HTMLElement>('li :is(a, button)')?.focus();
}

interface Doing {
  /** A cell that may be changed where it stands. */
  edit(rowKey: string, column: string): void;
  open(rowKey: string): void;
  select(rowKey: string): void;
}

/** Arrows move, Enter opens, or changes a cell that may be changed where it stands, Space selects, Ctrl+C copies the cell. */
export function onGridKey(event: KeyboardEvent<HTMLTableElement>, doing: Doing): void {
  const cell = cellOf(event.target);
  const row = cell?.closest('tr');
  const body = row?.closest('tbody');
  if (!cell || !row || !body) return;
  const rows = [...body.querySelectorAll<HTMLTableRowElement>('tr[data-key]')];
  const at = rows.indexOf(row);
  const column = cell.cellIndex;
  const go = (down: number, across: number) => {
    event.preventDefault();
    visit(rows[Math.max(0, Math.min(rows.length - 1, at + down))]?.cells[Math.max(0, Math.min(row.cells.length - 1, column + across))]);
  };
  const onCell = event.target === cell;
  const copies = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c';
  const move = MOVES[event.key];
  if (move) {
    const whole = event.ctrlKey ? Math.sign(move[1]) * rows.length : 0;
    go(move[0] + (Math.abs(move[1]) > 1 ? whole : 0), move[1]);
    return;
  }
  if (!onCell) return;
  if (copies && !window.getSelection()?.toString()) {
    const text = (cell.textContent ?? '').trim();
    void navigator.clipboard?.writeText(text).then(() => notifyOk(t('grid.copied', { value: text })));
  } else if (event.key === 'Enter') {
    event.preventDefault();
    // A name within it is followed; the row's own link is the row's.
    const inside = cell.querySelector<HTMLElement>(cell.dataset.first === undefined ? 'button, input, a[data-thing]' : 'button, input');
    if (cell.dataset.editable !== undefined) doing.edit(row.dataset.key ?? '', cell.dataset.editable);
    else if (inside) inside.click();
    else doing.open(row.dataset.key ?? '');
  } else if (event.key === ' ') {
    event.preventDefault();
    doing.select(row.dataset.key ?? '');
  }
}
