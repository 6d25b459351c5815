import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { workbookOnto } from '@platform/server/excel/workbook';
import { COLUMNAS, type Columna } from '../shared/carga.wire';

/** A row of a workbook of stays, as somebody would type it. */
export type Fila = Partial<Record<Columna, string>>;
export const shown = (day: string): string => `${day.slice(6)}/${day.slice(4, 6)}/${day.slice(0, 4)}`;

/** A workbook of stays under some titles. */
export async function bookOf(rows: readonly Fila[], titles: readonly string[] = COLUMNAS): Promise<Blob> {
  const out = new PassThrough();
  const book = workbookOnto(out);
  const sheet = book.sheet({ name: 'reservas', frozen: { rows: 1 }, widths: [] });
  sheet.row(1, [...titles], []);
  for (const row of rows)
    sheet.row(
      1,
      COLUMNAS.map((name) => row[name] ?? null),
      [],
    );
  sheet.close();
  const [file] = await Promise.all([buffer(out), book.end()]);
  return new Blob([new Uint8Array(file)]);
}
