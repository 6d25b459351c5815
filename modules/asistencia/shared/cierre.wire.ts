import { z } from 'zod';

/** What may still be open of a period, in the order in which it is shown. */
export const ASUNTOS = ['incompletas', 'sobretiempo', 'justificaciones', 'sinHorario', 'sinCodigo', 'sinCalcular', 'lectores'] as const;
export type Asunto = (typeof ASUNTOS)[number];

/** `POST /api/AsistenciaPeriodo/{id}/revisar`. */
export const revisarAnswer = z.object({
  Personas: z.number(),
  Pendientes: z.array(z.object({ Asunto: z.enum(ASUNTOS), Cantidad: z.number(), Nombres: z.array(z.string()) })),
  /** Why it may not be closed yet, as a person reads it. */
  Impedimento: z.string().nullable(),
});

/** `GET /api/AsistenciaPeriodo/{id}/totales`. */
export const totalesAnswer = z.object({
  totalCount: z.number(),
  data: z.array(
    z.object({
      IdPersona: z.number(),
      Nombre: z.string().nullable(),
      CodigoTrabajador: z.string().nullable(),
      CentroCosto: z.string().nullable(),
      Medidas: z.record(z.string(), z.number()),
      /** What other periods left to this one. */
      Regularizaciones: z.record(z.string(), z.number()),
      /** Normal minutes beside those of the period before. */
      DiferenciaNormales: z.number(),
    }),
  ),
});
export type Totales = z.output<typeof totalesAnswer>;
