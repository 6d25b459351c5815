import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReadCell, ReadRow, ReadSheet } from '@platform/server/excel/read';
import { readSentBook } from '@platform/server/excel/receive';
import { lettersOf } from '@platform/server/excel/text';
import { workbookOnto } from '@platform/server/excel/workbook';
import { refuse } from '@platform/server/http/problem';
import { MAX_FILAS } from '../../shared/carga.entity';
import { COLUMNAS, type Columna, OBLIGATORIAS } from '../../shared/carga.wire';
import type { FilaEscrita } from './carga.leer';

const WORKBOOK = { entries: 200, megabytes: 25, cells: 200_000 };
const LONGEST = 200;
const TEXT = { format: '@' };
const HEADER = { ...TEXT, bold: true, color: 'FFFFFF', fill: '1F3A5F' } as const;
const WIDTHS: Readonly<Partial<Record<Columna, number>>> = { Observacion: 40 };
const WIDTH = 16;
const REASON_WIDTH = 70;

/** Title of the reasons of observed rows, in both languages: it is passed over when such a file is loaded again. */
const REASON = { es: 'Motivo', en: 'Reason' } as const;
const tidy = (title: string): string => title.replace(/\*/g, '').trim().toLowerCase();
const REASONS = new Set(Object.values(REASON).map(tidy));
const BY_TITLE = new Map(COLUMNAS.map((name) => [tidy(name), name]));

const clean = (written: string): string =>
  written
    .replace(/\p{Cc}|\p{Cs}/gu, ' ')
    .trim()
    .slice(0, LONGEST);

function textOf(cell: ReadCell | undefined): string {
  if (!cell) return '';
  const { value, format } = cell;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  const written = clean(String(value));
  return typeof value === 'number' && /^0+$/.test(format) ? written.padStart(format.length, '0') : written;
}

/** Which column is where, by its title. */
function placesOf(titles: ReadRow): Map<number, Columna> {
  const places = new Map<number, Columna>();
  for (const [place, cell] of titles.cells) {
    const title = tidy(textOf(cell));
    if (title === '' || REASONS.has(title)) continue;
    const name = BY_TITLE.get(title);
    if (name === undefined) throw refuse('hotel.carga_columna', { columna: textOf(cell).slice(0, 60) }, 'file');
    places.set(place, name);
  }
  const missing = OBLIGATORIAS.find((name) => ![...places.values()].includes(name));
  if (missing) throw refuse('hotel.carga_falta_columna', { columna: missing }, 'file');
  return places;
}

async function rowsOf(sheet: ReadSheet | undefined): Promise<FilaEscrita[]> {
  const rows: FilaEscrita[] = [];
  let places: ReadonlyMap<number, Columna> | undefined;
  for await (const row of sheet?.rows() ?? []) {
    if (!places) {
      places = placesOf(row);
      continue;
    }
    const Datos: Partial<Record<Columna, string>> = {};
    for (const [place, name] of places) {
      const written = textOf(row.cells.get(place));
      if (written !== '') Datos[name] = written;
    }
    if (Object.keys(Datos).length > 0) rows.push({ Fila: row.number, Datos });
    if (rows.length > MAX_FILAS) throw refuse('hotel.carga_muchas', { n: MAX_FILAS }, 'file');
  }
  if (rows.length === 0) throw refuse('hotel.carga_vacia', undefined, 'file');
  return rows;
}

/** The stays of the first sheet of a workbook, as they are written. */
export function readStays(content: Buffer): Promise<FilaEscrita[]> {
  return readSentBook(content, WORKBOOK, ([sheet]) => rowsOf(sheet));
}

/** The template; with rows, those to be put right, each with why. */
export async function staysBook(lang: 'es' | 'en', observed: readonly (FilaEscrita & { readonly motivo: string })[] = []): Promise<Buffer> {
  const out = new PassThrough();
  const book = workbookOnto(out);
  const [plain, header] = [book.look(TEXT), book.look(HEADER)];
  const titles: string[] = COLUMNAS.map((name) => (OBLIGATORIAS.includes(name) ? `${name} *` : name));
  if (observed.length > 0) titles.push(REASON[lang]);
  const sheet = book.sheet({
    name: 'reservas',
    frozen: { rows: 1, columns: 2 },
    widths: [...COLUMNAS.map((name) => WIDTHS[name] ?? WIDTH), ...(observed.length > 0 ? [REASON_WIDTH] : [])],
    looks: COLUMNAS.map(() => plain),
  });
  sheet.row(
    1,
    titles,
    titles.map(() => header),
  );
  for (const { Datos, motivo } of observed) sheet.row(1, [...COLUMNAS.map((name) => Datos[name] ?? ''), motivo], [...COLUMNAS.map(() => plain), 0]);
  const letters = lettersOf(COLUMNAS.indexOf('Turno') + 1);
  sheet.close({ choices: [{ range: `${letters}2:${letters}${MAX_FILAS + 1}`, from: 'listas!$A$2:$A$4', strict: true }] });
  const lists = book.sheet({ name: 'listas', frozen: { rows: 0 }, widths: [] });
  for (const choice of ['Turno', 'D', 'N', 'R']) lists.row(1, [choice], []);
  lists.close();
  const [file] = await Promise.all([buffer(out), book.end()]);
  return file;
}
