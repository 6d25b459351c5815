import { z } from 'zod';
import { lineaSchema } from './calendario.wire';
import { MOTIVOS } from './disponibilidad';

/** A stay that finds no bed, that changes bed, or that a rule stops before a bed is looked for. */
export const conflictoSchema = z.object({
  IdPersona: z.number(),
  NombreCompleto: z.string().nullish(),
  Documento: z.string().nullish(),
  FechaIngreso: z.string(),
  FechaSalida: z.string(),
  /** R a rule of the stay, B no bed, C a bed, but another than that of the other swings. */
  Tipo: z.enum(['R', 'B', 'C']),
  /** Of the beds: the furthest condition that one fails. */
  Motivo: z.enum(MOTIVOS).nullable(),
  /** What rules say of it, in the reader's language. */
  Mensajes: z.array(z.string()),
  /** The bed that it got (C), or the bed and nights that come nearest (B). */
  Cama: z.string().nullable(),
  Desde: z.string().nullable(),
  Hasta: z.string().nullable(),
});
export type ConflictoVisto = z.output<typeof conflictoSchema>;

/** `POST /api/HotelPlan`: a proposal, and what it is known by when it is accepted. */
export const planSchema = z.object({
  Huella: z.string(),
  Personas: z.number(),
  Estadias: z.number(),
  Noches: z.number(),
  ConCama: z.number(),
  /** Stays of the period that the people have already. */
  YaReservadas: z.number(),
  Camas: z.number(),
  /** Beds that more than one person sleeps in. */
  Compartidas: z.number(),
  Desde: z.string(),
  Hasta: z.string(),
  Hoy: z.string(),
  /** Beds with what is promised of them, and what would be. */
  Lineas: z.array(lineaSchema),
  /** The same by who sleeps: each stay of the swings, and the bed that it would have. */
  Gente: z.array(
    z.object({
      IdPersona: z.number(),
      NombreCompleto: z.string().nullish(),
      Guardia: z.string(),
      Estadias: z.array(z.object({ Desde: z.string(), Hasta: z.string(), Cama: z.string().nullable() })),
    }),
  ),
  Conflictos: z.array(conflictoSchema),
});
export type PlanVisto = z.output<typeof planSchema>;
