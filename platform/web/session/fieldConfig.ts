import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '../api/client';
import { fieldConfigSchema } from './wire';

/** The client's field configuration of a menu option: which fields it requires and which it lets change. */
export function fieldConfigQuery(menu: string) {
  return queryOptions({
    queryKey: ['fieldConfig', menu],
    queryFn: ({ signal }) => api.get('/api/SistemaMenuCampo/obtenerTodos', { IdMenu: menu }, z.array(fieldConfigSchema), { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
