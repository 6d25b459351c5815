import { z } from 'zod';
import { TURNOS } from './estadia';
import { ESTADOS_RESERVA } from './reserva.entity';

const flag = z.enum(['S', 'N']);

/** A run of nights on a bed's line: a stay, or a block. */
export const barraSchema = z.object({
  Desde: z.string(),
  Hasta: z.string(),
  Turno: z.enum(TURNOS),
  IdReserva: z.number().nullable(),
  Numero: z.string().nullable(),
  /** Null where the reader may not know. */
  Persona: z.string().nullable(),
  Compania: z.string().nullable(),
  Estado: z.enum(ESTADOS_RESERVA).nullable(),
  Vencida: flag,
  /** Proposed, not promised yet. */
  Plan: flag.optional(),
  /** Of a block. */
  Motivo: z.enum(['M', 'R', 'O']).nullable(),
});
export type Barra = z.output<typeof barraSchema>;

export const lineaSchema = z.object({
  IdCama: z.number(),
  IdModulo: z.number(),
  IdHabitacion: z.number(),
  Modulo: z.string(),
  Habitacion: z.string(),
  Cama: z.string(),
  TipoCama: z.string(),
  ReglaSexo: z.string(),
  Caliente: flag,
  Exclusiva: flag,
  Limpieza: z.enum(['L', 'S', 'P']),
  Barras: z.array(barraSchema),
});
export type Linea = z.output<typeof lineaSchema>;

/** `GET /api/HotelOcupacion/calendario`, by week or month: the lines of the beds; by year: percentages. */
export const calendarioSchema = z.object({
  Desde: z.string(),
  Hasta: z.string(),
  Hoy: z.string(),
  Lineas: z.array(lineaSchema),
  Meses: z.array(z.object({ Mes: z.string(), Porcentaje: z.number(), Modulos: z.array(z.object({ Modulo: z.string(), Porcentaje: z.number() })) })),
  /** Average of each weekday, Monday first. */
  Semana: z.array(z.number()),
});
export type Calendario = z.output<typeof calendarioSchema>;
