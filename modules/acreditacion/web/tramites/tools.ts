import { api } from '@platform/web/api/client';
import { resourceChanged } from '@platform/web/data/write';
import { usePlace } from '@platform/web/pages/address';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { Actualizacion, Desmovilizacion } from '../../shared/tramite.entity';
import { demobilizationSchema, updateSchema } from './wire';

export const DEMOBILIZATION = `/api/${Desmovilizacion.resource}`;
export const UPDATE = `/api/${Actualizacion.resource}`;

/** The list that the address belongs to, and the record it names. */
export function useRecord(): { list: string; id: string } {
  const { pathname } = usePlace('/', true);
  const cut = pathname.lastIndexOf('/');
  return { list: pathname.slice(0, cut), id: decodeURIComponent(pathname.slice(cut + 1)) };
}

export const useDemobilization = (id: string) =>
  useQuery({
    queryKey: [Desmovilizacion.resource, 'detalle', id],
    queryFn: ({ signal }) => api.get(`${DEMOBILIZATION}/${id}/detalle`, {}, demobilizationSchema, { signal }),
  });

export const useUpdateDetail = (id: string) =>
  useQuery({
    queryKey: [Actualizacion.resource, 'detalle', id],
    queryFn: ({ signal }) => api.get(`${UPDATE}/${id}/detalle`, {}, updateSchema, { signal }),
  });

/** After something was done: lists and details are asked again. */
export async function changed(client: QueryClient, resource: string): Promise<void> {
  resourceChanged(client, resource);
  await client.invalidateQueries({ queryKey: [resource, 'detalle'] });
}
