import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReadCell, ReadRow } from '@platform/server/excel/read';
import { lettersOf } from '@platform/server/excel/text';
import { workbookOnto } from '@platform/server/excel/workbook';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { cargaScreens } from '../../shared/en.carga';
import { cargaPantallas } from '../../shared/es.carga';
import { clean, readLibro, textOf } from './carga.libro';
import { type Column, type TypedRow, tidy } from './carga.tipos';

/** Rows a load may have. */
export const MAX_ROWS = 10_000;
const TEXT = { format: '@' };
const HEADER = { ...TEXT, bold: true, color: 'FFFFFF', fill: '1F3A5F', wrap: true } as const;
const WRONG = { ...TEXT, fill: 'F8C9C4' };
const REASON_WIDTH = 60;

const REASONS = new Set([cargaPantallas.motivo, cargaScreens.motivo].map(tidy));

/** A row to be put right, with why. */
export interface FailedRow extends TypedRow {
  readonly motivo: string;
  readonly malas: ReadonlySet<string>;
}

/**
 * A load's workbook: header in A1 of `datos`, its lists in `listas`, every column as text so that documents keep their
 * zeros. With rows, those to be put right: wrong cells red, the reason in the last column.
 */
export async function workbookOf(lang: Context['lang'], columns: readonly Column[], failed: readonly FailedRow[] = []): Promise<Buffer> {
  const out = new PassThrough();
  const book = workbookOnto(out);
  const [text, header, wrong] = [book.look(TEXT), book.look(HEADER), book.look(WRONG)];
  const titles = columns.map((column) => column.titulo[lang] + (column.obligatorio ? ' *' : ''));
  const widths = columns.map((column) => Math.min(40, Math.max(14, column.titulo[lang].length + 4)));
  const reason = failed.length > 0 ? [(lang === 'es' ? cargaPantallas : cargaScreens).motivo] : [];
  const sheet = book.sheet({
    name: 'datos',
    frozen: { rows: 1, columns: 2 },
    widths: [...widths, ...reason.map(() => REASON_WIDTH)],
    looks: columns.map(() => text),
  });
  const all = [...titles, ...reason];
  sheet.row(
    1,
    all,
    all.map(() => header),
  );
  for (const { Datos, malas, motivo } of failed)
    sheet.row(1, [...columns.map(({ clave }) => Datos[clave] ?? ''), motivo], [...columns.map(({ clave }) => (malas.has(clave) ? wrong : text)), 0]);
  const last = Math.max(MAX_ROWS, failed.length) + 1;
  const choices = columns.flatMap(({ opciones, field }, at) => {
    if (opciones.length === 0) return [];
    const letters = lettersOf(at + 1);
    const from = `listas!$${letters}$2:$${letters}$${opciones.length + 1}`;
    // A cell of several names them one after another, which a list cannot offer.
    return [{ range: `${letters}2:${letters}${last}`, from, strict: field.kind !== 'refs' }];
  });
  sheet.close({ choices });
  const lists = book.sheet({ name: 'listas', frozen: { rows: 0 }, widths: [] });
  const longest = Math.max(0, ...columns.map(({ opciones }) => opciones.length));
  const titled = columns.map(({ opciones, titulo }) => (opciones.length > 0 ? titulo[lang] : null));
  lists.row(1, titled, []);
  for (let at = 0; at < longest; at++)
    lists.row(
      1,
      columns.map(({ opciones }) => opciones[at]?.texto ?? null),
      [],
    );
  lists.close();
  const [file] = await Promise.all([buffer(out), book.end()]);
  return file;
}

/** A day that a spreadsheet keeps as a number of days, in a cell that does not say so. */
function dayText(value: ReadCell['value'] | undefined): string {
  const serial = typeof value === 'number' && value >= 1 && value < 110_000;
  return textOf(serial ? new Date(Date.UTC(1899, 11, 30 + Math.floor(value))) : value);
}

/** Reads the rows of a filled-in template; whatever is not one is refused by name. */
export function readWorkbook(path: string, columns: readonly Column[]): Promise<TypedRow[]> {
  return readLibro(path, async (sheets) => {
    const sheet = sheets.find(({ name }) => name === 'datos');
    if (!sheet) throw refuse('carga.sin_hoja', undefined, 'file');
    const days = new Set(columns.filter((column) => column.field.kind === 'date').map((column) => column.clave));
    let places: ReadonlyMap<number, string> | undefined;
    const rows: TypedRow[] = [];
    for await (const row of sheet.rows()) {
      // Without a first row every title is missing.
      places ??= placesOf(row.number === 1 ? row : undefined, columns);
      if (row.number === 1) continue;
      const Datos: Record<string, string> = {};
      for (const [place, clave] of places) {
        const value = row.cells.get(place)?.value;
        const text = clean(days.has(clave) ? dayText(value) : textOf(value));
        if (text !== '') Datos[clave] = text;
      }
      if (Object.keys(Datos).length > 0) rows.push({ Fila: row.number, Datos });
      if (rows.length > MAX_ROWS) throw refuse('carga.muchas_filas', { n: MAX_ROWS }, 'file');
    }
    if (!places) placesOf(undefined, columns);
    if (rows.length === 0) throw refuse('carga.vacia', undefined, 'file');
    return rows;
  });
}

/** Which column of the sheet is which of the template's, by its title in either language. */
function placesOf(titles: ReadRow | undefined, columns: readonly Column[]): Map<number, string> {
  const byTitle = new Map(columns.flatMap((column) => [column.titulo.es, column.titulo.en].map((title) => [tidy(title), column.clave] as const)));
  const places = new Map<number, string>();
  const seen = new Set<string>();
  for (const [place, { value }] of titles?.cells ?? []) {
    const title = clean(textOf(value)).slice(0, 80);
    if (title === '' || REASONS.has(tidy(title))) continue;
    const clave = byTitle.get(tidy(title));
    if (clave === undefined) throw refuse('carga.columna', { columna: title }, 'file');
    if (seen.has(clave)) throw refuse('carga.columna_repetida', { columna: title }, 'file');
    seen.add(clave);
    places.set(place, clave);
  }
  const missing = columns.find((column) => column.obligatorio && !seen.has(column.clave));
  if (missing) throw refuse('carga.falta_columna', { columna: missing.titulo.es }, 'file');
  return places;
}
