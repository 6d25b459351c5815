import { Select } from '@mantine/core';
import { usePhone } from '@platform/web/grid/phone';
import type { useHotels } from './hoteles';
import { say } from './say.estadias';

/** Which of the hotels that one manages is on the desk. */
export function HotelSelect({ hotels, hotel, choose }: ReturnType<typeof useHotels>) {
  const phone = usePhone();
  return (
    <Select
      {...(phone ? { 'aria-label': say('gestion.hotel') } : { label: say('gestion.hotel') })}
      allowDeselect={false}
      value={hotel ? String(hotel.IdHotel) : null}
      onChange={(value) => choose(value ?? undefined)}
      data={(hotels.data ?? []).map(({ IdHotel, Codigo, Hotel }) => ({ value: String(IdHotel), label: `${Codigo} · ${Hotel}` }))}
    />
  );
}
