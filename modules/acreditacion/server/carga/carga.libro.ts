import { Problem, refuse } from '@platform/server/http/problem';
import ExcelJS from 'exceljs';
import { readZip } from './carga.zip';

/** What a workbook may unpack to. */
const WORKBOOK = { entries: 200, megabytes: 25 };

/**
 * Parts of a sheet that say nothing of its cells' texts. The reader of spreadsheets makes an object for each cell that
 * one of them names, so that a line about a whole sheet would cost all memory there is.
 */
const UNREAD = [
  'cols',
  'mergeCells',
  'dataValidations',
  'conditionalFormatting',
  'hyperlinks',
  'rowBreaks',
  'autoFilter',
  'drawing',
  'picture',
  'tableParts',
  'extLst',
];

/** Reads a workbook for its cells alone; whatever is not one, or unpacks to too much, is refused (promise 35). */
export async function openWorkbook(path: string): Promise<ExcelJS.Workbook> {
  // Unpacked once to see that it stays within bounds: the reader of spreadsheets trusts what a file says of itself.
  try {
    for await (const { content } of readZip(path, WORKBOOK)) {
      if (content instanceof Problem) throw content;
      for await (const _ of content);
    }
  } catch (error) {
    if (error instanceof Problem && error.status === 400 && error.code !== 'carga.zip_entradas') throw refuse('carga.no_excel', undefined, 'file');
    throw error;
  }
  const book = new ExcelJS.Workbook();
  // Names of ranges are kept cell by cell too, and nobody asks for them: left as they are read.
  Reflect.set(book, '_definedNames', {});
  await book.xlsx.readFile(path, { ignoreNodes: UNREAD }).catch(() => {
    throw refuse('carga.no_excel', undefined, 'file');
  });
  return book;
}

/** A cell as a person reads it; days as `dd/mm/yyyy`. */
export function textOf(value: ExcelJS.CellValue): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) {
    const iso = Number.isNaN(value.getTime()) ? '' : value.toISOString();
    return iso === '' ? '' : `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`;
  }
  if (typeof value !== 'object') return String(value);
  if ('richText' in value) return value.richText.map((part) => part.text).join('');
  if ('text' in value) return typeof value.text === 'string' ? value.text : textOf(value.text);
  if ('result' in value) return value.result === undefined ? '' : textOf(value.result);
  return '';
}

/** A text of a cell without what cannot be shown nor kept. */
export const clean = (text: string): string =>
  text
    .replace(/\p{Cc}|[\uD800-\uDFFF](?![\uDC00-\uDFFF])/gu, ' ')
    .trim()
    .slice(0, 300);
