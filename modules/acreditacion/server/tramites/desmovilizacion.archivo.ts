import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { ReadCell, ReadSheet } from '@platform/server/excel/read';
import { Problem, refuse } from '@platform/server/http/problem';
import type { Received } from '@platform/server/http/route';
import { codesIn } from '../../shared/tramite.lista';
import { keepIncoming } from '../carga/carga.adjuntos';
import { clean, readLibro, textOf } from '../carga/carga.libro';
import { tidy } from '../carga/carga.tipos';

/** How many documents are recognized at once, and how long one is at most. */
export const MAX_CODES = 500;
export const MAX_CODE = 30;
const TEXT_MB = 2;
/** A title or two may stand above the headings. */
const HEADINGS_WITHIN = 10;
const ACCEPTED = '.xlsx, .csv, .txt';

const HEADING = {
  P: /^(n(umero|ro|um|[°º])?\.? (de )?)?(documentos?|dni)( de identidad)?$|^(id(entity)? )?documents?( number)?$/,
  V: /^(n(umero|ro|um|[°º])?\.? (de )?)?placas?$|^(licen[cs]e )?plates?( number)?$/,
} as const;

/** The cells of a row that hold anything, by their place: a sheet may have thousands of columns. */
type Cells = ReadonlyMap<number, string>;
/** Rows of a list as they were written, those that hold nothing left out. */
export interface WrittenList extends Received {
  readonly rows: readonly Cells[];
}

const wrongType = () => refuse('archivo.tipo', { tipos: ACCEPTED }, 'file');

/** Takes a list of documents or plates; what its name says must be what it holds. Nothing of it is kept. */
export async function takeList(content: Readable, name: string | null): Promise<WrittenList> {
  const kind = /\.(xlsx|csv|txt)$/i.exec(name ?? '')?.[1]?.toLowerCase();
  if (kind === undefined) throw wrongType();
  const { path, size, drop } = await keepIncoming(content);
  try {
    if (size === 0) throw refuse('archivo.vacio', undefined, 'file');
    if (kind === 'xlsx') return { rows: await readLibro(path, sheetRows), undo: async () => undefined };
    if (size > TEXT_MB * 1_048_576) throw new Problem(413, 'archivo.grande', { n: TEXT_MB });
    return { rows: textRows(decoded(await readFile(path))), undo: async () => undefined };
  } finally {
    await drop();
  }
}

/** Rows of the first sheet that is not empty. */
async function sheetRows(sheets: readonly ReadSheet[]): Promise<Cells[]> {
  for (const sheet of sheets) {
    const rows: Cells[] = [];
    for await (const row of sheet.rows()) {
      const texts = [...row.cells].map(([place, cell]) => [place, clean(cellText(cell))] as const);
      const cells = new Map(texts.filter(([, text]) => text !== ''));
      if (cells.size > 0) rows.push(cells);
    }
    if (rows.length > 0) return rows;
  }
  return [];
}

/** A number that its format fills with zeros is read as it is shown. */
function cellText({ value, format }: ReadCell): string {
  const text = textOf(value);
  return typeof value === 'number' && /^0+$/.test(format) ? text.padStart(format.length, '0') : text;
}

/** Spreadsheets save text in UTF-8, in UTF-16 or as Windows writes it here; what holds other than text is refused. */
function decoded(bytes: Buffer): string {
  const marks = bytes.subarray(0, 2).toString('hex');
  let text: string;
  if (marks === 'fffe' || marks === 'feff') text = new TextDecoder(marks === 'fffe' ? 'utf-16le' : 'utf-16be').decode(bytes);
  else
    try {
      text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      text = new TextDecoder('windows-1252').decode(bytes);
    }
  if (text.startsWith('%PDF') || /[^\P{Cc}\t\r\n\f]/u.test(text)) throw wrongType();
  return text;
}

/** Rows of a text, its cells told apart by whichever mark its first line has most; quoted ones may hold that mark. */
function textRows(text: string): Cells[] {
  const first = /[^\r\n]+/.exec(text)?.[0] ?? '';
  const count = (mark: string) => first.split(mark).length;
  const mark = [';', '\t', ','].reduce((best, one) => (count(one) > count(best) ? one : best));
  // A quotation has an end within what a cell may hold, or is none.
  const cell = new RegExp(`("(?:[^"]|""){0,300}"|[^${mark}\\r\\n]*)(${mark}|\\r\\n|\\r|\\n|$)`, 'y');
  const rows: Cells[] = [];
  let cells = new Map<number, string>();
  let place = 0;
  for (let found = cell.exec(text); found; found = cell.exec(text)) {
    const [, written = '', end = ''] = found;
    const shown = clean(/^".*"$/s.test(written) ? written.slice(1, -1).replaceAll('""', '"') : written);
    if (shown !== '') cells.set(place, shown);
    place += 1;
    if (end === mark) continue;
    if (cells.size > 0) rows.push(cells);
    cells = new Map();
    place = 0;
    if (end === '') break;
  }
  return rows;
}

/** Where a column is headed as the documents or the plates are, and below which of the first rows. */
function headedAt(rows: readonly Cells[], entidad: 'P' | 'V'): { row: number; place: number } | undefined {
  for (const [row, cells] of rows.slice(0, HEADINGS_WITHIN).entries())
    for (const [place, text] of cells) if (HEADING[entidad].test(tidy(text))) return { row, place };
  return undefined;
}

/**
 * Documents or plates of a list, each once and as written: those of the column headed so, else of the first column that
 * holds anything; a single line without heading is a list by itself.
 */
export function codesOf(rows: readonly Cells[], entidad: 'P' | 'V'): string[] {
  const headed = headedAt(rows, entidad) ?? headedAt(rows, entidad === 'P' ? 'V' : 'P');
  const place = headed?.place ?? rows.reduce((least, [[first = least] = []]) => Math.min(least, first), Number.POSITIVE_INFINITY);
  const column = rows.slice(headed ? headed.row + 1 : 0).map((cells) => cells.get(place) ?? '');
  const alone = headed === undefined && rows.length === 1;
  const written = alone ? [...(rows[0]?.values() ?? [])] : column;
  const codes = [...new Map(codesIn(written.join('\n'), entidad).map((code) => [code.toUpperCase(), code])).values()];
  if (codes.length === 0) throw refuse('carga.vacia', undefined, 'file');
  if (codes.length > MAX_CODES) throw refuse('desmovilizacion.demasiados', { n: MAX_CODES }, 'file');
  const long = codes.find((code) => code.length > MAX_CODE);
  if (long !== undefined) throw refuse('desmovilizacion.archivo_largo', { texto: `${long.slice(0, MAX_CODE)}…`, n: MAX_CODE }, 'file');
  return codes;
}
