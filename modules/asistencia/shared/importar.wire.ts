import { z } from 'zod';

/** Columns of a file of people, as its template has them; the first one is required. */
export const COLUMNAS_PERSONAS = ['Documento', 'CodigoTrabajador', 'Planilla', 'Horario', 'Desde', 'Controlado'] as const;
export type ColumnaPersonas = (typeof COLUMNAS_PERSONAS)[number];

/** A row of a file of people as it was judged; `Motivo` says why it is not written. */
const fila = z.object({
  /** Its number in the sheet. */
  Fila: z.number(),
  Documento: z.string(),
  Persona: z.string().nullable(),
  CodigoTrabajador: z.string(),
  Planilla: z.string(),
  Horario: z.string(),
  Desde: z.string(),
  /** C it can be written, R it is so already, O it cannot, P it has just been written. */
  Estado: z.enum(['C', 'R', 'O', 'P']),
  Motivo: z.string().nullable(),
});
export type FilaPersona = z.infer<typeof fila>;

/** What a file of people has, and what was done with it. */
export const personasImportadas = z.object({
  Cargados: z.number(),
  Observados: z.number(),
  Correctos: z.number(),
  PorProcesar: z.number(),
  Procesados: z.number(),
  Filas: z.array(fila),
});
export type PersonasImportadas = z.infer<typeof personasImportadas>;
