import { plateKey } from '@modules/administracion/shared/placa';
import type { EnPuerta, Verificada } from '@modules/identificacion/shared/credencial.wire';
import { qrIn } from '@modules/identificacion/shared/firma';
import { type Dicho, decideOffline, type Indice, type Lista, type Revocada, type SujetoInstantanea, type Tarjeta } from './fueraDeLinea';
import type { IndiceVehiculos, VehiculoInstantanea } from './fueraDeLinea.movimiento';
import { cardRead, cardReason, hoursOf, keyOf, localClock, windowAt } from './fueraDeLinea.partes';
import { tidyIdentifier } from './identificador';
import { sentence } from './oraciones';

/** A door's list with the name by which its verdicts are told. */
export interface ListaDePuerta extends Lista {
  readonly Puerta: Lista['Puerta'] & { readonly Nombre: string };
}
interface Indices {
  readonly personas: Indice;
  readonly vehiculos: IndiceVehiculos;
}

const NADIE: Omit<Verificada, 'Resultado'> = {
  ...{ IdCredencial: null, Codigo: null, Estado: null, Vigencia: null, Motivo: null, FechaInicio: null, FechaFin: null },
  ...{ IdPersona: null, IdVehiculo: null, Placa: null, Nombre: null, Documento: null, Compania: null, Cargo: null, Division: null, Foto: null },
  ...{ Sangre: null, Emergencia: null, TelefonoEmergencia: null, AcreditadoHasta: null, Puerta: null },
};

/** What of the card is known: ended with its reason, or of which days it is; N of whoever carries none. */
function ofCard({ Zona }: Lista, card: Tarjeta | null, revoked: Revocada | undefined, at: Date): Pick<Verificada, 'Resultado'> & Partial<Verificada> {
  if (revoked) return { Resultado: 'I', Codigo: revoked.Codigo, Estado: 'I', Vigencia: 'I', Motivo: revoked.Motivo };
  if (!card) return { Resultado: 'N' };
  const { Codigo, FechaInicio, FechaFin } = card;
  const today = localClock(Zona, at.getTime()).day.replace(/-/g, '');
  const Resultado = today < FechaInicio ? 'P' : today > FechaFin ? 'X' : 'V';
  return { Resultado, Codigo, Estado: 'A', Vigencia: Resultado, FechaInicio, FechaFin };
}

const told = (Severidad: 'B' | 'A') => (one: Dicho) => ({ ...one, Severidad });
const atDoor = ({ Puerta }: ListaDePuerta, Motivo: Dicho | null, Advertencias: readonly Dicho[]): EnPuerta => ({
  Puerta: Puerta.Nombre,
  Permitido: Motivo ? 'N' : 'S',
  Motivos: Motivo ? [told('B')(Motivo)] : [],
  Advertencias: Advertencias.map(told('A')),
  UltimaMarca: null,
  Enlace: null,
});

function ofVehicle(lista: ListaDePuerta, one: VehiculoInstantanea, revoked: Revocada | undefined, at: Date, lang: 'es' | 'en'): Verificada {
  const { IdVehiculo, Placa, Tipo, Modelo, Compania, VigenteHasta, Entrada } = one;
  const moment = at.getTime();
  const window = windowAt(lista, Entrada.Ventanas, moment);
  const outside = () => ({ Codigo: '807', Motivo: sentence(lang, '807', { intervalos: hoursOf(Entrada.Ventanas, lista.Zona, moment) }) });
  const Motivo = cardReason(lista, lang, { card: one.Credencial, revoked }, moment) ?? (window ? null : (Entrada.Denegado ?? outside()));
  return {
    ...NADIE,
    ...ofCard(lista, one.Credencial, revoked, at),
    ...{ IdVehiculo, Placa, Nombre: `${Tipo} ${Modelo}`.trim(), Compania, AcreditadoHasta: VigenteHasta },
    Puerta: atDoor(lista, Motivo, window?.Advertencias ?? []),
  };
}

function ofPerson(lista: ListaDePuerta, one: SujetoInstantanea, revoked: Revocada | undefined, at: Date, verdict: EnPuerta): Verificada {
  const { IdPersona, Nombre, Documento, Compania, Cargo, VigenteHasta } = one;
  return {
    ...NADIE,
    ...ofCard(lista, one.Credencial, revoked, at),
    ...{ IdPersona, Nombre, Documento, Compania, Cargo, AcreditadoHasta: VigenteHasta },
    Puerta: verdict,
  };
}

/**
 * Whose card was read, by a door's list alone (Identificación, 0707, *Offline*): by its QR, by a number of it, by a document or by a plate, in that
 * order. A QR whose signature does not hold is nobody's; whoever carries no card is not found, as with a network.
 */
export function verifyOffline(lista: ListaDePuerta, indices: Indices, Lectura: string, at: Date, lang: 'es' | 'en'): Verificada {
  const Medio = qrIn(Lectura) ? 'QR' : 'TAR';
  const leido = { Modo: 'S' as const, Identificador: Lectura, IdTipoDocumento: null, at };
  const read = cardRead(lista, { Identificador: Lectura, Medio }, 'IdPersona');
  if (read.forged) return { Resultado: 'F', ...NADIE };
  const number = tidyIdentifier(Lectura);
  const ofWheels = cardRead(lista, { Identificador: Lectura, Medio }, 'IdVehiculo').revoked;
  const vehicle =
    ofWheels?.IdVehiculo !== undefined && ofWheels.IdVehiculo !== null
      ? indices.vehiculos.get(keyOf('ID', String(ofWheels.IdVehiculo)))
      : (indices.vehiculos.get(read.huella === null ? keyOf('TAR', number) : keyOf('QR', read.huella)) ??
        indices.vehiculos.get(keyOf('PLA', plateKey(Lectura))));
  if (vehicle) return ofVehicle(lista, vehicle, ofWheels, at, lang);
  const byCard = decideOffline(lista, indices.personas, { ...leido, Medio }, lang);
  const known = byCard.Sujeto || read.revoked || Medio === 'QR' ? byCard : decideOffline(lista, indices.personas, { ...leido, Medio: 'DOC' }, lang);
  const verdict = atDoor(lista, known.Motivo, known.Advertencias);
  if (known.Sujeto) return ofPerson(lista, known.Sujeto, read.revoked, at, verdict);
  return { ...NADIE, ...ofCard(lista, null, read.revoked ?? ofWheels, at) };
}
