import { addDays } from '@modules/administracion/shared/dia';
import { type Cama, clash, type Estado, indexOf, type Ocupado } from './disponibilidad';
import { meet, type Turno } from './estadia';

/** Places to sleep of a night. */
export interface PlazasDeNoche {
  readonly Fecha: string;
  readonly Plazas: number;
  readonly Ocupadas: number;
  readonly Bloqueadas: number;
  readonly Libres: number;
  readonly LibresHombres: number;
  readonly LibresMujeres: number;
  /** Free ones of exclusive beds, apart from the others. */
  readonly Exclusivas: number;
  /** Free halves of hot beds. */
  readonly MediosD: number;
  readonly MediosN: number;
  /** Occupied of those not blocked, one decimal. */
  readonly Porcentaje: number;
}

/** The places of a bed: its two halves when it is hot. */
const HALVES: readonly Turno[] = ['D', 'N'];
const WHOLE: readonly Turno[] = ['C'];

const COUNTED = [
  'Plazas',
  'Ocupadas',
  'Bloqueadas',
  'Libres',
  'LibresHombres',
  'LibresMujeres',
  'Exclusivas',
  'MediosD',
  'MediosN',
] as const satisfies readonly (keyof PlazasDeNoche)[];
type Conteo = Record<(typeof COUNTED)[number], number>;

/** What is promised, by places among the nights looked at: from which on it is, and before which it is over. */
interface Tramo {
  readonly from: number;
  readonly to: number;
  readonly de: Ocupado;
}

/** Finds those places, with few days said again and again; what is on none of the nights is left out. */
function placed(nights: readonly string[]): (all: readonly Ocupado[]) => readonly Tramo[] {
  const known = new Map<string, number>();
  /** Nights before a day. */
  const before = (day: string): number => {
    let place = known.get(day);
    if (place === undefined) {
      place = nights.filter((night) => night < day).length;
      known.set(day, place);
    }
    return place;
  };
  return (all) => {
    if (all.length === 0) return NONE;
    const found: Tramo[] = [];
    for (const de of all) {
      const [from, to] = [before(de.desde), before(de.hasta)];
      if (from < to) found.push({ from, to, de });
    }
    return found;
  };
}
const NONE: readonly Tramo[] = [];

/** What stands on each night of a bed's place: nothing, a stay or a block. */
const FREE = 0;
const STAY = 1;
const BLOCK = 2;

/** Nights looked at, painted over and over: thousands of beds, many nights, so nothing is made anew for each. */
interface Lienzo {
  readonly by: Uint8Array;
  readonly noMen: Uint8Array;
  readonly noWomen: Uint8Array;
}

/** Which nights a room takes no man, and no woman, for whom else sleeps in it. */
function paintSexes({ noMen, noWomen }: Lienzo, { reglaSexo }: Cama, mates: readonly Tramo[]): void {
  noMen.fill(reglaSexo === 'F' ? 1 : 0);
  noWomen.fill(reglaSexo === 'M' ? 1 : 0);
  if (reglaSexo !== 'L') return;
  for (const { from, to, de } of mates) {
    if (de.sexo !== 'M') noMen.fill(1, from, to);
    if (de.sexo !== 'F') noWomen.fill(1, from, to);
  }
}

/** Who has a part of a bed on which night; of two, the first. */
function paintTaken({ by }: Lienzo, taken: readonly Tramo[], part: Turno): void {
  by.fill(FREE);
  for (let at = taken.length - 1; at >= 0; at -= 1) {
    const one = taken[at];
    if (one && clash(one.de.turno, part)) by.fill(one.de.clase === 'B' ? BLOCK : STAY, one.from, one.to);
  }
}

/** A free part of a bed, added to the others. */
function addFree(count: Conteo, exclusiva: boolean, part: Turno, men: boolean, women: boolean): void {
  count.Libres += 1;
  if (part === 'D') count.MediosD += 1;
  if (part === 'N') count.MediosN += 1;
  if (exclusiva) {
    count.Exclusivas += 1;
    return;
  }
  if (men) count.LibresHombres += 1;
  if (women) count.LibresMujeres += 1;
}

/** What the part of a bed comes to on each night, as it was painted. */
function addNights(counts: readonly Conteo[], { by, noMen, noWomen }: Lienzo, { exclusiva }: Cama, part: Turno): void {
  for (const [night, count] of counts.entries()) {
    count.Plazas += 1;
    if (by[night] === STAY) count.Ocupadas += 1;
    else if (by[night] === BLOCK) count.Bloqueadas += 1;
    else addFree(count, exclusiva, part, noMen[night] === 0, noWomen[night] === 0);
  }
}

const NO_PLACES: Conteo = {
  ...{ Plazas: 0, Ocupadas: 0, Bloqueadas: 0, Libres: 0, LibresHombres: 0, LibresMujeres: 0, Exclusivas: 0, MediosD: 0, MediosN: 0 },
};

/** A hotel's places on some nights, in their order. They overlap: a free place of an empty room counts for men and for women. */
export function placesOfNights(state: Estado, nights: readonly string[], index = indexOf(state)): PlazasDeNoche[] {
  const counts = nights.map(() => ({ ...NO_PLACES }));
  // Beds that nobody has and beside whom nobody sleeps are every night the same.
  const everyNight = { ...NO_PLACES };
  const canvas = { by: new Uint8Array(nights.length), noMen: new Uint8Array(nights.length), noWomen: new Uint8Array(nights.length) };
  const places = placed(nights);
  for (const cama of state.camas) {
    if (!cama.activa) continue;
    const taken = places(index.deCama(cama.IdCama));
    const mates = cama.reglaSexo === 'L' && !cama.exclusiva ? places(index.deHabitacion(cama.IdHabitacion)) : NONE;
    const parts = cama.caliente ? HALVES : WHOLE;
    if (taken.length === 0 && mates.length === 0) {
      everyNight.Plazas += parts.length;
      for (const part of parts) addFree(everyNight, cama.exclusiva, part, cama.reglaSexo !== 'F', cama.reglaSexo !== 'M');
      continue;
    }
    paintSexes(canvas, cama, mates);
    for (const part of parts) {
      paintTaken(canvas, taken, part);
      addNights(counts, canvas, cama, part);
    }
  }
  return counts.map((count, night) => {
    for (const of of COUNTED) count[of] += everyNight[of];
    return { Fecha: nights[night] ?? '', ...count, Porcentaje: percentOf(count.Ocupadas, count.Plazas - count.Bloqueadas) };
  });
}

/** A hotel's places on a night. */
export function placesOn(state: Estado, night: string, index = indexOf(state)): PlazasDeNoche {
  const [found] = placesOfNights(state, [night], index);
  return found ?? { Fecha: night, ...NO_PLACES, Porcentaje: 0 };
}

/** Occupied of those there are, one decimal. */
export const percentOf = (occupied: number, places: number): number => (places === 0 ? 0 : Math.round((occupied * 1000) / places) / 10);

/** What the places of a night are taken by, and the stays and beds that they are of: a whole hot bed is two places. */
export interface ReparteDeNoche {
  readonly Hospedadas: number;
  readonly PorLlegar: number;
  /** Of guests who should have left, where nobody else was promised the bed. */
  readonly Vencidas: number;
  readonly EstadiasHospedadas: number;
  readonly EstadiasPorLlegar: number;
  readonly CamasBloqueadas: number;
}

const partOf = ({ estado }: Ocupado): 'Vencidas' | 'PorLlegar' | 'Hospedadas' =>
  estado === 'V' ? 'Vencidas' : estado === 'R' ? 'PorLlegar' : 'Hospedadas';

/** Whose the occupied places of a night are, counted place by place as `placesOn` counts them; with it, those of each company. */
export function sharesOn(state: Estado, night: string, index = indexOf(state)): ReparteDeNoche & { readonly companias: ReadonlyMap<number, number> } {
  const span = { desde: night, hasta: addDays(night, 1) };
  const places = { Hospedadas: 0, PorLlegar: 0, Vencidas: 0 };
  const stays = { Hospedadas: new Set<number>(), PorLlegar: new Set<number>(), Vencidas: new Set<number>() };
  const companias = new Map<number, number>();
  let CamasBloqueadas = 0;
  for (const cama of state.camas) {
    if (!cama.activa) continue;
    const taken = index.deCama(cama.IdCama).filter((one) => meet(one, span));
    if (taken.some(({ clase }) => clase === 'B')) CamasBloqueadas += 1;
    for (const one of taken) if (one.clase === 'R') stays[partOf(one)].add(one.IdReserva ?? 0);
    for (const part of cama.caliente ? HALVES : WHOLE) {
      const by = taken.find(({ turno }) => clash(turno, part));
      if (by?.clase !== 'R') continue;
      places[partOf(by)] += 1;
      if (by.IdCompania !== null) companias.set(by.IdCompania, (companias.get(by.IdCompania) ?? 0) + 1);
    }
  }
  return { ...places, EstadiasHospedadas: stays.Hospedadas.size, EstadiasPorLlegar: stays.PorLlegar.size, CamasBloqueadas, companias };
}
