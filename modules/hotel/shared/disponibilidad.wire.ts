import { z } from 'zod';
import { MOTIVOS } from './disponibilidad';
import { TURNOS_TRABAJO } from './estadia';

const place = { IdCama: z.number(), Modulo: z.string(), Cama: z.string() };
const flag = z.enum(['S', 'N']);

/** A bed that passes, with its tuple and the first night on which it no longer does. */
export const ofrecidaSchema = z.object({
  ...place,
  CamaCaliente: flag,
  Exclusiva: flag,
  Limpia: flag,
  Puntaje: z.array(z.number()),
  Hasta: z.string().nullable(),
});
export type CamaOfrecida = z.output<typeof ofrecidaSchema>;
export const descartadaSchema = z.object({ ...place, Motivo: z.enum(MOTIVOS) });
export type CamaDescartada = z.output<typeof descartadaSchema>;
export const nocheSchema = z.object({
  Fecha: z.string(),
  Plazas: z.number(),
  Ocupadas: z.number(),
  Bloqueadas: z.number(),
  Libres: z.number(),
  LibresHombres: z.number(),
  LibresMujeres: z.number(),
  Exclusivas: z.number(),
  MediosD: z.number(),
  MediosN: z.number(),
  Porcentaje: z.number(),
});
export type Noche = z.output<typeof nocheSchema>;

/** `GET /api/HotelDisponibilidad`. */
export const disponibilidadSchema = z.object({
  Perfil: z.string().nullable(),
  Camas: z.array(ofrecidaSchema),
  Descartadas: z.array(descartadaSchema),
  Noches: z.array(nocheSchema),
});
export type Disponibilidad = z.output<typeof disponibilidadSchema>;

/** `GET /api/HotelReserva/persona`. */
export const personaSchema = z.object({
  AcreditadoHasta: z.string().nullable(),
  Perfil: z.string().nullable(),
  Origen: z.enum(['A', 'G', 'C']).nullable(),
  Guardia: z.string().nullable(),
  UltimaCama: z.object({ Cama: z.string(), Hasta: z.string() }).nullable(),
  Proxima: z.object({ FechaIngreso: z.string(), FechaSalida: z.string(), TurnoTrabajo: z.enum(TURNOS_TRABAJO) }).nullable(),
});
export type PersonaDeEstadia = z.output<typeof personaSchema>;
