import { useCallback } from 'react';

/** For a bar at the foot of a screen: says how high it is while it is there, so that notices stand above it. */
export function useFoot(): (bar: HTMLElement | null) => (() => void) | undefined {
  return useCallback((bar: HTMLElement | null) => {
    if (!bar) return undefined;
    const { style } = document.documentElement;
    const sizes = new ResizeObserver(() => style.setProperty('--foot-height', `${String(bar.offsetHeight)}px`));
    sizes.observe(bar);
    return () => {
      sizes.disconnect();
      style.removeProperty('--foot-height');
    };
  }, []);
}
