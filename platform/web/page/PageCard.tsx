import type { ReactNode } from 'react';
import classes from './page.module.css';

interface Props {
  readonly title: string;
  /** It has the width of the timeline: its facts stand side by side. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A card of a page; a `dl` in it is labels with their values. */
export function PageCard({ title, wide = false, children }: Props) {
  return (
    <section className={`${classes.card} ${wide ? classes.beside : classes.facing}`} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
