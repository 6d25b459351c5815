import { type Cama, discards, type Estado, grouped, type Indice, type Lugar, type Motivo, type Ocupado } from './disponibilidad';
import { type Noches, stretchesOf } from './estadia';
import { best, type Eleccion } from './puntaje';

/** A stay asked for among others. */
export interface Pedida {
  readonly order: Eleccion;
  /** The bed that somebody chose; the best when nobody did. */
  readonly IdCama: number | null;
}
/** The bed it would get; why not the chosen one; or none. */
export type Propuesta = { readonly cama: Cama } | { readonly cama: null; readonly motivo: Motivo | null; readonly elegida: Cama | null };

/** What is promised of beds and rooms, to which what is proposed is added. */
function growing({ ocupados, exclusividades }: Estado): Indice & { add(one: Ocupado): void } {
  const [beds, rooms] = [new Map<number, Ocupado[]>(), new Map<number, Ocupado[]>()];
  const put = (map: Map<number, Ocupado[]>, key: number, one: Ocupado) => {
    const known = map.get(key);
    if (known) known.push(one);
    else map.set(key, [one]);
  };
  const add = (one: Ocupado) => {
    put(beds, one.IdCama, one);
    if (one.clase === 'R') put(rooms, one.IdHabitacion, one);
  };
  for (const one of ocupados) add(one);
  return {
    deCama: (id) => beds.get(id) ?? [],
    deHabitacion: (id) => rooms.get(id) ?? [],
    exclusividades: grouped(exclusividades, ({ IdCama }) => IdCama),
    add,
  };
}

/** Beds for stays asked for together, one after the other as they come, each as if those before it had theirs. A dry run: nothing is promised. */
export function* propose(state: Estado, asked: Iterable<Pedida>): Generator<Propuesta> {
  const index = growing(state);
  const byId = new Map(state.camas.map((cama) => [cama.IdCama, cama]));
  for (const { order, IdCama } of asked) {
    const elegida = IdCama === null ? null : (byId.get(IdCama) ?? null);
    const motivo = elegida ? (discards(elegida, order, index) ?? null) : null;
    const cama = IdCama === null ? best(state.camas, order, index) : motivo ? null : elegida;
    if (!cama) {
      yield { cama: null, motivo, elegida };
      continue;
    }
    const { huesped } = order;
    for (const { desde, hasta, turno } of stretchesOf(order, cama.caliente, order.turno))
      index.add({
        IdCama: cama.IdCama,
        IdHabitacion: cama.IdHabitacion,
        turno,
        clase: 'R',
        IdCompania: huesped.IdCompania,
        sexo: huesped.sexo,
        IdRegimenGuardia: huesped.IdRegimenGuardia,
        desde,
        hasta,
      });
    yield { cama };
  }
}

/** What a profile lets sleep in, within a module, or a room of it. */
export function narrowed(lugares: readonly Lugar[], to: Lugar): readonly Lugar[] {
  const { IdHotel, IdModulo, IdHabitacion } = to;
  if (IdModulo === null) return lugares;
  return lugares.flatMap((one): Lugar[] => {
    if (one.IdHotel !== IdHotel || (one.IdModulo !== null && one.IdModulo !== IdModulo)) return [];
    if (one.IdHabitacion === null) return [to];
    return IdHabitacion === null || IdHabitacion === one.IdHabitacion ? [one] : [];
  });
}

/** Two rows of one person whose nights meet, as their numbers; undefined where none do. */
export function overlapping<T extends Noches & { readonly Fila: number }>(row: T, others: readonly T[]): T | undefined {
  return others.find((one) => one.Fila !== row.Fila && one.desde < row.hasta && row.desde < one.hasta);
}
