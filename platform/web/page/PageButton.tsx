import { Button } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { useWay } from './useWay';

interface Props {
  readonly href: string;
  readonly icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  /** What one most likely came to do: one a page. */
  readonly primary?: boolean;
  readonly children: ReactNode;
}

/** Somewhere to go from a page, beside what is done there. */
export function PageButton({ href, icon: Sign, primary = false, children }: Props) {
  return (
    <Button variant={primary ? 'filled' : 'default'} leftSection={<Sign size={16} aria-hidden />} component="a" {...useWay(href)}>
      {children}
    </Button>
  );
}
