import { memo, useCallback, useEffect, useState } from 'react';
import type { WireRow } from '../data/row';
import { t } from '../i18n/t';
import { NamesIn } from '../page/NameLink';
import { watchEdges } from '../ui/edges';
import { Body } from './Body';
import { Cards } from './Cards';
import { namingColumn, useGridTable } from './columns';
import { sayCutWords } from './cutWords';
import { useFitted } from './fit';
import classes from './grid.module.css';
import { Head } from './Head';
import { onGridKey } from './keyboard';
import { usePhone } from './phone';
import type { GridColumn, GridProps } from './types';

const SELECT_WIDTH = 40;
const NUMBER_WIDTH = 52;
const ACTIONS_WIDTH = 48;

/**
 * The column that leads to the row: the first, unless it is a picture, or a number or another record that many rows
 * may share; then the one that names the row, where it is there.
 */
function leadOf(columns: readonly GridColumn[], title: string | undefined): number {
  const [first] = columns;
  if (!first?.picture && !first?.shared) return 0;
  const named = columns.findIndex(({ id }) => id === title);
  return named >= 0 ? named : namingColumn(columns);
}

/** Rows of anything, by pages: where people live. The server sorts and pages; nothing here knows the business. */
export const Grid = memo(function Grid(props: GridProps) {
  const { label, columns, rows, rowKey, total, expected, stale, density, selection, onSelect, onOpen, actions, empty } = props;
  // State, not a ref: the rows inside are drawn before a ref of their parent is set.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  useEffect(() => (scroller ? watchEdges(scroller) : undefined), [scroller]);
  const phone = usePhone();
  const before = selection ? 2 : 1;
  const [fitted, measure] = useFitted({ columns, rows, before, once: props.scroll !== undefined });
  const table = useGridTable({ ...props, columns: fitted });
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
    ...fitted.map((column) => table.getColumn(column.id)?.getSize() ?? column.width),
    ...(actions ? [ACTIONS_WIDTH] : []),
  ];
  // The widest column of words takes what is left over, until somebody sets its width.
  const grows = fitted.reduce((best, column, at) => (column.grows && !(fitted[best]?.grows && fitted[best].width >= column.width) ? at : best), 0);
  const growing = fitted[grows] && !(fitted[grows].id in table.state.columnSizing) ? grows + before : -1;
  const lead = leadOf(columns, props.titleColumn);
  return (
    <div className={classes.frame} ref={setScroller} data-density={density} data-stale={stale || undefined}>
      <table
        ref={measure}
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
            edit: (key, column) => {
              const row = find(key);
              if (row) props.cells?.begin(row, column);
            },
            open: (key) => {
              const row = find(key);
              if (row) (props.onRow ?? onOpen)?.(row);
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
        <Head table={table} columns={columns} selects={selection !== undefined} acts={actions !== undefined} lead={lead} />
        <NamesIn.Provider value="cell">
          <Body {...props} lead={lead} expected={expected} scroller={scroller} onToggle={toggle} />
        </NamesIn.Provider>
      </table>
      {!rows && (
        <span className="hidden-text" role="status">
          {t('list.loading')}
        </span>
      )}
    </div>
  );
});
