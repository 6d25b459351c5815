import { createContext, type ReactNode, useContext } from 'react';
import { thingHref } from '../data/things';
import classes from './page.module.css';
import { useWay } from './useWay';

/** Where names stand: on a page, in a cell that the arrows reach, or within the link of a row, which leads to the row alone. */
export const NamesIn = createContext<'page' | 'cell' | 'link'>('page');

interface Props {
  readonly resource: string;
  readonly id: string;
  readonly children: ReactNode;
}

/** The name of any thing: a link to its page, for who may open it, with a card of it under a resting pointer or the focus. */
export function NameLink({ resource, id, children }: Props) {
  const within = useContext(NamesIn);
  const href = within === 'link' ? undefined : thingHref(resource, id);
  if (href === undefined) return <>{children}</>;
  return (
    <Anchor resource={resource} id={id} href={href} inCell={within === 'cell'}>
      {children}
    </Anchor>
  );
}

function Anchor({ resource, id, href, inCell, children }: Props & { readonly href: string; readonly inCell: boolean }) {
  return (
    <a className={classes.name} {...useWay(href)} {...thingMarks(resource, id)} tabIndex={inCell ? -1 : undefined}>
      {children}
    </a>
  );
}

/** What makes a link show the card of a thing. */
export const thingMarks = (resource: string, id: string): { readonly 'data-thing': string; readonly 'data-thing-key': string } => ({
  'data-thing': resource,
  'data-thing-key': id,
});
