import { z } from 'zod';
import { verificadaSchema } from './credencial.wire';

/** What is known without a network, as of when and by which door's list. */
export const sinRedSchema = z.object({
  Verificada: verificadaSchema,
  Lista: z.object({ Puerta: z.string(), GeneradaEl: z.string() }),
  /** The small photograph that came with the list, as an address. */
  Retrato: z.string().nullable(),
});
export type SinRed = z.output<typeof sinRedSchema>;
