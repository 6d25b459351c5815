import { Select } from '@mantine/core';
import type { useHotels } from './hoteles';
import { say } from './say.estadias';

/** Which of the hotels that one manages is on the desk. */
export function HotelSelect({ hotels, hotel, choose }: ReturnType<typeof useHotels>) {
  return (
    <Select
      label={say('gestion.hotel')}
      allowDeselect={false}
      value={hotel ? String(hotel.IdHotel) : null}
      onChange={(value) => choose(value ?? undefined)}
      data={(hotels.data ?? []).map(({ IdHotel, Codigo, Hotel }) => ({ value: String(IdHotel), label: `${Codigo} · ${Hotel}` }))}
    />
  );
}
