import type { MouseEvent, ReactNode } from 'react';
import { NamesIn, type thingMarks } from '../page/NameLink';
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

interface Props {
  href?: string;
  onOpen?: () => void;
  /** Its name when it shows no words. */
  label?: string;
  /** What shows its card. */
  marks?: ReturnType<typeof thingMarks>;
  children: ReactNode;
}

/** The words that name a row lead to it: a plain click within the page, any other as the browser does. */
export function RowLink(props: Props) {
  const { href, onOpen } = props;
  if (!href && !onOpen) return <>{props.children}</>;
  return (
    // What it names besides is not a link within a link.
    <NamesIn.Provider value="link">
      <Link {...props} />
    </NamesIn.Provider>
  );
}

function Link({ href, onOpen, label, marks, children }: Props) {
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
    <a
      className={classes.link}
      href={href}
      tabIndex={-1}
      aria-label={label}
      {...marks}
      onClick={open}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {children}
    </a>
  );
}
