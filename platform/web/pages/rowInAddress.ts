import { useRouter } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { visit } from '../grid/keyboard';
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

/** Back in the list, on the row that stood beside it. */
function focusRow(key: string): void {
  visit(document.querySelector<HTMLTableCellElement>(`tbody > tr[data-key="${CSS.escape(key)}"] > [data-first]`));
}
