import { IconInbox } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import classes from './ui.module.css';

interface Props {
  readonly title: string;
  /** What to do about it. */
  readonly text?: string;
  readonly icon?: ComponentType<{
    size?: number;
    stroke?: number;
    className?: string;
    'aria-hidden'?: boolean;
  }>;
  readonly action?: ReactNode;
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ title, text, icon: Sign = IconInbox, action }: Props) {
  return (
    <div className={classes.state}>
      <Sign size={40} stroke={1.25} className={classes.stateIcon} aria-hidden />
      <p className={classes.stateTitle}>{title}</p>
      {text && <p className={classes.stateText}>{text}</p>}
      {action}
    </div>
  );
}
