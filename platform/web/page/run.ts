import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { Entity } from '../../entity/entity';
import { api } from '../api/client';
import type { Sort, Which } from '../data/list';
import { keyOf } from '../data/row';
import { pageSchema } from '../data/schemas';
import { tab } from '../session/storage';

/** The list that one came from, and where in it the thing stands, counted from one. */
export interface Run {
  readonly which: Which;
  readonly sort: readonly Sort[];
  readonly place: number;
  readonly total: number | null;
}

const kept = z.object({
  which: z.object({ filter: z.custom<Which['filter']>().optional(), buscar: z.string().optional() }),
  sort: z.array(z.object({ selector: z.string(), desc: z.boolean() })),
  place: z.int().min(1),
  total: z.int().nullable(),
});
const memory = (path: string): string => `recorrido:${path}`;

/** Keeps, in this tab, from where a thing was opened. */
export const keepRun = (path: string, run: Run | undefined): void => tab.set(memory(path), run ? JSON.stringify(run) : '');

export function keptRun(path: string): Run | undefined {
  try {
    return kept.safeParse(JSON.parse(tab.get(memory(path)) ?? '')).data;
  } catch {
    return undefined;
  }
}

/** The things before and after one in the list that it was opened from; undefined where it stands there no longer. */
export function useNeighbours(entity: Entity, run: Run | undefined, key: string) {
  const skip = Math.max(0, (run?.place ?? 1) - 2);
  const found = useQuery({
    queryKey: [entity.resource, 'page', 'recorrido', run, key],
    queryFn: ({ signal }) =>
      api.get(
        `/api/${entity.resource}`,
        {
          ...{ skip, take: 3, requireTotalCount: false },
          sort: run?.sort.length ? run.sort : undefined,
          filter: run?.which.filter,
          buscar: run?.which.buscar || undefined,
        },
        pageSchema,
        { signal },
      ),
    enabled: run !== undefined,
    refetchOnWindowFocus: false,
  });
  const keys = found.data?.data.map((row) => keyOf(entity, row)) ?? [];
  const at = keys.indexOf(key);
  return run === undefined || at < 0 ? undefined : { before: keys[at - 1], after: keys[at + 1] };
}
