import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { recall, remember } from '../session/storage';

/** Where this browser keeps the theme. */
export const SCHEME_KEY = 'tema';

function read(fallback: MantineColorScheme): MantineColorScheme {
  const kept = recall(SCHEME_KEY);
  return kept === 'light' || kept === 'dark' || kept === 'auto' ? kept : fallback;
}

/** Keeps the theme with the other `vcg:` entries and follows the other tabs. */
export function schemeManager(): MantineColorSchemeManager {
  let follow: ((event: StorageEvent) => void) | undefined;
  return {
    get: (fallback) => {
      const scheme = read(fallback);
      if (scheme !== fallback) remember(SCHEME_KEY, scheme);
      return scheme;
    },
    set: (value) => remember(SCHEME_KEY, value),
    subscribe: (onUpdate) => {
      follow = (event) => {
        if (event.key === `vcg:${SCHEME_KEY}`) onUpdate(read('auto'));
      };
      window.addEventListener('storage', follow);
    },
    unsubscribe: () => follow && window.removeEventListener('storage', follow),
    clear: () => undefined,
  };
}
