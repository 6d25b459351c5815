import type { ReactNode } from 'react';
import type { Tone } from '../theme/theme';
import classes from './ring.module.css';

interface Slice {
  readonly id: string;
  readonly tone: Tone;
  readonly label: string;
  readonly count: number;
  /** What stands for the number: a link to what it counts. */
  readonly value: ReactNode;
}

const RADIUS = 15.915;
const WHOLE = 100;

/** Parts of a whole as a ring; the list beside it says each in words and numbers, so that nothing is told by colour alone. */
export function Ring({ slices, centre, under }: { readonly slices: readonly Slice[]; readonly centre: string; readonly under: string }) {
  const total = slices.reduce((sum, { count }) => sum + count, 0);
  let before = 0;
  return (
    <div className={classes.frame}>
      <svg className={classes.ring} viewBox="0 0 42 42" aria-hidden>
        <circle className={classes.ground} cx="21" cy="21" r={RADIUS} />
        {total > 0 &&
          slices.map(({ id, tone, count }) => {
            const share = (count * WHOLE) / total;
            const start = before;
            before += share;
            return (
              count > 0 && (
                <circle
                  key={id}
                  className={classes.slice}
                  data-tone={tone}
                  cx="21"
                  cy="21"
                  r={RADIUS}
                  pathLength={WHOLE}
                  strokeDasharray={`${share} ${WHOLE - share}`}
                  strokeDashoffset={-start}
                />
              )
            );
          })}
        <text x="21" y="21.5" textAnchor="middle" className={classes.centre}>
          {centre}
        </text>
        <text x="21" y="26.5" textAnchor="middle" className={classes.under}>
          {under}
        </text>
      </svg>
      <ul className={classes.legend}>
        {slices.map(({ id, tone, label, value }) => (
          <li key={id}>
            <i data-tone={tone} aria-hidden />
            <span>{label}</span>
            <strong>{value}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}
