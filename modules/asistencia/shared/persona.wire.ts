import { z } from 'zod';

/** What became of a mark: used by a day, or why it was not. */
export const USOS = ['usada', 'duplicada', 'excluida', 'fuera_area', 'fuera_ventana', 'otro_dia', 'anulada', 'denegada', 'sin_uso'] as const;

/** `GET /api/AsistenciaPersona/{id}/marcas`: marks of a month with what became of each. */
export const marcasAnswer = z.object({
  Marcas: z.array(
    z.object({
      IdMarca: z.number(),
      FechaHora: z.string(),
      ModoMarcacion: z.enum(['S', 'N']),
      Funcion: z.string(),
      Puerta: z.string(),
      Uso: z.enum(USOS),
      /** The day that uses it, `yyyyMMdd`. */
      Dia: z.string().nullable(),
      /** A reader made it: nobody edits it. */
      Automatica: z.enum(['S', 'N']),
      IdMarcaExcluida: z.number().nullable(),
      Motivo: z.string().nullable(),
    }),
  ),
});
export type MarcaUsada = z.output<typeof marcasAnswer>['Marcas'][number];

/** `GET /api/AsistenciaPersona/{id}/previa`: what each of some days is planned to be. */
export const previaAnswer = z.object({
  Dias: z.array(
    z.object({
      Fecha: z.string(),
      /** `L` work, `D` rest, `V` travel, `X` no schedule, `H` holiday; null outside the employment. */
      Plan: z.enum(['L', 'D', 'V', 'X', 'H']).nullable(),
      Turno: z.enum(['D', 'N']).nullable(),
      Inicio: z.string().nullable(),
      Fin: z.string().nullable(),
    }),
  ),
});
