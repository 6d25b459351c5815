import { keyOf, plain, type WireRow } from '@platform/web/data/row';
import { saveRow } from '@platform/web/data/write';
import { words } from '@platform/web/i18n/words';
import { withConfirm } from '@platform/web/ui/confirm';
import { notifyError } from '@platform/web/ui/notify';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { GrupoHorario } from '../../shared/grupo.entity';
import { type Borde, edged, type Horas, lengthOf, PASO_MINUTOS, placed } from '../../shared/ventana';
import classes from './grupo.module.css';

const EDGES = ['HoraInicio', 'HoraFin'] as const;
const KEYS: Readonly<Record<string, number>> = {
  ...{ ArrowLeft: -PASO_MINUTOS, ArrowDown: -PASO_MINUTOS, ArrowRight: PASO_MINUTOS, ArrowUp: PASO_MINUTOS },
  ...{ PageDown: -30, PageUp: 30 },
};
/** Whoever goes on pressing keys is not done yet. */
const PAUSE_MS = 700;
const hoursOf = (row: WireRow): Horas => ({ HoraInicio: plain(row.HoraInicio), HoraFin: plain(row.HoraFin) });

interface Props {
  readonly interval: WireRow;
  /** Of which it is; with its window. */
  readonly service: WireRow;
  /** The service and the day, as its edges are told. */
  readonly name: string;
  /** Its hours as they are taken, and once more as they stand. */
  readonly onHours: (hours: Horas | undefined) => void;
  readonly onSaved: () => void;
}

/** An interval over its service's window: its edges are dragged, or moved with the arrows, where it stands. */
export function IntervalEdges({ interval, service, name, onHours, onSaved }: Props) {
  const span = hoursOf(service);
  const [hours, setHours] = useState<Horas>(() => hoursOf(interval));
  const latest = useRef(hours);
  const track = useRef<HTMLDivElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const version = useRef(interval.Version);
  // What was read anew is where it stands now.
  useEffect(() => {
    latest.current = hoursOf(interval);
    version.current = interval.Version;
    setHours(latest.current);
  }, [interval]);
  const length = lengthOf(span);
  const place = placed(span, hours);
  const { from, to } = typeof place === 'object' ? place : { from: 0, to: length };
  const take = (edge: Borde, minutes: number) => {
    latest.current = edged(span, latest.current, edge, minutes);
    setHours(latest.current);
    onHours(latest.current);
  };
  const save = async () => {
    clearTimeout(pause.current);
    const before = hoursOf(interval);
    const now = latest.current;
    if (now.HoraInicio === before.HoraInicio && now.HoraFin === before.HoraFin) return onHours(undefined);
    try {
      const saved = await withConfirm((confirmations) =>
        saveRow(GrupoHorario, { key: keyOf(GrupoHorario, interval), values: { ...now, Version: version.current }, confirmations }),
      );
      version.current = saved.Version;
      onSaved();
    } catch (error) {
      latest.current = before;
      setHours(before);
      notifyError(error);
    }
    onHours(undefined);
  };
  const minuteAt = ({ clientX }: PointerEvent): number => {
    const box = track.current?.getBoundingClientRect();
    return box && box.width > 0 ? ((clientX - box.left) / box.width) * length : 0;
  };
  const keyed = (event: KeyboardEvent, edge: Borde) => {
    const at = edge === 'HoraInicio' ? from : to;
    const by = KEYS[event.key];
    const minutes = by !== undefined ? at + by : event.key === 'Home' ? 0 : event.key === 'End' ? length : undefined;
    if (event.key === 'Enter') return void save();
    if (minutes === undefined) return;
    event.preventDefault();
    take(edge, minutes);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => void save(), PAUSE_MS);
  };
  return (
    <div ref={track} className={classes.track}>
      <i aria-hidden style={{ left: `${(100 * from) / length}%`, width: `${(100 * (to - from)) / length}%` }} />
      {EDGES.map((edge) => {
        const at = edge === 'HoraInicio' ? from : to;
        return (
          <span
            key={edge}
            role="slider"
            tabIndex={0}
            className={classes.edge}
            style={{ left: `${(100 * at) / length}%` }}
            aria-label={`${words.field(GrupoHorario, edge)}: ${name}`}
            aria-valuemin={edge === 'HoraInicio' ? 0 : from + PASO_MINUTOS}
            aria-valuemax={edge === 'HoraInicio' ? to - PASO_MINUTOS : length}
            aria-valuenow={at}
            aria-valuetext={hours[edge]}
            onKeyDown={(event) => keyed(event, edge)}
            onBlur={() => void save()}
            onPointerDown={(event) => {
              if (event.button !== 0) return;
              event.currentTarget.setPointerCapture(event.pointerId);
              event.preventDefault();
              event.currentTarget.focus();
            }}
            onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && take(edge, minuteAt(event))}
            onPointerUp={() => void save()}
          />
        );
      })}
    </div>
  );
}
