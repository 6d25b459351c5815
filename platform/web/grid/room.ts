import { useDebouncedCallback } from '@mantine/hooks';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { FITS, PAGE_SIZES, rowsThatFit } from './sizes';
import type { Density } from './types';

const STILL_MS = 250;
const ACTS = ['pointerdown', 'keydown'] as const;

interface Page {
  /** Rows a page, or `FITS`. */
  readonly asked: number;
  readonly density: Density;
  /** Rows are cards: the page scrolls anyway. */
  readonly phone: boolean;
}

/** Rows of a page as they were asked for, or as many as the window has room for: undefined until it has been measured where they begin. */
export function usePageSize({ asked, density, phone }: Page): readonly [number | undefined, (place: HTMLElement | null) => void] {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [fits, setFits] = useState<number>();
  const look = useCallback(() => {
    if (place) setFits(rowsThatFit(place.getBoundingClientRect().top + window.scrollY, window.innerHeight, density));
  }, [place, density]);
  const later = useDebouncedCallback(look, STILL_MS);
  useLayoutEffect(look, [look]);
  useEffect(() => {
    window.addEventListener('resize', later);
    return () => window.removeEventListener('resize', later);
  }, [later]);
  // What stands above it and comes later by itself (counters, chips) moves it down; from the first thing that somebody does on, rows stay as many as they are.
  useEffect(() => {
    if (!place) return;
    const sizes = new ResizeObserver(look);
    const within: Element[] = [];
    for (let one = place.parentElement; one && one !== document.body; one = one.parentElement) within.push(one);
    const watch = () => {
      for (const one of within) for (const beside of one.children) if (!beside.contains(place)) sizes.observe(beside);
    };
    watch();
    const comes = new MutationObserver(watch);
    for (const one of within) comes.observe(one, { childList: true });
    const rest = () => {
      comes.disconnect();
      sizes.disconnect();
      for (const act of ACTS) window.removeEventListener(act, rest, true);
    };
    for (const act of ACTS) window.addEventListener(act, rest, true);
    return rest;
  }, [place, look]);
  if (asked !== FITS) return [asked, setPlace];
  return [phone ? PAGE_SIZES[0] : fits, setPlace];
}
