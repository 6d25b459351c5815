import type { ENTIDADES } from './configuracion.entity';

export type Entidad = (typeof ENTIDADES)[number];

/** Fields of a request's heading that only some entities have. */
type CampoPropio =
  | 'IdPersona'
  | 'DatosPersona'
  | 'IdCargo'
  | 'IdVehiculo'
  | 'DatosVehiculo'
  | 'IdCompaniaAcreditada'
  | 'DatosCompania'
  | 'MotivoVisita'
  | 'IdAnfitrion'
  | 'IdLicenciaConducir'
  | 'NumeroLicencia'
  | 'FechaVencimientoLicencia'
  | 'TiposVehiculo';

interface Sujeto {
  /** Field that names what is accredited; a visit's people are rows of their own. */
  readonly id: 'IdPersona' | 'IdVehiculo' | 'IdCompaniaAcreditada' | null;
  /** Field with its file as typed, until sending finds or registers it. */
  readonly datos: 'DatosPersona' | 'DatosVehiculo' | 'DatosCompania' | null;
  /** What sending demands beyond contract, profile and dates. */
  readonly pide: readonly CampoPropio[];
  /** Code of what is said when the request names nobody. */
  readonly falta: string;
  /** Code of what is said when the same subject has another request under way. */
  readonly enCurso: string;
}

/** What a request of each entity is about: the one place where the five differ in their heading. */
export const SUJETOS: Readonly<Record<Entidad, Sujeto>> = {
  P: { id: 'IdPersona', datos: 'DatosPersona', pide: ['IdCargo'], falta: 'solicitud.falta_persona', enCurso: 'solicitud.en_curso' },
  V: { id: 'IdVehiculo', datos: 'DatosVehiculo', pide: [], falta: 'solicitud.falta_vehiculo', enCurso: 'solicitud.vehiculo_en_curso' },
  I: { id: null, datos: null, pide: ['MotivoVisita', 'IdAnfitrion'], falta: 'visita.ninguna', enCurso: 'solicitud.en_curso' },
  E: { id: 'IdCompaniaAcreditada', datos: 'DatosCompania', pide: [], falta: 'solicitud.falta_compania', enCurso: 'solicitud.compania_en_curso' },
  L: {
    id: 'IdPersona',
    datos: 'DatosPersona',
    pide: ['IdLicenciaConducir', 'NumeroLicencia', 'FechaVencimientoLicencia', 'TiposVehiculo'],
    falta: 'solicitud.falta_persona',
    enCurso: 'solicitud.en_curso',
  },
};

/** What is asked about a person whom nobody knows yet, one by one and in a load. */
export const FICHA_PERSONA = [
  'ApellidoPaterno',
  'ApellidoMaterno',
  'Nombres',
  'Sexo',
  'FechaNacimiento',
  'IdPaisNacimiento',
  'IdPaisResidencia',
  'TelefonoMovil',
  'Correo',
] as const;

/** A file typed before its subject is known, and the field of it that holds the picture. */
export const FOTO_DE = { DatosPersona: 'FotoPerfil', DatosVehiculo: 'FotoPerfil', DatosCompania: 'Logo' } as const;
export type FichaTecleada = keyof typeof FOTO_DE;

/** What sending demands of every request. */
export const PEDIDO = ['IdContrato', 'IdPerfilAcreditacion', 'FechaInicio', 'FechaFin'] as const;

const isSet = (value: unknown): boolean => value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

const fieldsOf = ({ id, datos, pide }: Sujeto): CampoPropio[] => [...(id ? [id] : []), ...(datos ? [datos] : []), ...pide];

/** The first field that was filled in though a request of this entity has none such, or undefined. */
export function foreignField(entidad: Entidad, row: Readonly<Record<CampoPropio, unknown>>): CampoPropio | undefined {
  const own = fieldsOf(SUJETOS[entidad]);
  return Object.values(SUJETOS)
    .flatMap(fieldsOf)
    .find((name) => !own.includes(name) && isSet(row[name]));
}

/** Fields that sending demands and the heading lacks. */
export function missingFields(entidad: Entidad, row: Readonly<Partial<Record<string, unknown>>>): string[] {
  return [...PEDIDO, ...SUJETOS[entidad].pide].filter((name) => !isSet(row[name]));
}

/** Days of a visit, the first and the last included. */
export function visitDays(from: string, to: string): number {
  const day = (text: string) => Date.UTC(Number(text.slice(0, 4)), Number(text.slice(4, 6)) - 1, Number(text.slice(6, 8)));
  return Math.round((day(to) - day(from)) / 86_400_000) + 1;
}
