import type { ReactNode } from 'react';
import classes from './page.module.css';
import { useWay } from './useWay';

/** The name of something that has a page or a list of its own; its address may carry filters. */
export function PageLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a className={classes.name} {...useWay(href)}>
      {children}
    </a>
  );
}
