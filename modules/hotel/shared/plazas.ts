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

type Conteo = { -readonly [K in Exclude<keyof PlazasDeNoche, 'Fecha' | 'Porcentaje'>]: number };

/** What is promised, by places among the nights looked at: from which on it is, and before which it is over. */
interface Tramo {
  readonly from: number;
  readonly to: number;
  readonly de: Ocupado;
}
const isOn = ({ from, to }: Tramo, night: number): boolean => from <= night && night < to;

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

/** Whether a room takes somebody of a sex beside those who sleep in it on a night. */
function admits({ reglaSexo }: Cama, mates: readonly Tramo[], night: number, sex: 'M' | 'F'): boolean {
  if (reglaSexo !== 'L') return reglaSexo === 'X' || reglaSexo === sex;
  for (const one of mates) if (isOn(one, night) && one.de.sexo !== sex) return false;
  return true;
}

/** What the places of a bed come to on a night, added to those of the others: thousands of beds, many nights, so nothing is made anew for each. */
function addPlaces(count: Conteo, cama: Cama, taken: readonly Tramo[], mates: readonly Tramo[], night: number): void {
  for (const part of cama.caliente ? HALVES : WHOLE) {
    count.Plazas += 1;
    let by: Ocupado | undefined;
    for (const one of taken) if (by === undefined && isOn(one, night) && clash(one.de.turno, part)) by = one.de;
    if (by) {
      count[by.clase === 'B' ? 'Bloqueadas' : 'Ocupadas'] += 1;
      continue;
    }
    count.Libres += 1;
    if (part === 'D') count.MediosD += 1;
    if (part === 'N') count.MediosN += 1;
    if (cama.exclusiva) count.Exclusivas += 1;
    else {
      if (admits(cama, mates, night, 'M')) count.LibresHombres += 1;
      if (admits(cama, mates, night, 'F')) count.LibresMujeres += 1;
    }
  }
}

const NO_PLACES: Conteo = {
  ...{ Plazas: 0, Ocupadas: 0, Bloqueadas: 0, Libres: 0, LibresHombres: 0, LibresMujeres: 0, Exclusivas: 0, MediosD: 0, MediosN: 0 },
};

/** A hotel's places on some nights, in their order. They overlap: a free place of an empty room counts for men and for women. */
export function placesOfNights(state: Estado, nights: readonly string[], index = indexOf(state)): PlazasDeNoche[] {
  const counts = nights.map(() => ({ ...NO_PLACES }));
  const places = placed(nights);
  for (const cama of state.camas) {
    if (!cama.activa) continue;
    const taken = places(index.deCama(cama.IdCama));
    const mates = places(index.deHabitacion(cama.IdHabitacion));
    counts.forEach((count, night) => {
      addPlaces(count, cama, taken, mates, night);
    });
  }
  return counts.map((count, night) => ({
    Fecha: nights[night] ?? '',
    ...count,
    Porcentaje: percentOf(count.Ocupadas, count.Plazas - count.Bloqueadas),
  }));
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
