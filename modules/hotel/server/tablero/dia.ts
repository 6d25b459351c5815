import type { DayPart, OfTheDay } from '@platform/server/widgets/day';
import { hotelsSeen } from './hoteles';
import { countsOf } from './llegadas';

/** The hours by which beds are left and from which they are given, camps of the same hours together, with how far each is. */
export const hotelDay: readonly DayPart[] = [
  {
    needs: ['090201'],
    async of(ctx, query) {
      const hotels = await hotelsSeen(ctx);
      const counts = await countsOf(ctx, query, hotels);
      const found = new Map<string, OfTheDay & { readonly Valores: { hechas: number; total: number } }>();
      const add = (Suceso: 'salida' | 'llegada', Hora: string, hechas: number, total: number) => {
        const Clave = `${Suceso} ${Hora}`;
        const before = found.get(Clave)?.Valores;
        const Valores = { hechas: hechas + (before?.hechas ?? 0), total: total + (before?.total ?? 0) };
        found.set(Clave, { Clave, Hora, Suceso, Valores, Enlace: '/hotel/gestion' });
      };
      for (const { IdHotel, HoraCheckin, HoraCheckout } of hotels) {
        const of = counts.find((one) => one.IdHotel === IdHotel);
        if (!of) continue;
        add('salida', HoraCheckout.slice(0, 5), of.SalidasHechas, of.SalidasHechas + of.PorSalir);
        add('llegada', HoraCheckin.slice(0, 5), of.LlegadasHechas, of.LlegadasHechas + of.PorLlegar);
      }
      return [...found.values()];
    },
  },
];
