import { isDay } from '@platform/fields/date/shared';
import type { ReadCell, ReadSheet } from '@platform/server/excel/read';
import { readSentBook } from '@platform/server/excel/receive';
import { columnsByTitle } from '@platform/server/excel/titles';
import { refuse } from '@platform/server/http/problem';

const WORKBOOK = { entries: 200, megabytes: 20, cells: 100_000 };
const MOST = 500;
const LONGEST = 60;

/** A row of the file: what each cell says, as a person reads it. */
export interface WrittenRow {
  readonly Fila: number;
  readonly Documento: string;
  /** As it was written where it is no day, `yyyyMMdd` where it is; of the hour `HH:mm:ss`. */
  readonly Fecha: string;
  readonly Hora: string;
  readonly Sentido: string;
  readonly Puerta: string;
}

const clean = (text: string): string =>
  text
    .replace(/\p{Cc}|\p{Cs}/gu, ' ')
    .trim()
    .slice(0, LONGEST);

/** A number that its format fills with zeros is read as it is shown. */
function textOf(cell: ReadCell | undefined): string {
  if (!cell || cell.value instanceof Date) return '';
  const text = clean(String(cell.value));
  return typeof cell.value === 'number' && /^0+$/.test(cell.format) ? text.padStart(cell.format.length, '0') : text;
}

const isoOf = (value: Date): string => (Number.isNaN(value.getTime()) ? '' : value.toISOString());

/** A day of a cell: its own kind, `dd/mm/yyyy`, `yyyy-MM-dd` or `yyyyMMdd`. */
export function dayOf(cell: ReadCell | undefined): string {
  if (cell?.value instanceof Date) return isoOf(cell.value).slice(0, 10).replaceAll('-', '');
  const text = textOf(cell);
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  if (year) return `${year}${month.padStart(2, '0')}${day.padStart(2, '0')}`;
  return /^\d{4}-\d\d-\d\d$/.test(text) ? text.replaceAll('-', '') : text;
}

const SECONDS = 86_400;
/** An hour of a cell: its own kind, a fraction of the day, or `H:mm` with seconds or without. */
export function hourOf(cell: ReadCell | undefined): string {
  // Days of a workbook carry the hour with less than a second of error.
  if (cell?.value instanceof Date) return isoOf(new Date(Math.round(cell.value.getTime() / 1000) * 1000)).slice(11, 19);
  if (typeof cell?.value === 'number' && cell.value >= 0 && cell.value < 1)
    return new Date(Math.min(Math.round(cell.value * SECONDS), SECONDS - 1) * 1000).toISOString().slice(11, 19);
  const text = textOf(cell);
  const [, hour = '', rest = '', seconds = ':00'] = /^(\d{1,2})(:\d\d)(:\d\d)?$/.exec(text) ?? [];
  return hour ? `${hour.padStart(2, '0')}${rest}${seconds}` : text;
}

/** Whether what was read of a row is a day and an hour of a clock. */
export const isWhen = ({ Fecha, Hora }: Pick<WrittenRow, 'Fecha' | 'Hora'>): boolean =>
  isDay(Fecha) && /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(Hora);

/** What columns are called, in Spanish or in English. */
const COLUMNS = {
  Documento: { titles: ['Documento', 'Document', 'Número de documento', 'Document number'] },
  Fecha: { titles: ['Fecha', 'Date'] },
  Hora: { titles: ['Hora', 'Time'] },
  Sentido: { titles: ['E/S', 'Sentido', 'Entrada/Salida', 'Direction', 'Entry/Exit'] },
  Puerta: { titles: ['Puerta', 'Código de puerta', 'Door', 'Door code'] },
} as const;

async function rowsOf(sheet: ReadSheet | undefined): Promise<WrittenRow[]> {
  const rows: WrittenRow[] = [];
  let placeOf: ReturnType<typeof columnsByTitle<keyof typeof COLUMNS>> | undefined;
  for await (const row of sheet?.rows() ?? []) {
    if (!placeOf) {
      placeOf = columnsByTitle(row, COLUMNS);
      continue;
    }
    const place = placeOf;
    const cell = (name: keyof typeof COLUMNS) => row.cells.get(place(name));
    rows.push({
      Fila: row.number,
      Documento: textOf(cell('Documento')).toUpperCase(),
      Fecha: dayOf(cell('Fecha')),
      Hora: hourOf(cell('Hora')),
      Sentido: textOf(cell('Sentido')).toUpperCase(),
      Puerta: textOf(cell('Puerta')),
    });
    if (rows.length > MOST) throw refuse('marca.importar_demasiadas', { n: MOST }, 'file');
  }
  if (rows.length === 0) throw refuse('marca.importar_vacio', undefined, 'file');
  return rows;
}

/** The rows of the first sheet under its headings, in whatever order they stand: document, day, hour, E or S, door. */
export function readMarks(content: Buffer): Promise<WrittenRow[]> {
  return readSentBook(content, WORKBOOK, ([sheet]) => rowsOf(sheet));
}
