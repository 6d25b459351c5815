import type { HotelDeTablero } from './indicadores.wire';

/** What of a day's numbers its headline is made of. */
export type DelDia = Pick<HotelDeTablero, 'LlegadasHechas' | 'PorLlegar' | 'SalidasHechas' | 'PorSalir' | 'Vencidas'>;

/** What remains of the day in some hotels, people: those still to arrive and to leave, and those who should have left. What is done is left out. */
export function remaining(hotels: readonly DelDia[]): { readonly llegan: number; readonly salen: number; readonly siguen: number } {
  const sum = (of: (hotel: DelDia) => number) => hotels.reduce((all, hotel) => all + of(hotel), 0);
  return { llegan: sum(({ PorLlegar }) => PorLlegar), salen: sum(({ PorSalir }) => PorSalir), siguen: sum(({ Vencidas }) => Vencidas) };
}
