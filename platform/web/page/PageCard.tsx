import type { ReactNode } from 'react';
import classes from './page.module.css';

/** A card of a page; a `dl` in it is labels with their values. */
export function PageCard({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={`${classes.card} ${classes.facing}`} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
