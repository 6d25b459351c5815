import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../i18n/t';
import type { RequestState } from '../theme/theme';
import classes from './stateBars.module.css';

interface Tile {
  readonly state: RequestState;
  readonly count: number;
  readonly share: number;
  readonly href?: string;
}

/** Draws a tile that opens a list; a plain link where nothing else is said. */
type DrawLink = (href: string, className: string | undefined, content: ReactNode) => ReactNode;
const plainLink: DrawLink = (href, className, content) => (
  <Link to={href} className={className}>
    {content}
  </Link>
);

/** Counts by status as tiles that open their list, with their share as one bar; colour always comes with the word. */
export function StateTiles({ tiles, link = plainLink }: { tiles: readonly Tile[]; link?: DrawLink }) {
  return (
    <>
      <div className={classes.bar} aria-hidden>
        {tiles.map(({ state, count }) => count > 0 && <span key={state} className={classes.part} data-status={state} style={{ flexGrow: count }} />)}
      </div>
      <ul className={classes.tiles}>
        {tiles.map(({ state, count, share, href }) => {
          const content = (
            <>
              <span className={classes.word}>
                <span className={classes.dot} data-status={state} aria-hidden />
                {t(`status.${state}`)}
              </span>
              <strong>{count}</strong>
              <small>{share.toFixed(1)} %</small>
            </>
          );
          return <li key={state}>{href ? link(href, classes.tile, content) : <div className={classes.tile}>{content}</div>}</li>;
        })}
      </ul>
    </>
  );
}

interface Column {
  readonly label: string;
  readonly counts: Readonly<Partial<Record<RequestState, number>>>;
}
const HEIGHT = 160;
const STEP = 72;

/** Stacked columns by status; the table beside it says the same. */
export function StateColumns({ columns, states, label }: { columns: readonly Column[]; states: readonly RequestState[]; label: string }) {
  const total = (column: Column) => states.reduce((sum, state) => sum + (column.counts[state] ?? 0), 0);
  const most = Math.max(1, ...columns.map(total));
  return (
    <figure className={classes.chart}>
      <svg viewBox={`0 0 ${columns.length * STEP} ${HEIGHT + 36}`} role="img" aria-label={label}>
        {columns.map((column, at) => {
          let top = HEIGHT + 14;
          return (
            <g key={column.label}>
              {states.map((state) => {
                const height = ((column.counts[state] ?? 0) * HEIGHT) / most;
                top -= height;
                return (
                  height > 0 && (
                    <rect key={state} className={classes.column} data-status={state} x={at * STEP + 16} y={top} width={STEP - 32} height={height} />
                  )
                );
              })}
              <text x={at * STEP + STEP / 2} y={top - 4} textAnchor="middle" className={classes.text}>
                {total(column)}
              </text>
              <text x={at * STEP + STEP / 2} y={HEIGHT + 30} textAnchor="middle" className={classes.text}>
                {column.label}
              </text>
            </g>
          );
        })}
      </svg>
      <figcaption className={classes.key}>
        {states.map((state) => (
          <span key={state} className={classes.word}>
            <span className={classes.dot} data-status={state} aria-hidden />
            {t(`status.${state}`)}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
