import { Checkbox, Skeleton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useDeferredValue, useEffect, useMemo } from 'react';
import type { WireRow } from '../data/row';
import { t } from '../i18n/t';
import classes from './grid.module.css';
import { RowLink } from './RowLink';
import type { GridProps } from './types';

/** While one scrolls fast, only where one stops is asked for. */
const STILL_MS = 60;
const NOTHING_NEAR: readonly WireRow[] = [];
const HEIGHTS = { compact: 33, normal: 41, comfortable: 53 };

interface Props
  extends Pick<
    GridProps,
    'columns' | 'rows' | 'rowKey' | 'rowTitle' | 'expected' | 'total' | 'scroll' | 'selection' | 'hrefOf' | 'onOpen' | 'actions' | 'density'
  > {
  readonly onToggle: (row: WireRow) => void;
  readonly scroller: HTMLDivElement | null;
  /** Place of the column that leads to the row. */
  readonly lead: number;
}

/** The rows; drawn again only when they, or what is chosen, change: never while a column widens. */
export const Body = memo(function Body(props: Props) {
  const { rows, scroll, total, expected } = props;
  if (scroll && total !== null) return <Scrolled {...props} near={rows ?? NOTHING_NEAR} count={total} look={scroll.look} />;
  if (!rows) return <Waiting {...props} count={expected} />;
  return (
    <tbody>
      {rows.map((row, at) => (
        <Line key={props.rowKey(row)} {...lineProps(props, row, at)} />
      ))}
    </tbody>
  );
});

interface ScrolledProps {
  readonly near: readonly WireRow[];
  readonly count: number;
  readonly look: (first: number, last: number) => void;
}
/** Only the rows in sight are drawn; one that has not come yet is a grey line. */
function Scrolled({ near, count, look, ...props }: Props & ScrolledProps) {
  const { scroller, density, columns } = props;
  // Rows that arrive are drawn in the pauses between frames: scrolling never waits for them.
  const arrived = useDeferredValue(near);
  const places = useMemo(() => new Map(arrived.map((row) => [(row.RowIndex ?? 0) - 1, row])), [arrived]);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => HEIGHTS[density],
    overscan: 6,
  });
  const shown = virtual.getVirtualItems();
  const first = shown[0]?.index ?? 0;
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    const timer = window.setTimeout(() => look(first, last), STILL_MS);
    return () => window.clearTimeout(timer);
  }, [look, first, last]);
  const before = shown[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <tbody>
      {before > 0 && <tr aria-hidden style={{ height: before }} />}
      {shown.map(({ index }) => {
        const row = places.get(index);
        return row ? (
          <Line key={props.rowKey(row)} {...lineProps(props, row, index)} />
        ) : (
          <tr key={`place-${String(index)}`} aria-hidden>
            <td colSpan={columns.length + 3}>
              <Skeleton height={12} animate={false} />
            </td>
          </tr>
        );
      })}
      {after > 0 && <tr aria-hidden style={{ height: after }} />}
    </tbody>
  );
}

interface LineProps extends Pick<Props, 'columns' | 'lead' | 'rowTitle' | 'hrefOf' | 'onOpen' | 'actions' | 'onToggle'> {
  readonly row: WireRow;
  readonly id: string;
  readonly at: number;
  /** Undefined where nothing is selected. */
  readonly selected: boolean | undefined;
}

/** What a line needs of the body, so that nothing else makes it draw. */
function lineProps({ columns, lead, rowKey, rowTitle, selection, onToggle, hrefOf, onOpen, actions }: Props, row: WireRow, at: number): LineProps {
  const id = rowKey(row);
  return { row, id, at, columns, lead, rowTitle, selected: selection?.has(id), onToggle, hrefOf, onOpen, actions };
}

/** Drawn again only when it changes: scrolling draws the rows that come into sight and no other. */
const Line = memo(function Line({ row, id, at, columns, lead, rowTitle, selected, onToggle, hrefOf, onOpen, actions }: LineProps) {
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
        index === lead ? (
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
