import { z } from 'zod';

const text = z.string().nullable();
const key = z.number().nullable();

/** A visit that is expected, or on site. */
export const visitaSchema = z.object({
  IdPersona: z.number(),
  Visitante: text,
  Documento: text,
  Foto: text,
  Compania: text,
  IdAnfitrion: key,
  Anfitrion: text,
  TelefonoAnfitrion: text,
  FechaInicio: z.string(),
  FechaFin: z.string(),
  IdVisitaRegistro: key,
  Escolta: text,
  /** The card lent: its code, and the number that readers know it by. */
  Tarjeta: text,
  NumeroTarjeta: text,
  Ingreso: text,
  Zona: text,
  /** Its last day is over and it is still here. */
  Excedida: z.enum(['S', 'N']),
});
export type VisitaWire = z.infer<typeof visitaSchema>;

/** What became of letting a visit in: a refusal is an answer too. */
export const ingresoSchema = z.object({
  Permitido: z.enum(['S', 'N']),
  Codigo: z.string(),
  Motivo: z.string(),
  IdVisitaRegistro: key,
  Tarjeta: text,
});
