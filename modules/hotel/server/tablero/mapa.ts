import { addDays } from '@modules/administracion/shared/dia';
import { type Context, today } from '@platform/server/http/context';
import { ofEach } from '@platform/server/widgets/widget';
import { mapOf } from '../../shared/mapa';
import type { MapaDeCamas } from '../../shared/tablero.wire';
import { bedsOf } from '../gestion/estadia.columnas';
import { sleepingOf } from '../gestion/estadia.estado';
import { hotelsSeen, type Visto } from './hoteles';

/** A map of more is no longer seen at a glance. */
const MOST_BEDS = 600;

async function mapOfHotel(ctx: Context, { IdHotel, Hotel, Administra }: Visto): Promise<MapaDeCamas['Hoteles'][number]> {
  const Hoy = today(ctx);
  const camas = await bedsOf(ctx, IdHotel);
  const drawn = camas.filter(({ activa }) => activa).length <= MOST_BEDS;
  const ocupados = drawn ? await sleepingOf(ctx, IdHotel, { desde: Hoy, hasta: addDays(Hoy, 1) }) : [];
  return { IdHotel, Hotel, Administra, Hoy, Modulos: drawn ? mapOf({ camas, ocupados, exclusividades: [] }, Hoy) : null };
}

/** W25: each bed as it stands tonight, of the hotels that the reader manages: their front desks open from it. */
export async function bedMap(divisions: readonly Context[]): Promise<MapaDeCamas> {
  const found = await ofEach(divisions, async (ctx) => {
    const own = (await hotelsSeen(ctx)).filter(({ Administra }) => Administra === 'S');
    const maps: MapaDeCamas['Hoteles'] = [];
    for (const hotel of own) maps.push(await mapOfHotel(ctx, hotel));
    return maps;
  });
  return { Hoteles: found.flat() };
}
