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
  VEHICULO: policy.optional(),
  CONDUCTOR: policy.optional(),
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
});

/** The card that was read: also an inactive one says whose it was. */
export const credentialSchema = z.object({ Codigo: z.string(), Estado: z.enum(['A', 'I']), Motivo: z.string(), FechaInicio: day, FechaFin: day });

export const validitySchema = z.object({ FechaInicio: day, FechaFin: day });

export const requirementSchema = z.object({
  IdRequisito: z.number(),
  Requisito: z.string(),
  RequisitoIngles: z.string().nullable(),
  Obligatorio: flag,
  Bloqueante: flag,
  /** The first day on which it blocks; it only warns before. */
  BloqueaDesde: day.nullable(),
  DiasAviso: z.number(),
  DiasGracia: z.number(),
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

export const exemptionSchema = z.object({ IdRequisito: z.number().nullable(), FechaInicio: day, FechaFin: day });

export const scheduleSchema = z.object({
  IdHorario: z.number(),
  FeriadoComo: z.enum(['D', 'H', 'N']),
  Intervalos: z.array(z.object({ Dia: z.string(), HoraInicio: z.string(), HoraFin: z.string(), TipoEntrada: z.enum(['E', 'S', 'A']) })),
});

/** Everything the gate decision knows of a person at a door. */
export interface Facts {
  readonly Division: string;
  /** Null when any door of the division is meant. */
  readonly Puerta: Door | null;
  /** The zone the door leads into and those around it, innermost first. */
  readonly ZonasDestino: readonly number[];
  /** Where the person is and the zones around it, innermost first; empty outside. */
  readonly ZonasPresencia: readonly number[];
  readonly Encontradas: number;
  readonly Persona: z.infer<typeof personSchema> | null;
  readonly Credencial: z.infer<typeof credentialSchema> | null;
  /** Dates of the person's active credential, where the door asks for one. */
  readonly CredencialActiva: z.infer<typeof validitySchema> | null;
  readonly Acreditaciones: readonly z.infer<typeof accreditationSchema>[];
  readonly Restricciones: readonly z.infer<typeof restrictionSchema>[];
  readonly Exoneraciones: readonly z.infer<typeof exemptionSchema>[];
  readonly Asignaciones: readonly { readonly FechaInicio: string; readonly FechaFin: string; readonly Horarios: readonly number[] }[];
  readonly Horarios: readonly z.infer<typeof scheduleSchema>[];
  readonly Feriados: readonly string[];
}
export type Person = Facts['Persona'] & object;
export type Accreditation = Facts['Acreditaciones'][number];
export type Requirement = Accreditation['Requisitos'][number];
