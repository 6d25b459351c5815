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
      /** Its hash, where the profile sees photographs. */
      Foto: z.string().nullable(),
    }),
  ),
});
export type CredencialesPendientes = z.output<typeof credencialesWire>;

/** WCV: cards in force that end in each of the next weeks, and those that ended so four weeks before; days are `yyyyMMdd`. */
export const vencenWire = z.object({
  Semanas: z.array(z.object({ Desde: z.string(), Hasta: z.string(), Cuantas: z.number(), Antes: z.number() })),
});
export type CredencialesQueVencen = z.output<typeof vencenWire>;

/** WCS: people who wait for a card at the end of each of the last thirty days, and of the thirty before; today's are those of the list. */
export const colaWire = z.object({
  Dias: z.array(z.object({ Dia: z.string(), Cuantas: z.number(), Antes: z.number() })),
  /** How many began to wait in the last thirty days, and how many left off: with a card, or without being accredited any more. */
  Entran: z.number(),
  Salen: z.number(),
});
export type ColaDeCredenciales = z.output<typeof colaWire>;

/** WCT: how many of the cards handed over in the last thirty days waited 0, 1, … 6 or more days since the approval, and in the thirty before. */
export const entregasWire = z.object({
  Dias: z.array(z.object({ Dias: z.number(), Cuantas: z.number(), Antes: z.number() })),
  Entregas: z.number(),
  /** Days that half of them waited at most. */
  Mediana: z.number().nullable(),
  MedianaAntes: z.number().nullable(),
});
export type EntregasDeCredenciales = z.output<typeof entregasWire>;
