import { z } from 'zod';

/** WCR: who waits for a card, and whose card ends soon. */
export const credencialesWire = z.object({
  Hoy: z.string(),
  Hasta: z.string(),
  PorEmitir: z.number(),
  PorVencer: z.number(),
  /** Those who wait the longest: accredited since a day, and whether they had a card. */
  Primeras: z.array(
    z.object({
      IdPersona: z.number(),
      Nombre: z.string(),
      Compania: z.string().nullable(),
      Desde: z.string(),
      TuvoUna: z.boolean(),
      /** Without one no card is issued: it is taken first. */
      ConFoto: z.enum(['S', 'N']),
    }),
  ),
});
export type CredencialesPendientes = z.output<typeof credencialesWire>;
