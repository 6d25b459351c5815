import { z } from 'zod';

/** V in force, W about to expire, G in grace, X expired, P pending, E exempted. */
export const ESTADOS_REQUISITO = ['V', 'W', 'G', 'X', 'P', 'E'] as const;

/** Every requirement that applies to somebody, as the gate counts it today. */
export const requisitosSchema = z.array(
  z.object({
    /** A of the accreditation, O of the gate's own. */
    Origen: z.enum(['A', 'O']),
    Requisito: z.string(),
    Emision: z.string().nullable(),
    Vencimiento: z.string().nullable(),
    /** Days left; negative once it is over. */
    Dias: z.number().nullable(),
    Estado: z.enum(ESTADOS_REQUISITO),
    ExoneradoHasta: z.string().nullable(),
    Bloquea: z.enum(['S', 'N']),
  }),
);
export type RequisitoVigente = z.infer<typeof requisitosSchema>[number];

/** Doors that somebody may pass today by profiles and groups, with the hours of each day of the week (1 Monday … 8 holiday). */
export const efectivoSchema = z.array(
  z.object({
    IdPuerta: z.number(),
    Puerta: z.string(),
    Dias: z.array(
      z.object({
        Dia: z.string(),
        Intervalos: z.array(
          z.object({ HoraInicio: z.string(), HoraFin: z.string(), TipoEntrada: z.enum(['E', 'S', 'A']), Grupos: z.array(z.string()) }),
        ),
      }),
    ),
  }),
);

/** Who drove a vehicle lately; no name where the profile hides it. */
export const conductoresSchema = z.array(z.object({ IdPersona: z.number(), Nombre: z.string().nullable(), Pases: z.number(), Ultimo: z.string() }));
