import { z } from 'zod';
import { ESTADOS_CARGA, ESTADOS_FILA } from './carga.entity';

/** What is written of each stay, in the order of the template. */
export const COLUMNAS = [
  'TipoDocumento',
  'Documento',
  'FechaIngreso',
  'FechaSalida',
  'Turno',
  'Modulo',
  'Habitacion',
  'Cama',
  'Observacion',
] as const;
export type Columna = (typeof COLUMNAS)[number];
/** Those that no row may lack. */
export const OBLIGATORIAS: readonly Columna[] = ['Documento', 'FechaIngreso', 'FechaSalida'];

export const conteoSchema = z.object({
  Cargados: z.number(),
  Observados: z.number(),
  Correctos: z.number(),
  PorProcesar: z.number(),
  Procesados: z.number(),
});
export type Conteo = z.output<typeof conteoSchema>;

/** `POST /api/HotelCarga`: what was made, not judged yet. */
export const cargadaSchema = conteoSchema.extend({ IdCarga: z.number() });

export const cargaSchema = conteoSchema.extend({
  IdCarga: z.number(),
  IdHotel: z.number(),
  Hotel: z.string(),
  Origen: z.enum(['E', 'G']),
  Archivo: z.string(),
  Estado: z.enum(ESTADOS_CARGA),
  AceptarAdvertencias: z.enum(['S', 'N']),
  /** Day of the first arrival that is asked for. */
  Primera: z.string().nullable(),
  /** Reservations that it made and that nobody has taken up yet. */
  Anulables: z.number(),
  can: z.object({ validar: z.boolean(), procesar: z.boolean(), cancelar: z.boolean(), anular: z.boolean() }),
});
export type CargaVista = z.output<typeof cargaSchema>;

export const filaSchema = z.object({
  Fila: z.number(),
  Estado: z.enum(ESTADOS_FILA),
  Datos: z.record(z.string(), z.string()),
  IdPersona: z.number().nullable(),
  NombreCompleto: z.string().nullish(),
  Documento: z.string().nullish(),
  FechaIngreso: z.string().nullable(),
  FechaSalida: z.string().nullable(),
  TurnoTrabajo: z.enum(['D', 'N', 'R']).nullable(),
  /** `M1 · 101-A`. */
  Cama: z.string().nullable(),
  Mensajes: z.array(z.string()),
  IdReserva: z.number().nullable(),
  Numero: z.string().nullable(),
});
export type FilaVista = z.output<typeof filaSchema>;
export const filasSchema = z.object({ data: z.array(filaSchema), totalCount: z.number() });

/** Somebody of a guard, who may be asked for. */
export const candidatoSchema = z.object({
  IdPersona: z.number(),
  NombreCompleto: z.string().nullish(),
  Documento: z.string().nullish(),
  Compania: z.string().nullable(),
  Cargo: z.string().nullable(),
});
