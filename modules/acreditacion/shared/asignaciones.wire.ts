import { z } from 'zod';

/** A row of a list of assignments as it was written, and what it means; with a reason it is not to be processed. */
export const listedRow = z.object({
  Fila: z.number(),
  Documento: z.string(),
  /** Of what is given, as written and as found. */
  Codigo: z.string(),
  IdAsignado: z.number().nullable(),
  Desde: z.string(),
  Hasta: z.string(),
  IdPersona: z.number().nullable(),
  Persona: z.string().nullable(),
  FechaInicio: z.string().nullable(),
  FechaFin: z.string().nullable(),
  Motivo: z.string().nullable(),
});
export type ListedRow = z.infer<typeof listedRow>;
export const judgedList = z.object({ Cargados: z.number(), Observados: z.number(), Correctos: z.number(), Filas: z.array(listedRow) });
