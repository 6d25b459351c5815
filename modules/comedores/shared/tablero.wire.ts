import { z } from 'zod';

/** W14: rations of today against the usual, dining room by dining room; and what the month has cost. */
export const consumoDeHoyWire = z.object({
  Comedores: z.array(
    z.object({
      IdComedor: z.number(),
      Comedor: z.string(),
      /** Today in its division. */
      Hoy: z.string(),
      /** Whether the reader serves there, and so may open its counter. */
      Atiende: z.enum(['S', 'N']),
      /** Rations that a service may serve; null where none is applied, or where others may have taken of it. */
      Capacidad: z.number().nullable(),
      Servicios: z.array(
        z.object({
          IdServicio: z.number(),
          Servicio: z.string(),
          Raciones: z.number(),
          Habitual: z.number().nullable(),
          Diferencia: z.number().nullable(),
        }),
      ),
      Denegados: z.array(z.object({ Motivo: z.string(), Lecturas: z.number() })),
      /** Counters that last told of rations not sent yet. */
      Terminales: z.array(z.object({ IdTerminal: z.number(), Nombre: z.string(), Pendientes: z.number(), UltimaConexion: z.string().nullable() })),
    }),
  ),
  /** Null for who may not consult what was charged. */
  Costos: z
    .object({
      Desde: z.string(),
      Hasta: z.string(),
      Totales: z.array(
        z.object({ IdMoneda: z.number(), Raciones: z.number(), Costo: z.number(), MontoCompania: z.number(), MontoTrabajador: z.number() }),
      ),
    })
    .nullable(),
});
export type ConsumoDeHoy = z.output<typeof consumoDeHoyWire>;
