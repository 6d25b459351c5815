import { dayAfter } from '@platform/web/data/zone';
import { boardHref } from '@platform/web/pages/BoardLink';
import { can } from '@platform/web/session/session';
import type { HotelDeTablero } from '../../shared/indicadores.wire';
import { blocksHref, dirtyHref, nightsHref } from './enlaces';

const NOTHING = { meses: 2 } as const;

/** A number added up over hotels. */
export const total = (hotels: readonly HotelDeTablero[], of: (hotel: HotelDeTablero) => number): number =>
  hotels.reduce((sum, hotel) => sum + of(hotel), 0);

/** What each number counts, as the query of reservations is filtered. */
const stays = {
  llegaron: (Hoy: string) => ({ Estado: ['H', 'F'], FechaHoraCheckin: { desde: Hoy, hasta: Hoy } }),
  llegan: (Hoy: string) => ({ Estado: ['R'], FechaIngreso: { hasta: Hoy } }),
  salieron: (Hoy: string) => ({ Estado: ['F'], FechaHoraCheckout: { desde: Hoy, hasta: Hoy } }),
  salen: (Hoy: string) => ({ Estado: ['H'], FechaSalida: { desde: Hoy, hasta: Hoy } }),
  vencidas: () => ({ Vencida: 'S' }),
  sugeridas: () => ({ Sugerencia: ['I'] }),
  hospedadas: (Hoy: string) => ({ Estado: ['H'], FechaSalida: { desde: dayAfter(Hoy) } }),
  porLlegar: (Hoy: string) => ({ Estado: ['R'], FechaIngreso: { hasta: Hoy }, FechaSalida: { desde: dayAfter(Hoy) } }),
} satisfies Record<string, (today: string) => Readonly<Record<string, unknown>>>;
export type Lista = keyof typeof stays;

/** The way to what each number counts; nothing where there is none, or the reader may not go. */
export interface Enlaces {
  readonly estadias: (list: Lista, company?: number) => string | undefined;
  /** Of one hotel: the beds that are not clean, those that are blocked, the places of a night. */
  readonly sucias: string | undefined;
  readonly bloqueadas: string | undefined;
  readonly noche: (night: string) => string | undefined;
}

export function linksOf(hotels: readonly HotelDeTablero[], all: boolean): Enlaces {
  const [first, ...others] = hotels;
  const only = others.length === 0 ? first : undefined;
  const Hoy = first?.Hoy ?? '';
  const IdHotel = hotels.map((hotel) => hotel.IdHotel);
  return {
    // A contractor's list is of its own people, and places are of everybody's.
    estadias: (list, company) =>
      can('090302', 'consultar') && (all || (list !== 'hospedadas' && list !== 'porLlegar'))
        ? boardHref(
            '/hotel/consultas/reservas',
            { ...stays[list](Hoy), IdHotel, ...(company === undefined ? {} : { IdCompania: [company] }) },
            NOTHING,
          )
        : undefined,
    sucias: only && dirtyHref(only),
    bloqueadas: only && blocksHref(only, { FechaInicio: { hasta: Hoy }, FechaFin: { desde: dayAfter(Hoy) } }, NOTHING),
    noche: (night) => only && nightsHref(only, night, dayAfter(night)),
  };
}
