import { Button } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { useWay } from './useWay';

interface Props {
  readonly href: string;
  readonly icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  readonly children: ReactNode;
}

/** Somewhere to go from a page, beside what is done there. */
export function PageButton({ href, icon: Sign, children }: Props) {
  return (
    <Button variant="default" leftSection={<Sign size={16} aria-hidden />} component="a" {...useWay(href)}>
      {children}
    </Button>
  );
}
