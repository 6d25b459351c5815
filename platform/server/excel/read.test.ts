import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import { BookFault, type BookLimits, type ReadCell, readBook } from './read';
import { workbookOnto } from './workbook';
import { zipOnto } from './zip';

const LIMITS: BookLimits = { entries: 20, megabytes: 5, cells: 1000 };

async function read(content: Buffer, limits = LIMITS) {
  return readBook(content, limits, async (sheets) => {
    const found: Record<string, Record<string, ReadCell['value']>> = {};
    for (const sheet of sheets) {
      const cells: Record<string, ReadCell['value']> = {};
      for await (const row of sheet.rows()) for (const [column, { value }] of row.cells) cells[`${row.number}.${column}`] = value;
      found[sheet.name] = cells;
    }
    return found;
  });
}
async function archive(parts: Readonly<Record<string, string>>): Promise<Buffer> {
  const out = new PassThrough();
  const zip = zipOnto(out);
  for (const [path, text] of Object.entries(parts)) zip.file(path, text);
  const [bytes] = await Promise.all([buffer(out), zip.end()]);
  return bytes;
}
const relation = (id: string, type: string, target: string) => `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}"/>`;
/** A workbook of one sheet, as small as the format admits. */
const bare = (sheetData: string, more: Readonly<Record<string, string>> = {}, before = '') =>
  archive({
    '_rels/.rels': `<Relationships>${relation('a', 'officeDocument', '/xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': '<x:workbook xmlns:x="m" xmlns:r="n"><x:sheets><x:sheet name="hoja" sheetId="1" r:id="b"/></x:sheets></x:workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('b', 'worksheet', 'worksheets/../s.xml')}${relation('c', 'sharedStrings', 's/t.xml')}</Relationships>`,
    'xl/s.xml': `${before}<worksheet><sheetData>${sheetData}</sheetData></worksheet>`,
    ...more,
  });
const faultOf = (made: Promise<Buffer>, limits?: BookLimits) =>
  made
    .then((content) => read(content, limits))
    .then(
      () => 'read',
      (error: unknown) => (error instanceof BookFault ? error.reason : error),
    );

describe('a workbook is read for its cells', () => {
  test('what another program wrote: texts, numbers, days, formulas by their result, several sheets', async () => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('datos');
    sheet.getCell('A1').value = 'Ñandú & <hijos> "x"';
    sheet.getCell('B1').value = 12.5;
    sheet.getCell('C1').value = new Date(Date.UTC(2026, 1, 28, 13, 30));
    sheet.getCell('D1').value = { formula: 'A2*2', result: 84 };
    sheet.getCell('E1').value = { richText: [{ text: 'un ' }, { font: { bold: true }, text: 'texto' }] };
    sheet.getCell('F1').value = { text: 'sitio', hyperlink: 'https://faena.example' };
    sheet.getCell('G1').value = true;
    sheet.getCell('H1').value = { error: '#N/A' };
    sheet.getCell('A7').value = 7654;
    sheet.getCell('A7').numFmt = '00000000';
    sheet.getCell('XFD9').value = 'último';
    book.addWorksheet('otra').getCell('B2').value = ' con bordes ';
    const content = Buffer.from(await book.xlsx.writeBuffer());
    expect(await read(content)).toEqual({
      datos: {
        '1.1': 'Ñandú & <hijos> "x"',
        '1.2': 12.5,
        '1.3': new Date(Date.UTC(2026, 1, 28, 13, 30)),
        '1.4': 84,
        '1.5': 'un texto',
        '1.6': 'sitio',
        '1.7': true,
        '7.1': 7654,
        '9.16384': 'último',
      },
      otra: { '2.2': ' con bordes ' },
    });
    const format = await readBook(content, LIMITS, async ([first]) => {
      for await (const row of first?.rows() ?? []) if (row.number === 7) return row.cells.get(1)?.format;
    });
    expect(format).toBe('00000000');
  });

  test('what we write ourselves, to the letter', async () => {
    const texts = ['=1+1', ' a\tb\nc\rd ', '_x0041_', '&amp;', '“ñ” 💧', '', '\u0001x\ud800'];
    const out = new PassThrough();
    const book = workbookOnto(out);
    const sheet = book.sheet({ name: "O'Higgins & Cía", frozen: { rows: 1, columns: 2 }, widths: [10] });
    sheet.row(1, texts, []);
    sheet.row(3, [1.5, null, Number.NaN], []);
    sheet.close();
    const [content] = await Promise.all([buffer(out), book.end()]);
    expect(await read(content)).toEqual({
      "O'Higgins & Cía": { '1.1': '=1+1', '1.2': ' a\tb\nc\rd ', '1.3': '_x0041_', '1.4': '&amp;', '1.5': '“ñ” 💧', '1.7': 'x', '2.3': 1.5 },
    });
  });

  test('rows and cells that do not say where they are follow one another; prefixes, readings aloud and days of 1904 are understood', async () => {
    const strings = '<sst><si><t>uno</t><rPh sb="0" eb="1"><t>ichi</t></rPh></si></sst>';
    const content = bare(
      '<x:row xmlns:x="m"><x:c t="s"><x:v>0</x:v></x:c><x:c><x:v>2</x:v></x:c></x:row><row r="4"><c r="C4" t="str"><f>A1</f><v>tres</v></c><c t="d"><v>2026-02-28T00:00:00Z</v></c></row>',
      { 'xl/s/t.xml': strings },
    );
    expect(await read(await content)).toEqual({ hoja: { '1.1': 'uno', '1.2': 2, '4.3': 'tres', '4.4': new Date('2026-02-28T00:00:00Z') } });
  });
});

describe('promise 35: nothing in a workbook is believed', () => {
  const long = '1'.repeat(2_000_000);
  const cell = '<row><c><v>1</v></c></row>';
  test.each([
    ['what is no archive', Promise.resolve(Buffer.from('PK nada'))],
    ['an archive of something else', archive({ 'a.txt': 'x' })],
    ['markup that does not end', bare('<row>')],
    ['an entity of its own', bare('<row><c><v>&lol;</v></c></row>', {}, '<!DOCTYPE lolz [<!ENTITY lol "lol">]>')],
    ['an entity from outside', bare(cell, {}, '<!DOCTYPE a SYSTEM "file:///etc/passwd">')],
    ['an unknown entity', bare('<row><c t="str"><v>&nbsp;</v></c></row>')],
    ['a text without end', bare(`<row><c><v>${long}</v></c></row>`)],
    ['elements in elements without end', bare('<a>'.repeat(5000))],
    ['a column that no sheet has', bare('<row r="1"><c r="XFE1"><v>1</v></c></row>')],
    ['a row that no sheet has', bare('<row r="1048577"><c><v>1</v></c></row>')],
    ['letters that are none', archive({ 'xl/workbook.xml': '<workbook>\ufffe</workbook' })],
  ])('%s is not readable', async (_, content) => {
    expect(await faultOf(content)).toBe('unreadable');
  });

  test('more files, more unpacked or more cells than admitted', async () => {
    const many = archive(Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`${at}.xml`, ''])));
    expect(await faultOf(many)).toBe('entries');
    expect(await faultOf(bare(cell, { 'xl/s/t.xml': `<sst>${'<si><t>ochenta</t></si>'.repeat(300_000)}</sst>` }))).toBe('size');
    expect(await faultOf(bare(cell.repeat(1001)))).toBe('size');
  });

  test('a file that says it is smaller than it is counts as what it is', async () => {
    const content = await bare(`<row><c><v>1</v></c></row>${' '.repeat(6_000_000)}`);
    // Sizes in the central directory: of every file one byte.
    for (let at = content.indexOf('PK\u0001\u0002'); at >= 0; at = content.indexOf('PK\u0001\u0002', at + 4)) content.writeUInt32LE(1, at + 24);
    expect(await faultOf(Promise.resolve(content))).toBe('size');
  });

  test('what the one who reads throws is his own, and passes', async () => {
    const own = new Error('mine');
    const content = await bare(cell.repeat(10));
    await expect(
      readBook(content, LIMITS, async ([sheet]) => {
        for await (const _ of sheet?.rows() ?? []) throw own;
      }),
    ).rejects.toBe(own);
  });
});
