import { useCallback, useState } from 'react';
import type { Calendario } from '../../shared/calendario.wire';

export interface Cell {
  readonly row: number;
  readonly column: number;
}
export const cellKey = (IdPersona: number, day: string): string => `${IdPersona}|${day}`;
export interface Chosen {
  readonly IdPersona: number;
  readonly Fecha: string;
}
/** What of some keys can be acted upon, person by person and day by day. */
export const chosenOf = (keys: ReadonlySet<string>): Chosen[] =>
  [...keys].sort().map((key) => ({ IdPersona: Number(key.split('|')[0]), Fecha: key.split('|')[1] ?? '' }));

/** Which cells are chosen: a rectangle that grows from where it began, or one by one. Closed days and days of nobody are never chosen. */
export function useCells(calendar: Calendario | undefined) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const [anchor, setAnchor] = useState<Cell>();
  const [before, setBefore] = useState<ReadonlySet<string>>(new Set());
  const keyAt = useCallback(
    ({ row, column }: Cell): string | undefined => {
      const who = calendar?.data[row];
      const day = calendar?.Dias[column];
      if (!who || day === undefined || who.Letras[column] === ' ' || who.Cerrados[column] === 'S') return undefined;
      return cellKey(who.IdPersona, day);
    },
    [calendar],
  );
  const clear = useCallback(() => {
    setKeys(new Set());
    setAnchor(undefined);
  }, []);
  /** From the cell where it began to this one, beside what was chosen before. */
  const extend = useCallback(
    (from: Cell, to: Cell, kept: ReadonlySet<string>) => {
      const next = new Set(kept);
      for (let row = Math.min(from.row, to.row); row <= Math.max(from.row, to.row); row++)
        for (let column = Math.min(from.column, to.column); column <= Math.max(from.column, to.column); column++) {
          const key = keyAt({ row, column });
          if (key !== undefined) next.add(key);
        }
      setKeys(next);
    },
    [keyAt],
  );
  return {
    keys,
    clear,
    /** Begins a rectangle; `adding` keeps what was chosen. */
    begin: (cell: Cell, adding: boolean) => {
      setAnchor(cell);
      setBefore(adding ? keys : new Set());
      if (!adding) setKeys(new Set());
    },
    reach: (cell: Cell) => extend(anchor ?? cell, cell, before),
    reachFrom: (from: Cell, cell: Cell) => {
      const start = anchor ?? from;
      if (!anchor) {
        setAnchor(from);
        setBefore(keys);
      }
      extend(start, cell, anchor ? before : keys);
    },
    toggle: (cell: Cell) => {
      const key = keyAt(cell);
      if (key === undefined) return;
      const next = new Set(keys);
      if (!next.delete(key)) next.add(key);
      setKeys(next);
      setAnchor(cell);
      setBefore(next);
    },
  };
}
