import { useEffect } from 'react';

/** Tells the styles whether the page scrolls: behind a dialog the room of its bar is kept only where there was one. */
export function useScrolls(): void {
  useEffect(() => {
    const root = document.documentElement;
    const watch = new ResizeObserver(() => root.toggleAttribute('data-scrolls', root.scrollHeight > root.clientHeight));
    watch.observe(root);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, []);
}
