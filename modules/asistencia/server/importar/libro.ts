import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { isDay } from '@platform/fields/date/shared';
import type { ReadCell, ReadSheet } from '@platform/server/excel/read';
import { readSentBook } from '@platform/server/excel/receive';
import { lettersOf } from '@platform/server/excel/text';
import { columnsByTitle, type TitledColumn } from '@platform/server/excel/titles';
import { workbookOnto } from '@platform/server/excel/workbook';
import { refuse } from '@platform/server/http/problem';
import { COLUMNAS_PERSONAS, type ColumnaPersonas } from '../../shared/importar.wire';

const WORKBOOK = { entries: 200, megabytes: 20, cells: 100_000 };
export const MOST = 1000;
const LONGEST = 60;
const TEXT = { format: '@' };
const HEADER = { ...TEXT, bold: true, color: 'FFFFFF', fill: '1F3A5F' } as const;
const WIDTH = 18;

/** A row of the file: what each cell says, as a person reads it. */
export type PersonaEscrita = Readonly<Record<ColumnaPersonas, string>> & { readonly Fila: number };

const clean = (text: string): string =>
  text
    .replace(/\p{Cc}|\p{Cs}/gu, ' ')
    .trim()
    .slice(0, LONGEST);

/** A number that its format fills with zeros is read as it is shown; a day as `dd/mm/yyyy`. */
function textOf(cell: ReadCell | undefined): string {
  if (!cell) return '';
  if (cell.value instanceof Date) {
    const iso = Number.isNaN(cell.value.getTime()) ? '' : cell.value.toISOString();
    return iso && `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`;
  }
  const text = clean(String(cell.value));
  return typeof cell.value === 'number' && /^0+$/.test(cell.format) ? text.padStart(cell.format.length, '0') : text;
}

/** A day written `dd/mm/yyyy`, `yyyy-MM-dd` or `yyyyMMdd`; null for what is none. */
export function dayOf(text: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  const found = year ? `${year}${month.padStart(2, '0')}${day.padStart(2, '0')}` : text.replaceAll('-', '');
  return isDay(found) ? found : null;
}

const TITLED: Readonly<Record<ColumnaPersonas, TitledColumn>> = {
  Documento: { titles: ['Documento', 'Document'] },
  CodigoTrabajador: { titles: ['CodigoTrabajador', 'Código de trabajador', 'Worker code'], optional: true },
  Planilla: { titles: ['Planilla', 'Payroll'], optional: true },
  Horario: { titles: ['Horario', 'Schedule'], optional: true },
  Desde: { titles: ['Desde', 'From'], optional: true },
  Controlado: { titles: ['Controlado', 'Controlled'], optional: true },
};

async function rowsOf(sheet: ReadSheet | undefined): Promise<PersonaEscrita[]> {
  const rows: PersonaEscrita[] = [];
  let placeOf: ((name: ColumnaPersonas) => number) | undefined;
  for await (const { number, cells } of sheet?.rows() ?? []) {
    if (!placeOf) {
      placeOf = columnsByTitle({ number, cells }, TITLED);
      continue;
    }
    const place = placeOf;
    const at = (name: ColumnaPersonas) => textOf(cells.get(place(name)));
    const row = {
      ...{ Fila: number, Documento: at('Documento').toUpperCase(), CodigoTrabajador: at('CodigoTrabajador').toUpperCase() },
      ...{
        Planilla: at('Planilla').toUpperCase(),
        Horario: at('Horario').toUpperCase(),
        Desde: at('Desde'),
        Controlado: at('Controlado').toUpperCase(),
      },
    };
    if (COLUMNAS_PERSONAS.some((name) => row[name] !== '')) rows.push(row);
    if (rows.length > MOST) throw refuse('asistencia.importar_demasiadas', { n: MOST }, 'file');
  }
  if (rows.length === 0) throw refuse('asistencia.importar_vacio', undefined, 'file');
  return rows;
}

/** The rows of the first sheet under its headings, in whatever order they stand. */
export const readPeople = (content: Buffer): Promise<PersonaEscrita[]> => readSentBook(content, WORKBOOK, ([sheet]) => rowsOf(sheet));

/** The template of a file of people: its columns, with the payrolls and schedules that there are to choose from. */
export async function peopleBook(planillas: readonly string[], horarios: readonly string[]): Promise<Buffer> {
  const out = new PassThrough();
  const book = workbookOnto(out);
  const [plain, header] = [book.look(TEXT), book.look(HEADER)];
  const titles = COLUMNAS_PERSONAS.map((name) => (name === 'Documento' ? `${name} *` : name));
  const sheet = book.sheet({
    ...{ name: 'datos', frozen: { rows: 1, columns: 1 } },
    ...{ widths: titles.map(() => WIDTH), looks: titles.map(() => plain) },
  });
  sheet.row(
    1,
    titles,
    titles.map(() => header),
  );
  const lists: readonly (readonly [ColumnaPersonas, readonly string[]])[] = [
    ['Planilla', planillas],
    ['Horario', horarios],
    ['Controlado', ['S', 'N']],
  ];
  const choices = lists.flatMap(([name, codes], place) => {
    const [own, from] = [lettersOf(COLUMNAS_PERSONAS.indexOf(name) + 1), lettersOf(place + 1)];
    return codes.length === 0 ? [] : [{ range: `${own}2:${own}${MOST + 1}`, from: `listas!$${from}$2:$${from}$${codes.length + 1}`, strict: true }];
  });
  sheet.close({ choices });
  const offered = book.sheet({ name: 'listas', frozen: { rows: 0 }, widths: [] });
  offered.row(
    1,
    lists.map(([name]) => name),
    [],
  );
  const longest = Math.max(...lists.map(([, codes]) => codes.length));
  for (let row = 0; row < longest; row++)
    offered.row(
      1,
      lists.map(([, codes]) => codes[row] ?? null),
      [],
    );
  offered.close();
  const [file] = await Promise.all([buffer(out), book.end()]);
  return file;
}
