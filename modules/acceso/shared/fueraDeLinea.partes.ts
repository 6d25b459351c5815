import { shownDay } from '@modules/administracion/shared/dia';
import { printOfToken, qrIn, signatureOf } from '@modules/identificacion/shared/firma';
import type { Dicho, Lista, Revocada, Tarjeta, Ventana } from './fueraDeLinea';
import { tidyIdentifier } from './identificador';
import { sentence } from './oraciones';

/** Means that say a card: by its QR or by any of its numbers, whatever the reader calls it. */
export const OF_CARDS: readonly string[] = ['QR', 'TAR', 'COD'];
export const keyOf = (medio: string, value: string) => `${medio}:${value}`;

const formats = new Map<string, Intl.DateTimeFormat>();
/** `2026-11-20 06:52` on the clock of a time zone. */
export function localClock(zone: string, at: number): { day: string; hour: string } {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
    formats.set(zone, format);
  }
  const [day = '', hour = ''] = format.format(new Date(at)).split(' ');
  return { day, hour };
}
const MINUTE = 60_000;

/** The hours of a day in which windows lie. */
export function hoursOf(ventanas: readonly Ventana[], zone: string, at: number): string {
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

/** The window that holds at an instant; none in a list that is too old. */
export const windowAt = <V extends Pick<Ventana, 'Desde' | 'Hasta'>>({ LimiteEl }: Lista, ventanas: readonly V[], at: number): V | undefined =>
  at < Date.parse(LimiteEl) ? ventanas.find(({ Desde, Hasta }) => Date.parse(Desde) <= at && at < Date.parse(Hasta)) : undefined;

/** What was read of a card: the print of its QR, whether its signature is none of ours, and whether it was ended. */
export function cardRead(
  lista: Lista,
  { Identificador, Medio }: { readonly Identificador: string; readonly Medio: string },
  whose: 'IdPersona' | 'IdVehiculo',
) {
  const ofCards = OF_CARDS.includes(Medio);
  const qr = ofCards ? qrIn(Identificador) : null;
  const huella = qr?.token ? printOfToken(qr.token) : null;
  const forged = qr !== null && signatureOf(qr, lista.Claves) === 'no_valida';
  const number = ofCards && qr === null ? tidyIdentifier(Identificador) : null;
  const revoked = ofCards
    ? lista.Revocadas.find((one) => one[whose] !== null && (number === null ? one.Huella === huella : one.Lecturas.includes(number)))
    : undefined;
  return { ofCards, huella, forged, revoked };
}

/** What a card that was read has against it: 121 it was ended, 122 it is not of this day. */
export function cardReason(
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
