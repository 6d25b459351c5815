import { Button, Group, Text } from '@mantine/core';
import { plain, type WireRow } from '@platform/web/data/row';
import { words } from '@platform/web/i18n/words';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { RowSkeletons } from '@platform/web/ui/Skeletons';
import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { DIAS, HorarioIntervalo } from '../../shared/permiso.entity';
import { clockOf, DAY, drawn, moved, resized, STEP, type Tramo } from '../../shared/semana';
import { say, sayCode } from '../say';
import { tramoOf, useWeek } from './useWeek';
import classes from './week.module.css';

const HOLIDAY = '8';
const HOURS = [0, 3, 6, 9, 12, 15, 18, 21, 24] as const;
const share = (minutes: number): string => `${(100 * minutes) / DAY}%`;

/** What a finger or a pointer is drawing or moving. */
type Stroke =
  | { readonly kind: 'draw'; readonly dia: string; readonly from: number; readonly to: number }
  | { readonly kind: 'move' | 'size'; readonly row: WireRow; readonly from: number; readonly to: number };

/** A schedule as the week that it is: intervals are drawn, moved and made longer with the mouse, a finger or the keys, or typed. */
export default function WeekGrid({ row }: { readonly row: WireRow }) {
  const [stroke, setStroke] = useState<Stroke | null>(null);
  const columns = useRef(new Map<string, HTMLElement>());
  const { found, editable, draw, shape, remove, fields } = useWeek(row);
  /** The minute of a day under a pointer. */
  const minuteAt = (dia: string, { clientY }: { readonly clientY: number }): number => {
    const box = columns.current.get(dia)?.getBoundingClientRect();
    return box ? Math.max(0, Math.min(DAY, ((clientY - box.top) / box.height) * DAY)) : 0;
  };
  const begin = (event: PointerEvent<HTMLElement>, next: Stroke) => {
    if (!editable || event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    setStroke(next);
  };
  const go = (event: PointerEvent<HTMLElement>) => {
    if (!stroke) return;
    const dia = stroke.kind === 'draw' ? stroke.dia : plain(stroke.row.Dia);
    setStroke({ ...stroke, to: minuteAt(dia, event) });
  };
  // What was begun in an interval ends there: the day below it would end it a second time.
  const end = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation();
    if (!stroke) return;
    const { from, to } = stroke;
    setStroke(null);
    if (stroke.kind === 'draw') {
      const { desde, hasta } = drawn(from, to);
      // A touch that draws nothing is no interval.
      if (Math.abs(to - from) >= STEP) void draw(stroke.dia, clockOf(desde), clockOf(hasta));
      return;
    }
    const by = Math.round((to - from) / STEP) * STEP;
    if (by === 0) return void fields(stroke.row);
    void shape(stroke.row, stroke.kind === 'move' ? moved(tramoOf(stroke.row), by) : resized(tramoOf(stroke.row), by));
  };
  const keyed = (event: KeyboardEvent, one: WireRow) => {
    if (!editable) return;
    const by = { ArrowUp: -STEP, ArrowDown: STEP }[event.key];
    if (by !== undefined) void shape(one, event.shiftKey ? resized(tramoOf(one), by) : moved(tramoOf(one), by));
    else if (event.key === 'Delete' || event.key === 'Backspace') void remove(one);
    else if (event.key === 'Enter') void fields(one);
    else return;
    event.preventDefault();
  };
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <RowSkeletons rows={6} />;
  const rows = found.data.data;
  /** An interval as it would be if the stroke ended now. */
  const shown = (one: WireRow): Tramo => {
    if (!stroke || stroke.kind === 'draw' || stroke.row !== one) return tramoOf(one);
    const by = Math.round((stroke.to - stroke.from) / STEP) * STEP;
    return stroke.kind === 'move' ? moved(tramoOf(one), by) : resized(tramoOf(one), by);
  };
  return (
    <>
      <Group justify="space-between" mb="sm">
        <Text size="sm" c="dimmed">
          {editable ? say('semana.ayuda') : say('semana.soloLectura')}
        </Text>
        {editable && (
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => void fields()}>
            {say('semana.agregar')}
          </Button>
        )}
      </Group>
      <ScrollRegion label={say('semana.titulo')}>
        <div className={classes.week}>
          <div className={classes.hours} aria-hidden>
            {HOURS.map((hour) => (
              <span key={hour} style={{ top: share(hour * 60) }}>
                {String(hour).padStart(2, '0')}:00
              </span>
            ))}
          </div>
          {DIAS.map((dia) => (
            <section key={dia} className={classes.day} aria-label={sayCode('dias', dia)}>
              <h3>{sayCode('dias', dia)}</h3>
              <div
                className={classes.column}
                data-editable={editable || undefined}
                ref={(element) => {
                  if (element) columns.current.set(dia, element);
                }}
                onPointerDown={(event) => {
                  const at = minuteAt(dia, event);
                  begin(event, { kind: 'draw', dia, from: at, to: at });
                }}
                onPointerMove={go}
                onPointerUp={end}
                onPointerCancel={() => setStroke(null)}
              >
                {rows
                  .filter((one) => one.Dia === dia)
                  .map((one) => {
                    const { desde, hasta } = shown(one);
                    const kind = plain(one.TipoEntrada);
                    const text = `${clockOf(desde)}–${clockOf(hasta)}`;
                    return (
                      <button
                        key={plain(one.IdHorarioIntervalo)}
                        type="button"
                        aria-label={`${sayCode('dias', dia)} ${text} · ${words.option(HorarioIntervalo, 'TipoEntrada', kind)}`}
                        className={classes.interval}
                        data-kind={kind}
                        style={{ top: share(desde), height: share(hasta - desde) }}
                        onPointerDown={(event) => {
                          const at = minuteAt(dia, event);
                          begin(event, { kind: 'move', row: one, from: at, to: at });
                        }}
                        onPointerMove={go}
                        onPointerUp={end}
                        onKeyDown={(event) => keyed(event, one)}
                      >
                        <span>{text}</span>
                        {kind !== 'A' && <small>{words.option(HorarioIntervalo, 'TipoEntrada', kind)}</small>}
                        {editable && (
                          <span
                            className={classes.edge}
                            aria-hidden
                            onPointerDown={(event) => {
                              const at = minuteAt(dia, event);
                              begin(event, { kind: 'size', row: one, from: at, to: at });
                            }}
                            onPointerMove={go}
                            onPointerUp={end}
                          />
                        )}
                      </button>
                    );
                  })}
                {dia === HOLIDAY && <HolidayNote como={plain(row.FeriadoComo)} own={rows.some((one) => one.Dia === HOLIDAY)} />}
                {stroke?.kind === 'draw' && stroke.dia === dia && <Drawn {...drawn(stroke.from, stroke.to)} />}
              </div>
            </section>
          ))}
        </div>
      </ScrollRegion>
    </>
  );
}

/** What holds on a holiday where its own intervals do not say it: the weekday that it is, or nothing. */
function HolidayNote({ como, own }: { readonly como: string; readonly own: boolean }) {
  if (como === 'H' && own) return null;
  const key = como === 'D' ? 'semana.feriadoDia' : como === 'N' ? 'semana.feriadoNinguno' : 'semana.feriadoVacio';
  return (
    <p className={classes.note}>
      {say(key)} {own && say('semana.feriadoNoCuentan')}
    </p>
  );
}

const Drawn = ({ desde, hasta }: Tramo) => (
  <div className={classes.drawn} style={{ top: share(desde), height: share(hasta - desde) }} aria-hidden>
    {clockOf(desde)}–{clockOf(hasta)}
  </div>
);
