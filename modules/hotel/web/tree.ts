import { api } from '@platform/web/api/client';
import { queryOptions } from '@tanstack/react-query';
import { Hotel } from '../shared/hotel.entity';
import { arbolWire } from '../shared/wire';

/** Hotels of the division with what hangs from them; asked again like any page when something of a hotel is written. */
export const treeQuery = queryOptions({
  queryKey: [Hotel.resource, 'page', 'arbol'],
  queryFn: ({ signal }) => api.get(`/api/${Hotel.resource}/arbol`, {}, arbolWire, { signal }),
});
