import { useElementSize } from '@mantine/hooks';
import type { RefCallback } from 'react';

/** The panel beside a list, and the gap to it. */
const PANEL = 388 + 12;

/** Width that a list has beside a panel, 0 until it has been measured. */
export function useRoom(): readonly [number, RefCallback<HTMLElement | null>] {
  const { ref, width } = useElementSize();
  return [Math.max(0, width - PANEL), ref];
}
