import { BookFault, type ReadCell, type ReadSheet, readBook } from '@platform/server/excel/read';
import { Problem, refuse } from '@platform/server/http/problem';

/** What a workbook may hold. */
const WORKBOOK = { entries: 200, megabytes: 25, cells: 1_000_000 };

/** Reads a workbook for its cells alone; whatever is not one, or unpacks to too much, is refused (promise 35). */
export function readLibro<T>(path: string, use: (sheets: readonly ReadSheet[]) => Promise<T>): Promise<T> {
  return readBook(path, WORKBOOK, use).catch((error: unknown) => {
    if (!(error instanceof BookFault)) throw error;
    if (error.reason === 'entries') throw refuse('carga.zip_entradas', { n: WORKBOOK.entries }, 'file');
    if (error.reason === 'size') throw new Problem(413, 'carga.zip_grande', { n: WORKBOOK.megabytes });
    throw refuse('carga.no_excel', undefined, 'file');
  });
}

/** A cell as a person reads it; days as `dd/mm/yyyy`. */
export function textOf(value: ReadCell['value'] | undefined): string {
  if (!(value instanceof Date)) return value === undefined ? '' : String(value);
  const iso = Number.isNaN(value.getTime()) ? '' : value.toISOString();
  return iso === '' ? '' : `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`;
}

/** A text of a cell without what cannot be shown nor kept. */
export const clean = (text: string): string =>
  text
    .replace(/\p{Cc}|[\uD800-\uDFFF](?![\uDC00-\uDFFF])/gu, ' ')
    .trim()
    .slice(0, 300);
