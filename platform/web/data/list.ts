import {
  hashKey,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  type UseQueryResult,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { z } from 'zod';
import type { Entity } from '../../entity/entity';
import { api } from '../api/client';
import type { Expression } from './filters';
import type { WireRow } from './row';
import { countSchema, pageSchema, rowSchema, startedSchema } from './schemas';

export interface Sort {
  readonly selector: string;
  readonly desc: boolean;
}
/** Which rows: the same for the page, its count and its export. */
export interface Which {
  readonly filter?: Expression;
  readonly buscar?: string;
}
export interface ListQuery extends Which {
  readonly skip: number;
  readonly take: number;
  readonly sort: readonly Sort[];
  /** Fields that the rows carry; all when absent. */
  readonly select?: readonly string[];
  /** References whose faces the rows carry. */
  readonly rostros?: readonly string[];
}

const whichParams = ({ filter, buscar }: Which) => ({ filter, buscar: buscar || undefined });

/** What a page is asked for, but for how many rows. */
const askedOf = ({ skip, sort, select, rostros, filter, buscar }: ListQuery) => ({
  ...{ skip, sort: sort.length ? sort : undefined, select: select?.join(','), rostros: rostros?.join(',') },
  ...whichParams({ filter, buscar }),
});
const pageKey = (entity: Entity, query: ListQuery) => [entity.resource, 'page', askedOf(query), query.take] as const;
const pageOf = (entity: Entity, query: ListQuery) =>
  queryOptions({
    queryKey: pageKey(entity, query),
    queryFn: ({ signal }) =>
      api.get(`/api/${entity.resource}`, { ...askedOf(query), take: query.take, requireTotalCount: false }, pageSchema, { signal }),
  });
type Page = z.output<typeof pageSchema>;
/**
 * What a longer page has of a shorter one: a window that has room for fewer rows shows those that it had. What else is kept beside the pages
 * of an entity has another key and another shape.
 */
function ofLonger(client: QueryClient, entity: Entity, query: ListQuery): Page | undefined {
  for (const [key, page] of client.getQueriesData<Page>({ queryKey: [entity.resource, 'page'] })) {
    const take = key[3];
    if (typeof take !== 'number' || take <= query.take || hashKey(key) !== hashKey(pageKey(entity, { ...query, take }))) continue;
    if (page) return { data: page.data.slice(0, query.take) };
  }
  return undefined;
}
/** What grows for years is counted so far unless somebody asks for more. */
const COUNTED = 10_000;
const countOf = (entity: Entity, asked: Which, exact: boolean) => {
  const which = { ...whichParams(asked), hasta: exact ? undefined : COUNTED };
  return queryOptions({
    queryKey: [entity.resource, 'count', which],
    queryFn: ({ signal }) => api.get(`/api/${entity.resource}/contar`, which, countSchema, { signal }),
  });
};

interface Asking {
  readonly enabled?: boolean;
  /** Rows come as they are scrolled through: only how many there are is asked for here. */
  readonly scrolled?: boolean;
}

/**
 * A page of rows and, side by side, how many there are: the page never waits for the count. Of lists of what happened, which grow for years,
 * ten thousand are counted; the rest when somebody asks, or where every row is scrolled through.
 */
export function useList(entity: Entity, query: ListQuery, { enabled = true, scrolled = false }: Asking = {}) {
  const asked = JSON.stringify(whichParams(query));
  const [counting, setCounting] = useState<string>();
  const exact = entity.options.history !== true || scrolled || counting === asked;
  const client = useQueryClient();
  const paged = enabled && !scrolled;
  const initialData = () => (paged ? ofLonger(client, entity, query) : undefined);
  const page = useQuery({ ...pageOf(entity, query), enabled: paged, initialData, placeholderData: keepPreviousData });
  const count = useQuery({ ...countOf(entity, query, exact), enabled, placeholderData: keepPreviousData });
  const { totalCount, hayMas = false } = count.data ?? {};
  return {
    rows: page.data?.data,
    /** How many there are; null while it is not known. */
    total: hayMas ? null : (totalCount ?? null),
    /** There are more than these, and how many was not counted. */
    moreThan: hayMas ? totalCount : undefined,
    countAll: () => setCounting(asked),
    /** The rest is being counted. */
    isCounting: hayMas && counting === asked,
    /** Nothing to show yet. */
    waiting: page.isPending,
    /** What is shown is of the former question. */
    stale: page.isPlaceholderData,
    error: page.error,
    retry: () => {
      void page.refetch();
      void count.refetch();
    },
  };
}

/** Rows asked for at once while one scrolls. */
const STRETCH = 100;

type Found = readonly UseQueryResult<{ readonly data: readonly WireRow[] }>[];
const joined = (found: Found) => ({
  rows: found.some((one) => one.data) ? found.flatMap((one) => one.data?.data ?? []) : undefined,
  error: found.find((one) => one.error)?.error ?? null,
  retry: () => {
    for (const one of found) void one.refetch();
  },
});

/** Every row, scrolled: the stretches around those in sight, each row knowing its place by RowIndex. */
export function useScrolledRows(entity: Entity, query: Which & Pick<ListQuery, 'sort' | 'select' | 'rostros'>, enabled: boolean) {
  const [sight, setSight] = useState({ first: 0, last: 0 });
  const from = Math.floor(sight.first / STRETCH);
  const to = enabled ? Math.floor(sight.last / STRETCH) : from - 1;
  const queries = Array.from({ length: to - from + 1 }, (_, at) => pageOf(entity, { ...query, skip: (from + at) * STRETCH, take: STRETCH }));
  const found = useQueries({ queries, combine: joined });
  /** Tells which places are in sight. */
  const look = useCallback(
    (first: number, last: number) => setSight((before) => (before.first === first && before.last === last ? before : { first, last })),
    [],
  );
  return { ...found, look };
}

/** One row, whole, with what this session may do with it. */
export function useItem(entity: Entity, key: string | undefined) {
  return useQuery({
    queryKey: [entity.resource, 'item', key],
    queryFn: ({ signal }) => api.get(`/api/${entity.resource}/${encodeURIComponent(key ?? '')}`, {}, rowSchema, { signal }),
    enabled: key !== undefined,
    // A form must not change under the hands of who writes; it reads anew each time it opens.
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
}

/** First values of a new row that the client has configured; asked only of entities that have them. */
export function useDefaults(entity: Entity, enabled: boolean) {
  return useQuery({
    queryKey: [entity.resource, 'item', 'nuevo'],
    queryFn: ({ signal }) => api.get(`/api/${entity.resource}/nuevo`, {}, rowSchema, { signal }),
    enabled,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
}

/** Begins to write everything the filter matches to a file in the background; it is found among the user's works. */
export async function exportLater(entity: Entity, which: Which, sort: readonly Sort[], columns: readonly string[]): Promise<void> {
  const { filter, buscar } = whichParams(which);
  const wish = {
    filter: filter && JSON.stringify(filter),
    buscar,
    sort: sort.length ? JSON.stringify(sort) : undefined,
    columnas: columns.join(','),
  };
  await api.post('/api/PlataformaTrabajo/exportar', { Recurso: entity.resource, ...wish }, startedSchema);
}

/** Everything the filter matches, as .xlsx, with the columns on the screen. */
export async function exportList(entity: Entity, which: Which, sort: readonly Sort[], columns: readonly string[], fallback: string): Promise<void> {
  const { blob, name } = await api.file(`/api/${entity.resource}/exportar`, {
    ...whichParams(which),
    sort: sort.length ? sort : undefined,
    columnas: columns.join(','),
  });
  saveBlob(blob, name ?? `${fallback}.xlsx`);
}

/** Gives the browser a file to save. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
