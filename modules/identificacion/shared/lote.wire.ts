import { z } from 'zod';

/** Of those chosen to be printed: who is, and why the rest is not. */
export const reviewSchema = z.object({
  Cargados: z.number(),
  Observados: z.array(
    z.object({
      /** A person of the division, or a vehicle; neither of a document that is nobody's. */
      IdPersona: z.number().nullable(),
      IdVehiculo: z.number().nullable(),
      Documento: z.string(),
      Nombre: z.string().nullable(),
      Motivo: z.enum(['NO_HALLADA', 'SIN_CREDENCIAL', 'SIN_FOTO', 'SIN_PLANTILLA']),
    }),
  ),
  /** `FotoChica`: a photo of less than 480 × 640 points is printed, and told of. */
  Correctos: z.array(
    z.object({ IdCredencial: z.number(), Codigo: z.string(), Nombre: z.string(), Impresa: z.enum(['S', 'N']), FotoChica: z.enum(['S', 'N']) }),
  ),
});
export type Revision = z.infer<typeof reviewSchema>;

/** A lot that has begun. */
export const loteSchema = z.object({ IdLote: z.number(), IdTrabajo: z.number(), Total: z.number() });
