import { addDays, later } from '@modules/administracion/shared/dia';
import { type Medio, meet, type Noches, nightsOf, stretchesOf, type Tramo, type Turno } from './estadia';

/** A bed with what its room says of who may sleep there. */
export interface Cama {
  readonly IdCama: number;
  readonly IdHabitacion: number;
  readonly IdModulo: number;
  readonly IdHotel: number;
  /** Of the module, the room and the bed. */
  readonly codigos: readonly [string, string, string];
  /** Bed, room, module and hotel are active. */
  readonly activa: boolean;
  readonly exclusiva: boolean;
  readonly caliente: boolean;
  readonly limpia: boolean;
  /** L free, M men, F women, X mixed. */
  readonly reglaSexo: string;
  readonly contraguardia: boolean;
}

/** Nights promised of a bed: a stay's or a block's (`persona` null). */
export interface Ocupado extends Noches {
  readonly IdCama: number;
  readonly IdHabitacion: number;
  readonly turno: Turno;
  readonly clase: 'R' | 'B';
  readonly IdCompania: number | null;
  readonly sexo: string | null;
  readonly IdRegimenGuardia: number | null;
  /** The stay that they are of, where it is asked. */
  readonly IdReserva?: number | null;
  /** Its state, or V for the nights of a guest who should have left and is still in. */
  readonly estado?: string | null;
}

/** Who may reserve an exclusive bed on some nights, both included; T anybody. */
export interface Exclusividad {
  readonly IdCama: number;
  readonly beneficiario: 'P' | 'C' | 'G' | 'T';
  readonly id: number | null;
  readonly desde: string;
  readonly hasta: string | null;
}

export interface Huesped {
  readonly IdPersona: number | null;
  readonly IdCompania: number | null;
  readonly IdCargo: number | null;
  readonly sexo: string;
  readonly IdRegimenGuardia: number | null;
}

/** Where a profile lets sleep: a hotel, one of its modules or one of its rooms. */
export interface Lugar {
  readonly IdHotel: number;
  readonly IdModulo: number | null;
  readonly IdHabitacion: number | null;
}

/** What is known of the beds that a stay is looked for among. */
export interface Estado {
  readonly camas: readonly Cama[];
  readonly ocupados: readonly Ocupado[];
  readonly exclusividades: readonly Exclusividad[];
}

export interface Pedido extends Noches {
  readonly huesped: Huesped;
  /** Of the effective profile; null when nobody is asked for and every place counts. */
  readonly lugares: readonly Lugar[] | null;
  readonly turno: (night: string) => Medio;
}

export const MOTIVOS = ['C1', 'C2', 'C3', 'C4', 'C5', 'C6'] as const;
export type Motivo = (typeof MOTIVOS)[number];

/** What a stay takes, worked out once however many beds it is asked of: its nights, and its stretches in a bed and in a hot one. */
interface Tomado {
  readonly noches: readonly string[];
  readonly enCama: readonly Tramo[];
  readonly enCaliente: readonly Tramo[];
}
const known = new WeakMap<Pedido, Tomado>();

export function takes(pedido: Pedido): Tomado {
  const found = known.get(pedido) ?? {
    noches: nightsOf(pedido),
    enCama: stretchesOf(pedido, false, pedido.turno),
    enCaliente: stretchesOf(pedido, true, pedido.turno),
  };
  known.set(pedido, found);
  return found;
}

/** The nights after a stay, and the half of a hot bed that its guest would sleep in on each. */
const after = new WeakMap<Pedido, readonly (readonly [night: string, medio: Turno])[]>();

function nightsAfter(pedido: Pedido, nights: number): readonly (readonly [string, Turno])[] {
  const found = after.get(pedido);
  if (found?.length === nights) return found;
  const made = nightsOf({ desde: pedido.hasta, hasta: addDays(pedido.hasta, nights) }).map((night) => [night, pedido.turno(night) ?? 'C'] as const);
  after.set(pedido, made);
  return made;
}

/** What is promised of each bed and each room, found at once. */
export interface Indice {
  readonly deCama: (id: number) => readonly Ocupado[];
  readonly deHabitacion: (id: number) => readonly Ocupado[];
  readonly exclusividades: (id: number) => readonly Exclusividad[];
}

/** Rows by a key of theirs. */
export function grouped<T>(rows: readonly T[], key: (row: T) => number): (id: number) => readonly T[] {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group) group.push(row);
    else groups.set(key(row), [row]);
  }
  return (id) => groups.get(id) ?? [];
}

export const indexOf = ({ ocupados, exclusividades }: Estado): Indice => ({
  deCama: grouped(ocupados, ({ IdCama }) => IdCama),
  deHabitacion: grouped(
    ocupados.filter(({ clase }) => clase === 'R'),
    ({ IdHabitacion }) => IdHabitacion,
  ),
  exclusividades: grouped(exclusividades, ({ IdCama }) => IdCama),
});

/** Whether two parts of a bed have something in common. */
export const clash = (one: Turno, other: Turno): boolean => one === 'C' || other === 'C' || one === other;

const names = ({ beneficiario, id }: Exclusividad, huesped: Huesped): boolean =>
  beneficiario === 'T' || id === { P: huesped.IdPersona, C: huesped.IdCompania, G: huesped.IdCargo }[beneficiario];

/** How near an exclusivity is to a guest: 0 by person, 1 by position or company, 2 released. */
const NEAR = { P: 0, C: 1, G: 1, T: 2 } as const;

/** The nearest exclusivity that lets a guest sleep in a bed each night, at its worst; null when some night has none. */
export function exclusivityOf(cama: Cama, pedido: Pedido, all: readonly Exclusividad[]): number | null {
  if (!cama.exclusiva) return 2;
  const own = all.filter((one) => names(one, pedido.huesped));
  let worst = 0;
  for (const night of takes(pedido).noches) {
    const covering = own.filter(({ desde, hasta }) => desde <= night && (hasta === null || night <= hasta));
    if (covering.length === 0) return null;
    worst = Math.max(worst, Math.min(...covering.map(({ beneficiario }) => NEAR[beneficiario])));
  }
  return worst;
}

const inside = (cama: Cama, { IdHotel, IdModulo, IdHabitacion }: Lugar): boolean =>
  IdHotel === cama.IdHotel && (IdModulo === null || IdModulo === cama.IdModulo) && (IdHabitacion === null || IdHabitacion === cama.IdHabitacion);

/** What no night changes of a bed for a guest: C1, C2, the room's sex and, for who has no guard, that it is one of opposite guards. */
function never(cama: Cama, { huesped, lugares }: Pedido): Motivo | undefined {
  if (!cama.activa) return 'C1';
  if (lugares && !lugares.some((lugar) => inside(cama, lugar))) return 'C2';
  if ((cama.reglaSexo === 'M' || cama.reglaSexo === 'F') && cama.reglaSexo !== huesped.sexo) return 'C5';
  return cama.contraguardia && huesped.IdRegimenGuardia === null ? 'C6' : undefined;
}

/** Whether somebody in the room stands in a guest's way, of another sex (C5) or guard (C6), on the nights that both are there. */
const inTheWay = (cama: Cama, { sexo, IdRegimenGuardia }: Huesped, of: 'C5' | 'C6', mate: Ocupado): boolean =>
  of === 'C5' ? cama.reglaSexo === 'L' && mate.sexo !== sexo : cama.contraguardia && mate.IdRegimenGuardia !== IdRegimenGuardia;

/** The first of the conditions C1 to C6 that a bed fails on some night of a stay; undefined for one that passes. */
export function discards(cama: Cama, pedido: Pedido, index: Indice): Motivo | undefined {
  const { huesped } = pedido;
  const whenever = never(cama, pedido);
  if (whenever === 'C1' || whenever === 'C2') return whenever;
  if (cama.exclusiva && exclusivityOf(cama, pedido, index.exclusividades(cama.IdCama)) === null) return 'C3';
  const { enCama, enCaliente } = takes(pedido);
  const wanted = cama.caliente ? enCaliente : enCama;
  if (index.deCama(cama.IdCama).some((taken) => meet(pedido, taken) && wanted.some((part) => meet(part, taken) && clash(part.turno, taken.turno))))
    return 'C4';
  if (whenever === 'C5') return 'C5';
  const mates = index.deHabitacion(cama.IdHabitacion);
  if (mates.some((mate) => inTheWay(cama, huesped, 'C5', mate) && meet(mate, pedido))) return 'C5';
  return whenever === 'C6' || mates.some((mate) => inTheWay(cama, huesped, 'C6', mate) && meet(mate, pedido)) ? 'C6' : undefined;
}

/** The first night from the end of a stay on that a bed no longer passes; null when it passes every one looked at. */
export function passesUntil(cama: Cama, pedido: Pedido, index: Indice, nights: number): string | null {
  const { huesped, hasta } = pedido;
  const looked = nightsAfter(pedido, nights);
  const last = looked.at(-1)?.[0];
  if (last === undefined) return null;
  if (never(cama, pedido)) return hasta;
  // Of each thing in the way the first night after the stay on which it is: the earliest of them.
  let first: string | undefined;
  if (cama.exclusiva) {
    const all = index.exclusividades(cama.IdCama);
    first = looked.find(([night]) => exclusivityOf(cama, { ...pedido, desde: night, hasta: addDays(night, 1) }, all) === null)?.[0];
  }
  for (const taken of index.deCama(cama.IdCama)) {
    const from = later(taken.desde, hasta);
    if (from >= taken.hasta || from > last) continue;
    // Of a hot bed one half may be taken, and the guest's change from night to night.
    const night = cama.caliente ? looked.find(([one, medio]) => one >= from && one < taken.hasta && clash(medio, taken.turno))?.[0] : from;
    if (night !== undefined && (first === undefined || night < first)) first = night;
  }
  for (const mate of index.deHabitacion(cama.IdHabitacion)) {
    const from = later(mate.desde, hasta);
    const stands = from < mate.hasta && (inTheWay(cama, huesped, 'C5', mate) || inTheWay(cama, huesped, 'C6', mate));
    if (stands && from <= last && (first === undefined || from < first)) first = from;
  }
  return first ?? null;
}
