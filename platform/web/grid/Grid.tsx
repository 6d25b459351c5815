import { useCallback, useState } from 'react';
import type { WireRow } from '../data/row';
import { t } from '../i18n/t';
import { Body } from './Body';
import { Cards } from './Cards';
import { useGridTable } from './columns';
import { sayCutWords } from './cutWords';
import classes from './grid.module.css';
import { Head } from './Head';
import { onGridKey } from './keyboard';
import { usePhone } from './phone';
import type { GridProps } from './types';

const SELECT_WIDTH = 40;
const NUMBER_WIDTH = 52;
const ACTIONS_WIDTH = 48;

/** Rows of anything, by pages: where people live. The server sorts and pages; nothing here knows the business. */
export function Grid(props: GridProps) {
  const { label, columns, rows, rowKey, total, expected, stale, density, selection, onSelect, onOpen, actions, empty } = props;
  // State, not a ref: the rows inside are drawn before a ref of their parent is set.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const phone = usePhone();
  const table = useGridTable(props);
  const toggle = useCallback(
    (row: WireRow) => {
      const next = new Map(selection);
      if (!next.delete(rowKey(row))) next.set(rowKey(row), row);
      onSelect?.(next);
    },
    [selection, onSelect, rowKey],
  );
  if (rows?.length === 0) return <div className={classes.frame}>{empty}</div>;
  if (phone) return <Cards {...props} onToggle={toggle} />;

  const find = (key: string) => rows?.find((row) => rowKey(row) === key);
  const widths = [
    ...(selection ? [SELECT_WIDTH] : []),
    NUMBER_WIDTH,
    ...columns.map((column) => table.getColumn(column.id)?.getSize() ?? column.width),
    ...(actions ? [ACTIONS_WIDTH] : []),
  ];
  // A column of words takes what is left over, until somebody sets its width.
  const words = columns.findIndex((column) => column.grows);
  const grows = Math.max(words, 0);
  const growing = columns[grows] && !(columns[grows].id in table.state.columnSizing) ? grows + (selection ? 2 : 1) : -1;
  return (
    <div className={classes.frame} ref={setScroller} data-density={density} data-stale={stale || undefined}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked with the arrows is a grid
        role="grid"
        className={classes.table}
        aria-label={label}
        aria-rowcount={total === null ? -1 : total + 1}
        aria-colcount={widths.length}
        aria-busy={!rows || stale}
        onMouseOver={sayCutWords}
        onFocus={sayCutWords}
        style={{ minWidth: widths.reduce((sum, width) => sum + width, 0) }}
        onKeyDown={(event) =>
          onGridKey(event, {
            open: (key) => {
              const row = find(key);
              if (row) onOpen?.(row);
            },
            select: (key) => {
              const row = find(key);
              if (row && selection) toggle(row);
            },
          })
        }
      >
        <colgroup>
          {widths.map((width, at) => (
            <col key={`col-${String(at)}`} style={at === growing ? undefined : { width }} />
          ))}
        </colgroup>
        <Head table={table} columns={columns} selects={selection !== undefined} acts={actions !== undefined} />
        <Body {...props} expected={expected} scroller={scroller} onToggle={toggle} />
      </table>
      {!rows && (
        <span className="hidden-text" role="status">
          {t('list.loading')}
        </span>
      )}
    </div>
  );
}
