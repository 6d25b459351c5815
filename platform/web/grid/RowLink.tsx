import type { MouseEvent, ReactNode } from 'react';
import { isPlainClick } from '../ui/plainClick';
import classes from './grid.module.css';

const DOUBLE_MS = 500;

/** Opens once: the second click of a double one would fall on what the first has put there, and close it. */
function openOnce(onOpen: () => void): void {
  const swallow = (event: Event) => {
    if (!(event instanceof window.MouseEvent) || event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, true);
  setTimeout(() => window.removeEventListener('click', swallow, true), DOUBLE_MS);
  onOpen();
}

/** The words that name a row lead to it: a plain click within the page, any other as the browser does. */
export function RowLink({
  href,
  onOpen,
  label,
  children,
}: {
  href?: string;
  onOpen?: () => void;
  /** Its name when it shows no words. */
  label?: string;
  children: ReactNode;
}) {
  if (!href && !onOpen) return <>{children}</>;
  if (!href) {
    return (
      <button
        type="button"
        className={classes.link}
        tabIndex={-1}
        aria-label={label}
        onClick={() => onOpen && openOnce(onOpen)}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        {children}
      </button>
    );
  }
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event) || !onOpen) return;
    event.preventDefault();
    openOnce(onOpen);
  };
  return (
    <a className={classes.link} href={href} tabIndex={-1} aria-label={label} onClick={open} onDoubleClick={(event) => event.stopPropagation()}>
      {children}
    </a>
  );
}
