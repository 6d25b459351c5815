import { useRouter } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { enterRows, visit } from '../grid/keyboard';
import type { Beside } from './useBeside';

const ROW = 'fila';

function withRow(search: string, key: string | undefined): string {
  const query = new URLSearchParams(search);
  if (key === undefined) query.delete(ROW);
  else query.set(ROW, key);
  const text = query.toString();
  return text && `?${text}`;
}

/** An address of a list without the row beside it. */
export const withoutRow = (search: string): string => withRow(search, undefined);

/** The row beside a list, kept in its address so that a reload brings it back; undefined where rows do not open beside it. */
export function useRowInAddress(path: string, search: string, offered: boolean): Beside | undefined {
  const router = useRouter();
  const open = new URLSearchParams(search).get(ROW) ?? undefined;
  const onOpen = useCallback(
    (key: string | undefined) => {
      // From one row to another one goes back to the list at once.
      const replace = open !== undefined;
      const gone = router.navigate({ href: path + withRow(router.latestLocation.searchStr, key), replace, resetScroll: false });
      // Once the list has its columns again.
      if (key === undefined && open !== undefined) void gone.then(() => requestAnimationFrame(() => focusRow(open)));
    },
    [router, path, open],
  );
  return useMemo(() => (offered ? { open, onOpen } : undefined), [offered, open, onOpen]);
}

/** Frames that a list has to draw its page again. */
const FRAMES = 30;

/** Back in the list, on the row that stood beside it once it is there; on the first one where another page was turned to meanwhile. */
function focusRow(key: string, frames = FRAMES): void {
  const cell = document.querySelector<HTMLTableCellElement>(`tbody > tr[data-key="${CSS.escape(key)}"] > [data-first]`);
  if (cell) visit(cell);
  else if (frames === 0) enterRows(document.body);
  // Whoever has gone on to something else meanwhile stays there.
  else if (document.activeElement === document.body) requestAnimationFrame(() => focusRow(key, frames - 1));
}
