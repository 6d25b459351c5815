import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import ExcelJS from 'exceljs';
import { cargaScreens } from '../../shared/en.carga';
import { cargaPantallas } from '../../shared/es.carga';
import { clean, openWorkbook, textOf } from './carga.libro';
import { type Column, type TypedRow, tidy } from './carga.tipos';

/** Rows a load may have. */
export const MAX_ROWS = 10_000;
const HEADER: ExcelJS.Fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FF1F3A5F' } };
const WRONG: ExcelJS.Fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFF8C9C4' } };

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
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('datos', { views: [{ state: 'frozen', ySplit: 1, xSplit: 2 }] });
  const lists = book.addWorksheet('listas');
  const last = Math.max(MAX_ROWS, failed.length) + 1;
  const validations: unknown = Reflect.get(sheet, 'dataValidations');
  columns.forEach((column, at) => {
    const cell = sheet.getCell(1, at + 1);
    cell.value = column.titulo[lang] + (column.obligatorio ? ' *' : '');
    const own = sheet.getColumn(at + 1);
    own.width = Math.min(40, Math.max(14, column.titulo[lang].length + 4));
    own.numFmt = '@';
    if (column.opciones.length === 0) return;
    const list = lists.getColumn(at + 1);
    list.values = [column.titulo[lang], ...column.opciones.map((one) => one.texto)];
    const letter = list.letter;
    addValidation(validations, `${own.letter}2:${own.letter}${last}`, {
      type: 'list',
      allowBlank: true,
      // A cell of several names them one after another, which a list cannot offer.
      showErrorMessage: column.field.kind !== 'refs',
      formulae: [`listas!$${letter}$2:$${letter}$${column.opciones.length + 1}`],
    });
  });
  if (failed.length > 0) {
    const reason = columns.length + 1;
    sheet.getCell(1, reason).value = (lang === 'es' ? cargaPantallas : cargaScreens).motivo;
    sheet.getColumn(reason).width = 60;
    failed.forEach((row, at) => {
      columns.forEach((column, place) => {
        const cell = sheet.getCell(at + 2, place + 1);
        cell.value = row.Datos[column.clave] ?? '';
        if (row.malas.has(column.clave)) cell.fill = WRONG;
      });
      sheet.getCell(at + 2, reason).value = row.motivo;
    });
  }
  const header = sheet.getRow(1);
  header.font = { bold: true, color: { argb: 'FFFFFFFF' } };
  header.alignment = { wrapText: true, vertical: 'middle' };
  header.eachCell((cell) => {
    cell.fill = HEADER;
  });
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** One rule for a whole column: told cell by cell, a list of ten thousand rows would weigh megabytes. */
function addValidation(validations: unknown, range: string, rule: ExcelJS.DataValidation): void {
  if (typeof validations !== 'object' || validations === null) return;
  const add: unknown = Reflect.get(validations, 'add');
  if (typeof add === 'function') Reflect.apply(add, validations, [range, rule]);
}

/** A day that a spreadsheet keeps as a number of days, in a cell that does not say so. */
function dayText(value: ExcelJS.CellValue): string {
  const serial = typeof value === 'number' && value >= 1 && value < 110_000;
  return textOf(serial ? new Date(Date.UTC(1899, 11, 30 + Math.floor(value))) : value);
}

/** Reads the rows of a filled-in template; whatever is not one is refused by name. */
export async function readWorkbook(path: string, columns: readonly Column[]): Promise<TypedRow[]> {
  const book = await openWorkbook(path);
  const sheet = book.getWorksheet('datos');
  if (!sheet) throw refuse('carga.sin_hoja', undefined, 'file');
  const places = placesOf(sheet, columns);
  const days = new Set(columns.filter((column) => column.field.kind === 'date').map((column) => column.clave));
  const rows: TypedRow[] = [];
  sheet.eachRow((row, number) => {
    if (number === 1) return;
    const Datos: Record<string, string> = {};
    for (const [place, clave] of places) {
      const { value } = row.getCell(place);
      const text = clean(days.has(clave) ? dayText(value) : textOf(value));
      if (text !== '') Datos[clave] = text;
    }
    if (Object.keys(Datos).length > 0) rows.push({ Fila: number, Datos });
    if (rows.length > MAX_ROWS) throw refuse('carga.muchas_filas', { n: MAX_ROWS }, 'file');
  });
  if (rows.length === 0) throw refuse('carga.vacia', undefined, 'file');
  return rows;
}

/** Which column of the sheet is which of the template's, by its title in either language. */
function placesOf(sheet: ExcelJS.Worksheet, columns: readonly Column[]): Map<number, string> {
  const byTitle = new Map(columns.flatMap((column) => [column.titulo.es, column.titulo.en].map((title) => [tidy(title), column.clave] as const)));
  const places = new Map<number, string>();
  const seen = new Set<string>();
  sheet.getRow(1).eachCell((cell, place) => {
    const title = clean(textOf(cell.value)).slice(0, 80);
    if (title === '' || REASONS.has(tidy(title))) return;
    const clave = byTitle.get(tidy(title));
    if (clave === undefined) throw refuse('carga.columna', { columna: title }, 'file');
    if (seen.has(clave)) throw refuse('carga.columna_repetida', { columna: title }, 'file');
    seen.add(clave);
    places.set(place, clave);
  });
  const missing = columns.find((column) => column.obligatorio && !seen.has(column.clave));
  if (missing) throw refuse('carga.falta_columna', { columna: missing.titulo.es }, 'file');
  return places;
}
