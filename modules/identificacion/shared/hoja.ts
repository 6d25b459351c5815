import { TARJETA } from './diseno';

/** A sheet of A4 in millimetres: two columns of five lying cards, centred (Identificación, *Card geometry*). */
export const HOJA = { ancho: 210, alto: 297, columnas: 2, filas: 5, separacion: 5 } as const;
export const POR_HOJA = HOJA.columnas * HOJA.filas;

/** Where a card of a sheet stands, by its place from 0; backs have their columns mirrored, for printing on both sides. */
export function lugarEnHoja(place: number, reverso: boolean): { readonly x: number; readonly y: number } {
  const { columnas, filas, separacion } = HOJA;
  const left = (HOJA.ancho - columnas * TARJETA.ancho - (columnas - 1) * separacion) / 2;
  const top = (HOJA.alto - filas * TARJETA.alto - (filas - 1) * separacion) / 2;
  const column = place % columnas;
  return {
    x: left + (reverso ? columnas - 1 - column : column) * (TARJETA.ancho + separacion),
    y: top + Math.floor(place / columnas) * (TARJETA.alto + separacion),
  };
}
