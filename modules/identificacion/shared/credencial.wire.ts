import { z } from 'zod';

/** What a new credential of a person begins with. */
export const proposalSchema = z.object({
  Condicion: z.string().nullable(),
  Contratista: z.string().nullable(),
  IdTipoCredencial: z.number().nullable(),
  IdTipoIdentificacion: z.number().nullable(),
  FechaInicio: z.string(),
  FechaFin: z.string().nullable(),
  IdMotivoEmision: z.number().nullable(),
});

/** What anyone may know of a card by its QR. */
export const publicSchema = z.object({
  Vigente: z.enum(['S', 'N']),
  /** Whether the office's signature holds; null of a card of before, which bears none. */
  Firma: z.enum(['S', 'N']).nullable(),
  Nombre: z.string().nullable(),
  Compania: z.string().nullable(),
  Codigo: z.string().nullable(),
  Hasta: z.string().nullable(),
  Foto: z.string().nullable(),
});

const nullable = z.string().nullable();
const reason = z.object({ Codigo: z.string(), Motivo: z.string(), Severidad: z.enum(['B', 'A']) });
/** What the gate says of somebody: whether they come in by the main gate now, why not, what is about to end, and the last mark. */
export const enPuertaSchema = z.object({
  Puerta: nullable,
  Permitido: z.enum(['S', 'N']),
  Motivos: z.array(reason),
  Advertencias: z.array(reason),
  UltimaMarca: z.object({ FechaHora: z.string(), Puerta: z.string(), ModoMarcacion: z.enum(['S', 'N']), Resultado: z.enum(['S', 'N']) }).nullable(),
  /** Where the gate is asked about a door of one's choice. */
  Enlace: nullable,
});
export type EnPuerta = z.output<typeof enPuertaSchema>;

/** What a verification finds (0707): F a signature that does not hold, N nobody's. */
export const verificadaSchema = z.object({
  Resultado: z.enum(['V', 'P', 'X', 'I', 'F', 'N']),
  IdCredencial: z.number().nullable(),
  Codigo: nullable,
  Estado: nullable,
  Vigencia: nullable,
  Motivo: nullable,
  FechaInicio: nullable,
  FechaFin: nullable,
  /** Of a person, of a vehicle, or of neither while a card waits in the stock. */
  IdPersona: z.number().nullable(),
  IdVehiculo: z.number().nullable(),
  Placa: nullable,
  Nombre: nullable,
  Documento: nullable,
  Compania: nullable,
  Cargo: nullable,
  Division: nullable,
  Foto: nullable,
  Sangre: nullable,
  Emergencia: nullable,
  TelefonoEmergencia: nullable,
  AcreditadoHasta: nullable,
  Puerta: enPuertaSchema.nullable(),
});
export type Verificada = z.output<typeof verificadaSchema>;
