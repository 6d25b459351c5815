import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { t } from '../i18n/t';
import { type Corners, isSheet, type Point } from './corners';
import classes from './paper.module.css';
import type { PhotoPage } from './photos';

const NAMES = ['paper.topLeft', 'paper.topRight', 'paper.bottomRight', 'paper.bottomLeft'] as const;
const STEPS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** Parts of the picture that a corner moves by with a key, and with Shift. */
const STEP = 0.005;
const LEAP = 0.04;

interface Props {
  readonly page: PhotoPage;
  readonly label: string;
  readonly onChange: (corners: Corners) => void;
}

/** A photograph with the four corners of its sheet, moved by finger, mouse or arrows. */
export function CornerPicture({ page: { canvas, url, corners }, label, onChange }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const { width, height } = canvas;
  const put = (n: number, { x, y }: Point) => {
    const place = { x: Math.min(width, Math.max(0, x)), y: Math.min(height, Math.max(0, y)) };
    const [a, b, c, d] = corners;
    onChange([n === 0 ? place : a, n === 1 ? place : b, n === 2 ? place : c, n === 3 ? place : d]);
  };
  const drag = (n: number, event: PointerEvent<HTMLButtonElement>) => {
    const box = frame.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    put(n, { x: ((event.clientX - box.left) / box.width) * width, y: ((event.clientY - box.top) / box.height) * height });
  };
  const step = (n: number, event: KeyboardEvent) => {
    const by = STEPS[event.key];
    const at = corners[n];
    if (!by || !at) return;
    event.preventDefault();
    const far = (event.shiftKey ? LEAP : STEP) * Math.max(width, height);
    put(n, { x: at.x + by.x * far, y: at.y + by.y * far });
  };
  return (
    <div className={classes.stage}>
      <div ref={frame} className={classes.frame} style={{ aspectRatio: `${String(width)} / ${String(height)}` }}>
        <img src={url} alt={label} draggable={false} />
        <svg viewBox={`0 0 ${String(width)} ${String(height)}`} preserveAspectRatio="none" aria-hidden data-wrong={!isSheet(corners) || undefined}>
          <polygon points={corners.map(({ x, y }) => `${String(x)},${String(y)}`).join(' ')} vectorEffect="non-scaling-stroke" />
        </svg>
        {corners.map(({ x, y }, n) => (
          <button
            key={NAMES[n]}
            type="button"
            className={classes.corner}
            aria-label={t(NAMES[n] ?? NAMES[0])}
            style={{ left: `${String((x / width) * 100)}%`, top: `${String((y / height) * 100)}%` }}
            onKeyDown={(event) => step(n, event)}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={(event) => drag(n, event)}
          />
        ))}
      </div>
    </div>
  );
}
