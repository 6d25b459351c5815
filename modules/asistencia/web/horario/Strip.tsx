import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import classes from '../asistencia.module.css';
import { say } from '../say';
import { type Block, hourOf, LAST, moved, STEP, span, type TypedDay, withBlocks } from './days';

const SHOWN = 2880;
/** Pixels at the ends of a block by which it is made longer or shorter. */
const EDGE = 8;
const percent = (minutes: number) => `${(minutes * 100) / SHOWN}%`;

interface Props {
  readonly name: string;
  readonly day: TypedDay;
  readonly blocks: readonly Block[];
  readonly frozen: boolean;
  readonly onChange: (day: TypedDay) => void;
}
type Way = 'inicio' | 'fin' | 'todo';

/**
 * A day over two, whose blocks are dragged: by their middle they move, by their ends they grow. With the keyboard arrows move one by a quarter of an
 * hour, and Shift and arrows move its end. The breaks of a shift go with it.
 */
export function Strip({ name, day, blocks, frozen, onChange }: Props) {
  const strip = useRef<HTMLDivElement>(null);
  const drag = useRef<{ readonly place: number; readonly way: Way; readonly at: number } | undefined>(undefined);
  const [draft, setDraft] = useState<readonly Block[]>();
  const shown = draft ?? blocks;
  const by = (event: PointerEvent): number => {
    const width = strip.current?.clientWidth ?? 1;
    return Math.round((((event.clientX - (drag.current?.at ?? 0)) / width) * SHOWN) / STEP) * STEP;
  };
  const begin = (place: number) => (event: PointerEvent<HTMLElement>) => {
    if (frozen || event.button !== 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    const [left, right] = [event.clientX - box.left, box.right - event.clientX];
    drag.current = { place, way: left <= EDGE ? 'inicio' : right <= EDGE ? 'fin' : 'todo', at: event.clientX };
    event.currentTarget.setPointerCapture(event.pointerId);
    event.preventDefault();
  };
  const over = (event: PointerEvent) => {
    const held = drag.current;
    if (held) setDraft(moved(blocks, held.place, held.way, by(event)));
  };
  const drop = () => {
    drag.current = undefined;
    if (draft) onChange(withBlocks(day, draft));
    setDraft(undefined);
  };
  const onKey = (place: number) => (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? STEP : event.key === 'ArrowLeft' ? -STEP : 0;
    if (step === 0 || frozen) return;
    onChange(withBlocks(day, moved(blocks, place, event.shiftKey ? 'fin' : 'todo', step)));
    event.preventDefault();
  };
  return (
    <div ref={strip} className={classes.strip}>
      {shown.map((one, place) => {
        const [from, to] = span(one);
        return (
          <span
            // The place of a block is what it is known by while it moves.
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no name of their own
            key={place}
            role="slider"
            tabIndex={frozen ? -1 : 0}
            aria-label={`${name}: ${say(one.Tipo === 'T' ? 'horario.tramo' : 'horario.descansoDe')}`}
            aria-valuemin={0}
            aria-valuemax={LAST}
            aria-valuenow={from}
            aria-valuetext={`${hourOf(from)}–${hourOf(to)}`}
            aria-disabled={frozen || undefined}
            data-night={day.Turno === 'N' || undefined}
            data-break={one.Tipo === 'R' || undefined}
            style={{ insetInlineStart: percent(from), inlineSize: percent(to - from) }}
            onPointerDown={begin(place)}
            onPointerMove={over}
            onPointerUp={drop}
            onPointerCancel={drop}
            onKeyDown={onKey(place)}
          />
        );
      })}
    </div>
  );
}
