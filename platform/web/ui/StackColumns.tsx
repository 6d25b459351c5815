import type { ReactNode } from 'react';
import type { Tone } from '../theme/theme';
import { ScrollRegion } from './ScrollRegion';
import classes from './stackColumns.module.css';

interface Series<K extends string> {
  readonly id: K;
  readonly tone: Tone;
  readonly label: string;
}
interface Column<K extends string> {
  readonly id: string;
  /** Under the column, on two lines. */
  readonly under: readonly [string, string];
  readonly counts: Readonly<Record<K, number>>;
  /** The column in words: what is read aloud, and shown to a pointer. */
  readonly told: string;
  readonly marked?: boolean;
}
interface Props<K extends string> {
  readonly label: string;
  /** From the ground up. */
  readonly series: readonly Series<K>[];
  readonly columns: readonly Column<K>[];
  /** What a whole column would be: a line across, with its words. */
  readonly limit: { readonly count: number; readonly label: string };
  /** Wraps a column in the way to what it counts. */
  readonly link: (column: Column<K>, content: ReactNode) => ReactNode;
}

/** Parts of a whole, column by column; each column says in words what it draws and leads to what it counts. */
export function StackColumns<K extends string>({ label, series, columns, limit, link }: Props<K>) {
  const sumOf = ({ counts }: Column<K>) => series.reduce((sum, { id }) => sum + counts[id], 0);
  const most = Math.max(1, limit.count, ...columns.map(sumOf));
  const share = (count: number) => `${(count * 100) / most}%`;
  return (
    <figure className={classes.figure}>
      <ScrollRegion label={label} className={classes.scroll}>
        <div className={classes.frame}>
          <div className={classes.limits} aria-hidden>
            <div className={classes.limit} style={{ insetBlockEnd: share(limit.count) }}>
              <span>{limit.label}</span>
            </div>
          </div>
          <ol className={classes.columns}>
            {columns.map((column) => (
              <li key={column.id} data-marked={column.marked || undefined}>
                {link(
                  column,
                  <>
                    <span className={classes.stack} title={column.told} aria-hidden>
                      <small style={{ insetBlockEnd: share(sumOf(column)) }}>{sumOf(column)}</small>
                      {series.map(({ id, tone }) => (
                        <i key={id} data-tone={tone} style={{ height: share(column.counts[id]) }} />
                      ))}
                    </span>
                    <span className={classes.under} aria-hidden>
                      {column.under[0]}
                      <b>{column.under[1]}</b>
                    </span>
                    <span className="hidden-text">{column.told}</span>
                  </>,
                )}
              </li>
            ))}
          </ol>
        </div>
      </ScrollRegion>
      <ul className={classes.key} aria-hidden>
        {series.map(({ id, tone, label: word }) => (
          <li key={id}>
            <i data-tone={tone} />
            {word}
          </li>
        ))}
      </ul>
    </figure>
  );
}
