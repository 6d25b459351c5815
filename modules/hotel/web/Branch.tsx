import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './hotel.module.css';
import { say } from './say';

interface Props {
  readonly name: string;
  /** What stands before the name: the box that ticks it. */
  readonly before?: ReactNode;
  /** What is told beside it. */
  readonly beside?: ReactNode;
  readonly opened?: boolean;
  /** Drawn when it is opened; without it there is nothing below. */
  readonly children?: (() => ReactNode) | undefined;
}

/** A line of a tree that is opened and closed; what hangs from it is drawn when it is asked for. */
export function Branch({ name, before, beside, opened = false, children }: Props) {
  const [open, setOpen] = useState(opened);
  return (
    <li className={classes.branch}>
      <div className={classes.line}>
        {children ? (
          <UnstyledButton
            className={classes.toggle}
            aria-expanded={open}
            aria-label={say('hoteles.abrir', { nombre: name })}
            onClick={() => setOpen(!open)}
          >
            <IconChevronRight size={16} aria-hidden data-open={open || undefined} />
          </UnstyledButton>
        ) : (
          <span className={classes.toggle} />
        )}
        {before ?? <span className={classes.name}>{name}</span>}
        {beside && <span className={classes.beside}>{beside}</span>}
      </div>
      {open && children && <ul className={classes.below}>{children()}</ul>}
    </li>
  );
}
