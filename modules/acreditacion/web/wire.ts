import { rowSchema } from '@platform/web/data/schemas';
import { z } from 'zod';
import { ENTIDADES } from '../shared/configuracion.entity';
import { requirementAsked } from '../shared/requisito.wire';
import { ESTADOS } from '../shared/solicitud.entity';

const flag = z.enum(['S', 'N']);
const text = z.string().nullable();
/** Requests on the screen are never deleted ones. */
export const shownState = z.enum(['I', 'P', 'O', 'R', 'A']);
export type ShownState = z.infer<typeof shownState>;

const paperSchema = z.object({
  IdArchivo: z.number(),
  Nombre: z.string(),
  Tamano: z.number(),
  Hash: z.string(),
  Ronda: z.number(),
});
export type Paper = z.infer<typeof paperSchema>;

const datumSchema = z.object({
  IdDatoEvaluar: z.number(),
  Codigo: z.string(),
  Nombre: z.string(),
  TipoValor: z.enum(['T', 'F', 'L', 'N']),
  Opciones: z.array(z.string()),
  Minimo: z.number().nullable(),
  Maximo: z.number().nullable(),
  Obligatorio: flag,
});
export type Datum = z.infer<typeof datumSchema>;

/** What an evaluator should look at twice; it decides nothing. */
export const hintSchema = z.object({
  Codigo: z.enum(['LEYENDO', 'CIFRADO', 'EN_BLANCO', 'SIN_TEXTO', 'ILEGIBLE', 'DOCUMENTO', 'EMISION', 'VENCIMIENTO', 'OTRA_PERSONA', 'RECHAZADO']),
  IdArchivo: z.number().nullable(),
  Nombre: text,
  Valor: text,
});
export type Hint = z.infer<typeof hintSchema>;

export const RESULTADOS = ['C', 'O', 'R'] as const;
const resultSchema = z.enum(['N', ...RESULTADOS]);
export type Result = z.infer<typeof resultSchema>;

const requirementSchema = z.object({
  ...requirementAsked,
  Obligatorio: flag,
  FechaEmision: text,
  FechaVencimiento: text,
  Resultado: resultSchema,
  Observacion: text,
  Motivo: text,
  DatosEvaluados: z.record(z.string(), z.union([z.string(), z.number()])).nullable(),
  UsuarioEvalua: text,
  FechaEvaluacion: text,
  IdSolicitudOrigen: z.number().nullable(),
  Origen: text,
  Adjuntos: z.array(paperSchema),
  Datos: z.array(datumSchema),
  Reservado: flag,
  Editable: flag,
  Evaluable: flag,
  Pistas: z.array(hintSchema),
  Reutilizable: z.object({ IdArchivo: z.number(), FechaVencimiento: text, Numero: text }).nullable(),
});
export type Requirement = z.infer<typeof requirementSchema>;

/** A requirement nobody must deliver and nobody did: it is not reviewed (the same as on the server). */
export const isAbsent = (one: Requirement): boolean =>
  one.Obligatorio === 'N' && one.TipoRequisito === 'S' && one.Adjuntos.length === 0 && one.FechaVencimiento === null;

const personSchema = z.object({
  IdPersona: z.number(),
  Apellidos: text,
  Nombres: text,
  TipoDocumento: text,
  Documento: text,
  FechaNacimiento: text,
  Sexo: text,
  TelefonoMovil: text,
  Correo: text,
  FotoPerfilHash: text,
  IdLicenciaConducir: z.number().nullable().catch(null),
  NumeroLicencia: text,
  FechaVencimientoLicencia: text,
});
export type Person = z.infer<typeof personSchema>;

const vehicleSchema = z.object({
  IdVehiculo: z.number(),
  Placa: z.string(),
  TipoVehiculo: z.string(),
  Marca: z.string(),
  Modelo: z.string(),
  Color: z.string(),
  Serie: text,
  Anio: z.number(),
  FotoPerfilHash: text,
});
export type Vehicle = z.infer<typeof vehicleSchema>;

const companySchema = z.object({
  IdCompania: z.number(),
  Compania: z.string(),
  Alias: z.string(),
  TipoDocumento: z.string(),
  Documento: z.string(),
  Categoria: z.string(),
  Direccion: text,
});
export type Company = z.infer<typeof companySchema>;

/** Somebody of a visit: known, or as typed until the request is sent. */
const visitorSchema = z.object({
  IdSolicitudVisita: z.number(),
  IdPersona: z.number().nullable(),
  DatosPersona: z.record(z.string(), z.json()).nullable(),
  FotoHash: text,
  Persona: personSchema.nullable(),
});
export type Visitor = z.infer<typeof visitorSchema>;

const roleSchema = z.object({
  IdRol: z.number(),
  Rol: z.string(),
  Resultado: z.enum(['P', 'A']),
  Usuario: text,
  /** In whose place. */
  Titular: text,
  Fecha: text,
  Mio: flag,
});
export type Role = z.infer<typeof roleSchema>;

const stepSchema = z.object({
  Momento: z.string(),
  IdUsuario: z.string(),
  Usuario: z.string(),
  /** In whose place. */
  Titular: text,
  Accion: z.string(),
  EstadoAnterior: z.enum(ESTADOS).nullable(),
  EstadoNuevo: z.enum(ESTADOS),
  Rol: text,
  Observacion: text,
  Ronda: z.number(),
  /** Warnings that were told and confirmed for it. */
  Confirmaciones: z.array(z.string()).optional(),
});
export type Step = z.infer<typeof stepSchema>;

const turnSchema = z.object({
  De: z.enum(['autorizador', 'solicitante']),
  Roles: z.array(z.string()),
  Desde: text,
  MinutosLaborables: z.number(),
  Mediana: z.number().nullable(),
});
export type Turn = z.infer<typeof turnSchema>;

const endowmentSchema = z.object({
  Dotacion: z.number(),
  ValidaDotacion: flag,
  Usada: z.number(),
  EnProceso: z.number(),
});
export type Endowment = z.infer<typeof endowmentSchema>;

const CAN = ['editar', 'enviar', 'eliminar', 'copiar', 'aprobar', 'devolver', 'rechazar'] as const;
export const detailSchema = z.object({
  Solicitud: rowSchema,
  Persona: personSchema.nullable(),
  Vehiculo: vehicleSchema.nullable(),
  Compania: companySchema.nullable(),
  Visitantes: z.array(visitorSchema),
  /** Of the picture of the file being typed. */
  FotoHash: text,
  Requisitos: z.array(requirementSchema),
  Roles: z.array(roleSchema),
  Historial: z.array(stepSchema),
  Turno: turnSchema.nullable(),
  Dotacion: endowmentSchema.nullable(),
  PdfMaximoMb: z.number(),
  can: z.record(z.enum(CAN), z.boolean()),
});
export type Detail = z.infer<typeof detailSchema>;

const waitingSchema = z.object({
  IdSolicitud: z.number(),
  Numero: text,
  FechaEnvio: text,
  Ronda: z.number(),
  Version: z.number(),
  Solicitado: z.string(),
  Compania: z.string(),
  Contrato: z.string(),
  Perfil: z.string(),
  FechaInicio: text,
  FechaFin: text,
  PorRevisar: z.number(),
  /** Of a person, the hash of their photograph, null where none may be seen; nothing of what is no person. */
  Foto: z.string().nullish(),
});
export type Waiting = z.infer<typeof waitingSchema>;
export const byEntitySchema = z.record(z.enum(ENTIDADES), z.number());
export const inboxSchema = z.object({
  data: z.array(waitingSchema),
  totalCount: z.number(),
  porEntidad: byEntitySchema,
  /** To whoever has no authorizing role here: how many requests wait for others. */
  DeOtros: z.number().nullable(),
});

export const countsSchema = z.record(shownState, z.number());
export const removedSchema = z.object({ eliminadas: z.number(), conservadas: z.number() });
export const approvedSchema = z.object({ Estado: z.enum(['P', 'A']) });
/** An approval that was taken back, and the readers that had their order already. */
export const undoneSchema = z.object({ Estado: z.enum(['P', 'A']), Lectores: z.number() });
export const manyApprovedSchema = z.object({
  aprobadas: z.number(),
  observadas: z.array(z.object({ IdSolicitud: z.number(), codigo: z.string() })),
});
export const copiedSchema = z.object({ IdSolicitud: z.number() });
export const sentSchema = z.object({ Numero: z.string() });

/** Whether the client knows a document; `IdPersona` only when the session may open the file. */
export const foundSchema = z
  .object({
    IdPersona: z.number().optional(),
    NombreCompleto: z.string(),
    Condicion: z.string(),
    Disponible: flag,
  })
  .nullable();
export type Found = z.infer<typeof foundSchema>;

export const foundVehicleSchema = z.object({ IdVehiculo: z.number().optional(), Placa: z.string(), Disponible: flag }).nullable();
export type FoundVehicle = z.infer<typeof foundVehicleSchema>;
export const foundCompanySchema = z.object({ IdCompania: z.number().optional(), Compania: z.string(), Activo: flag }).nullable();
export type FoundCompany = z.infer<typeof foundCompanySchema>;

/** What a 409 of an answered request brings. */
export const answeredSchema = z.object({
  actual: z.object({
    Estado: z.enum(ESTADOS),
    ultimo: z.object({ accion: z.string(), id_usuario: z.string(), momento: z.string() }).nullish(),
  }),
});
