import { relevosSinCumplirWire } from '@modules/acceso/shared/relevo.wire';
import { z } from 'zod';

/** W19: what somebody is told of themselves. */
export const miJornadaWire = z.object({
  /** Null where the user is joined to no person. */
  Puede: z
    .object({
      Permitido: z.enum(['S', 'N']),
      Puerta: z.string().nullable(),
      /** The last day of which the same holds; null for as far as it was looked. */
      Hasta: z.string().nullable(),
      Motivos: z.array(z.string()),
      /** What the guard is told besides, though they pass. */
      Avisos: z.array(z.string()),
      /** What ends then. */
      Despues: z.array(z.string()),
    })
    .nullable(),
  Datos: z.array(z.object({ Etiqueta: z.string(), Valor: z.string(), Detalle: z.string().nullable() })),
  /** What waits for an answer of their own. */
  Espera: z.array(z.object({ Texto: z.string(), Vence: z.string() })),
});
export type MiJornada = z.output<typeof miJornadaWire>;

/** Days before today whose overtime is looked at. */
export const DIAS_SOBRETIEMPO = 31;

/** W15: the shifts that are open or of today, how people stand in them, and what waits for somebody. */
export const asistenciaDeHoyWire = z.object({
  Hoy: z.string(),
  Ayer: z.string(),
  Planificados: z.number(),
  Presentes: z.number(),
  Salieron: z.number(),
  PorLlegar: z.number(),
  Ausentes: z.number(),
  Tardanzas: z.number(),
  Justificados: z.number(),
  IncompletasAyer: z.number(),
  /** Of the days of the last month. */
  SobretiemposPorAutorizar: z.number(),
  JustificacionesPendientes: z.number(),
  /** Corrections of marks that a worker objected to: somebody decides. */
  CorreccionesObjetadas: z.number(),
  /** The first of those who are missing. */
  Primeros: z.array(
    z.object({
      IdAsistenciaPersona: z.number(),
      IdPersona: z.number(),
      /** The day that the shift is of, `yyyyMMdd`. */
      Fecha: z.string(),
      Nombre: z.string(),
      Compania: z.string().nullable(),
      Foto: z.string().nullable(),
      Desde: z.string(),
    }),
  ),
  /** Who did not make the last change of their guard, of the division that one is in. */
  SinCumplir: relevosSinCumplirWire,
});
export type AsistenciaDeHoy = z.output<typeof asistenciaDeHoyWire>;
