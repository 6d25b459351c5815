import { type QueryClient, useQueries, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../api/client';
import { forgetAll, onForgotten, recall, remember } from '../session/storage';
import { readerScope } from './reader';
import type { WireRow } from './row';
import { lookupSchema } from './schemas';
import { entityOf } from './there';

/** As many options as come at once; beyond, the server searches. */
export const LOOKUP_LIMIT = 200;
const DAY_MS = 86_400_000;
/** A larger answer is not worth the browser's little room. */
const KEPT_CHARACTERS = 200_000;

export type LookupFilters = Readonly<Record<string, string>>;
export interface LookupRequest {
  readonly resource: string;
  readonly filters?: LookupFilters;
  /** Global search text: the answer is then not kept. */
  readonly buscar?: string;
  readonly enabled?: boolean;
}

/** Active rows of a resource, key and title: kept for a day, dropped when the resource changes in this browser. */
export function useLookup({ resource, filters = {}, buscar = '', enabled = true }: LookupRequest) {
  return useQuery({
    queryKey: [resource, 'lookup', filters, buscar],
    queryFn: ({ signal }) => (buscar ? ask(resource, filters, buscar, signal) : kept(resource, filters, signal)),
    enabled: enabled && resource !== '',
    // What this browser keeps is shown without a network too.
    networkMode: 'offlineFirst',
    staleTime: buscar ? 60_000 : DAY_MS,
    refetchOnWindowFocus: false,
  });
}

function ask(resource: string, filters: LookupFilters, buscar: string, signal: AbortSignal): Promise<WireRow[]> {
  return api.get(`/api/${resource}/obtenerTodos`, { ...filters, buscar: buscar || undefined, take: LOOKUP_LIMIT }, lookupSchema, { signal });
}

/** Rows of these keys, which the look-up of many did not bring: each is asked for by its key, and kept while the page lives. */
export function useLookedUp(resource: string, keys: readonly string[]): readonly WireRow[] {
  const key = entityOf(resource)?.key;
  const answers = useQueries({
    queries: (key === undefined ? [] : keys).map((one) => ({
      queryKey: [resource, 'lookup', 'clave', one],
      queryFn: ({ signal }: { signal: AbortSignal }) => ask(resource, { [key ?? '']: one }, '', signal),
      staleTime: DAY_MS,
      retry: false,
      refetchOnWindowFocus: false,
    })),
  });
  return answers.flatMap(({ data }) => data ?? []);
}

const keptSchema = z.record(z.string(), lookupSchema);
const KEPT = 'consulta:';
const storageKey = (resource: string) => `${KEPT}${readerScope()}:${resource}`;

function readKept(resource: string): Record<string, WireRow[]> {
  try {
    const parsed = keptSchema.safeParse(JSON.parse(recall(storageKey(resource)) ?? '{}'));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}

async function kept(resource: string, filters: LookupFilters, signal: AbortSignal): Promise<WireRow[]> {
  const name = JSON.stringify(filters);
  const known = readKept(resource)[name];
  if (known) return known;
  const rows = await ask(resource, filters, '', signal);
  const text = JSON.stringify({ ...readKept(resource), [name]: rows });
  if (text.length <= KEPT_CHARACTERS) remember(storageKey(resource), text);
  return rows;
}

/** The look-up row of a key, with what the look-up says beside its title. */
export async function lookupRow(resource: string, field: string, key: string): Promise<WireRow | undefined> {
  const rows = await kept(resource, {}, new AbortController().signal);
  return rows.find((row) => String(row[field]) === key);
}

/** Forgets what was kept of a resource, also under the other profiles, divisions and languages of this browser. */
export function dropLookup(resource: string): void {
  forgetAll(KEPT, `:${resource}`);
}

/** A change made in another tab is seen here too: its look-ups are asked again. */
export function followLookups(client: QueryClient): void {
  onForgotten((key) => {
    if (key.startsWith(KEPT)) void client.invalidateQueries({ queryKey: [key.slice(key.lastIndexOf(':') + 1), 'lookup'] });
  });
}
