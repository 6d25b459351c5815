import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ui.module.css';

interface Props {
  /** What is in it, for whoever arrives by keyboard or screen reader. */
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** What may be larger than its place, as a table on a telephone: a stop of the keyboard, from which the arrows scroll it. */
export function ScrollRegion({ label, className, children }: Props) {
  return (
    <Box role="group" tabIndex={0} aria-label={label} className={className ?? classes.scroll}>
      {children}
    </Box>
  );
}
