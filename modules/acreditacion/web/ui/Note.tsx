import { CloseButton } from '@mantine/core';
import type { Tone } from '@platform/web/theme/theme';
import type { ComponentType, ReactNode } from 'react';
import classes from './ui.module.css';

interface Props {
  readonly tone: Tone;
  readonly title?: string;
  readonly icon?: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  /** `alert` interrupts whoever listens; `status` waits. */
  readonly role?: 'alert' | 'status';
  readonly close?: { readonly label: string; readonly run: () => void };
  /** Leaves room below. */
  readonly spaced?: boolean;
  readonly children?: ReactNode;
}

/** Something to know before going on, in the colour of a state. */
export function Note({ tone, title, icon: Sign, role, close, spaced, children }: Props) {
  return (
    <div className={classes.note} data-tone={tone} data-spaced={spaced} role={role}>
      {Sign && <Sign size={20} aria-hidden />}
      <div className={classes.noteText}>
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
      {close && <CloseButton aria-label={close.label} onClick={close.run} className={classes.noteClose} />}
    </div>
  );
}
