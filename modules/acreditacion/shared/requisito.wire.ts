import { z } from 'zod';

const flag = z.enum(['S', 'N']);
const text = z.string().nullable();

/** What a requirement asks for and who evaluates it, as every answer about one says it; texts in the reader's language. */
export const requirementAsked = {
  IdRequisito: z.number(),
  Codigo: z.string(),
  Requisito: z.string(),
  Instrucciones: text,
  PlantillaHash: text,
  TipoRequisito: z.enum(['S', 'A']),
  RequiereAdjunto: flag,
  RequiereVencimiento: flag,
  DiasVigencia: z.number().nullable(),
  Bloqueante: flag,
  Salud: flag,
  IdRol: z.number(),
  Rol: z.string(),
} as const;

/** A requirement that a profile has (then with its version and whether it is obligatory) or could have. */
export const requirementOffered = z.object({
  ...requirementAsked,
  Activo: flag,
  Obligatorio: flag.nullable(),
  Version: z.number().nullable(),
});
/** The requirements of a profile in their order, then those that it could have; how large a PDF may be. */
export const profileRequirements = z.object({ Requisitos: z.array(requirementOffered), PdfMaximoMb: z.number() });
