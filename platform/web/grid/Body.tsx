import { useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { WireRow } from '../data/row';
import { t } from '../i18n/t';
import { thingMarks } from '../page/NameLink';
import classes from './grid.module.css';
import { RowLink } from './RowLink';
import { HEIGHTS } from './sizes';
import { Tick } from './Tick';
import type { CellEdit, GridProps } from './types';

/** While one scrolls fast, only where one stops is asked for. */
const STILL_MS = 60;
const NOTHING_NEAR: readonly WireRow[] = [];
/** Rows beyond the edges of what is seen. */
const OVERSCAN = 4;
/** Rows that a frame has time to lay out. */
const A_FRAME = 12;

interface Props
  extends Pick<
    GridProps,
    | 'columns'
    | 'rows'
    | 'rowKey'
    | 'rowTitle'
    | 'struck'
    | 'expected'
    | 'total'
    | 'scroll'
    | 'selection'
    | 'hrefOf'
    | 'onOpen'
    | 'onRow'
    | 'beside'
    | 'thing'
    | 'actions'
    | 'cells'
    | 'density'
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
/** The rows that have come, by place; those in sight a few a frame: all at once they would hold up who scrolls. */
function useFewAtATime(near: readonly WireRow[], first: number, last: number): ReadonlyMap<number, WireRow> {
  const [places, setPlaces] = useState<ReadonlyMap<number, WireRow>>(new Map());
  const sight = useRef({ first, last });
  useLayoutEffect(() => {
    sight.current = { first, last };
  }, [first, last]);
  useEffect(() => {
    const come = near.map((row) => [(row.RowIndex ?? 0) - 1, row] as const);
    const inSight = ([place]: readonly [number, WireRow]) => place >= sight.current.first && place <= sight.current.last;
    const waiting = come.filter(inSight);
    let drawn = 0;
    const draw = (): void => {
      drawn += A_FRAME;
      const later = new Set(waiting.slice(drawn).map(([place]) => place));
      // Where another row stood, it stands until its turn comes.
      setPlaces((before) => new Map(come.flatMap(([place, row]) => (later.has(place) ? own(before, place) : [[place, row]]))));
      frame = drawn < waiting.length ? requestAnimationFrame(draw) : 0;
    };
    let frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [near]);
  return places;
}
const own = (places: ReadonlyMap<number, WireRow>, place: number): [number, WireRow][] => {
  const row = places.get(place);
  return row ? [[place, row]] : [];
};

/** Only the rows in sight are drawn; one that has not come yet is a grey line. */
function Scrolled({ near, count, look, ...props }: Props & ScrolledProps) {
  const { scroller, density, columns } = props;
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => HEIGHTS[density],
    overscan: OVERSCAN,
    // What came into sight is drawn before the next frame, not within the one that scrolls.
    useFlushSync: false,
  });
  const shown = virtual.getVirtualItems();
  const first = shown[0]?.index ?? 0;
  const last = shown.at(-1)?.index ?? 0;
  const places = useFewAtATime(near, first, last);
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
              <span className={classes.place} />
            </td>
          </tr>
        );
      })}
      {after > 0 && <tr aria-hidden style={{ height: after }} />}
    </tbody>
  );
}

interface LineProps extends Pick<Props, 'columns' | 'lead' | 'rowTitle' | 'hrefOf' | 'onOpen' | 'onRow' | 'thing' | 'actions' | 'onToggle'> {
  readonly row: WireRow;
  readonly id: string;
  readonly at: number;
  /** Undefined where nothing is selected. */
  readonly selected: boolean | undefined;
  /** It stands beside the grid. */
  readonly current: boolean;
  /** It no longer counts: what happened to it. */
  readonly struck: string | undefined;
  /** Columns that may be changed in their cell: in one word, so that what says the same of this row does not draw it. */
  readonly editable: string;
  readonly begin: CellEdit['begin'] | undefined;
  /** The column that is being changed, and what draws it: of its row alone. */
  readonly open: string | undefined;
  readonly draw: CellEdit['draw'] | undefined;
}
const APART = ' ';

/** What a line needs of the body, so that nothing else makes it draw. */
function lineProps(props: Props, row: WireRow, at: number): LineProps {
  const { columns, lead, rowKey, rowTitle, selection, beside, thing, onToggle, hrefOf, onOpen, onRow, actions, cells } = props;
  const id = rowKey(row);
  const open = cells?.open?.key === id ? cells.open.column : undefined;
  return {
    row,
    id,
    at,
    editable: cells
      ? columns
          .filter((column) => cells.may(row, column.id))
          .map((column) => column.id)
          .join(APART)
      : '',
    begin: cells?.begin,
    open,
    draw: open === undefined ? undefined : cells?.draw,
    columns,
    lead,
    rowTitle,
    selected: selection?.has(id),
    current: id === beside,
    struck: props.struck?.(row),
    thing,
    onToggle,
    hrefOf,
    onOpen,
    onRow,
    actions,
  };
}

/** Whether a click is on the row itself: not on something of its own there, nor the end of choosing words. */
const isOfRow = ({ target }: MouseEvent): boolean =>
  target instanceof Element && !target.closest('a, button, input, label, [role="menu"]') && (window.getSelection()?.toString() ?? '') === '';

/** Drawn again only when it changes: scrolling draws the rows that come into sight and no other. */
const Line = memo(function Line({
  row,
  id,
  at,
  columns,
  lead,
  rowTitle,
  selected,
  current,
  struck,
  thing,
  onToggle,
  hrefOf,
  onOpen,
  onRow,
  actions,
  editable,
  begin,
  open,
  draw,
}: LineProps) {
  const selects = selected !== undefined;
  const changed = editable.split(APART);
  const number = row.RowIndex ?? at + 1;
  return (
    <tr
      data-key={id}
      aria-selected={selected}
      aria-current={current || undefined}
      aria-rowindex={number + 1}
      data-struck={struck}
      title={struck}
      onClick={onRow && ((event) => isOfRow(event) && onRow(row))}
      onDoubleClick={onOpen && (() => onOpen(row))}
    >
      {selects && (
        <td data-cell tabIndex={at === 0 ? 0 : -1} className={classes.narrow} onDoubleClick={(event) => event.stopPropagation()}>
          <Tick inCell checked={selected} onChange={() => onToggle(row)} label={t('list.selectRow', { n: number })} />
        </td>
      )}
      <td data-cell tabIndex={at === 0 && !selects ? 0 : -1} className={classes.number}>
        {number}
      </td>
      {columns.map((column, index) =>
        index === lead ? (
          <th key={column.id} scope="row" data-cell tabIndex={-1} data-align={column.align} data-first>
            <RowLink
              href={hrefOf?.(row)}
              onOpen={onOpen && (() => onOpen(row))}
              label={column.picture ? rowTitle(row) : undefined}
              marks={thing === undefined ? undefined : thingMarks(thing, id)}
            >
              {column.show(row)}
            </RowLink>
            {struck && <span className="hidden-text">{struck}</span>}
          </th>
        ) : (
          <td
            key={column.id}
            data-cell
            tabIndex={-1}
            data-align={column.align}
            data-editable={changed.includes(column.id) ? column.id : undefined}
            onDoubleClick={
              changed.includes(column.id)
                ? (event) => {
                    event.stopPropagation();
                    begin?.(row, column.id);
                  }
                : undefined
            }
          >
            {open === column.id && draw ? draw(row, column.id) : column.show(row)}
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
              <span className={classes.place} data-comes style={{ width: `${String(55 + ((line * 7 + cell * 13) % 40))}%` }} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
