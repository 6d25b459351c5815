import { z } from 'zod';

/*
 * What the gate decision knows, as the database answers it. The schemas are the contract between the statements and the
 * decision: what does not fit is our own fault and is thrown.
 */
export const day = z.string().length(8);
const behaviour = z.enum(['B', 'A', 'N']);
const flag = z.enum(['S', 'N']);
const policy = z.object({ Entrada: behaviour, Salida: behaviour });

export const policiesSchema = z.object({
  ACREDITACION: policy.optional(),
  REQUISITOS: policy.optional(),
  RESTRICCIONES: policy.optional(),
  PERFIL: policy.optional(),
  ANTIPASSBACK: policy.optional(),
  AFORO: policy.optional(),
  VEHICULO: policy.optional(),
  CONDUCTOR: policy.optional(),
  REGIMEN: policy.optional(),
});

export const doorSchema = z.object({
  IdPuerta: z.number(),
  Nombre: z.string(),
  Activo: flag,
  Modo: z.enum(['N', 'L', 'C']),
  SentidoPermitido: z.enum(['E', 'S', 'A']),
  SegundosApertura: z.number(),
  IdPuntoControl: z.number(),
  IdZonaOrigen: z.number().nullable(),
  IdZonaDestino: z.number(),
  ExigeCredencial: flag,
  /** While an evacuation is open: D it leads into what is evacuated, E to where people gather; null otherwise. */
  Evacuacion: z.enum(['D', 'E']).nullable(),
  /** Its devices, and which way each lets pass. */
  Equipos: z.array(z.object({ IdEquipo: z.number(), Sentido: z.enum(['E', 'S', 'A']) })),
  Politicas: policiesSchema.nullable(),
});

export type Door = z.infer<typeof doorSchema>;

export const personSchema = z.object({
  IdPersona: z.number(),
  Nombre: z.string(),
  Documento: z.string(),
  TipoDocumento: z.string(),
  Foto: z.string().nullable(),
  Inactivo: flag,
  Visita: flag,
  ValidaRequisitos: flag,
  FechaCese: day.nullable(),
  /** A scheduled termination has a date and does not count yet. */
  CeseAplicado: z.boolean(),
  Vinculado: z.boolean(),
  Cargo: z.string().nullable(),
  IdCompania: z.number().nullable(),
  Compania: z.string().nullable(),
  IdContrato: z.number().nullable(),
  Contrato: z.string().nullable(),
  /** The code of the card that it carries, for whoever looks at it. */
  Tarjeta: z.string().nullish(),
});

/** The card that was read: also an inactive one says whose it was. */
export const credentialSchema = z.object({ Codigo: z.string(), Estado: z.enum(['A', 'I']), Motivo: z.string(), FechaInicio: day, FechaFin: day });

export const validitySchema = z.object({ FechaInicio: day, FechaFin: day });

/** A requirement of Acreditación, or one of the gate's own: which of both is null says which. */
export const requirementSchema = z.object({
  IdRequisito: z.number().nullable(),
  IdTipoRequisito: z.number().nullable(),
  Requisito: z.string(),
  RequisitoIngles: z.string().nullable(),
  Obligatorio: flag,
  Bloqueante: flag,
  /** The first day on which it blocks; it only warns before. */
  BloqueaDesde: day.nullable(),
  DiasAviso: z.number(),
  DiasGracia: z.number(),
  /** Asked only where one of them is newly entered; none is every door. */
  Zonas: z.array(z.number()),
  /** What it is about, as whoever keeps it says: for the detail of its reason. */
  Detalle: z.string().nullable(),
  Entregado: z.boolean(),
  FechaVencimiento: day.nullable(),
});

export const accreditationSchema = z.object({
  /** Of the person's accreditation, or of the vehicle's. */
  IdAcreditacion: z.number(),
  IdCompania: z.number(),
  Compania: z.string(),
  CompaniaActiva: flag,
  IdContrato: z.number(),
  Contrato: z.string(),
  ContratoFin: day,
  FechaInicio: day,
  FechaFin: day,
  SuspensionInicio: day.nullable(),
  SuspensionFin: day.nullable(),
  MotivoSuspension: z.string().nullable(),
  /** By rule: a high indiscipline, the company's own. */
  Suspensiones: z.array(z.object({ Desde: day, Hasta: day.nullable(), Motivo: z.string() })),
  FechaDesmovilizacion: day.nullable(),
  Requisitos: z.array(requirementSchema),
});

export const restrictionSchema = z.object({
  Ambito: z.enum(['D', 'Z', 'P']),
  IdCompania: z.number().nullable(),
  IdZona: z.number().nullable(),
  Zona: z.string().nullable(),
  IdPuerta: z.number().nullable(),
  DiaCompleto: flag,
  HoraInicio: z.string().nullable(),
  HoraFin: z.string().nullable(),
  FechaInicio: day,
  FechaFin: day.nullable(),
  Motivo: z.string(),
});

export const exemptionSchema = z.object({
  IdRequisito: z.number().nullable(),
  IdTipoRequisito: z.number().nullable(),
  FechaInicio: day,
  FechaFin: day,
});

export const scheduleSchema = z.object({
  IdHorario: z.number(),
  FeriadoComo: z.enum(['D', 'H', 'N']),
  Intervalos: z.array(z.object({ Dia: z.string(), HoraInicio: z.string(), HoraFin: z.string(), TipoEntrada: z.enum(['E', 'S', 'A']) })),
});

/** What the subject has of a requirement of the gate's own: which, until when (null: demanded and never delivered), what it is about. */
export const ownRequirementRow = z.tuple([z.number(), day.nullable(), z.string().nullable()]);

/** A guard of a regime between days. */
export const guardSchema = z.object({
  Regimen: z.string(),
  Guardia: z.string(),
  Segmentos: z.unknown(),
  FechaBase: day,
  FechaInicio: day,
  FechaFin: day.nullable(),
});
/** A shift that somebody was planned: minutes of its day, from 1440 on of the next one. */
export interface PlannedShift {
  readonly Turno: string;
  readonly Fecha: string;
  readonly Inicio: number;
  readonly Fin: number;
  /** Worked also on a holiday. */
  readonly EnFeriado: boolean;
  /** Of the night, as its schedule says; where nobody says it, its hours do. */
  readonly Noche?: boolean;
}
/** Whether the person, and not only the zone or the profile, is controlled; controlled where nothing is said. */
export const controlSchema = z.object({ ControlaAntipassback: flag, ValidaRegimen: flag });

/** An assignment of somebody with what its profile asks and the schedules at which its groups hold the door. */
export interface Assignment {
  readonly FechaInicio: string;
  readonly FechaFin: string;
  readonly Horarios: readonly number[];
  /** Its profile controls the regime. */
  readonly ControlaRegimen?: boolean;
  /** Its profile wants the visit escorted. */
  readonly RequiereEscolta?: boolean;
}

/** Everything the gate decision knows of a person at a door. */
export interface Facts {
  readonly Division: string;
  /** Null when any door of the division is meant. */
  readonly Puerta: Door | null;
  /** The zone the door leads into and those around it, innermost first. */
  readonly ZonasDestino: readonly number[];
  /** Where the person is and the zones around it, innermost first; empty outside. */
  readonly ZonasPresencia: readonly number[];
  /** Since when. */
  readonly Desde: string | null;
  readonly ZonaDestino: { readonly Nombre: string; readonly Antipassback: 'N' | 'S' | 'D' | 'T'; readonly Minutos: number | null } | null;
  readonly ZonaOrigen: string | null;
  readonly Control: z.infer<typeof controlSchema> | null;
  /** Zones newly entered where the movement finds no place for all of its people. */
  readonly Llenas: readonly { readonly Zona: string; readonly Ocupacion: number; readonly Aforo: number }[];
  /** Of accreditations of visits that have to be escorted: by whom, and whether one who may do it is inside or comes along. */
  readonly Escoltas: readonly { readonly IdAcreditacion: number; readonly Anfitrion: string; readonly Presente: boolean }[];
  readonly Propios: readonly Requirement[];
  readonly Guardias: readonly z.infer<typeof guardSchema>[];
  /** Rest days before and after the work days of a regime that count as work. */
  readonly Descanso: { readonly Anticipo: number; readonly Gracia: number };
  readonly Turnos: readonly PlannedShift[];
  /** Minutes before and after a shift. */
  readonly Margen: number;
  readonly Encontradas: number;
  readonly Persona: z.infer<typeof personSchema> | null;
  readonly Credencial: z.infer<typeof credentialSchema> | null;
  /** Dates of the person's active credential, where the door asks for one. */
  readonly CredencialActiva: z.infer<typeof validitySchema> | null;
  readonly Acreditaciones: readonly z.infer<typeof accreditationSchema>[];
  readonly Restricciones: readonly z.infer<typeof restrictionSchema>[];
  readonly Exoneraciones: readonly z.infer<typeof exemptionSchema>[];
  readonly Asignaciones: readonly Assignment[];
  readonly Horarios: readonly z.infer<typeof scheduleSchema>[];
  readonly Feriados: readonly string[];
}
export type Person = Facts['Persona'] & object;
export type Accreditation = Facts['Acreditaciones'][number];
export type Requirement = z.infer<typeof requirementSchema>;
