/** A place of a profile: a whole hotel, a whole module of it, or one room. */
export interface Lugar {
  readonly IdHotel: number;
  readonly IdModulo: number | null;
  readonly IdHabitacion: number | null;
}

/** What hangs from what in a hotel, as far as a profile's detail tells apart. */
export interface Arbol {
  readonly IdHotel: number;
  readonly modulos: readonly { readonly IdModulo: number; readonly habitaciones: readonly number[] }[];
}

/** How much of a branch is ticked. */
export type Marca = 'todo' | 'parte' | 'nada';

const isHotel = ({ IdHotel, IdModulo }: Lugar, hotel: number): boolean => IdHotel === hotel && IdModulo === null;
const isModule = ({ IdModulo, IdHabitacion }: Lugar, module: number): boolean => IdModulo === module && IdHabitacion === null;

export function marcaDeHabitacion(lugares: readonly Lugar[], { IdHotel }: Arbol, modulo: number, habitacion: number): Marca {
  const inside = lugares.some((one) => isHotel(one, IdHotel) || isModule(one, modulo) || one.IdHabitacion === habitacion);
  return inside ? 'todo' : 'nada';
}

export function marcaDeModulo(lugares: readonly Lugar[], { IdHotel }: Arbol, modulo: number): Marca {
  if (lugares.some((one) => isHotel(one, IdHotel) || isModule(one, modulo))) return 'todo';
  return lugares.some((one) => one.IdModulo === modulo) ? 'parte' : 'nada';
}

export function marcaDeHotel(lugares: readonly Lugar[], { IdHotel }: Arbol): Marca {
  if (lugares.some((one) => isHotel(one, IdHotel))) return 'todo';
  return lugares.some((one) => one.IdHotel === IdHotel) ? 'parte' : 'nada';
}

/** Ticks or unticks a whole hotel. */
export function marcarHotel(lugares: readonly Lugar[], { IdHotel }: Arbol, on: boolean): readonly Lugar[] {
  const others = lugares.filter((one) => one.IdHotel !== IdHotel);
  return on ? [...others, { IdHotel, IdModulo: null, IdHabitacion: null }] : others;
}

/** Ticks or unticks a whole module; of a whole hotel the other modules stay. */
export function marcarModulo(lugares: readonly Lugar[], arbol: Arbol, modulo: number, on: boolean): readonly Lugar[] {
  const { IdHotel } = arbol;
  const open = opened(lugares, arbol).filter((one) => one.IdModulo !== modulo);
  return on ? [...open, { IdHotel, IdModulo: modulo, IdHabitacion: null }] : open;
}

/** Ticks or unticks a room; of a whole module, or a whole hotel, the rest stays. */
export function marcarHabitacion(lugares: readonly Lugar[], arbol: Arbol, modulo: number, habitacion: number, on: boolean): readonly Lugar[] {
  const { IdHotel } = arbol;
  const whole = marcaDeModulo(lugares, arbol, modulo) === 'todo';
  if (on && whole) return lugares;
  const rooms = arbol.modulos.find(({ IdModulo }) => IdModulo === modulo)?.habitaciones ?? [];
  const others = opened(lugares, arbol).filter((one) => !isModule(one, modulo) && one.IdHabitacion !== habitacion);
  const rest = whole ? rooms.filter((room) => room !== habitacion).map((room): Lugar => ({ IdHotel, IdModulo: modulo, IdHabitacion: room })) : [];
  return [...others, ...rest, ...(on ? [{ IdHotel, IdModulo: modulo, IdHabitacion: habitacion }] : [])];
}

/** A whole hotel as its whole modules. */
function opened(lugares: readonly Lugar[], { IdHotel, modulos }: Arbol): readonly Lugar[] {
  if (!lugares.some((one) => isHotel(one, IdHotel))) return lugares;
  const parts = modulos.map(({ IdModulo }): Lugar => ({ IdHotel, IdModulo, IdHabitacion: null }));
  return [...lugares.filter((one) => one.IdHotel !== IdHotel), ...parts];
}
