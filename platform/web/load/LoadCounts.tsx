import { Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './load.module.css';

interface Props {
  /** What the load is. */
  readonly heading: ReactNode;
  readonly label: string;
  /** Counts with their names; a name marks what is observed and what is done. */
  readonly counts: readonly { readonly name: string; readonly label: string | undefined; readonly value: number }[];
  /** Said while it is worked on. */
  readonly working: { readonly done: number; readonly total: number; readonly text: string } | null;
}

/** A load of rows: what it is, how many stand where, and how far it is while it is worked on. */
export function LoadCounts({ heading, label, counts, working }: Props) {
  return (
    <>
      <p className={classes.heading}>{heading}</p>
      <dl className={classes.counts} aria-label={label}>
        {counts.map(({ name, label: word, value }) => (
          <div key={name} data-name={name}>
            <dt>{word}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
      {working && (
        <div className={classes.progress}>
          <Progress value={working.total === 0 ? 0 : (100 * working.done) / working.total} aria-label={working.text} />
          <p role="status">{working.text}</p>
        </div>
      )}
    </>
  );
}
