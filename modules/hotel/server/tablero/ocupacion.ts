import { addDays } from '@modules/administracion/shared/dia';
import { int } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { ofEach } from '@platform/server/widgets/widget';
import { sql } from 'drizzle-orm';
import { indexOf } from '../../shared/disponibilidad';
import { nightsOf } from '../../shared/estadia';
import { placesOn } from '../../shared/plazas';
import type { HotelEstaNoche, OcupacionDeCampamento } from '../../shared/tablero.wire';
import { bedsOf, takenOf } from '../gestion/estadia.estado';
import { hotelsSeen, type Visto } from './hoteles';

/** Tonight and the six that follow. */
const NIGHTS = 7;

/** What is promised of a hotel's active beds on a night, by what it is: a whole hot bed is two places. */
const promisedOn = (ctx: Context, idHotel: number, night: string) =>
  ctx.tx.one(
    { Hospedadas: int, PorLlegar: int, EstadiasHospedadas: int, EstadiasPorLlegar: int, CamasBloqueadas: int },
    sql`select coalesce(sum(plazas) filter (where clase = 'R' and estado <> 'R'), 0)::int as "Hospedadas", coalesce(sum(plazas) filter (where clase = 'R' and estado = 'R'), 0)::int as "PorLlegar",
        (count(*) filter (where clase = 'R' and estado <> 'R'))::int as "EstadiasHospedadas", (count(*) filter (where clase = 'R' and estado = 'R'))::int as "EstadiasPorLlegar",
        (count(*) filter (where clase = 'B'))::int as "CamasBloqueadas"
      from (select o.clase, r.estado, case when o.turno = 'C' and c.cama_caliente = 'S' then 2 else 1 end as plazas
        from hotel_ocupacion o join hotel_cama c on c.id_cama = o.id_cama join hotel_habitacion h on h.id_habitacion = c.id_habitacion join hotel_modulo m on m.id_modulo = c.id_modulo
          left join hotel_reserva r on r.id_reserva = o.id_reserva
        where o.id_cliente = ${ctx.session.IdCliente} and c.id_hotel = ${idHotel} and o.vigente = 'S' and o.fecha_inicio <= ${night}::date and o.fecha_fin > ${night}::date
          and c.activo = 'S' and h.activo = 'S' and m.activo = 'S') x`,
  );

/** A hotel's next nights, counted as the query of availability counts them. */
async function nightsOfHotel(ctx: Context, { IdHotel, Hotel, Administra }: Visto): Promise<HotelEstaNoche> {
  const Hoy = today(ctx);
  const nights = { desde: Hoy, hasta: addDays(Hoy, NIGHTS) };
  const state = { camas: await bedsOf(ctx, IdHotel), ocupados: await takenOf(ctx, IdHotel, nights), exclusividades: [] };
  const index = indexOf(state);
  return {
    IdHotel,
    Hotel,
    Administra,
    Hoy,
    EstaNoche: await promisedOn(ctx, IdHotel, Hoy),
    Noches: nightsOf(nights).map((night) => placesOn(state, night, index)),
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
