import { api } from '@platform/web/api/client';
import { useAddressWord } from '@platform/web/pages/address';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { hotelesSchema } from '../shared/gestion.wire';

/** The hotels that this session manages today. */
export const managedHotels = queryOptions({
  queryKey: ['HotelReserva', 'page', 'hoteles'],
  queryFn: ({ signal }) => api.get('/api/HotelReserva/hoteles', {}, hotelesSchema, { signal }),
});

/** The hotels that this session manages today, and the one that the address says, or the first. */
export function useHotels(path: string) {
  const [asked, choose] = useAddressWord(path, 'hotel');
  const hotels = useQuery(managedHotels);
  const hotel = hotels.data?.find(({ IdHotel }) => String(IdHotel) === asked) ?? hotels.data?.[0];
  return { hotels, hotel, choose };
}
