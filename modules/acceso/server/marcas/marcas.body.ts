import { isDay } from '@platform/fields/date/shared';
import { optionalWords, wordsSchema } from '@platform/fields/texts';
import { z } from 'zod';
import { originSchema } from '../puesto/marca.body';

const id = z
  .number({ error: 'campo.referencia' })
  .int({ error: 'campo.referencia' })
  .min(1, { error: 'campo.referencia' })
  .max(2_147_483_647, { error: 'campo.referencia' });
const Fecha = z.string({ error: 'marca.fecha_hora_invalida' }).refine(isDay, { error: 'marca.fecha_hora_invalida' });
const Hora = z.string({ error: 'marca.fecha_hora_invalida' }).regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, { error: 'marca.fecha_hora_invalida' });
const ModoMarcacion = z.enum(['S', 'N'], { error: 'campo.opcion' });
const Funcion = z.enum(['E', 'S', 'RS', 'RE', 'HE', 'HS'], { error: 'campo.opcion' }).nullish();

/** A mark by hand (040103): a day and an hour of the division's clock. */
export const madeBody = z
  .strictObject({
    IdMarcaOrigen: originSchema,
    IdPersona: id.nullish(),
    IdVehiculo: id.nullish(),
    IdPuerta: id,
    ModoMarcacion,
    Funcion,
    Fecha,
    Hora,
    IdMotivoMarca: z
      .number({ error: 'marca.motivo_requerido' })
      .int({ error: 'campo.referencia' })
      .min(1, { error: 'campo.referencia' })
      .max(2_147_483_647, { error: 'campo.referencia' }),
    Observacion: optionalWords(250),
  })
  .refine(({ IdPersona, IdVehiculo }) => !IdPersona !== !IdVehiculo, { path: ['IdPersona'], error: 'marca.sujeto' });
export type Made = z.output<typeof madeBody>;

/** What of a mark by hand is corrected; the rest stays. */
export const correctedBody = z.strictObject({
  Fecha: Fecha.optional(),
  Hora: Hora.optional(),
  ModoMarcacion: ModoMarcacion.optional(),
  Funcion,
  IdMotivoMarca: id.optional(),
  Observacion: optionalWords(250).optional(),
  Version: z.number({ error: 'campo.entero' }).int({ error: 'campo.entero' }).optional(),
});
export type Corrected = z.output<typeof correctedBody>;

export const annulBody = z.strictObject({ IdMotivoMarca: id.nullish(), Observacion: optionalWords(150) });
export type Annulment = z.output<typeof annulBody>;
export const assignedBody = z.strictObject({ IdPersona: id });
export type Assigned = z.output<typeof assignedBody>;
export const presenceBody = z.strictObject({ Motivo: wordsSchema(250), IdMotivoMarca: id.nullish() });

const flag = z.enum(['S', 'N']);
export const writtenAnswer = z.object({ IdMarca: z.number(), Observada: flag, Repetida: flag });
