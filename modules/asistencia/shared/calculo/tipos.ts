import type { Minutes } from './intervalos';

/** Measures of a day, in minutes, in the order in which they are shown (Asistencia, *Measures*). */
export const MEDIDAS = [
  'Programados',
  'Presencia',
  'Normales',
  'FeriadoTurno',
  'Feriado',
  'Descanso',
  'Tardanza',
  'SalidaAnticipada',
  'SalidaIntermedia',
  'ExcesoRefrigerio',
  'JustificadoPagado',
  'JustificadoNoPagado',
  'Bonificado',
  'Faltante',
  'PermanenciaAntes',
  'PermanenciaDespues',
  'SobretiempoCalculado',
  'Sobretiempo1',
  'Sobretiempo2',
  'Sobretiempo3',
  'SobretiempoCompensado',
  'SobretiempoNoAutorizado',
  'SobretiempoNocturno',
  'Nocturno',
  'NocturnoDescanso',
] as const;
/** Measures in days: each day counts exactly one of them, and may be a holiday on a rest day besides. */
export const CUENTAS = [
  'DiasTrabajados',
  'DiasFalta',
  'DiasJustificados',
  'DiasIncompletos',
  'DiasDescanso',
  'DiasFeriado',
  'DiasTrabajoDescanso',
  'DiasViaje',
  'DiasSinHorario',
  'FeriadoEnDescanso',
] as const;
export type Medida = (typeof MEDIDAS)[number];
export type Cuenta = (typeof CUENTAS)[number];
export type Medidas = Readonly<Record<Medida | Cuenta, number>>;
export const CEROS: Medidas = {
  Programados: 0,
  Presencia: 0,
  Normales: 0,
  FeriadoTurno: 0,
  Feriado: 0,
  Descanso: 0,
  Tardanza: 0,
  SalidaAnticipada: 0,
  SalidaIntermedia: 0,
  ExcesoRefrigerio: 0,
  JustificadoPagado: 0,
  JustificadoNoPagado: 0,
  Bonificado: 0,
  Faltante: 0,
  PermanenciaAntes: 0,
  PermanenciaDespues: 0,
  SobretiempoCalculado: 0,
  Sobretiempo1: 0,
  Sobretiempo2: 0,
  Sobretiempo3: 0,
  SobretiempoCompensado: 0,
  SobretiempoNoAutorizado: 0,
  SobretiempoNocturno: 0,
  Nocturno: 0,
  NocturnoDescanso: 0,
  DiasTrabajados: 0,
  DiasFalta: 0,
  DiasJustificados: 0,
  DiasIncompletos: 0,
  DiasDescanso: 0,
  DiasFeriado: 0,
  DiasTrabajoDescanso: 0,
  DiasViaje: 0,
  DiasSinHorario: 0,
  FeriadoEnDescanso: 0,
};

/** `H`: a holiday not planned as work; `X`: no schedule. */
export const TIPOS_DIA = ['L', 'D', 'H', 'V', 'X'] as const;
export type TipoDia = (typeof TIPOS_DIA)[number];
/** A asistió, F falta, D descanso, H feriado, J justificado, M marca incompleta, N no controlado, V viaje, X sin horario. */
export const ESTADOS = ['A', 'F', 'D', 'H', 'J', 'M', 'N', 'V', 'X'] as const;
export type Estado = (typeof ESTADOS)[number];
export const OBSERVACIONES = ['DUP', 'MA', 'MSP', 'FV', 'FA', 'NC', 'RSM', 'FD', 'TM', 'SMX', 'PL', 'JT', 'CHM', 'SG'] as const;
export type Observacion = (typeof OBSERVACIONES)[number];

/** What a mark says: its direction (S entrada → `E`, N salida → `S`, a checkpoint without it → `?`) or its function. */
export type Sentido = 'E' | 'S' | '?' | 'RS' | 'RE' | 'HE' | 'HS';
export type Uso = 'usada' | 'duplicada' | 'excluida' | 'fuera_area' | 'fuera_ventana' | 'otro_dia';
export interface Marca {
  readonly id: number;
  /** Milliseconds of UTC. */
  readonly momento: number;
  readonly sentido: Sentido;
  /** Why it does not count, where it does not. */
  readonly fuera: 'excluida' | 'fuera_area' | null;
}

/** Minutes since the day's midnight on the wall clock; beyond 1440 on the next day. */
export interface Turno {
  readonly inicio: number;
  readonly fin: number;
  readonly refrigerios: Minutes;
  /** As its schedule says; else by its hours. */
  readonly clase?: 'D' | 'N';
}
export interface Flexible {
  readonly minutos: number;
  readonly ventana: readonly [number, number];
  readonly nucleo: readonly [number, number] | null;
}
export interface Automatico {
  /** In the order of their numbers. */
  readonly candidatos: readonly Turno[];
  readonly desvioMaximo: number;
  readonly diasSemana: number;
}
/** What a day was planned to be, before holidays. */
export interface Plan {
  readonly tipo: 'L' | 'D' | 'V' | 'X';
  readonly turno: Turno | null;
  readonly flexible: Flexible | null;
  readonly automatico: Automatico | null;
  readonly refrigerioMarcado: boolean;
  readonly feriadoLaborable: boolean;
  /** The first day of the cycle that this day is in, how many days it has and how many minutes are planned in it; null: as its days say. */
  readonly ciclo: { readonly inicio: number; readonly dias: number; readonly minutos: number | null } | null;
  readonly sinGuardia: boolean;
}

/** Approved ones only. By days (`horas` null) it covers the whole shift of its days; by hours, those of each of its days. */
export interface Justificacion {
  readonly desde: number;
  readonly hasta: number;
  readonly horas: { readonly inicio: number; readonly fin: number } | null;
  readonly pagada: boolean;
}
/** AS adelanto de salida, RE retraso de entrada, NC sin control de marcas, TO tolerancia propia, NS sin sobretiempo. */
export const EFECTOS = ['AS', 'RE', 'NC', 'TO', 'NS'] as const;
export interface Condicion {
  readonly efecto: (typeof EFECTOS)[number];
  readonly minutos: number;
  readonly desde: number;
  readonly hasta: number;
}
export interface Autorizado {
  readonly minutos: number;
  /** P it is paid, C it goes into the compensation bag. */
  readonly destino: 'P' | 'C';
}

/** A stretch of a day and what it counts as: the *why* of its numbers. */
export interface Tramo {
  readonly desde: number;
  readonly hasta: number;
  readonly medida: Medida | null;
  /** How many it counts: in a hour that the clock jumps over there are more than passed. */
  readonly minutos: number;
  /** The step of *Calculations* by which it does. */
  readonly regla: string;
}
export interface MarcaUsada {
  readonly id: number;
  readonly momento: number;
  readonly sentido: Sentido;
  readonly uso: Uso;
}
/** A calculated day. Moments are milliseconds of UTC. */
export interface Dia {
  readonly dia: number;
  readonly tipo: TipoDia;
  readonly planificado: boolean;
  readonly estado: Estado;
  readonly turno: 'D' | 'N' | null;
  readonly inicioTurno: number | null;
  readonly finTurno: number | null;
  readonly entrada: number | null;
  readonly salida: number | null;
  readonly salidaRefrigerio: number | null;
  readonly retornoRefrigerio: number | null;
  readonly medidas: Medidas;
  readonly observaciones: readonly Observacion[];
  readonly tramos: readonly Tramo[];
  readonly marcas: readonly MarcaUsada[];
}
