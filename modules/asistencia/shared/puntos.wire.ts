import { z } from 'zod';

const flag = z.enum(['S', 'N']);
const puerta = z.object({
  IdPuerta: z.number(),
  Nombre: z.string(),
  /** Whether its marks count today. */
  Cuenta: flag,
  UsaSentido: flag,
  UltimaMarca: z.string().nullable(),
});
/** `GET /api/AsistenciaPuntoControl/mapa`. */
export const mapaAnswer = z.object({
  Puntos: z.array(
    z.object({
      IdPuntoControl: z.number(),
      Nombre: z.string(),
      Ubicacion: z.string().nullable(),
      Latitud: z.number().nullable(),
      Longitud: z.number().nullable(),
      Puertas: z.array(puerta),
    }),
  ),
});
export type PuntoDelMapa = z.output<typeof mapaAnswer>['Puntos'][number];

/** Meters of a degree of latitude. */
const DEGREE = 111_320;

/** Where a place stands on a sheet: thousandths of its width and of its height. */
export interface Lugar {
  readonly x: number;
  readonly y: number;
}

/**
 * Coordinates laid on a sheet of 1000 by 1000, with the same scale to each side: the farthest places stand near its edges, and one alone in its
 * middle. Answers each place and how many meters the sheet is wide.
 */
export function laidOut(places: readonly { readonly Latitud: number; readonly Longitud: number }[]): {
  readonly lugares: readonly Lugar[];
  readonly metros: number;
} {
  if (places.length === 0) return { lugares: [], metros: 0 };
  const [south, north] = [Math.min(...places.map(({ Latitud }) => Latitud)), Math.max(...places.map(({ Latitud }) => Latitud))];
  const [west, east] = [Math.min(...places.map(({ Longitud }) => Longitud)), Math.max(...places.map(({ Longitud }) => Longitud))];
  // A degree of longitude is shorter the farther from the equator.
  const narrow = Math.max(0.01, Math.cos((((south + north) / 2) * Math.PI) / 180));
  const span = Math.max(north - south, (east - west) * narrow, 100 / DEGREE) * 1.25;
  const [middleLat, middleLon] = [(south + north) / 2, (west + east) / 2];
  return {
    lugares: places.map(({ Latitud, Longitud }) => ({
      x: Math.round(500 + (((Longitud - middleLon) * narrow) / span) * 1000),
      y: Math.round(500 - ((Latitud - middleLat) / span) * 1000),
    })),
    metros: Math.round(span * DEGREE),
  };
}

/** The longest round number of meters that fits a quarter of a sheet: what its scale says. */
export function scaleOf(metros: number): number {
  const most = Math.max(1, metros / 4);
  const power = 10 ** Math.floor(Math.log10(most));
  return [5, 2, 1].map((times) => times * power).find((one) => one <= most) ?? power;
}
