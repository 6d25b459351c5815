import { resourceChanged } from '@platform/web/data/write';
import { useQueryClient } from '@tanstack/react-query';
import { Cama, Habitacion, Hotel, Modulo } from '../../shared/hotel.entity';

/** What a hotel is made of changed: its counts, its tree and its lists are read anew. */
export function useHotelChanged(): () => void {
  const client = useQueryClient();
  return () => resourceChanged(client, Hotel.resource, Modulo.resource, Habitacion.resource, Cama.resource);
}
