import { z } from 'zod';

const flag = z.enum(['S', 'N']);
const bed = z.object({
  IdCama: z.number(),
  Codigo: z.string(),
  Activo: flag,
  TipoUso: z.enum(['N', 'S']),
  CamaCaliente: flag,
  EstadoLimpieza: z.enum(['L', 'S', 'P']),
  /** Places of it that are taken tonight. */
  Ocupadas: z.number(),
});
const room = z.object({ IdHabitacion: z.number(), Codigo: z.string(), Activo: flag, ReglaSexo: z.string(), Camas: z.array(bed) });
const module = z.object({ IdModulo: z.number(), Codigo: z.string(), Nombre: z.string(), Activo: flag, Habitaciones: z.array(room) });

/** Hotels with what hangs from them, in order. */
export const arbolWire = z.array(z.object({ IdHotel: z.number(), Codigo: z.string(), Nombre: z.string(), Activo: flag, Modulos: z.array(module) }));
export type ArbolHotel = z.infer<typeof arbolWire>[number];

/** What *Probar* answers. */
export const pruebaWire = z.object({
  IdPerfil: z.number(),
  Codigo: z.string(),
  Perfil: z.string(),
  Origen: z.enum(['A', 'G', 'C']),
  Camas: z.number(),
});

/** What *Generar habitaciones* made, or would make: codes of rooms, of beds, and of the rooms that were there. */
export const generatedWire = z.object({ Habitaciones: z.array(z.string()), Camas: z.array(z.string()), Existentes: z.array(z.string()) });
