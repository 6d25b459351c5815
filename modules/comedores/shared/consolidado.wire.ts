import { z } from 'zod';

/** C company → cost center, P person, S dining room → service, D day, G position. */
export const AGRUPACIONES = ['C', 'P', 'S', 'D', 'G'] as const;
export type Agrupacion = (typeof AGRUPACIONES)[number];

const amounts = { IdMoneda: z.number(), Raciones: z.number(), Costo: z.number(), MontoCompania: z.number(), MontoTrabajador: z.number() };

/** What was eaten, grouped: amounts of different currencies are never added. */
export const consolidatedAnswer = z.object({
  /** Codes of the services that somebody took, in the order of the day. */
  Servicios: z.array(z.object({ Codigo: z.string(), Servicio: z.string() })),
  Grupos: z.array(
    z.object({ Nombre: z.string().nullable(), Detalle: z.string().nullable(), Servicios: z.record(z.string(), z.number()), ...amounts }),
  ),
  Totales: z.array(z.object({ Servicios: z.record(z.string(), z.number()), ...amounts })),
});
export type Consolidated = z.infer<typeof consolidatedAnswer>;
