import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { isPlainClick } from '../ui/plainClick';
import classes from './page.module.css';

/** The name of something that has a page or a list of its own; its address may carry filters. */
export function PageLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const router = useRouter();
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void router.navigate({ href });
  };
  return (
    <a className={classes.name} href={href} onClick={open}>
      {children}
    </a>
  );
}
