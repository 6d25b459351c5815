import type { ClavePublica } from '@modules/identificacion/shared/firma';
import type { Conduce } from './conductor';
import type { Comportamiento } from './familias';
import { cardRead, cardReason, hoursOf, keyOf, OF_CARDS, windowAt } from './fueraDeLinea.partes';
import type { Antipassback } from './fueraDeLinea.pasos';
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
/** Until just before `Hasta` the regime lets nobody in: a day of rest, or outside the shift. */
export interface Denegacion extends Dicho {
  readonly Desde: string;
  readonly Hasta: string;
}
export interface Identificador {
  /** DOC a document, PIN the number that readers know. */
  readonly Medio: 'DOC' | 'PIN';
  readonly Valor: string;
  readonly IdTipoDocumento: number | null;
  /** Written with or without its hyphen it is the same. */
  readonly Rut: 'S' | 'N';
}
/** A card as a list knows it: of its QR the print alone, and the numbers that readers know it by. */
export interface Tarjeta {
  readonly Huella: string;
  readonly Codigo: string;
  readonly Lecturas: readonly string[];
  readonly FechaInicio: string;
  readonly FechaFin: string;
}
/** A card that was ended. A number is of one card alone, the last that had it, as at the gate. */
export interface Revocada {
  readonly Huella: string;
  readonly Codigo: string;
  readonly Lecturas: readonly string[];
  readonly Motivo: string;
  readonly IdPersona: number | null;
  readonly IdVehiculo: number | null;
}
/** What a door's type makes of the families of vehicles and of their drivers. */
export interface Reglas {
  readonly VEHICULO: Comportamiento;
  readonly CONDUCTOR: Comportamiento;
}
/** Somebody whom a door may have to decide about. */
export interface SujetoInstantanea {
  readonly IdPersona: number;
  readonly Identificadores: readonly Identificador[];
  /** The card that it carries. */
  readonly Credencial: Tarjeta | null;
  readonly Nombre: string | null;
  readonly Documento: string;
  readonly TipoDocumento: string;
  readonly Compania: string | null;
  readonly Contrato: string | null;
  readonly Cargo: string | null;
  readonly Condicion: string;
  readonly VigenteHasta: string | null;
  readonly Ventanas: readonly Ventana[];
  /** Of a list that an earlier version of the product made, none. */
  readonly Denegaciones?: readonly Denegacion[] | undefined;
  /** Why not, now, for another reason than the hour. */
  readonly Denegado: Dicho | null;
  /** A small photograph, a JPEG of at most 8 kB in base64; a post keeps it beside its list. */
  readonly Foto: string | null;
  /** What it may drive; nothing at all without licences. */
  readonly Conduce: Conduce | null;
  /** S: it is excepted from anti-passback. */
  readonly SinAntipassback?: 'S' | undefined;
}
/** A list as a door keeps it. */
export interface Lista {
  /** Until when it admits anybody. */
  readonly LimiteEl: string;
  readonly Zona: string;
  /** Keys by which the signature of a QR is checked. */
  readonly Claves: readonly ClavePublica[];
  readonly Revocadas: readonly Revocada[];
  /** Why the door lets nobody through in a direction, if it does not. */
  readonly Puerta: {
    readonly Denegado: { readonly S: Dicho | null; readonly N: Dicho | null };
    readonly Reglas: { readonly S: Reglas; readonly N: Reglas };
    /** Of a list that an earlier version of the product made, none. */
    readonly Antipassback?: Antipassback | undefined;
  };
}
export interface Leido {
  readonly Modo: 'S' | 'N';
  readonly Identificador: string;
  /** Of a card: its QR, or the number that a reader or a keyboard gives. */
  readonly Medio: Identificador['Medio'] | 'QR' | 'TAR' | 'COD';
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
export function withChanges<S>(held: readonly S[], changed: readonly S[], gone: readonly number[], keyOf: (one: S) => number): S[] {
  const those = new Map(held.map((one) => [keyOf(one), one]));
  for (const id of gone) those.delete(id);
  for (const one of changed) those.set(keyOf(one), one);
  return [...those.values()];
}

/** Subjects by what identifies them; a card by no document. */
export type Indice = ReadonlyMap<string, readonly { readonly sujeto: SujetoInstantanea; readonly identificador: Identificador | null }[]>;

export function indexOf(sujetos: Iterable<SujetoInstantanea>): Indice {
  const index = new Map<string, { sujeto: SujetoInstantanea; identificador: Identificador | null }[]>();
  const put = (key: string, sujeto: SujetoInstantanea, identificador: Identificador | null) => {
    const those = index.get(key);
    if (those) those.push({ sujeto, identificador });
    else index.set(key, [{ sujeto, identificador }]);
  };
  for (const sujeto of sujetos) {
    for (const one of sujeto.Identificadores) put(keyOf(one.Medio, one.Valor), sujeto, one);
    put(keyOf('ID', String(sujeto.IdPersona)), sujeto, null);
    if (!sujeto.Credencial) continue;
    put(keyOf('QR', sujeto.Credencial.Huella), sujeto, null);
    for (const number of sujeto.Credencial.Lecturas) put(keyOf('TAR', number), sujeto, null);
  }
  return index;
}

/** Who is meant by a reading, as the gate would look for them. */
function foundBy(index: Indice, { Identificador, Medio, IdTipoDocumento }: Leido, huella: string | null): SujetoInstantanea[] {
  const read = tidyIdentifier(Identificador);
  const key = huella !== null ? keyOf('QR', huella) : keyOf(OF_CARDS.includes(Medio) ? 'TAR' : Medio, read);
  const exact = index.get(key) ?? [];
  const asRut = Medio === 'DOC' && rutForm(read) !== read ? (index.get(keyOf(Medio, rutForm(read))) ?? []) : [];
  const those = [...exact, ...asRut.filter(({ identificador }) => identificador?.Rut === 'S')].filter(
    ({ identificador }) => Medio !== 'DOC' || IdTipoDocumento === null || identificador?.IdTipoDocumento === IdTipoDocumento,
  );
  return [...new Set(those.map(({ sujeto }) => sujeto))];
}

/**
 * What a door decides without a network (Acceso, *Offline and own terminals*): whom it does not know, 111; within a window, 000; else the
 * reason that the list gives for that hour (901, 902) or for all of them, or 604. A QR is of a card whose signature holds (113); by its QR or by a number of it, a card is in force (122) and was not ended (121). Nobody is held inside: on the way out knowing somebody is enough. A list too old lets nobody in.
 */
export function decideOffline(lista: Lista, index: Indice, leido: Leido, lang: 'es' | 'en'): Decidido {
  const denied = (Motivo: Dicho, Sujeto: SujetoInstantanea | null): Decidido => ({
    Permitido: 'N',
    Codigo: Motivo.Codigo,
    Sujeto,
    Motivo,
    Advertencias: [],
  });
  const { ofCards, huella, forged, revoked } = cardRead(lista, leido, 'IdPersona');
  const known = foundBy(index, leido, huella);
  const bearer = revoked && (index.get(keyOf('ID', String(revoked.IdPersona))) ?? []).map(({ sujeto }) => sujeto);
  const found = forged ? [] : (bearer ?? known);
  const [only = null] = found;
  const Sujeto = found.length === 1 ? only : null;
  const closed = lista.Puerta.Denegado[leido.Modo];
  if (closed) return denied(closed, Sujeto);
  if (forged) return denied({ Codigo: '113', Motivo: sentence(lang, '113', { falla: 'lectura.firma' }) }, null);
  if (found.length > 1) return denied({ Codigo: '112', Motivo: sentence(lang, '112', { n: leido.Identificador }) }, null);
  const at = leido.at.getTime();
  const ofCard = ofCards ? cardReason(lista, lang, { card: Sujeto?.Credencial ?? null, revoked }, at) : null;
  if (!Sujeto) return denied(ofCard ?? { Codigo: '111', Motivo: sentence(lang, '111', { identificador: leido.Identificador }) }, null);
  if (leido.Modo === 'N') return { Permitido: 'S', Codigo: '000', Sujeto, Motivo: null, Advertencias: ofCard ? [ofCard] : [] };
  if (ofCard) return denied(ofCard, Sujeto);
  const window = windowAt(lista, Sujeto.Ventanas, at);
  if (window) return { Permitido: 'S', Codigo: '000', Sujeto, Motivo: null, Advertencias: window.Advertencias };
  const outside = () => ({ Codigo: '604', Motivo: sentence(lang, '604', { intervalos: hoursOf(Sujeto.Ventanas, lista.Zona, at) }) });
  const shut = windowAt(lista, Sujeto.Denegaciones ?? [], at);
  return denied((shut && { Codigo: shut.Codigo, Motivo: shut.Motivo }) ?? Sujeto.Denegado ?? outside(), Sujeto);
}
