import { type ClavePublica, printOfToken, qrIn, signatureOf } from '@modules/identificacion/shared/firma';
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
  readonly IdPersona: number;
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
  readonly Puerta: { readonly Denegado: { readonly S: Dicho | null; readonly N: Dicho | null } };
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
export function withChanges<S extends Pick<SujetoInstantanea, 'IdPersona'>>(held: readonly S[], changed: readonly S[], gone: readonly number[]): S[] {
  const people = new Map(held.map((one) => [one.IdPersona, one]));
  for (const id of gone) people.delete(id);
  for (const one of changed) people.set(one.IdPersona, one);
  return [...people.values()];
}

/** Means that say a card: by its QR or by any of its numbers, whatever the reader calls it. */
const OF_CARDS: readonly string[] = ['QR', 'TAR', 'COD'];
const keyOf = (medio: string, value: string) => `${medio}:${value}`;

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

const shownDay = (day: string) => `${day.slice(6)}/${day.slice(4, 6)}/${day.slice(0, 4)}`;

/** What a card that was read has against it: 121 it was ended, 122 it is not of this day. */
function cardReason(
  lista: Lista,
  lang: 'es' | 'en',
  { card, revoked }: { card: Tarjeta | null; revoked: Revocada | undefined },
  at: number,
): Dicho | null {
  if (revoked) return { Codigo: '121', Motivo: sentence(lang, '121', { codigo: revoked.Codigo, motivo: revoked.Motivo }) };
  const today = localClock(lista.Zona, at).day.replace(/-/g, '');
  if (!card || (card.FechaInicio <= today && today <= card.FechaFin)) return null;
  return { Codigo: '122', Motivo: sentence(lang, '122', { codigo: card.Codigo, inicio: shownDay(card.FechaInicio), fin: shownDay(card.FechaFin) }) };
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
  const ofCards = OF_CARDS.includes(leido.Medio);
  const qr = ofCards ? qrIn(leido.Identificador) : null;
  const huella = qr?.token ? printOfToken(qr.token) : null;
  const forged = qr !== null && signatureOf(qr, lista.Claves) === 'no_valida';
  const number = ofCards && qr === null ? tidyIdentifier(leido.Identificador) : null;
  const revoked = lista.Revocadas.find(({ Huella, Lecturas }) => (number === null ? Huella === huella : Lecturas.includes(number)));
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
  const holds = ({ Desde, Hasta }: Pick<Ventana, 'Desde' | 'Hasta'>) => Date.parse(Desde) <= at && at < Date.parse(Hasta);
  const fresh = at < Date.parse(lista.LimiteEl);
  const window = fresh ? Sujeto.Ventanas.find(holds) : undefined;
  if (window) return { Permitido: 'S', Codigo: '000', Sujeto, Motivo: null, Advertencias: window.Advertencias };
  const outside = () => ({ Codigo: '604', Motivo: sentence(lang, '604', { intervalos: hoursOf(Sujeto.Ventanas, lista.Zona, at) }) });
  const shut = fresh ? Sujeto.Denegaciones?.find(holds) : undefined;
  return denied((shut && { Codigo: shut.Codigo, Motivo: shut.Motivo }) ?? Sujeto.Denegado ?? outside(), Sujeto);
}
