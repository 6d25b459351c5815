import { z } from 'zod';

/** V in force, W about to expire, G in grace, X expired, P pending, E exempted. */
export const ESTADOS_REQUISITO = ['V', 'W', 'G', 'X', 'P', 'E'] as const;

/** Every requirement that applies to somebody, as the gate counts it today. */
export const requisitosSchema = z.array(
  z.object({
    /** A of the accreditation, O of the gate's own. */
    Origen: z.enum(['A', 'O']),
    Requisito: z.string(),
    Emision: z.string().nullable(),
    Vencimiento: z.string().nullable(),
    /** Days left; negative once it is over. */
    Dias: z.number().nullable(),
    Estado: z.enum(ESTADOS_REQUISITO),
    ExoneradoHasta: z.string().nullable(),
    Bloquea: z.enum(['S', 'N']),
  }),
);
export type RequisitoVigente = z.infer<typeof requisitosSchema>[number];

/** Doors that somebody may pass today by profiles and groups, with the hours of each day of the week (1 Monday … 8 holiday). */
export const efectivoSchema = z.array(
  z.object({
    IdPuerta: z.number(),
    Puerta: z.string(),
    /** Groups whose schedule keeps on a holiday the hours of the weekday that it is. */
    FeriadoComoDia: z.array(z.string()),
    Dias: z.array(
      z.object({
        Dia: z.string(),
        Intervalos: z.array(
          z.object({ HoraInicio: z.string(), HoraFin: z.string(), TipoEntrada: z.enum(['E', 'S', 'A']), Grupos: z.array(z.string()) }),
        ),
      }),
    ),
  }),
);

/** Where somebody's marks count as attendance by groups, and the readers that hold the person. */
export const areasSchema = z.object({
  Derivadas: z.array(z.object({ IdPuerta: z.number(), Puerta: z.string(), Zona: z.string(), PuntoControl: z.string() })),
  Equipos: z.array(
    z.object({
      IdEquipoConexion: z.number(),
      Equipo: z.string(),
      Puertas: z.string().nullable(),
      Cargada: z.enum(['S', 'N']),
      /** It is being taken away. */
      Retira: z.enum(['S', 'N']),
      FechaCarga: z.string().nullable(),
      /** What the reader answered when it would not. */
      Falla: z.number().nullable(),
    }),
  ),
});

/** Days of a month on which somebody was on site: the first entry, the last exit, minutes by the day of the entry (A still inside, S an entry without exit). */
export const diasSchema = z.array(
  z.object({ Fecha: z.string(), Entrada: z.string(), Salida: z.string().nullable(), Minutos: z.number(), Estado: z.enum(['A', 'S', 'N']) }),
);

/** Who drove a vehicle lately; no name where the profile hides it. */
export const conductoresSchema = z.array(z.object({ IdPersona: z.number(), Nombre: z.string().nullable(), Pases: z.number(), Ultimo: z.string() }));
