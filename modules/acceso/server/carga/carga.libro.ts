import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { BookFault, type ReadCell, type ReadRow, type ReadSheet, readBook } from '@platform/server/excel/read';
import { workbookOnto } from '@platform/server/excel/workbook';
import { Problem, refuse } from '@platform/server/http/problem';
import { MAX_FILAS } from '../../shared/carga.entity';
import { columnsOf } from '../../shared/carga.wire';
import { columnName, type Datos, type DeCarga, type FilaEscrita } from './carga.leer';

type Forma = Pick<DeCarga, 'Entidad' | 'Accion'>;
const WORKBOOK = { entries: 200, megabytes: 25, cells: 200_000 };
const LONGEST = 250;
const TEXT = { format: '@' };
const HEADER = { ...TEXT, bold: true, color: 'FFFFFF', fill: '1F3A5F' } as const;
const WIDTH = 18;
const REASON_WIDTH = 70;

/** Title of the reasons of observed rows, in both languages: it is passed over when such a file is loaded again. */
const REASON = { es: 'Observación de la carga', en: 'Why it was observed' } as const;
const tidy = (title: string): string => title.replace(/\*/g, '').trim().toLowerCase();
const REASONS = new Set(Object.values(REASON).map(tidy));

const clean = (written: string): string =>
  written
    .replace(/\p{Cc}|\p{Cs}/gu, ' ')
    .trim()
    .slice(0, LONGEST);

function textOf(cell: ReadCell | undefined): string {
  if (!cell) return '';
  const { value, format } = cell;
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return '';
    // An hour alone is a day of the last century's beginning.
    return value.getUTCFullYear() < 1901 ? value.toISOString().slice(11, 16) : value.toISOString().slice(0, 10);
  }
  const written = clean(String(value));
  return typeof value === 'number' && /^0+$/.test(format) ? written.padStart(format.length, '0') : written;
}

/** Which column is where, by its title. */
function placesOf(of: Forma, titles: ReadRow): Map<number, string> {
  const columns = columnsOf(of.Entidad, of.Accion);
  const byTitle = new Map(columns.map(({ nombre }) => [tidy(columnName(nombre)), columnName(nombre)]));
  const places = new Map<number, string>();
  for (const [place, cell] of titles.cells) {
    const title = tidy(textOf(cell));
    if (title === '' || REASONS.has(title)) continue;
    const name = byTitle.get(title);
    if (name === undefined) throw refuse('carga_acceso.columna', { columna: textOf(cell).slice(0, 60) }, 'file');
    places.set(place, name);
  }
  const who = of.Entidad === 'V' ? 'Placa' : 'Documento';
  if (![...places.values()].includes(who)) throw refuse('carga_acceso.falta_columna', { columna: who }, 'file');
  return places;
}

async function rowsOf(of: Forma, sheet: ReadSheet | undefined): Promise<FilaEscrita[]> {
  const rows: FilaEscrita[] = [];
  let places: ReadonlyMap<number, string> | undefined;
  for await (const row of sheet?.rows() ?? []) {
    if (!places) {
      places = placesOf(of, row);
      continue;
    }
    const Datos: Record<string, string> = {};
    for (const [place, name] of places) {
      const written = textOf(row.cells.get(place));
      if (written !== '') Datos[name] = written;
    }
    if (Object.keys(Datos).length > 0) rows.push({ Fila: row.number, Datos, IdSujeto: null });
    if (rows.length > MAX_FILAS) throw refuse('carga_acceso.muchas', { n: MAX_FILAS }, 'file');
  }
  if (rows.length === 0) throw refuse('carga_acceso.vacia', undefined, 'file');
  return rows;
}

/** The rows of the first sheet of a workbook, as they are written. */
export function readSubjects(of: Forma, content: Buffer): Promise<FilaEscrita[]> {
  return readBook(content, WORKBOOK, ([sheet]) => rowsOf(of, sheet)).catch((error: unknown) => {
    if (!(error instanceof BookFault)) throw error;
    if (error.reason === 'size') throw new Problem(413, 'archivo.grande', { n: WORKBOOK.megabytes });
    throw refuse('archivo.tipo', { tipos: '.xlsx' }, 'file');
  });
}

interface Observada {
  readonly Datos: Datos;
  readonly motivo: string;
}

/** The template of an act; with rows, those to be put right, each with why. */
export async function subjectsBook(of: Forma, lang: 'es' | 'en', observed: readonly Observada[] = []): Promise<Buffer> {
  const out = new PassThrough();
  const book = workbookOnto(out);
  const [plain, header] = [book.look(TEXT), book.look(HEADER)];
  const columns = columnsOf(of.Entidad, of.Accion).map(({ nombre, obligatoria }) => ({ name: columnName(nombre), obligatoria }));
  const titles: string[] = columns.map(({ name, obligatoria }) => (obligatoria ? `${name} *` : name));
  if (observed.length > 0) titles.push(REASON[lang]);
  const sheet = book.sheet({
    name: 'datos',
    frozen: { rows: 1, columns: 2 },
    widths: [...columns.map(({ name }) => (name === 'Motivo' ? 40 : WIDTH)), ...(observed.length > 0 ? [REASON_WIDTH] : [])],
    looks: columns.map(() => plain),
  });
  sheet.row(
    1,
    titles,
    titles.map(() => header),
  );
  for (const { Datos, motivo } of observed) sheet.row(1, [...columns.map(({ name }) => Datos[name] ?? ''), motivo], [...columns.map(() => plain), 0]);
  sheet.close();
  const [file] = await Promise.all([buffer(out), book.end()]);
  return file;
}
