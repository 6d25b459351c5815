import { rutForm, tidyIdentifier } from './identificador';
import { sentence } from './oraciones';

/** A reason as it is told. */
export interface Dicho {
  readonly Codigo: string;
  readonly Motivo: string;
}
/** From `Desde` until just before `Hasta` the decision is to let in, with these warnings. */
export interface Ventana {
  readonly Desde: string;
  readonly Hasta: string;
  readonly Advertencias: readonly Dicho[];
}
export interface Identificador {
  /** DOC a document, PIN the number that readers know. */
  readonly Medio: 'DOC' | 'PIN';
  readonly Valor: string;
  readonly IdTipoDocumento: number | null;
  /** Written with or without its hyphen it is the same. */
  readonly Rut: 'S' | 'N';
}
/** Somebody whom a door may have to decide about. */
export interface SujetoInstantanea {
  readonly IdPersona: number;
  readonly Identificadores: readonly Identificador[];
  readonly Nombre: string | null;
  readonly Documento: string;
  readonly TipoDocumento: string;
  readonly Compania: string | null;
  readonly Contrato: string | null;
  readonly Cargo: string | null;
  readonly Condicion: string;
  readonly VigenteHasta: string | null;
  readonly Ventanas: readonly Ventana[];
  /** Why not, now, for another reason than the hour. */
  readonly Denegado: Dicho | null;
}
/** A list as a door keeps it. */
export interface Lista {
  /** Until when it admits anybody. */
  readonly LimiteEl: string;
  readonly Zona: string;
  /** Why the door lets nobody through in a direction, if it does not. */
  readonly Puerta: { readonly Denegado: { readonly S: Dicho | null; readonly N: Dicho | null } };
}
export interface Leido {
  readonly Modo: 'S' | 'N';
  readonly Identificador: string;
  readonly Medio: Identificador['Medio'];
  readonly IdTipoDocumento: number | null;
  readonly at: Date;
}
export interface Decidido {
  readonly Permitido: 'S' | 'N';
  readonly Codigo: string;
  readonly Sujeto: SujetoInstantanea | null;
  /** The first reason; none when it is let through. */
  readonly Motivo: Dicho | null;
  readonly Advertencias: readonly Dicho[];
}

/** A list with what changed of it since: whoever changed or came, and without those no longer told. */
export function withChanges<S extends Pick<SujetoInstantanea, 'IdPersona'>>(held: readonly S[], changed: readonly S[], gone: readonly number[]): S[] {
  const people = new Map(held.map((one) => [one.IdPersona, one]));
  for (const id of gone) people.delete(id);
  for (const one of changed) people.set(one.IdPersona, one);
  return [...people.values()];
}

const keyOf = (medio: string, value: string) => `${medio}:${value}`;

/** Subjects by what identifies them. */
export type Indice = ReadonlyMap<string, readonly { readonly sujeto: SujetoInstantanea; readonly identificador: Identificador }[]>;

export function indexOf(sujetos: Iterable<SujetoInstantanea>): Indice {
  const index = new Map<string, { sujeto: SujetoInstantanea; identificador: Identificador }[]>();
  for (const sujeto of sujetos) {
    for (const identificador of sujeto.Identificadores) {
      const key = keyOf(identificador.Medio, identificador.Valor);
      const those = index.get(key);
      if (those) those.push({ sujeto, identificador });
      else index.set(key, [{ sujeto, identificador }]);
    }
  }
  return index;
}

/** Who is meant by a reading, as the gate would look for them. */
function foundBy(index: Indice, { Identificador, Medio, IdTipoDocumento }: Leido): SujetoInstantanea[] {
  const read = tidyIdentifier(Identificador);
  const exact = index.get(keyOf(Medio, read)) ?? [];
  const asRut = Medio === 'DOC' && rutForm(read) !== read ? (index.get(keyOf(Medio, rutForm(read))) ?? []) : [];
  const those = [...exact, ...asRut.filter(({ identificador }) => identificador.Rut === 'S')].filter(
    ({ identificador }) => Medio !== 'DOC' || IdTipoDocumento === null || identificador.IdTipoDocumento === IdTipoDocumento,
  );
  return [...new Set(those.map(({ sujeto }) => sujeto))];
}

const formats = new Map<string, Intl.DateTimeFormat>();
/** `2026-11-20 06:52` on the clock of a time zone. */
function localClock(zone: string, at: number): { day: string; hour: string } {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
    formats.set(zone, format);
  }
  const [day = '', hour = ''] = format.format(new Date(at)).split(' ');
  return { day, hour };
}
const MINUTE = 60_000;

/** The hours of a day in which somebody's windows lie. */
function hoursOf(ventanas: readonly Ventana[], zone: string, at: number): string {
  const today = localClock(zone, at).day;
  return ventanas
    .map(({ Desde, Hasta }) => ({ from: localClock(zone, Date.parse(Desde)), last: localClock(zone, Date.parse(Hasta) - MINUTE) }))
    .filter(({ from, last }) => from.day <= today && today <= last.day)
    .map(({ from, last }) => {
      const until = last.day > today || last.hour === '23:59' ? '24:00' : last.hour;
      return `${from.day < today ? '00:00' : from.hour}–${until}`;
    })
    .join(', ');
}

/**
 * What a door decides without a network (Acceso, *Offline and own terminals*): whom it does not know, 111; within a window, 000; else the
 * reason that the list gives, or 604. Nobody is held inside: on the way out knowing somebody is enough. A list too old lets nobody in.
 */
export function decideOffline(lista: Lista, index: Indice, leido: Leido, lang: 'es' | 'en'): Decidido {
  const denied = (Motivo: Dicho, Sujeto: SujetoInstantanea | null): Decidido => ({
    Permitido: 'N',
    Codigo: Motivo.Codigo,
    Sujeto,
    Motivo,
    Advertencias: [],
  });
  const found = foundBy(index, leido);
  const [only = null] = found;
  const Sujeto = found.length === 1 ? only : null;
  const closed = lista.Puerta.Denegado[leido.Modo];
  if (closed) return denied(closed, Sujeto);
  if (found.length > 1) return denied({ Codigo: '112', Motivo: sentence(lang, '112', { n: leido.Identificador }) }, null);
  if (!Sujeto) return denied({ Codigo: '111', Motivo: sentence(lang, '111', { identificador: leido.Identificador }) }, null);
  if (leido.Modo === 'N') return { Permitido: 'S', Codigo: '000', Sujeto, Motivo: null, Advertencias: [] };
  const at = leido.at.getTime();
  const window =
    at < Date.parse(lista.LimiteEl) ? Sujeto.Ventanas.find(({ Desde, Hasta }) => Date.parse(Desde) <= at && at < Date.parse(Hasta)) : undefined;
  if (window) return { Permitido: 'S', Codigo: '000', Sujeto, Motivo: null, Advertencias: window.Advertencias };
  const outside = () => ({ Codigo: '604', Motivo: sentence(lang, '604', { intervalos: hoursOf(Sujeto.Ventanas, lista.Zona, at) }) });
  return denied(Sujeto.Denegado ?? outside(), Sujeto);
}
