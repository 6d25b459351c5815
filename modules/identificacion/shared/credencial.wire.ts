import { z } from 'zod';

/** What a new credential of a person begins with. */
export const proposalSchema = z.object({
  Condicion: z.string().nullable(),
  Contratista: z.string().nullable(),
  IdTipoCredencial: z.number().nullable(),
  IdTipoIdentificacion: z.number().nullable(),
  FechaInicio: z.string(),
  FechaFin: z.string().nullable(),
  IdMotivoEmision: z.number().nullable(),
});

/** What anyone may know of a card by its QR. */
export const publicSchema = z.object({
  Vigente: z.enum(['S', 'N']),
  /** Whether the office's signature holds; null of a card of before, which bears none. */
  Firma: z.enum(['S', 'N']).nullable(),
  Nombre: z.string().nullable(),
  Compania: z.string().nullable(),
  Codigo: z.string().nullable(),
  Hasta: z.string().nullable(),
  Foto: z.string().nullable(),
});
