import { z } from 'zod';
import { TURNOS } from './estadia';

const estado = z.enum(['R', 'H', 'F', 'L', 'N']);

/** Nights of one bed that somebody had. */
export const tramoSchema = z.object({
  IdReserva: z.number(),
  Numero: z.string(),
  Hotel: z.string(),
  Modulo: z.string(),
  Cama: z.string(),
  IdPersona: z.number(),
  /** Not there where the reader may not know. */
  NombreCompleto: z.string().nullish(),
  Documento: z.string().nullish(),
  Compania: z.string().nullable(),
  Desde: z.string(),
  Hasta: z.string(),
  Turno: z.enum(TURNOS),
  Estado: estado,
  Noches: z.number(),
  /** Nights on which the guest was checked in. */
  Usadas: z.number(),
  /** Why the guest was moved here from another bed. */
  Motivo: z.string().nullable(),
});
export type TramoDeHistoria = z.output<typeof tramoSchema>;

/** What happened with a bed: who slept in it, when it was blocked, what was done in it. */
export const historiaDeCamaSchema = z.object({
  Tramos: z.array(tramoSchema),
  Bloqueos: z.array(z.object({ Desde: z.string(), Hasta: z.string(), Motivo: z.string(), Observacion: z.string().nullable() })),
  Servicios: z.array(
    z.object({ Numero: z.string(), Servicio: z.string(), Fecha: z.string(), Estado: z.string(), Responsable: z.string().nullable() }),
  ),
});

/** Somebody who shared a room with a person, and on which nights. */
export const companeroSchema = z.object({
  IdPersona: z.number(),
  NombreCompleto: z.string().nullish(),
  Documento: z.string().nullish(),
  TelefonoMovil: z.string().nullish(),
  Compania: z.string().nullable(),
  Hotel: z.string(),
  Habitacion: z.string(),
  Cama: z.string(),
  Desde: z.string(),
  Hasta: z.string(),
  Noches: z.number(),
  Estado: estado,
});
export type Companero = z.output<typeof companeroSchema>;
