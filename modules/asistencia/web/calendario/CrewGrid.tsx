import { Fragment, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Calendario } from '../../shared/calendario.wire';
import { say } from '../say';
import { CrewRow } from './CrewRow';
import classes from './calendario.module.css';
import { initial, longDay, shortDay } from './days';
import { isOnShift } from './letters';
import { type Cell, cellKey, type useCells } from './useCells';

interface Props {
  readonly calendar: Calendario;
  readonly today: string;
  readonly cells: ReturnType<typeof useCells>;
  /** Taps choose instead of opening: a finger has neither Shift nor Control. */
  readonly choosing: boolean;
  readonly open: { readonly IdPersona: number; readonly Fecha: string } | null;
  readonly onOpen: (IdPersona: number, Fecha: string) => void;
  readonly onClose: () => void;
  /** What was chosen was carried from one cell to another; absent for who may not plan. */
  readonly onCarry?: ((from: Cell, to: Cell) => void) | undefined;
}

const ARROWS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ...{ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], PageUp: [-10, 0], PageDown: [10, 0] },
};
const cellOf = (target: EventTarget | null): Cell | undefined => {
  const element = target instanceof Element ? target.closest('[data-c]') : null;
  return element instanceof HTMLElement ? { row: Number(element.dataset.r), column: Number(element.dataset.c) } : undefined;
};

/** People and days: arrows go, Shift and arrows choose, Space chooses one, Enter asks why, Escape lets go. A pointer drags over cells. */
export function CrewGrid({ calendar, today, cells, choosing, open, onOpen, onClose, onCarry }: Props) {
  const { Dias, Feriados, Guardias, data } = calendar;
  const grid = useRef<HTMLTableElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<Cell>({ row: 0, column: Math.max(0, Dias.indexOf(today)) });
  const dragging = useRef<{ from: Cell; moved: boolean; carries: boolean } | undefined>(undefined);
  const [over, setOver] = useState<Cell>();
  const shown = { row: Math.min(at.row, Math.max(0, data.length - 1)), column: Math.min(at.column, Dias.length - 1) };
  const todayAt = Dias.indexOf(today);

  useEffect(() => {
    const drop = () => {
      dragging.current = undefined;
      setOver(undefined);
    };
    window.addEventListener('pointerup', drop);
    return () => window.removeEventListener('pointerup', drop);
  }, []);
  // A month opens where today is, also where its days are wider than the screen.
  useEffect(() => {
    const cell = grid.current?.querySelector('[data-head][data-today]');
    if (cell instanceof HTMLElement && scroller.current)
      scroller.current.scrollLeft = Math.max(0, cell.offsetLeft - scroller.current.clientWidth * 0.6);
  }, []);

  const go = (cell: Cell) => {
    setAt(cell);
    const element = grid.current?.querySelector(`[data-r="${cell.row}"][data-c="${cell.column}"]`);
    if (element instanceof HTMLElement) element.focus();
  };
  const openAt = ({ row, column }: Cell) => {
    const [who, day] = [data[row], Dias[column]];
    if (who && day !== undefined && who.Letras[column] !== ' ') onOpen(who.IdPersona, day);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Where the focus is: it may have come there by itself.
    const here = cellOf(event.target) ?? shown;
    const move = ARROWS[event.key];
    if (move) {
      const next = {
        row: Math.min(data.length - 1, Math.max(0, here.row + move[0])),
        column: Math.min(Dias.length - 1, Math.max(0, here.column + move[1])),
      };
      if (event.shiftKey) cells.reachFrom(here, next);
      go(next);
    } else if (event.key === 'Home') go({ ...here, column: 0 });
    else if (event.key === 'End') go({ ...here, column: Dias.length - 1 });
    else if (event.key === ' ') cells.toggle(here);
    else if (event.key === 'Enter') openAt(here);
    else if (event.key === 'Escape') {
      if (cells.keys.size > 0) cells.clear();
      else onClose();
    } else return;
    event.preventDefault();
  };
  const onPointerDown = (event: PointerEvent) => {
    const cell = cellOf(event.target);
    if (!cell || event.button !== 0) return;
    setAt(cell);
    if (event.shiftKey) {
      cells.reachFrom(shown, cell);
      event.preventDefault();
    } else if (event.pointerType === 'mouse') {
      // What is chosen already is carried; anywhere else a drag chooses.
      const [who, day] = [data[cell.row], Dias[cell.column]];
      const carries = onCarry !== undefined && who !== undefined && day !== undefined && cells.keys.has(cellKey(who.IdPersona, day));
      dragging.current = { from: cell, moved: false, carries };
      if (carries) event.preventDefault();
    }
  };
  const onPointerOver = (event: PointerEvent) => {
    const cell = cellOf(event.target);
    const drag = dragging.current;
    if (!cell || !drag || (cell.row === drag.from.row && cell.column === drag.from.column && !drag.moved)) return;
    if (drag.carries) {
      drag.moved = true;
      setOver(cell);
      return;
    }
    if (!drag.moved) cells.begin(drag.from, event.ctrlKey || event.metaKey);
    drag.moved = true;
    cells.reach(cell);
    event.preventDefault();
  };
  const onPointerUp = (event: PointerEvent) => {
    const [cell, drag] = [cellOf(event.target), dragging.current];
    if (cell && drag?.carries && drag.moved && (cell.row !== drag.from.row || cell.column !== drag.from.column)) onCarry?.(drag.from, cell);
  };
  const onClick = (event: React.MouseEvent) => {
    const cell = cellOf(event.target);
    if (!cell || event.shiftKey || dragging.current?.moved) return;
    if (choosing || event.ctrlKey || event.metaKey) cells.toggle(cell);
    else openAt(cell);
  };
  const onShift = Dias.map((_, column) => data.filter((row) => isOnShift(row.Letras[column])).length);
  const most = Math.max(1, ...onShift);
  let group: number | null | undefined;
  return (
    <div ref={scroller} className={classes.scroller}>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked with the arrows is a grid
        role="grid"
        aria-label={say('calendario.rejilla')}
        aria-multiselectable
        aria-rowcount={data.length + 1}
        aria-colcount={Dias.length + 3}
        className={classes.grid}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerOver={onPointerOver}
        onPointerUp={onPointerUp}
        onClick={onClick}
      >
        <colgroup>
          <col className={classes.nameColumn} />
          {Dias.map((day) => (
            <col key={day} />
          ))}
          <col className={classes.sumColumn} />
          <col className={classes.sumColumn} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={classes.name}>
              <span className="hidden-text">{say('calendario.persona')}</span>
            </th>
            {Dias.map((day, column) => (
              <th
                key={day}
                scope="col"
                aria-label={longDay(day)}
                data-head
                data-today={column === todayAt || undefined}
                data-holiday={Feriados.includes(day) || undefined}
              >
                <span>{initial(day)}</span>
                {Number(day.slice(6))}
              </th>
            ))}
            <th scope="col" className={classes.sum} aria-label={say('calendario.faltas')}>
              F
            </th>
            <th scope="col" className={classes.sum} aria-label={say('calendario.incompletas')}>
              M
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map((row, place) => {
            const guard = row.Guardia === null ? undefined : Guardias[row.Guardia];
            const begins = group !== row.Guardia;
            group = row.Guardia;
            const chosen = Dias.map((day) => (cells.keys.has(cellKey(row.IdPersona, day)) ? '1' : '0')).join('');
            return (
              <Fragment key={row.IdPersona}>
                {begins && (
                  <tr className={classes.group}>
                    <th scope="rowgroup" colSpan={Dias.length + 3}>
                      <span>
                        <b>{guard ? guard.Nombre : say('calendario.sinGuardia')}</b>{' '}
                        {guard && say('calendario.desde', { fecha: shortDay(guard.FechaBase) })}
                      </span>
                    </th>
                  </tr>
                )}
                <CrewRow
                  row={row}
                  at={place}
                  days={Dias}
                  today={todayAt}
                  chosen={chosen}
                  focused={shown.row === place ? shown.column : null}
                  open={open?.IdPersona === row.IdPersona ? Dias.indexOf(open.Fecha) : null}
                  over={over?.row === place ? over.column : null}
                />
              </Fragment>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={classes.name}>
              {say('calendario.enTurno')}
            </th>
            {Dias.map((day, column) => (
              <td key={day} data-today={column === todayAt || undefined}>
                <b>{onShift[column]}</b>
                <u style={{ height: `${Math.round((26 * (onShift[column] ?? 0)) / most)}px` }} />
              </td>
            ))}
            <td />
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
