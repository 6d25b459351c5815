import { z } from 'zod';

/** A month of somebody's roster. */
export const mesDeTurno = z.object({
  Hoy: z.string(),
  /** `yyyyMM`. */
  Mes: z.string(),
  /** Of whoever is in no guard that month, null. */
  Regimen: z.string().nullable(),
  Guardia: z.string().nullable(),
  Dias: z.array(
    z.object({
      Fecha: z.string(),
      /** Work or rest by the guard of that day; null without one. */
      Tipo: z.enum(['T', 'D']).nullable(),
      Turno: z.enum(['D', 'N']).nullable(),
      /** What is known of it, by whoever the reader may consult. */
      Que: z.array(z.enum(['sitio', 'tarde', 'extra', 'falta', 'justificado'])),
    }),
  ),
});
export type MesDeTurno = z.output<typeof mesDeTurno>;
