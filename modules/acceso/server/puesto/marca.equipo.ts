import { readQr } from '@modules/identificacion/server/public';
import { type Interpreted, readThroughEquipment } from '@modules/sistema/server/public';
import { int, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { sql } from 'drizzle-orm';
import type { Detail } from '../../shared/oraciones';
import type { Reading } from './marca.body';

/** Whom a reading means, where it is not what was read as it stands. */
export interface Meant extends Pick<Reading, 'Identificador' | 'TipoIdentificacion' | 'IdTipoDocumento'> {
  /** Nobody, because the equipment's configuration makes nothing of the reading: why. */
  readonly Falla?: Detail;
}

export interface Understood {
  /** The call at the moment of our clock. */
  readonly reading: Reading;
  readonly meant: Meant | null;
  /** Why what was read of the vehicle is no vehicle's. */
  readonly vehicleFault?: Detail | undefined;
  /** Within it an IdMarcaOrigen is one mark: the equipment, or without one the user. */
  readonly clave: string;
}

/** Of what a reader has recognized by itself: no raw reading, and of an equipment that is known. */
export interface OwnReading {
  /** Minutes that are configured of its clock. */
  readonly DiferenciaHoraria: number;
}

/** A plate finds no person: so nobody is found. */
const NOBODY: Meant = { Identificador: '', TipoIdentificacion: 'PLA', IdTipoDocumento: null };

/** What the identifier of a configuration is to the gate. */
async function meantBy(ctx: Context, by: string, value: string): Promise<Meant> {
  if (by === 'D') return { ...NOBODY, Identificador: value, TipoIdentificacion: 'DOC' };
  if (by === 'P') return { ...NOBODY, Identificador: value };
  if (by === 'C' || by === 'R') return { ...NOBODY, Identificador: value, TipoIdentificacion: 'TAR' };
  if (by !== 'T') return NOBODY;
  const worker = await ctx.tx.first(
    { documento: text, id_tipo_documento: int },
    sql`select documento, id_tipo_documento from administracion_persona where id_cliente = ${ctx.session.IdCliente} and codigo_trabajador = ${value} limit 1`,
  );
  return worker ? { Identificador: worker.documento, TipoIdentificacion: 'DOC', IdTipoDocumento: worker.id_tipo_documento } : NOBODY;
}

/** Whom an interpreted reading means: null where it is what was read, nobody where it could not be interpreted. */
export async function meaningOf(ctx: Context, { resultado, identifica, falla }: Interpreted): Promise<Meant | null> {
  if (resultado === null) return falla ? { ...NOBODY, Falla: { falla: falla.code, ...falla.params } } : NOBODY;
  return identifica === null ? null : meantBy(ctx, identifica, resultado);
}

/**
 * A reading of a registered equipment passes its readings configuration before anyone is looked for, and its moment is the device's
 * plus DiferenciaHoraria (Sistema, Registro de equipos). What cannot be interpreted is nobody's: a denied mark with the raw text and why (113).
 * What a reader has recognized by itself (`own`) is no raw reading.
 */
export async function throughEquipment(ctx: Context, reading: Reading, own?: OwnReading): Promise<Understood> {
  const { IdEquipo } = reading;
  if (!IdEquipo) return { ...(await throughSignature(ctx, reading)), clave: ctx.session.IdUsuario };
  const minutes = (own ?? (await registered(ctx, IdEquipo))).DiferenciaHoraria;
  const moment = reading.FechaHora ? new Date(Date.parse(reading.FechaHora) + minutes * 60_000).toISOString() : reading.FechaHora;
  const meant = own ? null : await meaningOf(ctx, await readThroughEquipment(ctx.tx, IdEquipo, reading.Identificador));
  const read = meant === null ? await throughSignature(ctx, reading) : { reading: { ...reading, ...kept(reading.Identificador) }, meant };
  return { ...read, reading: { ...read.reading, FechaHora: moment }, clave: String(IdEquipo) };
}

/** An equipment of the session's division, in use. */
async function registered({ tx, session: { IdCliente, IdDivision } }: Context, IdEquipo: number): Promise<OwnReading> {
  const device = await tx.first(
    { diferencia_horaria: int },
    sql`select diferencia_horaria from sistema_equipo where id_equipo = ${IdEquipo} and id_cliente = ${IdCliente} and id_division = ${IdDivision} and activo = 'S'`,
  );
  if (!device) throw refuse('campo.referencia', { campo: 'IdEquipo' }, 'IdEquipo');
  return { DiferenciaHoraria: device.diferencia_horaria };
}

/** As much of a reading as a mark keeps. */
const kept = (Identificador: string) => ({ Identificador: Identificador.slice(0, KEPT) });
const KEPT = 64;

/** Of a QR stands its token alone; one whose signature does not hold is nobody's, and the mark says so (113). */
async function throughSignature(ctx: Context, reading: Reading): Promise<Pick<Understood, 'reading' | 'meant' | 'vehicleFault'>> {
  const Acompanantes: NonNullable<Reading['Acompanantes']> = [];
  for (const one of reading.Acompanantes ?? []) Acompanantes.push({ ...one, Identificador: (await asKept(ctx, one)).Identificador });
  const { Identificador, holds } = await asKept(ctx, reading);
  const { Vehiculo } = reading;
  const vehicle = Vehiculo ? await asKept(ctx, Vehiculo) : null;
  return {
    reading: {
      ...reading,
      Identificador,
      ...(reading.Acompanantes ? { Acompanantes } : {}),
      ...(Vehiculo && vehicle ? { Vehiculo: { ...Vehiculo, Identificador: vehicle.Identificador } } : {}),
    },
    meant: holds ? null : BAD_SIGNATURE,
    ...(vehicle?.holds === false ? { vehicleFault: BAD_SIGNATURE.Falla } : {}),
  };
}

/** Whom a QR means whose signature does not hold: nobody, and why. */
export const BAD_SIGNATURE: Meant = { ...NOBODY, Falla: { falla: 'lectura.firma' } };

/** Means by which a card is read, whatever is printed on it. */
const OF_CARDS: readonly string[] = ['QR', 'TAR', 'COD'];

async function asKept(ctx: Context, { Identificador, TipoIdentificacion }: Pick<Reading, 'Identificador' | 'TipoIdentificacion'>) {
  const qr = OF_CARDS.includes(TipoIdentificacion) ? await readQr(ctx, Identificador) : null;
  return { ...kept(qr?.token ?? Identificador), holds: qr?.firma !== 'no_valida' };
}
