import { Box } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { watchEdges } from './edges';
import classes from './ui.module.css';

interface Props {
  /** What is in it, for whoever arrives by keyboard or screen reader. */
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** What may be larger than its place, as a table on a telephone: a stop of the keyboard, from which the arrows scroll it. */
export function ScrollRegion({ label, className, children }: Props) {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => (region.current ? watchEdges(region.current) : undefined), []);
  return (
    <Box ref={region} role="group" tabIndex={0} aria-label={label} className={`${classes.edges} ${className ?? classes.scroll}`}>
      {children}
    </Box>
  );
}
