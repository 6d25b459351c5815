import { addDays } from '@modules/administracion/shared/dia';
import { int, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { type Route, route } from '@platform/server/http/route';
import type { WidgetQuery } from '@platform/server/widgets/widget';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { indexOf } from '../../shared/disponibilidad';
import { nightsOf } from '../../shared/estadia';
import { type HotelDeTablero, type Indicadores, indicadoresWire } from '../../shared/indicadores.wire';
import { placesOn, sharesOn } from '../../shared/plazas';
import { bedsOf } from '../gestion/estadia.columnas';
import { sleepingOf } from '../gestion/estadia.estado';
import { hotelsSeen, type Visto } from './hoteles';
import { countsOf, waitingOf } from './llegadas';

/** Tonight and the thirteen that follow. */
const NIGHTS = 14;
const EVERYTHING: WidgetQuery = { meses: 2, entidad: '', compania: null, contrato: null };

/** Companies by their places of a night; a contractor's own alone. */
async function companiesOf(ctx: Context, places: ReadonlyMap<number, number>): Promise<HotelDeTablero['Companias']> {
  const { IdCliente, IdCompania } = ctx.session;
  const rows = await ctx.tx.rows(
    { IdCompania: int, Compania: text },
    sql`select id_compania as "IdCompania", alias as "Compania" from administracion_compania where id_cliente = ${IdCliente} and id_compania = any(${sql.param([...places.keys()])}::int[])
      and (${IdCompania}::int is null or id_compania = ${IdCompania}::int)`,
  );
  return rows
    .map((row) => ({ ...row, Plazas: places.get(row.IdCompania) ?? 0 }))
    .sort((one, other) => other.Plazas - one.Plazas || one.Compania.localeCompare(other.Compania, 'es'));
}

/** Beds of a hotel that are not clean. */
const dirtyOf = (ctx: Context, hotels: readonly Visto[]) =>
  ctx.tx.rows(
    { IdHotel: int, n: int },
    sql`select c.id_hotel as "IdHotel", count(*)::int as n from hotel_cama c join hotel_habitacion h on h.id_habitacion = c.id_habitacion join hotel_modulo m on m.id_modulo = c.id_modulo
      where c.id_cliente = ${ctx.session.IdCliente} and c.id_hotel = any(${sql.param(hotels.map(({ IdHotel }) => IdHotel))}::int[]) and c.estado_limpieza <> 'L'
        and c.activo = 'S' and h.activo = 'S' and m.activo = 'S' group by 1`,
  );

type Camp = Omit<HotelDeTablero, keyof Awaited<ReturnType<typeof countsOf>>[number] | 'Sucias'>;

/** A hotel's places tonight and on the nights after it, and whose people take them. */
async function campOf(ctx: Context, { IdHotel, Codigo }: Visto): Promise<Camp> {
  const Hoy = today(ctx);
  const nights = { desde: Hoy, hasta: addDays(Hoy, NIGHTS) };
  const state = { camas: await bedsOf(ctx, IdHotel), ocupados: await sleepingOf(ctx, IdHotel, nights), exclusividades: [] };
  const index = indexOf(state);
  const Noches = nightsOf(nights).map((night) => ({ ...placesOn(state, night, index), ...sharesOn(state, night, index) }));
  const { companias, ...EstaNoche } = sharesOn(state, Hoy, index);
  const { Plazas, Ocupadas, Bloqueadas, Libres, LibresHombres, LibresMujeres, Exclusivas } = placesOn(state, Hoy, index);
  return {
    Codigo,
    EstaNoche,
    Plazas,
    Ocupadas,
    Bloqueadas,
    Libres,
    LibresHombres,
    LibresMujeres,
    Exclusivas,
    Noches: Noches.map(({ Fecha, Plazas: plazas, Hospedadas, Vencidas, PorLlegar, Bloqueadas: bloqueadas, Libres: libres }) => ({
      Fecha,
      Plazas: plazas,
      Hospedadas,
      Vencidas,
      PorLlegar,
      Bloqueadas: bloqueadas,
      Libres: libres,
    })),
    Companias: await companiesOf(ctx, companias),
  };
}

/** The day of the hotels that the session sees. */
async function indicators(ctx: Context): Promise<Indicadores> {
  const hotels = await hotelsSeen(ctx);
  const dirty = await dirtyOf(ctx, hotels);
  const counts = await countsOf(ctx, EVERYTHING, hotels);
  const Hoteles: HotelDeTablero[] = [];
  for (const [at, count] of counts.entries()) {
    const hotel = hotels[at];
    if (hotel) Hoteles.push({ ...count, ...(await campOf(ctx, hotel)), Sucias: dirty.find(({ IdHotel }) => IdHotel === hotel.IdHotel)?.n ?? 0 });
  }
  return { Hoteles, Esperan: await waitingOf(ctx, EVERYTHING, hotels), DeTodos: ctx.session.IdCompania === null ? 'S' : 'N' };
}

/** Dashboard of hotels (090401). */
export const indicadoresRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/HotelTablero',
    summary: 'The day of each hotel: places, arrivals and departures, beds to clean, the coming nights',
    tag: 'HotelTablero',
    access: { kind: 'grant', menu: ['090401'], action: 'consultar' },
    query: z.strictObject({}),
    answer: indicadoresWire,
    handler: (ctx) => indicators(ctx),
  }),
];
