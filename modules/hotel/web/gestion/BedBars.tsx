import { addDays, later } from '@modules/administracion/shared/dia';
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

/** What is drawn of a line: a bed, or whoever sleeps, by module or guard. */
export type Renglon = Pick<Linea, 'IdCama' | 'Modulo' | 'Cama' | 'Caliente' | 'Exclusiva' | 'Barras'>;

interface Props {
  /** What the lines are of; beds where nothing is said. */
  readonly label?: string;
  readonly head?: string;
  readonly headWidth?: number;
  readonly lines: readonly Renglon[];
  readonly columns: readonly Columna[];
  readonly today: string;
  /** Names on the bars, where there is room. */
  readonly names: boolean;
  readonly onOpen: (key: string) => void;
  /** Says what a bar is that opens nothing. */
  readonly onTell?: ((words: string) => void) | undefined;
  /** A free night was chosen; without it free nights are no buttons. */
  readonly onFree?: ((start: Comienzo) => void) | undefined;
}

/** Who or what has the bed, in words. */
export function barWords({ Persona, Numero, Estado, Vencida, Plan, Motivo, Desde, Hasta }: Barra): string {
  const nights = `${shownDay(Desde)} – ${shownDay(Hasta)}`;
  if (Motivo) return `${say('calendario.bloqueo')}: ${nights}`;
  if (Plan === 'S') return [Persona ?? say('calendario.oculto'), say('plan.propuesta'), nights].join(' · ');
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
  const reachable = cells(row).filter((cell) => cell === at || cell.querySelector('button'));
  const place = reachable.indexOf(at);
  const sideways = event.key === 'ArrowLeft' ? reachable[place - 1] : event.key === 'ArrowRight' ? reachable[place + 1] : undefined;
  const day = at.dataset.day ?? '';
  const line = event.key === 'ArrowUp' ? row.previousElementSibling : event.key === 'ArrowDown' ? row.nextElementSibling : null;
  const above = cells(line).filter((cell) => cell.querySelector('button'));
  const along = above.findLast((cell) => (cell.dataset.day ?? '') <= day) ?? above[0];
  (sideways ?? along)?.querySelector('button')?.focus();
}

interface LaneProps extends Pick<Props, 'columns' | 'today' | 'names' | 'onOpen' | 'onTell' | 'onFree'> {
  readonly line: Renglon;
  /** Half of a hot bed; whole of another. */
  readonly lane: 'D' | 'N' | null;
  /** The one cell that the keyboard arrives at. */
  readonly first: boolean;
}

/** The nights of a bed, or of half of it: bars where it is promised, a free cell elsewhere. */
function Lane({ line, lane, columns, today, names, first, onOpen, onTell, onFree }: LaneProps) {
  const [from, last] = [columns[0]?.Fecha ?? '', columns.at(-1)?.Fecha ?? ''];
  const bars = line.Barras.filter(({ Turno }) => lane === null || Turno === 'C' || Turno === lane);
  const within = ({ Desde, Hasta }: Barra) => Hasta > from && Desde <= last;
  // Where free nights are no buttons the keyboard arrives at the first bar.
  const arrival = onFree
    ? from
    : (bars
        .filter(within)
        .map(({ Desde }) => later(Desde, from))
        .sort()[0] ?? from);
  const cells = columns.flatMap((column) => {
    const bar = bars.find(({ Desde, Hasta }) => Desde <= column.Fecha && column.Fecha < Hasta);
    const starts = bar && (bar.Desde === column.Fecha || column.Fecha === from);
    if (bar && !starts) return [];
    const tabIndex = first && column.Fecha === arrival ? 0 : -1;
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
          {onFree && <button type="button" tabIndex={tabIndex} className={classes.free} aria-label={label} onClick={() => onFree(start)} />}
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
          data-state={bar.Plan === 'S' ? 'plan' : (bar.Estado ?? 'B')}
          data-overdue={bar.Vencida === 'S' || undefined}
          aria-label={`${line.Cama}: ${barWords(bar)}`}
          title={barWords(bar)}
          onClick={() => (IdReserva === null ? onTell?.(`${line.Cama}: ${barWords(bar)}`) : onOpen(String(IdReserva)))}
        >
          {names || span > 3 ? (bar.Persona ?? (bar.Motivo ? say('calendario.bloqueo') : say('calendario.oculto'))) : ''}
        </button>
      </td>,
    ];
  });
  const half = lane === 'D' ? say('calendario.dia') : say('calendario.noche');
  return (
    <tr>
      <th scope="row" className={classes.bed} title={line.Cama} data-exclusive={line.Exclusiva === 'S' || undefined}>
        {line.Cama}
        {lane && <small> {half}</small>}
      </th>
      {cells}
    </tr>
  );
}

/** Beds by module and room, and their nights under two headings: the weekday's initial and the day. */
export function BedBars({
  label = say('calendario.camas'),
  head: corner = say('calendario.cama'),
  headWidth = BED,
  lines,
  columns,
  today,
  ...props
}: Props) {
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
    <ScrollRegion label={label} className={classes.scroll}>
      <table className={classes.table} style={{ minInlineSize: headWidth + columns.length * NIGHT }} onKeyDown={move}>
        <caption className="hidden-text">{label}</caption>
        <colgroup>
          <col style={{ inlineSize: headWidth }} />
          <col span={columns.length} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" rowSpan={2} className={classes.bed} data-corner>
              {corner}
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
  readonly line: Renglon;
  readonly lane: 'D' | 'N' | null;
}

function modulesOf(lanes: readonly Carril[]): [string, Carril[]][] {
  const groups = new Map<string, Carril[]>();
  for (const one of lanes) groups.set(one.line.Modulo, [...(groups.get(one.line.Modulo) ?? []), one]);
  return [...groups];
}
