import { z } from 'zod';
import { llegadasWire, ocupacionWire } from './tablero.wire';

const night = z.object({
  Fecha: z.string(),
  Plazas: z.number(),
  /** Of guests who are in, or were; late ones apart. */
  Hospedadas: z.number(),
  Vencidas: z.number(),
  PorLlegar: z.number(),
  Bloqueadas: z.number(),
  Libres: z.number(),
});
export type NocheDeTablero = z.output<typeof night>;

/** A hotel's day (090401): tonight's places, who comes and leaves, the beds not clean, fourteen nights and whose people sleep there. */
const hotel = ocupacionWire.shape.Hoteles.element
  .omit({ Noches: true })
  .extend(llegadasWire.shape.Hoteles.element.shape)
  .extend({
    Codigo: z.string(),
    Plazas: z.number(),
    Ocupadas: z.number(),
    Bloqueadas: z.number(),
    Libres: z.number(),
    LibresHombres: z.number(),
    LibresMujeres: z.number(),
    Exclusivas: z.number(),
    /** Beds that are dirty or being cleaned. */
    Sucias: z.number(),
    Noches: z.array(night),
    /** Places of tonight by company, the most first; a contractor reads of its own. */
    Companias: z.array(z.object({ IdCompania: z.number(), Compania: z.string(), Plazas: z.number() })),
  });
export type HotelDeTablero = z.output<typeof hotel>;

export const indicadoresWire = z.object({
  Hoteles: z.array(hotel),
  Esperan: llegadasWire.shape.Esperan,
  DeTodos: ocupacionWire.shape.DeTodos,
});
export type Indicadores = z.output<typeof indicadoresWire>;
