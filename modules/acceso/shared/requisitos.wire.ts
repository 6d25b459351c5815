import { z } from 'zod';

/** V in force, W about to expire, G in grace, X expired, P pending, E exempted. */
export const estadoSchema = z.enum(['V', 'W', 'G', 'X', 'P', 'E']);

const celda = z.object({ Estado: estadoSchema, Vencimiento: z.string().nullable(), ExoneradoHasta: z.string().nullable() });
const cuenta = z.record(z.string(), z.number());

/** A page of people or vehicles by requirements, with totals of all that the filters let through. */
export const matrizSchema = z.object({
  Requisitos: z.array(z.object({ Clave: z.string(), Nombre: z.string() })),
  Filas: z.array(
    z.object({
      Id: z.number(),
      Nombre: z.string().nullish(),
      Documento: z.string().nullish(),
      Compania: z.string().nullable(),
      /** By requirement. */
      Celdas: z.record(z.string(), celda),
    }),
  ),
  totalCount: z.number(),
  /** How many in each state, by requirement and by company. */
  PorRequisito: z.array(z.object({ Nombre: z.string(), Cuenta: cuenta })),
  PorCompania: z.array(z.object({ Nombre: z.string(), Cuenta: cuenta })),
});
export type Matriz = z.output<typeof matrizSchema>;
export const avisadosSchema = z.object({ Companias: z.number(), Requisitos: z.number(), SinResponsable: z.array(z.string()) });
