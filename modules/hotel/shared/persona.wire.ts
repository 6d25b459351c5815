import { z } from 'zod';
import { tramoSchema } from './historial.wire';

/** What somebody slept in a year of the division, bed by bed: reserved, in or gone. */
export const estanciasSchema = z.object({
  Anio: z.string(),
  Noches: z.number(),
  /** Of them, up to today, those on which the guest was checked in. */
  Usadas: z.number(),
  /** Nights in a row of the stay with those that touch it, which a maximum holds for (V3). */
  Seguidas: z.number(),
  Tramos: z.array(tramoSchema),
});
export type EstanciasDePersona = z.output<typeof estanciasSchema>;
