import { z } from 'zod';

/** `GET /api/AsistenciaDia/fallidos`: the first of those that failed three times, and how many there are. */
export const fallidosAnswer = z.object({
  Total: z.number(),
  Fallidos: z.array(
    z.object({ IdPersona: z.number(), Nombre: z.string().nullable(), FechaInicio: z.string(), FechaFin: z.string(), Error: z.string().nullable() }),
  ),
});
