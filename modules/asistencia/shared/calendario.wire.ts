import { isDay } from '@platform/fields/date/shared';
import { keySchema, keyText } from '@platform/fields/ref/shared';
import { wordsSchema } from '@platform/fields/texts';
import { z } from 'zod';
import { dayNumber } from './calculo/reloj';
import { ESTADOS } from './calculo/tipos';
import { CONFLICTOS } from './conflictos';

const day = z.string({ error: 'campo.fecha' }).refine(isDay, { error: 'campo.fecha' });

/** Days of a calendar, at most. */
export const MAXIMO_DIAS = 62;
/** People of a page of it, and cells of an act, at most. */
export const MAXIMO_PERSONAS = 500;
export const MAXIMO_CELDAS = 500;

/** Which people and days a calendar is of. */
export const calendarioQuery = z
  .strictObject({
    FechaInicio: day,
    FechaFin: day,
    IdCompania: keyText.optional(),
    IdRegimenGuardia: keyText.optional(),
    IdHorario: keyText.optional(),
    IdUnidadOrganizacional: keyText.optional(),
    buscar: z.string().max(80).optional(),
    skip: z.coerce
      .number({ error: 'campo.entero' })
      .int({ error: 'campo.entero' })
      .min(0, { error: 'campo.minimo{"n":0}' })
      .max(1_000_000)
      .default(0),
    take: z.coerce
      .number({ error: 'campo.entero' })
      .int({ error: 'campo.entero' })
      .min(1, { error: 'campo.minimo{"n":1}' })
      .max(MAXIMO_PERSONAS, { error: `campo.maximo{"n":${MAXIMO_PERSONAS}}` })
      .default(200),
  })
  .refine(({ FechaInicio, FechaFin }) => FechaInicio <= FechaFin, { error: 'asistencia.fin_menor', path: ['FechaFin'] })
  .refine(({ FechaInicio, FechaFin }) => dayNumber(FechaFin) - dayNumber(FechaInicio) < MAXIMO_DIAS, {
    error: `asistencia.periodo_maximo{"n":${MAXIMO_DIAS}}`,
    path: ['FechaFin'],
  });
export type CalendarioPedido = z.output<typeof calendarioQuery>;

/**
 * One person's days as letters, one a day. Calculated: the state (`A F D H J M N V X`), or `T` of who is at work and has not left yet. Planned: `d` and `n` by day and by night, `.` rest, `v`
 * travel, `h` a holiday, `j` justified, `x` without schedule. A space: no attendance that day.
 */
const fila = z.object({
  IdPersona: z.number(),
  /** Null where the profile hides names. */
  Apellidos: z.string().nullable(),
  Nombres: z.string().nullable(),
  CodigoTrabajador: z.string().nullable(),
  /** The hash of their photograph, where the profile sees photographs. */
  Foto: z.string().nullable(),
  IdCompania: z.number(),
  /** Place of its group in `Guardias`; null without guard. */
  Guardia: z.number().nullable(),
  Letras: z.string(),
  /** Of calculated days: `D`, `N` or a space. */
  Turnos: z.string(),
  /** One hexadecimal digit a day: 1 late, 2 overtime, 4 planned otherwise than the schedule says, 8 a conflict. */
  Senas: z.string(),
  /** `S` closed, `N` open. */
  Cerrados: z.string(),
});
export const calendarioAnswer = z.object({
  Dias: z.array(z.string()),
  /** Of `Dias`, holidays of the session's division. */
  Feriados: z.array(z.string()),
  totalCount: z.number(),
  Guardias: z.array(z.object({ IdRegimenGuardia: z.number(), Nombre: z.string(), FechaBase: z.string(), DiasTrabajo: z.number() })),
  data: z.array(fila),
});
export type Calendario = z.output<typeof calendarioAnswer>;
export type FilaCalendario = Calendario['data'][number];

export const SENAS = { tarde: 1, sobretiempo: 2, programado: 4, conflicto: 8 } as const;

export const diaQuery = z.strictObject({ IdPersona: keyText, Fecha: day });
/** What is known of one cell beside its letter. */
export const diaAnswer = z.object({
  /** Of the calculated day, which says its own *why*. */
  IdDia: z.number().nullable(),
  Estado: z.enum(ESTADOS).nullable(),
  TipoDia: z.enum(['L', 'D', 'V', 'X']),
  Horario: z.string().nullable(),
  IdHorario: z.number().nullable(),
  NumeroDia: z.number().nullable(),
  /** Hours of the planned shift, `19:00`. */
  Inicio: z.string().nullable(),
  Fin: z.string().nullable(),
  Turno: z.enum(['D', 'N']).nullable(),
  Guardia: z.string().nullable(),
  Programado: z.object({ Motivo: z.string(), Usuario: z.string(), Fecha: z.string() }).nullable(),
  Justificaciones: z.array(z.object({ IdJustificacionPersona: z.number(), Nombre: z.string(), Estado: z.string() })),
  Conflictos: z.array(z.enum(CONFLICTOS)),
  /** The closed period that it is in. */
  Periodo: z.string().nullable(),
});
export type DiaCalendario = z.output<typeof diaAnswer>;

const celdas = z
  .array(z.strictObject({ IdPersona: keySchema, Fecha: day }), { error: 'asistencia.sin_celdas' })
  .min(1, { error: 'asistencia.sin_celdas' })
  .max(MAXIMO_CELDAS, { error: `asistencia.demasiados{"n":${MAXIMO_CELDAS}}` });

/** Cells that are planned otherwise: one shift of a schedule, rest or travel. */
export const programarBody = z.strictObject({
  Celdas: celdas,
  TipoDia: z.enum(['L', 'D', 'V'], { error: 'campo.opcion' }),
  IdHorario: keySchema.nullish(),
  NumeroDia: z.int({ error: 'campo.entero' }).min(1, { error: 'campo.minimo{"n":1}' }).max(60, { error: 'campo.maximo{"n":60}' }).nullish(),
  Motivo: wordsSchema(250),
});
export const restablecerBody = z.strictObject({ Celdas: celdas });
