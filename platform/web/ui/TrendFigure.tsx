import type { ReactNode } from 'react';
import { t } from '../i18n/t';
import { changeOf, pointsOf, smoothed } from './trend';
import classes from './trend.module.css';

interface Props {
  readonly label: string;
  /** Of today, as a link to what it counts. */
  readonly value: ReactNode;
  /** Each day of the last thirty, and of the thirty before them; none of what was not counted each day. */
  readonly days: readonly number[];
  /** What is said under one without days. */
  readonly note?: string | null;
  /** Where more is clearly better, or worse. */
  readonly better: 'mas' | 'menos' | null;
}
const [WIDTH, HEIGHT] = [100, 28];

/** A figure with its thirty days over the thirty before, and the comparison in words: the line is only drawn beside it. */
export function TrendFigure({ label, value, days, better, note }: Props) {
  const half = Math.floor(days.length / 2);
  const line = smoothed(days);
  const [before, now] = [line.slice(0, half), line.slice(-half)];
  const most = Math.max(1, ...line);
  const change = changeOf(days);
  const good = change === null || change === 0 || better === null ? undefined : change > 0 === (better === 'mas');
  return (
    <div className={classes.figure}>
      <p className={classes.label}>{label}</p>
      <p className={classes.value}>{value}</p>
      {days.length > 0 && (
        <svg viewBox={`0 -3 ${WIDTH + 4} ${HEIGHT + 6}`} preserveAspectRatio="none" aria-hidden>
          <polyline data-before points={pointsOf(before, most, WIDTH, HEIGHT)} vectorEffect="non-scaling-stroke" />
          <polyline points={pointsOf(now, most, WIDTH, HEIGHT)} vectorEffect="non-scaling-stroke" />
        </svg>
      )}
      <p className={classes.told} data-good={good}>
        {days.length === 0
          ? note
          : change === null
            ? t('trend.nothing')
            : change === 0
              ? t('trend.same')
              : t(change > 0 ? 'trend.more' : 'trend.less', { n: Math.abs(change) })}
      </p>
    </div>
  );
}
