import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { t } from '../i18n/t';
import { type GridTable, NARROWEST } from './columns';
import classes from './grid.module.css';
import { Tick } from './Tick';
import type { GridColumn } from './types';

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;
const WIDER = 16;

interface Props {
  readonly table: GridTable;
  readonly columns: readonly GridColumn[];
  readonly selects: boolean;
  readonly acts: boolean;
  /** Place of the column that leads to the row. */
  readonly lead: number;
}

/** The header: sorts on click (Shift adds a column), widens at the edge or with Shift and the arrows. */
export function Head({ table, columns, selects, acts, lead }: Props) {
  const [group] = table.getHeaderGroups();
  return (
    <thead className={classes.head}>
      <tr>
        {selects && (
          <th className={classes.narrow}>
            <Tick
              label={t('list.selectPage')}
              checked={table.getRowModel().rows.length > 0 && table.getIsAllPageRowsSelected()}
              some={table.getIsSomePageRowsSelected() && !table.getIsAllPageRowsSelected()}
              onChange={(checked) => table.toggleAllPageRowsSelected(checked)}
            />
          </th>
        )}
        <th className={classes.number}>{t('list.rowNumber')}</th>
        {group?.headers.map((header, at) => {
          const column = columns[at];
          if (!column) return null;
          const sorted = header.column.getIsSorted();
          const Sign = sorted === 'asc' ? IconArrowUp : sorted === 'desc' ? IconArrowDown : IconSelector;
          const widen = (event: KeyboardEvent) => {
            const by = event.shiftKey ? { ArrowLeft: -WIDER, ArrowRight: WIDER }[event.key] : undefined;
            if (by === undefined) return;
            event.preventDefault();
            table.setColumnSizing((widths) => ({
              ...widths,
              [column.id]: Math.max(NARROWEST, header.getSize() + by),
            }));
          };
          return (
            <th key={column.id} data-align={column.align} data-first={at === lead} aria-sort={sorted ? ARIA_SORT[sorted] : undefined}>
              {column.sortable ? (
                <button
                  type="button"
                  className={classes.sort}
                  data-sorted={Boolean(sorted)}
                  onClick={header.column.getToggleSortingHandler()}
                  onKeyDown={widen}
                  title={t('grid.resize')}
                >
                  <span>{column.label}</span>
                  <Sign size={14} aria-hidden />
                </button>
              ) : (
                <span className={column.picture ? 'hidden-text' : classes.plain}>{column.label}</span>
              )}
              <span
                className={classes.edge}
                data-resizing={header.column.getIsResizing()}
                aria-hidden
                onMouseDown={header.getResizeHandler()}
                onTouchStart={header.getResizeHandler()}
                onDoubleClick={() => header.column.resetSize()}
              />
            </th>
          );
        })}
        {acts && (
          <th className={classes.acts}>
            <span className="hidden-text">{t('grid.actionsColumn')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
