import type { Driving } from '../server/decision/controls/conductor';
import { decide, decideVehicle, type Question } from '../server/decision/decision';
import type { Facts } from '../server/decision/decision.facts';
import type { Driver, Vehicle, VehicleFacts } from '../server/decision/vehiculo.facts';
import { sentence } from '../shared/oraciones';

export type Requirement = Facts['Acreditaciones'][number]['Requisitos'][number];
export type Restriction = Facts['Restricciones'][number];

/** A door, a person in order, an accreditation in force and a group that opens on weekdays: nothing fails. */
export const DOOR: NonNullable<Facts['Puerta']> = {
  IdPuerta: 1,
  Nombre: 'P1',
  Activo: 'S',
  Modo: 'N',
  SentidoPermitido: 'A',
  SegundosApertura: 5,
  IdPuntoControl: 1,
  IdZonaOrigen: null,
  IdZonaDestino: 10,
  ExigeCredencial: 'N',
  Evacuacion: null,
  Equipos: [],
  Politicas: null,
};
export const PERSON: NonNullable<Facts['Persona']> = {
  IdPersona: 7,
  Nombre: 'QUISPE MAMANI, ANA',
  Documento: '45879632',
  TipoDocumento: 'DNI',
  Foto: null,
  Inactivo: 'N',
  Visita: 'N',
  ValidaRequisitos: 'S',
  FechaCese: null,
  CeseAplicado: false,
  Vinculado: true,
  Cargo: 'Operaria',
  IdCompania: 3,
  Compania: 'Misti',
  IdContrato: 4,
  Contrato: 'C-1',
};
export const ACCREDITATION: Facts['Acreditaciones'][number] = {
  IdAcreditacion: 1,
  IdCompania: 3,
  Compania: 'Misti',
  CompaniaActiva: 'S',
  IdContrato: 4,
  Contrato: 'C-1',
  ContratoFin: '20271231',
  FechaInicio: '20261001',
  FechaFin: '20261231',
  SuspensionInicio: null,
  SuspensionFin: null,
  MotivoSuspension: null,
  Suspensiones: [],
  FechaDesmovilizacion: null,
  Requisitos: [],
};
export const SCTR: Requirement = {
  IdRequisito: 50,
  IdTipoRequisito: null,
  Requisito: 'SCTR',
  RequisitoIngles: 'Risk insurance',
  Obligatorio: 'S',
  Bloqueante: 'S',
  BloqueaDesde: null,
  DiasAviso: 30,
  DiasGracia: 0,
  Zonas: [],
  Detalle: null,
  Entregado: true,
  FechaVencimiento: '20271231',
};
export const RESTRICTION: Restriction = {
  Ambito: 'D',
  IdCompania: null,
  IdZona: null,
  Zona: null,
  IdPuerta: null,
  DiaCompleto: 'S',
  HoraInicio: null,
  HoraFin: null,
  FechaInicio: '20261101',
  FechaFin: '20261130',
  Motivo: 'Falta grave',
};
const interval = (Dia: string, HoraInicio = '06:00', HoraFin = '18:00') => ({ Dia, HoraInicio, HoraFin, TipoEntrada: 'A' as const });
/** Monday to Friday 06:00–18:00. */
export const ADM: Facts['Horarios'][number] = { IdHorario: 1, FeriadoComo: 'D', Intervalos: ['1', '2', '3', '4', '5'].map((day) => interval(day)) };
/** Saturday 07:00–13:00. */
export const SATURDAY: Facts['Horarios'][number] = { IdHorario: 2, FeriadoComo: 'D', Intervalos: [interval('6', '07:00', '13:00')] };

export const FACTS: Facts = {
  Division: 'Cerro Pardo',
  Puerta: DOOR,
  ZonasDestino: [10],
  ZonasPresencia: [],
  Desde: null,
  ZonaDestino: { Nombre: 'Mina', Antipassback: 'D', Minutos: null },
  ZonaOrigen: null,
  Control: null,
  ...{ Llenas: [], Escoltas: [], Propios: [], Guardias: [], Turnos: [], Margen: 120, Descanso: { Anticipo: 0, Gracia: 0 } },
  Encontradas: 1,
  Persona: PERSON,
  Credencial: null,
  CredencialActiva: null,
  Acreditaciones: [ACCREDITATION],
  Restricciones: [],
  Exoneraciones: [],
  Asignaciones: [{ FechaInicio: '20261001', FechaFin: '20261231', Horarios: [1] }],
  Horarios: [ADM, SATURDAY],
  Feriados: [],
};

/** Friday 20/11/2026 07:00, on the way in. */
export const FRIDAY: Question = { Modo: 'S', Fecha: '20261120', Hora: '07:00:00', Identificador: '45879632' };

export const withPerson = (changes: Partial<typeof PERSON>): Facts => ({ ...FACTS, Persona: { ...PERSON, ...changes } });
export const withDoor = (changes: Partial<typeof DOOR>): Facts => ({ ...FACTS, Puerta: { ...DOOR, ...changes } });
export const withAccreditation = (changes: Partial<typeof ACCREDITATION>): Facts => ({
  ...FACTS,
  Acreditaciones: [{ ...ACCREDITATION, ...changes }],
});
export const withRequirement = (changes: Partial<Requirement>): Facts => withAccreditation({ Requisitos: [{ ...SCTR, ...changes }] });
export const withRestriction = (changes: Partial<Restriction>): Facts => ({ ...FACTS, Restricciones: [{ ...RESTRICTION, ...changes }] });

/** What a decision says, in short. */
export const codes = (facts: Facts, question: Partial<Question> = {}) => {
  const verdict = decide(facts, { ...FRIDAY, ...question });
  return {
    codigo: verdict.Codigo,
    motivos: verdict.Motivos.map(({ Codigo }) => Codigo),
    advertencias: verdict.Advertencias.map(({ Codigo }) => Codigo),
  };
};
/** The sentences of its reasons and warnings. */
export const said = (facts: Facts, question: Partial<Question> = {}, lang: 'es' | 'en' = 'es') => {
  const { Motivos, Advertencias } = decide(facts, { ...FRIDAY, ...question });
  return [...Motivos, ...Advertencias].map(({ Codigo, Detalle }) => sentence(lang, Codigo, Detalle));
};

/** A van in order, of a type that accepts A-IIa, A-IIb and A-III (2, 3, 4); its requirement is in force. */
export const VAN: Vehicle = {
  IdVehiculo: 9,
  Placa: 'ABC-123',
  Estado: 'A',
  IdTipoVehiculo: 70,
  Tipo: 'Camioneta',
  Licencias: [2, 3, 4],
  RequiereLicenciaInterna: 'N',
  Marca: 'Toyota',
  Modelo: 'Hilux',
  Color: 'Blanco',
  Foto: null,
  IdCompania: 3,
  Compania: 'Misti',
};
export const SOAT: Requirement = { ...SCTR, IdRequisito: 60, Requisito: 'SOAT', RequisitoIngles: 'Compulsory insurance' };
/** Licensed A-IIb, for two more years. */
export const DRIVER: Driver = { Categoria: 'A-IIb', IdLicenciaConducir: 3, NumeroLicencia: 'Q45879632', Vencimiento: '20281231', Internas: [] };
export const VEHICLE: VehicleFacts = {
  Vehiculo: VAN,
  Credencial: null,
  Acreditaciones: [{ ...ACCREDITATION, Requisitos: [SOAT] }],
  Propios: [],
  Restricciones: [],
  Exoneraciones: [],
  Asignaciones: FACTS.Asignaciones,
  Horarios: [ADM, SATURDAY],
  ZonasPresencia: [],
  Desde: null,
  ZonaDestino: { Nombre: 'Mina', Antipassback: 'D', Minutos: null },
  ZonaOrigen: null,
  Conductor: DRIVER,
};
export const withVan = (changes: Partial<Vehicle>): VehicleFacts => ({ ...VEHICLE, Vehiculo: { ...VAN, ...changes } });
export const withVehicleAccreditation = (changes: Partial<typeof ACCREDITATION>): VehicleFacts => ({
  ...VEHICLE,
  Acreditaciones: [{ ...ACCREDITATION, Requisitos: [SOAT], ...changes }],
});

/** What the decision says of the vehicle. */
export const ofVehicle = (vehicle: VehicleFacts, question: Partial<Question> = {}, { facts = FACTS, driven = true } = {}) =>
  decideVehicle(facts, vehicle, { ...FRIDAY, Identificador: 'ABC-123', ...question }, driven);
/** What it says of who drives, in order but for the licence. */
export const ofDriver = (driving: Partial<Driving>, question: Partial<Question> = {}, facts = FACTS) =>
  decide(facts, { ...FRIDAY, ...question }, { Vehiculo: VAN, Conductor: DRIVER, ...driving });
