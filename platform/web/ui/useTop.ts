import { useLayoutEffect, useRef } from 'react';

/** What takes the place of something else on the same screen is seen from its top; what a screen begins with stays where the browser put it. */
export function useTop(shown: string | number | undefined): void {
  const before = useRef(shown);
  useLayoutEffect(() => {
    const changed = before.current !== undefined && shown !== undefined && before.current !== shown;
    if (shown !== undefined) before.current = shown;
    if (changed) window.scrollTo({ top: 0 });
  }, [shown]);
}
