import { Checkbox, Skeleton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo } from 'react';
import type { WireRow } from '../data/row';
import { t } from '../i18n/t';
import classes from './grid.module.css';
import { RowLink } from './RowLink';
import type { GridProps } from './types';

/** Beyond these only the rows in sight are drawn. */
const VIRTUAL_FROM = 100;
const HEIGHTS = { compact: 33, normal: 41, comfortable: 53 };

interface Props
  extends Pick<GridProps, 'columns' | 'rows' | 'rowKey' | 'rowTitle' | 'expected' | 'selection' | 'hrefOf' | 'onOpen' | 'actions' | 'density'> {
  readonly onToggle: (row: WireRow) => void;
  readonly scroller: HTMLDivElement | null;
}

/** The rows; drawn again only when they, or what is chosen, change: never while a column widens. */
export const Body = memo(function Body(props: Props) {
  const { rows, expected } = props;
  if (!rows) return <Waiting {...props} count={expected} />;
  return rows.length > VIRTUAL_FROM ? (
    <Virtual {...props} all={rows} />
  ) : (
    <tbody>
      {rows.map((row, at) => (
        <Line key={props.rowKey(row)} {...lineProps(props, row, at)} />
      ))}
    </tbody>
  );
});

function Virtual({ all, ...props }: Props & { all: readonly WireRow[] }) {
  const { scroller, density } = props;
  const virtual = useVirtualizer({
    count: all.length,
    getScrollElement: () => scroller,
    estimateSize: () => HEIGHTS[density],
    overscan: 12,
  });
  const shown = virtual.getVirtualItems();
  const before = shown[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <tbody>
      {before > 0 && <tr aria-hidden style={{ height: before }} />}
      {shown.map(({ index }) => {
        const row = all[index];
        return row && <Line key={props.rowKey(row)} {...lineProps(props, row, index)} />;
      })}
      {after > 0 && <tr aria-hidden style={{ height: after }} />}
    </tbody>
  );
}

interface LineProps extends Pick<Props, 'columns' | 'rowTitle' | 'hrefOf' | 'onOpen' | 'actions' | 'onToggle'> {
  readonly row: WireRow;
  readonly id: string;
  readonly at: number;
  /** Undefined where nothing is selected. */
  readonly selected: boolean | undefined;
}

/** What a line needs of the body, so that nothing else makes it draw. */
function lineProps({ columns, rowKey, rowTitle, selection, onToggle, hrefOf, onOpen, actions }: Props, row: WireRow, at: number): LineProps {
  const id = rowKey(row);
  return { row, id, at, columns, rowTitle, selected: selection?.has(id), onToggle, hrefOf, onOpen, actions };
}

/** Drawn again only when it changes: scrolling draws the rows that come into sight and no other. */
const Line = memo(function Line({ row, id, at, columns, rowTitle, selected, onToggle, hrefOf, onOpen, actions }: LineProps) {
  const selects = selected !== undefined;
  const number = row.RowIndex ?? at + 1;
  return (
    <tr data-key={id} aria-selected={selected} aria-rowindex={number + 1} onDoubleClick={onOpen && (() => onOpen(row))}>
      {selects && (
        <td data-cell tabIndex={at === 0 ? 0 : -1} className={classes.narrow} onDoubleClick={(event) => event.stopPropagation()}>
          <Checkbox size="xs" tabIndex={-1} checked={selected} onChange={() => onToggle(row)} aria-label={t('list.selectRow', { n: number })} />
        </td>
      )}
      <td data-cell tabIndex={at === 0 && !selects ? 0 : -1} className={classes.number}>
        {number}
      </td>
      {columns.map((column, index) =>
        index === 0 ? (
          <th key={column.id} scope="row" data-cell tabIndex={-1} data-align={column.align} data-first>
            <RowLink href={hrefOf?.(row)} onOpen={onOpen && (() => onOpen(row))} label={column.picture ? rowTitle(row) : undefined}>
              {column.show(row)}
            </RowLink>
          </th>
        ) : (
          <td key={column.id} data-cell tabIndex={-1} data-align={column.align}>
            {column.show(row)}
          </td>
        ),
      )}
      {actions && (
        <td
          data-cell
          tabIndex={-1}
          className={classes.acts}
          onDoubleClick={(event) => event.stopPropagation()}
          title={t('grid.actionsOf', { name: rowTitle(row) })}
        >
          {actions(row)}
        </td>
      )}
    </tr>
  );
});

function Waiting({ columns, selection, actions, count }: Props & { count: number }) {
  const cells = columns.length + 1 + (selection ? 1 : 0) + (actions ? 1 : 0);
  return (
    <tbody aria-hidden>
      {Array.from({ length: count }, (_, line) => (
        <tr key={`line-${String(line)}`}>
          {Array.from({ length: cells }, (_, cell) => (
            <td key={`cell-${String(cell)}`}>
              <Skeleton height={12} width={`${String(55 + ((line * 7 + cell * 13) % 40))}%`} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
