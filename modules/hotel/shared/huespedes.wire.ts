import { z } from 'zod';
import { TURNOS } from './estadia';

/** Somebody who sleeps in a hotel on a night; what the reader may not know is not there. */
export const huespedSchema = z.object({
  IdReserva: z.number(),
  Modulo: z.string(),
  Habitacion: z.string(),
  Cama: z.string(),
  NombreCompleto: z.string().nullish(),
  Documento: z.string().nullish(),
  Compania: z.string().nullable(),
  Turno: z.enum(TURNOS),
  FechaIngreso: z.string(),
  FechaSalida: z.string(),
  TelefonoMovil: z.string().nullish(),
  ContactoEmergencia: z.string().nullish(),
  TelefonoEmergencia: z.string().nullish(),
  /** Should have left by that night, and is still in. */
  Vencida: z.enum(['S', 'N']),
  /** S inside, N outside, by the last mark at the hotel's doors. */
  MarcaModo: z.enum(['S', 'N']).nullable(),
  MarcaFechaHora: z.string().nullable(),
  /** The hash of their photograph, for who may see photographs. */
  Foto: z.string().nullable(),
});
export type HuespedDeNoche = z.output<typeof huespedSchema>;
export const huespedesSchema = z.array(huespedSchema);
