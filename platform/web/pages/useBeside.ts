import { useEffect, useState } from 'react';
import type { WireRow } from '../data/row';

interface Rows {
  readonly rows: readonly WireRow[] | undefined;
  readonly rowKey: (row: WireRow) => string;
  /** Of all that the list has, where the first of these rows stands, counted from zero. */
  readonly first: number;
  readonly total: number | null;
  readonly page: number;
  readonly size: number;
  readonly stale: boolean;
  readonly onPage: (page: number) => void;
}

/** What stands beside a list: the key of its row, kept in the address. */
export interface Beside {
  readonly open: string | undefined;
  readonly onOpen: (key: string | undefined) => void;
}

/** The row beside its list among the others: where it stands, and the way to the one before and the next, over pages. */
export function useBeside({ rows, rowKey, first, total, page, size, stale, onPage }: Rows, beside: Beside | undefined) {
  const [turning, setTurning] = useState<{ readonly page: number; readonly by: 1 | -1 }>();
  const open = beside?.open;
  const at = open === undefined ? -1 : (rows?.findIndex((row) => rowKey(row) === open) ?? -1);
  const row = rows?.[at];
  useEffect(() => {
    if (!turning || turning.page !== page || stale || !rows) return;
    setTurning(undefined);
    const next = turning.by > 0 ? rows[0] : rows.at(-1);
    if (next) beside?.onOpen(rowKey(next));
  }, [turning, page, stale, rows, rowKey, beside]);
  return {
    place: at < 0 ? undefined : (row?.RowIndex ?? first + at + 1),
    step(by: 1 | -1): void {
      const next = rows?.[at + by];
      if (at >= 0 && next) {
        beside?.onOpen(rowKey(next));
        return;
      }
      const last = total === null ? page : Math.max(1, Math.ceil(total / Math.max(1, size)));
      const wanted = page + by;
      if (at < 0 || size <= 0 || wanted < 1 || wanted > last) return;
      setTurning({ page: wanted, by });
      onPage(wanted);
    },
  };
}
