import { z } from 'zod';

/** A row of an imported list as it was written, and what it means; with a reason it is not to be processed. */
export const importedRow = z.object({
  Fila: z.number(),
  Documento: z.string(),
  CodigoGrupo: z.string(),
  Desde: z.string(),
  Hasta: z.string(),
  IdPersona: z.number().nullable(),
  Persona: z.string().nullable(),
  IdGrupo: z.number().nullable(),
  FechaInicio: z.string().nullable(),
  FechaFin: z.string().nullable(),
  Motivo: z.string().nullable(),
});
export type ImportedRow = z.infer<typeof importedRow>;
