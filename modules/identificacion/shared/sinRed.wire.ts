import { z } from 'zod';
import { verificadaSchema } from './credencial.wire';

/** How a card was read: Q by its QR, C by a code, a number or a document. */
const Medio = z.enum(['Q', 'C']);

/** What is known without a network, as of when and by which door's list. */
export const sinRedSchema = z.object({
  Verificada: verificadaSchema,
  Lista: z.object({ Puerta: z.string(), GeneradaEl: z.string() }),
  /** When it was verified, by the clock of whoever made the list. */
  Momento: z.string(),
  Medio,
  /** The small photograph that came with the list, as an address. */
  Retrato: z.string().nullable(),
});
export type SinRed = z.output<typeof sinRedSchema>;

/** A verification made without a network as it is kept on the device and sent: what was told, not what was read. */
export const verificacionHechaSchema = z.object({
  /** Of the scan: sent on line before, or twice, it is one verification. */
  Uuid: z.string(),
  FechaHora: z.string(),
  Medio,
  Resultado: verificadaSchema.shape.Resultado,
  Codigo: verificadaSchema.shape.Codigo,
  Latitud: z.number().nullable(),
  Longitud: z.number().nullable(),
  /** When the list was made by which it was told. */
  ListaDel: z.string(),
});
export type VerificacionHecha = z.output<typeof verificacionHechaSchema>;

/** Verifications that are sent at once. */
export const VERIFICACIONES_A_LA_VEZ = 200;
/** A clock ahead of the server's: in some minutes it is no longer the future. */
export const VERIFICACION_FUTURA = 'verificacion.futura';

/** What becomes of each verification that was made without a network. */
export const verificacionesAnswer = z.array(
  z.object({
    Uuid: z.string().nullable(),
    Estado: z.enum(['REGISTRADA', 'REPETIDA', 'RECHAZADA']),
    /** Of a refused one, why. */
    Codigo: z.string().nullable(),
    Mensaje: z.string().nullable(),
  }),
);
export type VerificacionesAnswer = z.output<typeof verificacionesAnswer>;
