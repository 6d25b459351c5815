import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import ExcelJS from 'exceljs';
import { expect, test } from 'vitest';
import { type CellValue, fileName, type HouseColumn, houseTable } from './house';

async function written(columns: readonly HouseColumn[], lines: readonly (readonly CellValue[])[], most?: number): Promise<ExcelJS.Workbook> {
  const out = new PassThrough();
  const table = houseTable(out, { title: 'Título', subtitle: 'Cliente · División', zone: 'America/Santiago' }, columns, lines, most);
  for (const line of lines) table.add(line);
  const [bytes] = await Promise.all([buffer(out), table.end()]);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(new Uint8Array(bytes).buffer);
  return book;
}

test('beyond what a sheet holds it goes on in data 2, with its header and its numbers', async () => {
  const book = await written([{ title: 'Valor', kind: 'whole' }], [[10], [20], [30], [40], [50]], 2);
  expect(book.worksheets.map(({ name }) => name)).toEqual(['data', 'data 2', 'data 3']);
  const cells = (sheet: string, at: string) => book.getWorksheet(sheet)?.getCell(at).value;
  expect([cells('data 2', 'B2'), cells('data 2', 'B4'), cells('data 2', 'B5'), cells('data 2', 'C6')]).toEqual(['Título', 'N.°', 3, 40]);
  expect(book.getWorksheet('data 3')?.rowCount).toBe(5);
});

test('each kind is its own type and format; what is not of the kind stays text, without what no workbook may hold', async () => {
  const columns: HouseColumn[] = [
    { title: 'Día', kind: 'date' },
    { title: 'Momento', kind: 'moment' },
    { title: 'Hora', kind: 'time' },
    { title: 'Monto', kind: 'decimal', scale: 2 },
    { title: 'Peso', kind: 'decimal', scale: 4 },
    { title: 'Parte', kind: 'percent' },
    { title: 'Año', kind: 'plain' },
    { title: 'Nombre', kind: 'text' },
  ];
  // Summer and winter in Santiago are an hour apart.
  const book = await written(columns, [
    ['20260228', '2026-01-15T12:00:00.000Z', '06:30', 1234.5, 1.25, 0.842, 2024, 'a\u0000b\u001bc\ud800'],
    ['••••', '2026-07-15T12:00:00.000Z', '24:00', null, null, null, null, '@x'],
  ]);
  const sheet = book.getWorksheet('data');
  const cells = [5, 6].map((row) => columns.map((_, at) => sheet?.getCell(row, at + 3)));
  expect(cells[0]?.map((cell) => cell?.numFmt)).toEqual(['dd/mm/yyyy', 'dd/mm/yyyy hh:mm', 'hh:mm', '#,##0.00', '#,##0.00##', '0.0%', '0', '@']);
  const iso = (value: unknown) => (value instanceof Date ? value.toISOString().slice(0, 16) : value);
  expect(cells[0]?.map((cell) => iso(cell?.value))).toEqual([
    '2026-02-28T00:00',
    '2026-01-15T09:00',
    '1899-12-30T06:30',
    1234.5,
    1.25,
    0.842,
    2024,
    'abc',
  ]);
  expect(cells[1]?.map((cell) => iso(cell?.value))).toEqual(['••••', '2026-07-15T08:00', '24:00', null, null, null, null, '@x']);
});

test('nothing is a formula, whatever a text begins with', async () => {
  const book = await written([{ title: 'Texto', kind: 'text' }], [['=1+1'], ['+1'], ['-1'], ['@SUM(A1)'], ["=cmd|' /C calc'!A1"]]);
  book.getWorksheet('data')?.eachRow((row) =>
    row.eachCell((cell) => {
      expect(cell.type).not.toBe(ExcelJS.ValueType.Formula);
    }),
  );
});

test('the name says the resource and when, by the clock of the division', () => {
  expect(fileName('AdministracionPersona', 'America/Lima', new Date('2026-11-22T02:05:00Z'))).toBe('AdministracionPersona_20261121_2105.xlsx');
});
