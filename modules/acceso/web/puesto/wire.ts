import { qrIn } from '@modules/identificacion/shared/firma';
import { api } from '@platform/web/api/client';
import { z } from 'zod';

const flag = z.enum(['S', 'N']);
const reason = z.object({ Codigo: z.string(), Motivo: z.string(), Responsable: z.string(), Accion: z.string() });
const subject = z.object({
  Secuencia: z.number(),
  TipoMarcacion: z.enum(['T', 'C', 'P', 'V']),
  Permitido: flag,
  Codigo: z.string(),
  Motivo: z.string(),
  Placa: z.string().nullable(),
  Tipo: z.string().nullable(),
  Modelo: z.string().nullable(),
  Color: z.string().nullable(),
  IdPersona: z.number().nullable(),
  Nombre: z.string().nullable(),
  Documento: z.string().nullable(),
  TipoDocumento: z.string().nullable(),
  Compania: z.string().nullable(),
  Contrato: z.string().nullable(),
  Cargo: z.string().nullable(),
  Foto: z.string().nullable(),
  Condicion: z.string().nullable(),
  VigenteHasta: z.string().nullable(),
  Credencial: z.string().nullable(),
  Motivos: z.array(reason),
  Advertencias: z.array(reason),
});
const answerSchema = z.object({
  IdMovimiento: z.string().nullable(),
  Repetida: flag,
  Rebote: flag,
  Permitido: flag,
  Codigo: z.string(),
  Motivo: z.string(),
  ModoMarcacion: flag,
  FechaHora: z.string(),
  Sujetos: z.array(subject),
});
export type Answer = z.infer<typeof answerSchema>;
export type Subject = z.infer<typeof subject>;
export type ReasonShown = z.infer<typeof reason>;

const recentSchema = z.array(
  z.object({
    IdMarca: z.number(),
    FechaHora: z.string(),
    ModoMarcacion: flag,
    Resultado: flag,
    Rebote: flag,
    Codigo: z.string(),
    Motivo: z.string(),
    Nombre: z.string().nullable(),
    Compania: z.string().nullable(),
    TipoMarcacion: z.string(),
    Placa: z.string().nullable(),
  }),
);
const foundSchema = z.array(
  z.object({
    IdPersona: z.number(),
    Nombre: z.string(),
    Documento: z.string(),
    IdTipoDocumento: z.number(),
    Compania: z.string().nullable(),
    Foto: z.string().nullable(),
  }),
);
export type Found = z.infer<typeof foundSchema>[number];

/** What is sent of a reading; its origin stays the same however often it is sent. */
export interface Reading {
  readonly IdMarcaOrigen: string;
  readonly IdPuerta: number;
  readonly ModoMarcacion: 'S' | 'N';
  readonly Identificador: string;
  readonly IdTipoDocumento: number | null;
  readonly TipoIdentificacion: 'DOC' | 'TAR';
  /** Registered by hand, for a reason. */
  readonly Automatica?: 'N';
  readonly IdMotivoMarca?: number;
}
/** Who answers for a forced pass where the operator may not. */
export interface Supervisor {
  readonly Usuario: string;
  readonly Clave: string;
}

/** Somebody of a movement, as it was read. */
export type Occupant = Pick<Reading, 'Identificador' | 'IdTipoDocumento' | 'TipoIdentificacion'>;
/** A vehicle with whoever is in it: the first one drives. */
export interface VehicleReading {
  readonly IdMarcaOrigen: string;
  readonly IdPuerta: number;
  readonly ModoMarcacion: 'S' | 'N';
  readonly placa: string;
  readonly occupants: readonly Occupant[];
  /** Registered by hand, for a reason. */
  readonly Automatica?: 'N';
  readonly IdMotivoMarca?: number;
}

/** A QR says that it is one, by its address or bare; whether its signature holds is seen by whoever decides. */
export function identifiedBy<T extends Occupant>(who: T): Omit<T, 'TipoIdentificacion'> & { readonly TipoIdentificacion: 'DOC' | 'TAR' | 'QR' } {
  return qrIn(who.Identificador) ? { ...who, TipoIdentificacion: 'QR' } : who;
}

/** By its plate, or by the QR of its card. */
const vehicleBy = (Identificador: string) => ({ Identificador, TipoIdentificacion: qrIn(Identificador) ? ('QR' as const) : ('PLA' as const) });

/** A vehicle with whoever is in it, as it is sent. */
export const ofVehicle = <T extends VehicleReading>({ placa, occupants: [driver, ...others], ...reading }: T) => ({
  ...reading,
  Vehiculo: vehicleBy(placa),
  ...(driver
    ? { TipoMarcacion: 'C' as const, ...identifiedBy(driver), Acompanantes: others.map(identifiedBy) }
    : { TipoMarcacion: 'V' as const, Identificador: placa, IdTipoDocumento: null, TipoIdentificacion: 'PLA' as const }),
});
export const evaluateVehicle = (reading: VehicleReading) => api.post('/api/AccesoMarca/evaluar', ofVehicle(reading), answerSchema);
export const registerVehicle = (reading: VehicleReading) => api.post('/api/AccesoMarca/registrar', ofVehicle(reading), answerSchema);
/** The same of a movement that was denied: everybody in it passes, for a reason. */
export const forceVehicle = (reading: VehicleReading, IdMotivoMarca: number, Autoriza: Supervisor | null) =>
  api.post('/api/AccesoMarca/registrar', { ...ofVehicle(reading), Automatica: 'S', Forzada: 'S', IdMotivoMarca, Autoriza }, answerSchema);
const occupantSchema = z.array(z.object({ Documento: z.string(), IdTipoDocumento: z.number() }));
/** Who came in with a vehicle and is still inside. */
export const occupantsOf = (placa: string) => api.get('/api/AccesoMarca/ocupantes', { placa }, occupantSchema);

/** Somebody on foot, by their document or their credential. */
export const body = (reading: Reading) => ({ ...identifiedBy(reading), TipoMarcacion: 'T' as const });
export const evaluate = (reading: Reading) => api.post('/api/AccesoMarca/evaluar', body(reading), answerSchema);
export const register = (reading: Reading) => api.post('/api/AccesoMarca/registrar', body(reading), answerSchema);
/** A pass that was denied, forced for a reason: asked of the server alone, so that no password rests in the browser. */
export const force = (reading: Reading, IdMotivoMarca: number, Autoriza: Supervisor | null) =>
  api.post('/api/AccesoMarca/registrar', { ...body(reading), Automatica: 'S', Forzada: 'S', IdMotivoMarca, Autoriza }, answerSchema);
export const lastMovements = (IdPuerta: number, signal?: AbortSignal) =>
  api.get('/api/AccesoMarca/recientes', { IdPuerta }, recentSchema, { signal });
const zoneSchema = z.array(z.object({ IdZona: z.number(), Zona: z.string(), Dentro: z.number(), Aforo: z.number() }));
/** How full the zones are that a door leads into. */
export const zonesOfDoor = (IdPuerta: number, signal?: AbortSignal) => api.get('/api/AccesoMarca/aforo', { IdPuerta }, zoneSchema, { signal });
/** People by surname, as the input of the post asks for them. */
export const bySurname = {
  key: ['AccesoMarca', 'buscarPersona'],
  find: (texto: string, signal: AbortSignal) => api.get('/api/AccesoMarca/buscarPersona', { texto }, foundSchema, { signal }),
};
export const stationSettings = (signal?: AbortSignal) => api.get('/api/AccesoMarca/puesto', {}, z.object({ RegistroAutomatico: flag }), { signal });

/** By what somebody is tried: any device of the door, its post, or one device. */
export type Leido = { readonly IdEquipo: number } | 'puesto' | 'cualquiera';
interface Tried {
  readonly IdPuerta: number;
  readonly ModoMarcacion: 'S' | 'N';
  /** Now without it. */
  readonly FechaHora: string | null;
}
const triedBy = (by: Leido) => (by === 'puesto' ? {} : { Prueba: 'S' as const, ...(by === 'cualquiera' ? {} : { IdEquipo: by.IdEquipo }) });

/** What the gate would decide of somebody on foot at a moment, written nowhere. */
export const tryAccess = (asked: Tried & { readonly Identificador: string; readonly IdTipoDocumento: number }, by: Leido) =>
  api.post(
    '/api/AccesoMarca/evaluar',
    { ...asked, ...triedBy(by), IdMarcaOrigen: crypto.randomUUID(), TipoMarcacion: 'T', TipoIdentificacion: 'DOC' },
    answerSchema,
  );

/** The same of a vehicle, with who drives it where that is said. */
export const tryVehicle = (
  asked: Tried & {
    readonly placa: string;
    /** The document of who drives. */
    readonly conductor: string;
  },
  by: Leido,
) => {
  const { placa, conductor, ...rest } = asked;
  const occupants = conductor === '' ? [] : [{ Identificador: conductor, IdTipoDocumento: null, TipoIdentificacion: 'DOC' as const }];
  return api.post(
    '/api/AccesoMarca/evaluar',
    { ...ofVehicle({ ...rest, IdMarcaOrigen: crypto.randomUUID(), placa, occupants }), ...triedBy(by) },
    answerSchema,
  );
};

const stretchesSchema = z.array(z.object({ Permitido: flag, Codigo: z.string(), Motivos: z.array(reason) }));
/** Whether somebody would come in by any door of the division on a day (`yyyyMMdd`), hours left aside. */
export async function tryAnywhere(who: { readonly IdPersona: number } | { readonly IdVehiculo: number }, day: string) {
  const [stretch] = await api.post('/api/AccesoMarca/evaluarRango', { ...who, Desde: day, Hasta: day }, stretchesSchema);
  return stretch;
}
