import { z } from 'zod';

/** A row of a file of marks as it was judged; `Motivo` says why it is not written. */
export const filaSchema = z.object({
  /** Its number in the sheet. */
  Fila: z.number(),
  Documento: z.string(),
  Persona: z.string().nullable(),
  Fecha: z.string(),
  Hora: z.string(),
  Sentido: z.string(),
  Puerta: z.string(),
  /** C it can be written, R it was there already, O it cannot, P it has just been written. */
  Estado: z.enum(['C', 'R', 'O', 'P']),
  Motivo: z.string().nullable(),
});
export type FilaImportada = z.infer<typeof filaSchema>;

/** What a file of marks has, and what was done with it. */
export const importadoSchema = z.object({
  Cargados: z.number(),
  Observados: z.number(),
  Correctos: z.number(),
  PorProcesar: z.number(),
  Procesados: z.number(),
  Filas: z.array(filaSchema),
});
export type Importado = z.infer<typeof importadoSchema>;
