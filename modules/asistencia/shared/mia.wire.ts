import { isDay } from '@platform/fields/date/shared';
import { keySchema, keyText } from '@platform/fields/ref/shared';
import { optionalWords, wordsSchema } from '@platform/fields/texts';
import { z } from 'zod';
import { ESTADOS } from './calculo/tipos';
import { TURNOS } from './turnos.entity';

const day = z.string({ error: 'campo.fecha' }).refine(isDay, { error: 'campo.fecha' });
const hour = z.string({ error: 'campo.hora' }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'campo.hora' });
/** Whose it is asked for; anybody but oneself is nobody. */
const own = keyText.optional();

export const miaQuery = z.strictObject({
  Mes: z.string({ error: 'asistencia.mes' }).regex(/^(19|20|21)\d\d(0[1-9]|1[0-2])$/, { error: 'asistencia.mes' }),
  IdPersona: own,
});
export const miDiaQuery = z.strictObject({ Fecha: day, IdPersona: own });

const dia = z.object({
  IdDia: z.number().nullable(),
  Fecha: z.string(),
  Estado: z.enum(ESTADOS).nullable(),
  Turno: z.enum(['D', 'N']).nullable(),
  /** Hours of the planned shift, `19:00`. */
  Inicio: z.string().nullable(),
  Fin: z.string().nullable(),
  /** `L` work, `D` rest, `V` travel, `X` no schedule, `H` holiday; null outside the employment. */
  Plan: z.enum(['L', 'D', 'V', 'X', 'H']).nullable(),
  Entrada: z.string().nullable(),
  Salida: z.string().nullable(),
  /** When the shift of a calculated day is over. */
  FinTurno: z.string().nullable(),
  Normales: z.number(),
  Tardanza: z.number(),
  Sobretiempo: z.number(),
  SobretiempoAutorizado: z.number(),
});
const marca = z.object({ IdMarca: z.number(), FechaHora: z.string(), ModoMarcacion: z.enum(['S', 'N']), Puerta: z.string() });
const justificacion = z.object({
  IdJustificacionPersona: z.number(),
  Nombre: z.string(),
  Modalidad: z.enum(['D', 'H']),
  FechaInicio: z.string(),
  FechaFin: z.string(),
  HoraInicio: z.string().nullable(),
  HoraFin: z.string().nullable(),
  Estado: z.enum(['P', 'A', 'R', 'X']),
  Respuesta: z.string().nullable(),
});
const correccion = z.object({
  IdCorreccion: z.number(),
  Tipo: z.enum(['A', 'M', 'N']),
  Antes: z.string().nullable(),
  Despues: z.string().nullable(),
  Motivo: z.string(),
  Usuario: z.string(),
  VenceEl: z.string(),
  Estado: z.enum(['P', 'A', 'O', 'T', 'C', 'D']),
  Respuesta: z.string().nullable(),
  Decision: z.string().nullable(),
});
const comprobante = z.object({ Numero: z.string(), FechaHora: z.string(), ModoMarcacion: z.enum(['S', 'N']), Puerta: z.string(), Sello: z.string() });

/** A change of one's own shifts, as it was made. */
const cambio = z.object({
  IdCambioTurno: z.number(),
  Fecha: z.string(),
  FechaFin: z.string().nullable(),
  TipoAntes: z.enum(TURNOS).nullable(),
  Antes: z.string().nullable(),
  TipoDespues: z.enum(TURNOS),
  Despues: z.string().nullable(),
  Motivo: z.string().nullable(),
  Usuario: z.string(),
  FechaHora: z.string(),
  Visto: z.enum(['S', 'N']),
});
/** `POST /api/AsistenciaMia/turnosVistos`: changes that one has seen. */
export const turnosVistosBody = z.strictObject({ Cambios: z.array(keySchema).min(1).max(100) });

/** A worker's own attendance of a month (050402). */
export const miaAnswer = z.object({
  Nombre: z.string(),
  Documento: z.string(),
  Compania: z.string().nullable(),
  Horario: z.string().nullable(),
  Dias: z.array(dia),
  /** Changes of shift of the month, and those not seen yet. */
  Turnos: z.array(cambio),
  MarcasHoy: z.array(marca),
  /** Minutes of the week so far, or of the cycle where overtime is counted by it: from when to when, what was planned, and what was worked. */
  Semana: z.object({ Base: z.enum(['S', 'C']), FechaInicio: z.string(), FechaFin: z.string(), Programados: z.number(), Normales: z.number() }),
  Bolsa: z.object({ Saldo: z.number(), Vence: z.string().nullable() }),
  Justificaciones: z.array(justificacion),
  Correcciones: z.array(correccion),
  Comprobantes: z.array(comprobante),
  /** Kinds that workers ask for by themselves. */
  Tipos: z.array(
    z.object({
      IdJustificacion: z.number(),
      Nombre: z.string(),
      Modalidad: z.enum(['D', 'H', 'A']),
      RequiereObservacion: z.boolean(),
      Documento: z.string().nullable(),
    }),
  ),
  /** Types of documents that may be handed in with any of them. */
  Documentos: z.array(z.object({ IdDocumento: z.number(), Nombre: z.string() })),
});
export type MiAsistencia = z.output<typeof miaAnswer>;

export const miaJustificarBody = z.strictObject({
  IdJustificacion: keySchema,
  Modalidad: z.enum(['D', 'H'], { error: 'campo.opcion' }),
  FechaInicio: day,
  FechaFin: day,
  HoraInicio: hour.nullish(),
  HoraFin: hour.nullish(),
  Observacion: optionalWords(500),
  /** What proves it: the document that its kind asks for; where it asks for none, one of the type that is said. */
  Documento: z
    .strictObject({ IdDocumento: keySchema.nullish(), Archivo: keySchema, FechaEmision: day, Numero: optionalWords(40), Emisor: optionalWords(120) })
    .nullish(),
});
export const aceptarBody = z.strictObject({});
export const objetarBody = z.strictObject({ Respuesta: wordsSchema(500, 'correccion.motivo') });

export const verificarQuery = z.strictObject({
  sello: z.string({ error: 'comprobante.sello' }).regex(/^[0-9a-f]{64}$/, { error: 'comprobante.sello' }),
  /** The moment that the receipt shows: another one than the mark's is not found. */
  fechaHora: z.string().max(40).optional(),
});
export const verificarAnswer = z.object({
  Autentica: z.enum(['S', 'N']),
  FechaHora: z.string().nullable(),
  ModoMarcacion: z.enum(['S', 'N']).nullable(),
  /** `•••• 5678` */
  Documento: z.string().nullable(),
  /** That of the mark's site, by which its moment is told. */
  ZonaHoraria: z.string().nullable(),
});
export type Verificado = z.output<typeof verificarAnswer>;
