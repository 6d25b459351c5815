import { addDays } from '@modules/administracion/shared/dia';
import { shownDay } from '@platform/web/data/zone';
import { words } from '@platform/web/i18n/words';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import type { KeyboardEvent } from 'react';
import type { Columna } from '../../shared/calendario';
import type { Barra, Linea } from '../../shared/calendario.wire';
import { Reserva } from '../../shared/reserva.entity';
import { say } from '../say.estadias';
import classes from './calendario.module.css';
import type { Comienzo } from './NewStay';

/** Least widths of the beds' names and of a night, in pixels. */
const BED = 110;
const NIGHT = 28;

interface Props {
  readonly lines: readonly Linea[];
  readonly columns: readonly Columna[];
  readonly today: string;
  /** Names on the bars, where there is room. */
  readonly names: boolean;
  readonly onOpen: (key: string) => void;
  readonly onFree?: ((start: Comienzo) => void) | undefined;
}

/** Who or what has the bed, in words. */
export function barWords({ Persona, Numero, Estado, Vencida, Motivo, Desde, Hasta }: Barra): string {
  const nights = `${shownDay(Desde)} – ${shownDay(Hasta)}`;
  if (Motivo) return `${say('calendario.bloqueo')}: ${nights}`;
  const state = Estado ? words.option(Reserva, 'Estado', Estado) : '';
  return [Persona ?? say('calendario.oculto'), Numero, Vencida === 'S' ? say('calendario.vencida') : state, nights].filter(Boolean).join(' · ');
}

/** Arrows move from night to night and from bed to bed, as in a grid. */
function move(event: KeyboardEvent<HTMLTableElement>): void {
  const at = event.target instanceof HTMLElement ? event.target.closest('td') : null;
  const row = at?.parentElement;
  if (!at || !row || !['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].includes(event.key)) return;
  event.preventDefault();
  const cells = (of: Element | null) => [...(of?.querySelectorAll('td') ?? [])];
  const own = cells(row);
  const place = own.indexOf(at);
  const sideways = event.key === 'ArrowLeft' ? own[place - 1] : event.key === 'ArrowRight' ? own[place + 1] : undefined;
  const day = at.dataset.day ?? '';
  const line = event.key === 'ArrowUp' ? row.previousElementSibling : event.key === 'ArrowDown' ? row.nextElementSibling : null;
  const along = cells(line).findLast((cell) => (cell.dataset.day ?? '') <= day);
  (sideways ?? along)?.querySelector('button')?.focus();
}

interface LaneProps extends Omit<Props, 'lines'> {
  readonly line: Linea;
  /** Half of a hot bed; whole of another. */
  readonly lane: 'D' | 'N' | null;
  /** The one cell that the keyboard arrives at. */
  readonly first: boolean;
}

/** The nights of a bed, or of half of it: bars where it is promised, a free cell elsewhere. */
function Lane({ line, lane, columns, today, names, first, onOpen, onFree }: LaneProps) {
  const [from, last] = [columns[0]?.Fecha ?? '', columns.at(-1)?.Fecha ?? ''];
  const bars = line.Barras.filter(({ Turno }) => lane === null || Turno === 'C' || Turno === lane);
  const cells = columns.flatMap((column, at) => {
    const bar = bars.find(({ Desde, Hasta }) => Desde <= column.Fecha && column.Fecha < Hasta);
    const starts = bar && (bar.Desde === column.Fecha || column.Fecha === from);
    if (bar && !starts) return [];
    const tabIndex = first && at === 0 ? 0 : -1;
    const common = { 'data-day': column.Fecha, 'data-weekend': column.FinDeSemana || undefined, 'data-today': column.Fecha === today || undefined };
    if (!bar) {
      const label = say('calendario.libre', { cama: line.Cama, fecha: shownDay(column.Fecha) });
      const start = {
        IdCama: line.IdCama,
        FechaIngreso: column.Fecha,
        FechaSalida: addDays(column.Fecha, 1),
        ...(lane ? { TurnoTrabajo: lane } : {}),
      };
      return [
        <td key={column.Fecha} className={classes.cell} {...common}>
          <button type="button" tabIndex={tabIndex} className={classes.free} aria-label={label} onClick={() => onFree?.(start)} />
        </td>,
      ];
    }
    const span = columns.filter(({ Fecha }) => Fecha >= column.Fecha && Fecha < bar.Hasta && Fecha <= last).length;
    const { IdReserva } = bar;
    return [
      <td key={column.Fecha} className={classes.cell} colSpan={span} {...common}>
        <button
          type="button"
          tabIndex={tabIndex}
          className={classes.stay}
          data-state={bar.Estado ?? 'B'}
          data-overdue={bar.Vencida === 'S' || undefined}
          aria-label={`${line.Cama}: ${barWords(bar)}`}
          title={barWords(bar)}
          onClick={() => IdReserva !== null && onOpen(String(IdReserva))}
        >
          {names || span > 3 ? (bar.Persona ?? (bar.Motivo ? say('calendario.bloqueo') : say('calendario.oculto'))) : ''}
        </button>
      </td>,
    ];
  });
  const half = lane === 'D' ? say('calendario.dia') : say('calendario.noche');
  return (
    <tr>
      <th scope="row" className={classes.bed} data-exclusive={line.Exclusiva === 'S' || undefined}>
        {line.Cama}
        {lane && <small> {half}</small>}
      </th>
      {cells}
    </tr>
  );
}

/** Beds by module and room, and their nights under two headings: the weekday's initial and the day. */
export function BedBars({ lines, columns, today, ...props }: Props) {
  const lanes = lines.flatMap((line): Carril[] =>
    line.Caliente === 'S'
      ? [
          { line, lane: 'D' },
          { line, lane: 'N' },
        ]
      : [{ line, lane: null }],
  );
  const head = (column: Columna) => ({ 'data-weekend': column.FinDeSemana || undefined, 'data-today': column.Fecha === today || undefined });
  return (
    <ScrollRegion label={say('calendario.camas')} className={classes.scroll}>
      <table className={classes.table} style={{ minInlineSize: BED + columns.length * NIGHT }} onKeyDown={move}>
        <caption className="hidden-text">{say('calendario.camas')}</caption>
        <colgroup>
          <col style={{ inlineSize: BED }} />
          <col span={columns.length} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" rowSpan={2} className={classes.bed} data-corner>
              {say('calendario.cama')}
            </th>
            {columns.map((column) => (
              <th key={column.Fecha} scope="col" className={classes.day} {...head(column)}>
                {column.Inicial}
              </th>
            ))}
          </tr>
          <tr>
            {columns.map((column) => (
              <th key={column.Fecha} scope="col" className={classes.day} data-second {...head(column)}>
                {column.Dia}
              </th>
            ))}
          </tr>
        </thead>
        {modulesOf(lanes).map(([module, own]) => (
          <tbody key={module}>
            <tr>
              <th scope="rowgroup" className={classes.bed} data-module colSpan={columns.length + 1}>
                {module}
              </th>
            </tr>
            {own.map(({ line, lane }) => (
              <Lane
                key={`${line.IdCama}${lane ?? ''}`}
                line={line}
                lane={lane}
                columns={columns}
                today={today}
                first={line === lines[0] && lane !== 'N'}
                {...props}
              />
            ))}
          </tbody>
        ))}
      </table>
    </ScrollRegion>
  );
}

interface Carril {
  readonly line: Linea;
  readonly lane: 'D' | 'N' | null;
}

function modulesOf(lanes: readonly Carril[]): [string, Carril[]][] {
  const groups = new Map<string, Carril[]>();
  for (const one of lanes) groups.set(one.line.Modulo, [...(groups.get(one.line.Modulo) ?? []), one]);
  return [...groups];
}
