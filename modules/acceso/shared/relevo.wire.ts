import { z } from 'zod';

const quienes = z.object({
  Personas: z.number(),
  /** The first of them, by name; none where names are protected. */
  Primeros: z.array(
    z.object({
      IdPersona: z.number(),
      Nombre: z.string(),
      /** The hash of their photograph, for who sees photographs. */
      Foto: z.string().nullable(),
      /** With which guard: `A (14X7)`. */
      Guardia: z.string(),
      /** When they should have. */
      Fecha: z.string(),
      /** Why, as far as it is known. */
      Motivo: z.string(),
    }),
  ),
});
/** Who should have gone up with their guard and did not, and who should have come down and is still inside. */
export const relevosSinCumplirWire = z.object({ Suben: quienes, Bajan: quienes });
export type RelevosSinCumplir = z.output<typeof relevosSinCumplirWire>;
