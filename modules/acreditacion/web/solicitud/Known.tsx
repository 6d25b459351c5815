import { Button } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import classes from './editor.module.css';

interface Props {
  readonly label: string;
  readonly hint: string;
  readonly change: string;
  readonly icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  /** Undefined where it may no longer be changed. */
  readonly onChange: (() => void) | undefined;
  readonly children: ReactNode;
}

/** What the client already has, and the way to choose another. */
export function Known({ label, hint, change, icon: Sign, onChange, children }: Props) {
  return (
    <section className={classes.stack} aria-label={label}>
      {children}
      {onChange && (
        <div>
          <p className={classes.dim}>{hint}</p>
          <Button mt="xs" variant="default" leftSection={<Sign size={16} aria-hidden />} onClick={onChange}>
            {change}
          </Button>
        </div>
      )}
    </section>
  );
}
