import { z } from 'zod';

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
  JustificacionesPendientes: z.number(),
  /** The first of those who are missing. */
  Primeros: z.array(z.object({ IdAsistenciaPersona: z.number(), Nombre: z.string(), Compania: z.string().nullable(), Desde: z.string() })),
});
export type AsistenciaDeHoy = z.output<typeof asistenciaDeHoyWire>;
