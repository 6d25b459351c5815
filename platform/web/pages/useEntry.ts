import { useCallback, useEffect, useRef, useState } from 'react';
import { enterRows } from '../grid/keyboard';

interface Rows {
  readonly measure: (place: HTMLElement | null) => void;
  /** What is searched. */
  readonly buscar: string;
  /** The rows shown are those of what is asked. */
  readonly ready: boolean;
}

/** The place of the rows, and the way into them from the search: once what was typed has been found. */
export function useEntry({ measure, buscar, ready }: Rows): readonly [(place: HTMLElement | null) => void, (text: string) => void] {
  const place = useRef<HTMLElement | null>(null);
  const [wanted, setWanted] = useState<string>();
  useEffect(() => {
    if (wanted === undefined || wanted !== buscar || !ready) return;
    setWanted(undefined);
    if (place.current) enterRows(place.current);
  }, [wanted, buscar, ready]);
  const hold = useCallback(
    (drawn: HTMLElement | null) => {
      place.current = drawn;
      measure(drawn);
    },
    [measure],
  );
  return [hold, setWanted];
}
