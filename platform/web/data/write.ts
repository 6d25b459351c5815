import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Entity } from '../../entity/entity';
import { api } from '../api/client';
import type { Confirmations } from '../ui/confirm';
import { touchedBy } from './entities';
import { dropLookup } from './lookup';
import { keyOf, type Values, type WireRow } from './row';
import { nothingSchema, rowSchema } from './schemas';

/** After a write: look-ups of what was written are dropped, and what is on the screen is asked again, because any list may count or join it. */
export function resourceChanged(client: QueryClient, ...written: readonly string[]): void {
  const touched = [...new Set(written.flatMap(touchedBy))];
  for (const name of touched) dropLookup(name);
  void client.invalidateQueries({
    predicate: ({ queryKey: [name, kind] }) =>
      kind === 'page' || kind === 'count' || (kind === 'lookup' && typeof name === 'string' && touched.includes(name)),
  });
}

export interface SaveRequest {
  /** Absent for a new row. */
  readonly key?: string;
  readonly values: Values;
  readonly confirmations?: Confirmations;
}

/** Creates or updates a row. */
export function saveRow(entity: Entity, { key, values, confirmations }: SaveRequest): Promise<WireRow> {
  const body = { ...values, ...confirmations };
  const path = `/api/${entity.resource}`;
  return key === undefined ? api.post(path, body, rowSchema) : api.put(`${path}/${encodeURIComponent(key)}`, body, rowSchema);
}

export function useSave(entity: Entity) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: SaveRequest) => saveRow(entity, request),
    onSuccess: () => resourceChanged(client, entity.resource),
  });
}

export function useRemove(entity: Entity) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (row: WireRow) =>
      api.del(`/api/${entity.resource}/${encodeURIComponent(keyOf(entity, row))}`, { Version: row.Version }, nothingSchema),
    onSettled: () => resourceChanged(client, entity.resource),
  });
}

/** Runs one of the resource's actions on a row: `POST /api/{Recurso}/{id}/{accion}`. */
export function postAction(entity: Entity, row: Values, action: string, body: Values, confirmations?: Confirmations): Promise<unknown> {
  return api.post(`/api/${entity.resource}/${encodeURIComponent(keyOf(entity, row))}/${action}`, { ...body, ...confirmations }, nothingSchema);
}
