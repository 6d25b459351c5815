import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A function that stays the same from one drawing to the next and does what the last one would: for what somebody's act calls, never for what is
 * asked while something is drawn. What it is given to is not drawn anew because of it.
 */
export function useSame<Args extends readonly unknown[], Answer>(act: (...args: Args) => Answer): (...args: Args) => Answer {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
