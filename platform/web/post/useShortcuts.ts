import { type RefObject, useCallback, useEffect } from 'react';

interface Keys {
  readonly input: RefObject<HTMLInputElement | null>;
  /** By the key that each answers to (`F4`). */
  readonly acts?: Readonly<Record<string, () => void>>;
  /** Esc */
  readonly clear: () => void;
}

/** The post's keys, heard wherever the focus was left; answers how the input gets it back. */
const NONE: Readonly<Record<string, () => void>> = {};

export function useShortcuts({ input, acts = NONE, clear }: Keys): () => void {
  const focus = useCallback(() => input.current?.focus({ preventScroll: true }), [input]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const inDialog = event.target instanceof Element && event.target.closest('[role=dialog]');
      if (inDialog || event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.key === 'F2') {
        event.preventDefault();
        focus();
      } else if (acts[event.key]) {
        event.preventDefault();
        acts[event.key]?.();
        focus();
      } else if (event.key === 'Escape') {
        clear();
        focus();
      } else if (event.key.length === 1 && event.key !== ' ' && !(event.target instanceof HTMLInputElement)) {
        // A reader that types is heard wherever the focus was left.
        focus();
      }
    };
    document.addEventListener('keydown', onKey);
    window.addEventListener('focus', focus);
    return () => {
      document.removeEventListener('keydown', onKey);
      window.removeEventListener('focus', focus);
    };
  }, [focus, acts, clear]);
  return focus;
}
