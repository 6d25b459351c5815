import { addDays } from '@modules/administracion/shared/dia';
import { type Medio, meet, type Noches, nightsOf, stretchesOf, type Turno } from './estadia';

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
  for (const night of nightsOf(pedido)) {
    const covering = own.filter(({ desde, hasta }) => desde <= night && (hasta === null || night <= hasta));
    if (covering.length === 0) return null;
    worst = Math.max(worst, Math.min(...covering.map(({ beneficiario }) => NEAR[beneficiario])));
  }
  return worst;
}

/** The first of the conditions C1 to C6 that a bed fails on some night of a stay; undefined for one that passes. */
export function discards(cama: Cama, pedido: Pedido, index: Indice): Motivo | undefined {
  const { huesped, lugares } = pedido;
  if (!cama.activa) return 'C1';
  const inside = ({ IdHotel, IdModulo, IdHabitacion }: Lugar) =>
    IdHotel === cama.IdHotel && (IdModulo === null || IdModulo === cama.IdModulo) && (IdHabitacion === null || IdHabitacion === cama.IdHabitacion);
  if (lugares && !lugares.some(inside)) return 'C2';
  if (exclusivityOf(cama, pedido, index.exclusividades(cama.IdCama)) === null) return 'C3';
  const wanted = stretchesOf(pedido, cama.caliente, pedido.turno);
  if (index.deCama(cama.IdCama).some((taken) => wanted.some((part) => meet(part, taken) && clash(part.turno, taken.turno)))) return 'C4';
  const roommates = index.deHabitacion(cama.IdHabitacion).filter((one) => meet(one, pedido));
  if ((cama.reglaSexo === 'M' || cama.reglaSexo === 'F') && cama.reglaSexo !== huesped.sexo) return 'C5';
  if (cama.reglaSexo === 'L' && roommates.some(({ sexo }) => sexo !== huesped.sexo)) return 'C5';
  const { IdRegimenGuardia } = huesped;
  if (cama.contraguardia && (IdRegimenGuardia === null || roommates.some((one) => one.IdRegimenGuardia !== IdRegimenGuardia))) return 'C6';
  return undefined;
}

/** The first night from the end of a stay on that a bed no longer passes; null when it passes every one looked at. */
export function passesUntil(cama: Cama, pedido: Pedido, index: Indice, nights: number): string | null {
  for (let at = 0; at < nights; at += 1) {
    const night = addDays(pedido.hasta, at);
    if (discards(cama, { ...pedido, desde: night, hasta: addDays(night, 1) }, index)) return night;
  }
  return null;
}
