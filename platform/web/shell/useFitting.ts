import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface Fitting {
  readonly list: RefObject<HTMLUListElement | null>;
  /** How many items fit in the first row of a list that wraps. */
  readonly count: number;
  /** Where the last of them ends. */
  readonly edge: number;
}

/** Measures which items of a wrapping list stay on its first row, whenever its width or its items change. */
export function useFitting(items: number): Fitting {
  const list = useRef<HTMLUListElement>(null);
  const [fit, setFit] = useState({ count: items, edge: 0 });

  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const measure = () => {
      const children = [...element.children].slice(0, items).filter((child) => child instanceof HTMLElement);
      const shown = children.filter((child) => child.offsetTop === children[0]?.offsetTop);
      const last = shown.at(-1);
      setFit({ count: shown.length, edge: last ? last.offsetLeft + last.offsetWidth : 0 });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // The family may arrive after the first measure.
    void document.fonts.ready.then(measure);
    return () => observer.disconnect();
  }, [items]);

  return { list, ...fit };
}
