import { addDays } from '@modules/administracion/shared/dia';
import { type Context, today } from '@platform/server/http/context';
import { ofEach } from '@platform/server/widgets/widget';
import { indexOf } from '../../shared/disponibilidad';
import { nightsOf } from '../../shared/estadia';
import { placesOfNights, sharesOn } from '../../shared/plazas';
import type { HotelEstaNoche, OcupacionDeCampamento } from '../../shared/tablero.wire';
import { bedsOf } from '../gestion/estadia.columnas';
import { sleepingOf } from '../gestion/estadia.estado';
import { hotelsSeen, type Visto } from './hoteles';

/** Tonight and the six that follow. */
const NIGHTS = 7;

/** A hotel's next nights, counted as the query of availability counts them. */
async function nightsOfHotel(ctx: Context, { IdHotel, Hotel, Administra }: Visto): Promise<HotelEstaNoche> {
  const Hoy = today(ctx);
  const nights = { desde: Hoy, hasta: addDays(Hoy, NIGHTS) };
  const state = { camas: await bedsOf(ctx, IdHotel), ocupados: await sleepingOf(ctx, IdHotel, nights), exclusividades: [] };
  const index = indexOf(state);
  const { companias: _companies, ...EstaNoche } = sharesOn(state, Hoy, index);
  return {
    IdHotel,
    Hotel,
    Administra,
    Hoy,
    EstaNoche,
    Noches: placesOfNights(state, nightsOf(nights), index),
  };
}

/** W12: how full the camp is tonight and in the coming nights. Beds are nobody's company: what the board is filtered by does not narrow them. */
export async function occupancy(divisions: readonly Context[]): Promise<OcupacionDeCampamento> {
  const found = await ofEach(divisions, async (ctx) => ofEachHotel(await hotelsSeen(ctx), (hotel) => nightsOfHotel(ctx, hotel)));
  return { Hoteles: found.flat(), DeTodos: divisions.some(({ session }) => session.IdCompania !== null) ? 'N' : 'S' };
}

async function ofEachHotel<T>(hotels: readonly Visto[], of: (hotel: Visto) => Promise<T>): Promise<T[]> {
  const found: T[] = [];
  for (const hotel of hotels) found.push(await of(hotel));
  return found;
}
