import { DATOS_PERSONALES } from '@modules/administracion/shared/datosPersonales';
import { rowSchema } from '@platform/web/data/schemas';
import { z } from 'zod';
import { ESTADOS_TRAMITE } from '../../shared/tramite.entity';
import { hintSchema } from '../wire';

const text = z.string().nullable();
const flag = z.enum(['S', 'N']);
const stepSchema = z.object({
  Momento: z.string(),
  IdUsuario: z.string(),
  Usuario: z.string(),
  Titular: text,
  Accion: z.string(),
  EstadoAnterior: z.enum(ESTADOS_TRAMITE).nullable(),
  EstadoNuevo: z.enum(ESTADOS_TRAMITE),
  Rol: text,
  Observacion: text,
  Ronda: z.number(),
});
const closedSchema = z.object({
  Codigo: z.enum(['ACREDITACION', 'DOTACION', 'ACCESO', 'PRESENCIA', 'CREDENCIAL', 'HOTEL', 'COMEDOR', 'CESE', 'USUARIO']),
  Resultado: z.enum(['S', 'N', 'V']),
  Momento: z.string(),
  Cantidad: z.number(),
  Motivo: text,
});
export type Closed = z.infer<typeof closedSchema>;
const canSchema = z.record(z.string(), z.boolean());

/** Whom or what a row is about: one of both. */
const subject = { IdPersona: z.number().nullish(), IdVehiculo: z.number().nullish() };

export const recognizedSchema = z.object({
  Filas: z.array(z.object({ Documento: z.string(), ...subject, Nombre: text, Compania: text, Contratos: text, EnCurso: text })),
  Desconocidos: z.array(z.string()),
});
export type Recognized = z.infer<typeof recognizedSchema>;
/** Documents or plates of an uploaded list. */
export const listSchema = z.object({ Documentos: z.array(z.string()) });
export const madeSchema = z.array(z.object({ Numero: z.string() }).loose());
export const answeredSchema = z.object({ Estado: z.enum(ESTADOS_TRAMITE) }).loose();

export const demobilizationSchema = z.object({
  Desmovilizacion: rowSchema,
  Personas: z.array(
    z.object({
      ...subject,
      NombreCompleto: text,
      Documento: text,
      CodigoTrabajador: text,
      Contratos: text,
      Cierre: z.array(closedSchema),
    }),
  ),
  Historial: z.array(stepSchema),
  can: canSchema,
});

const renewableSchema = z.object({
  ...subject,
  NombreCompleto: text,
  Documento: text,
  Compania: z.string(),
  IdRequisito: z.number(),
  Requisito: z.string(),
  RequiereAdjunto: flag,
  RequiereVencimiento: flag,
  Grupal: flag,
  DiasVigencia: z.number().nullable(),
  FechaVencimiento: text,
  DiasRestantes: z.number().nullable(),
  EnCurso: text,
});
export type Renewable = z.infer<typeof renewableSchema>;
/** Whom a group paper names; P while it is being read. */
export const groupSchema = z.object({
  Estado: z.enum(['P', 'T', 'I', 'B', 'C', 'X']),
  Filas: z.array(renewableSchema),
  Observados: z.array(z.string()),
  TotalObservados: z.number(),
});
export type Group = z.infer<typeof groupSchema>;
export const renewablesSchema = z.object({ data: z.array(renewableSchema), PdfMaximoMb: z.number() });

const updateRowSchema = z.object({
  IdFila: z.number(),
  ...subject,
  NombreCompleto: text,
  Documento: text,
  IdRequisito: z.number(),
  Requisito: z.string(),
  RequiereAdjunto: flag,
  RequiereVencimiento: flag,
  DiasVigencia: z.number().nullable(),
  Rol: z.string(),
  FechaVencimiento: text,
  NuevaFechaInicio: text,
  NuevaFechaVencimiento: text,
  Resultado: z.enum(['N', 'C', 'O', 'R']),
  Observacion: text,
  IdArchivo: z.number().nullable(),
  Hash: text,
  Nombre: text,
  Evaluable: flag,
  Pistas: z.array(hintSchema),
});
export type UpdateRow = z.infer<typeof updateRowSchema>;
const personalChangeSchema = z.object({
  IdDato: z.number(),
  IdPersona: z.number(),
  NombreCompleto: text,
  Documento: text,
  Campo: z.enum(DATOS_PERSONALES),
  Anterior: text,
  Nuevo: text,
  Resultado: z.enum(['N', 'C', 'O', 'R']),
  Observacion: text,
  Evaluable: flag,
});
export type PersonalChange = z.infer<typeof personalChangeSchema>;

const personWithDataSchema = z.object({
  IdPersona: z.number(),
  NombreCompleto: text,
  Documento: text,
  Direccion: text,
  TelefonoMovil: text,
  TelefonoFijo: text,
  Correo: text,
  ContactoEmergencia: text,
  TelefonoEmergencia: text,
  Alergia: text,
});
export type PersonWithData = z.infer<typeof personWithDataSchema>;
export const peopleWithDataSchema = z.array(personWithDataSchema);

export const updateSchema = z.object({
  Actualizacion: rowSchema,
  Filas: z.array(updateRowSchema),
  Datos: z.array(personalChangeSchema),
  Historial: z.array(stepSchema),
  PdfMaximoMb: z.number(),
  can: canSchema,
});
