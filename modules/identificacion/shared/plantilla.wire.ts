import { z } from 'zod';
import { CAMPOS, disenoSchema } from './diseno';

/** A template with what stands on its newest version. */
export const disenoWire = z.object({
  IdPlantilla: z.number(),
  Nombre: z.string(),
  Orientacion: z.enum(['V', 'H']),
  DobleCara: z.enum(['S', 'N']),
  Numero: z.number(),
  /** Active cards of the types that use it. */
  Activas: z.number(),
  /** Names of those types. */
  Tipos: z.array(z.string()),
  Elementos: disenoSchema,
});
export type DisenoAbierto = z.infer<typeof disenoWire>;

/** Somebody as a card shows them. */
export const muestraWire = z.object({
  Campos: z.record(z.enum(CAMPOS), z.string()),
  Color: z.string(),
  Qr: z.array(z.string()),
  Barras: z.array(z.number()),
  Requisitos: z.array(z.string()).nullable(),
  FotoHash: z.string().nullable(),
});
export type Muestra = z.infer<typeof muestraWire>;

/** A card as it would be printed now: its template's newest version, and what it says. */
export const tarjetaWire = muestraWire.extend({
  Orientacion: z.enum(['V', 'H']),
  DobleCara: z.enum(['S', 'N']),
  Elementos: disenoSchema,
});
