import { shownDay } from '@modules/administracion/shared/dia';
import type { Comportamiento } from './familias';
import type { Dicho } from './fueraDeLinea';
import { localClock } from './fueraDeLinea.partes';
import { sentence } from './oraciones';

/** The anti-passback of the zone that a door leads into, as its list tells it, and what the door's type makes of it. */
export interface Antipassback {
  readonly Tipo: 'N' | 'S' | 'D' | 'T';
  /** Of a timed one (T). */
  readonly Minutos: number;
  readonly Zona: string;
  readonly Reglas: { readonly S: Comportamiento; readonly N: Comportamiento };
  /** Within them the same again is the same pass. */
  readonly SegundosRebote: number;
}
/** The last pass of somebody that this device let through. */
export interface Paso {
  readonly Modo: 'S' | 'N';
  /** ISO 8601. */
  readonly Momento: string;
}
/** Of people by IdPersona. */
export type Pasos = ReadonlyMap<number, Paso>;
/** Of vehicles by their plate, as it is compared. */
export type PasosVehiculos = ReadonlyMap<string, Paso>;

interface Read {
  readonly Modo: 'S' | 'N';
  readonly at: Date;
  /** Of the division. */
  readonly zona: string;
}
export interface PassbackSaid extends Dicho {
  readonly advierte: boolean;
}

/**
 * Anti-passback without a network (Acceso, *Offline and own terminals*): against this device's own marks alone. 701 it let the person in and did not see
 * them leave; 703 it let them out last. Of whom it has seen nothing it says nothing: they may have passed elsewhere.
 */
export function passbackOffline(
  rule: Antipassback | undefined,
  last: Paso | undefined,
  { Modo, at, zona }: Read,
  lang: 'es' | 'en',
): PassbackSaid | null {
  if (!rule || rule.Tipo === 'N' || rule.Reglas[Modo] === 'N' || !last || last.Modo !== Modo) return null;
  const since = at.getTime() - Date.parse(last.Momento);
  if (since < 0 || since <= rule.SegundosRebote * 1000) return null;
  // Nobody is held inside.
  if (Modo === 'N') return { Codigo: '703', Motivo: sentence(lang, '703'), advierte: true };
  const over = rule.Tipo === 'T' && since > rule.Minutos * 60_000;
  const { day, hour } = localClock(zona, Date.parse(last.Momento));
  const Motivo = sentence(lang, '701', { zona: rule.Zona, cuando: `${shownDay(day.replace(/-/g, ''))} ${hour}` });
  return { Codigo: '701', Motivo, advierte: rule.Tipo === 'S' || over || rule.Reglas.S === 'A' };
}

/**
 * The same of a vehicle, which is 808 either way: it is inside already, or not inside. The family of the vehicle obeys the door's type (`rule`: B
 * blocks, A warns, N is not looked at), on its way out too, where a type may hold it.
 */
export function vehiclePassbackOffline(
  zone: Antipassback | undefined,
  rule: Comportamiento,
  last: Paso | undefined,
  { Modo, at }: Pick<Read, 'Modo' | 'at'>,
  lang: 'es' | 'en',
): PassbackSaid | null {
  if (!zone || zone.Tipo === 'N' || rule === 'N' || !last || last.Modo !== Modo) return null;
  const since = at.getTime() - Date.parse(last.Momento);
  if (since <= zone.SegundosRebote * 1000) return null;
  const over = Modo === 'S' && zone.Tipo === 'T' && since > zone.Minutos * 60_000;
  const Motivo = sentence(lang, '808', { zona: zone.Zona, ...(Modo === 'S' ? {} : { ausente: 'S' }) });
  return { Codigo: '808', Motivo, advierte: zone.Tipo === 'S' || over || rule === 'A' };
}

/** Of passes that a device let through, what it will remember: the newest of each person, or of each vehicle, of the last day. */
export function withPasses<K>(pasos: ReadonlyMap<K, Paso>, passed: readonly K[], paso: Paso): ReadonlyMap<K, Paso> {
  const oldest = Date.parse(paso.Momento) - 86_400_000;
  const next = new Map([...pasos].filter(([, { Momento }]) => Date.parse(Momento) >= oldest));
  for (const id of passed) {
    const known = next.get(id);
    if (!known || Date.parse(known.Momento) <= Date.parse(paso.Momento)) next.set(id, paso);
  }
  return next;
}
