import { useLocation, useRouter } from '@tanstack/react-router';
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { z } from 'zod';
import { type FilterValues, filterValueSchema } from '../data/filters';
import type { Sort } from '../data/list';
import { FITS, isPageSize } from '../grid/sizes';

/** Everything that makes a list what it is, so that a link or a reload brings it back. */
export interface ListState {
  readonly page: number;
  readonly size: number;
  readonly sort: readonly Sort[];
  readonly filters: FilterValues;
  readonly buscar: string;
  /** Columns shown, when they are not the user's usual ones. */
  readonly columns?: readonly string[];
}
export const FIRST: ListState = { page: 1, size: FITS, sort: [], filters: {}, buscar: '' };

const filtersSchema = z.record(z.string(), filterValueSchema);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
/** The router reads `00123` or `1e5` as numbers unless they are quoted. */
const quoted = (text: string) => (parseJson(text) === undefined ? text : JSON.stringify(text));
function unquoted(text: string): string {
  const parsed = text.startsWith('"') ? parseJson(text) : undefined;
  return typeof parsed === 'string' ? parsed : text;
}

/** Reads the address; what makes no sense counts as not said. */
export function parseState(search: string, first: ListState = FIRST): ListState {
  const query = new URLSearchParams(search);
  const said = (name: string) => {
    const text = query.get(name);
    return text === null ? undefined : unquoted(text);
  };
  const filters = filtersSchema.safeParse(parseJson(query.get('filtro') ?? ''));
  const size = Number(said('tamano') || Number.NaN);
  const list = (text: string | undefined) => text?.split(',').filter(Boolean);
  return {
    page: Math.max(1, Math.trunc(Number(said('pagina') ?? 1)) || 1),
    size: isPageSize(size) ? size : first.size,
    sort:
      list(said('orden'))?.map((name) => ({
        selector: name.replace(/^-/, ''),
        desc: name.startsWith('-'),
      })) ?? first.sort,
    filters: filters.success ? filters.data : first.filters,
    buscar: said('buscar') ?? '',
    columns: list(said('columnas')),
  };
}

/** Writes the address; what is as on a first visit is left out, and words of others stay. */
export function formatState(state: ListState, before: string, first: ListState = FIRST): string {
  const query = new URLSearchParams(before);
  const put = (name: string, text: string | undefined) => (text === undefined ? query.delete(name) : query.set(name, text));
  const sort = (sorts: readonly Sort[]) => sorts.map(({ selector, desc }) => (desc ? `-${selector}` : selector)).join(',');
  put('pagina', state.page > 1 ? String(state.page) : undefined);
  put('tamano', state.size === first.size ? undefined : String(state.size));
  put('orden', sort(state.sort) === sort(first.sort) ? undefined : sort(state.sort));
  put('buscar', state.buscar ? quoted(state.buscar) : undefined);
  put('filtro', JSON.stringify(state.filters) === JSON.stringify(first.filters) ? undefined : JSON.stringify(state.filters));
  put('columnas', state.columns?.join(','));
  const text = query.toString();
  return text && `?${text}`;
}

export type ChangeState = (change: Partial<ListState>) => void;

interface Place {
  readonly pathname: string;
  readonly searchStr: string;
}

/** The address while it is this screen's; a screen that is being left neither takes the next one's for its own nor is drawn anew for it. */
export function usePlace(path: string, below: boolean): Place {
  const kept = useRef<Place>(undefined);
  const own = path.toLowerCase();
  const place = useLocation({
    select: ({ pathname, searchStr }): Place => {
      const at = pathname.toLowerCase();
      const inside = below ? at.startsWith(`${own}/`) : at === own;
      return inside || !kept.current ? { pathname, searchStr } : kept.current;
    },
    structuralSharing: true,
  });
  useLayoutEffect(() => {
    kept.current = place;
  }, [place]);
  return place;
}

/** The list's state, kept in the address. */
export function useAddressState(path: string, first: ListState): [ListState, ChangeState, string] {
  const router = useRouter();
  const { pathname, searchStr } = usePlace(path, false);
  const state = useMemo(() => parseState(searchStr, first), [searchStr, first]);
  const change = useCallback<ChangeState>(
    (changed) => {
      // From the address as it is now: two changes in one gesture must not undo each other.
      const now = router.latestLocation;
      const next = { ...parseState(now.searchStr, first), page: 1, ...changed };
      void router.navigate({
        href: pathname + formatState(next, now.searchStr, first),
        replace: changed.page === undefined,
        resetScroll: false,
      });
    },
    [router, pathname, first],
  );
  return [state, change, searchStr];
}

/** What a screen of its own keeps in the address beside the list: a year, a row chosen. A change begins at the first page. */
export function useAddressWord(path: string, name: string): [string | undefined, (next: string | undefined) => void] {
  const router = useRouter();
  const { pathname, searchStr } = usePlace(path, false);
  const said = new URLSearchParams(searchStr).get(name);
  const change = (next: string | undefined) => {
    const query = new URLSearchParams(router.latestLocation.searchStr);
    query.delete('pagina');
    if (next === undefined) query.delete(name);
    else query.set(name, next);
    const text = query.toString();
    void router.navigate({ href: pathname + (text && `?${text}`), replace: true, resetScroll: false });
  };
  return [said ?? undefined, change];
}
