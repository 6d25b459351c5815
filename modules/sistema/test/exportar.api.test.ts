import type { Field } from '@platform/entity/field';
import { makeRegistry } from '@platform/server/resource/registry';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
});
afterAll(() => app.close());

async function sheetOf(path: string): Promise<ExcelJS.Worksheet> {
  const response = await fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${admin.accessToken}` } });
  expect(response.status).toBe(200);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(await response.arrayBuffer());
  const sheet = book.getWorksheet('data');
  if (!sheet) throw new Error('no sheet');
  return sheet;
}

test('37: exports are formula-safe: what begins like one stays text, in any column of any export', async () => {
  const nasty = ['=1+1', '+1', '-1', '@SUM(A1)', '=cmd|calc!A1'];
  for (const [at, text] of nasty.entries()) {
    const answer = await admin.post('/api/SistemaTipoMantenimiento', { Codigo: `F${at}`, TipoMantenimiento: text });
    expect(answer.status, answer.text).toBe(200);
    await app.database.run(
      sql`insert into base_auditoria (id_cliente, entidad, registro, accion, pantalla) values (${admin.perfil.IdCliente}, 'X', ${text}, 'editar', ${text})`,
    );
  }
  for (const path of ['/api/SistemaTipoMantenimiento/exportar', '/api/PlataformaAuditoria/exportar']) {
    const sheet = await sheetOf(path);
    const texts: string[] = [];
    sheet.eachRow((row, number) =>
      row.eachCell((cell) => {
        expect(cell.type, `${path} ${cell.address}`).not.toBe(ExcelJS.ValueType.Formula);
        if (number > 4 && typeof cell.value === 'string') texts.push(cell.value);
      }),
    );
    // What was written is what is read, and a text it stays where somebody edits its cell.
    for (const text of nasty) expect(texts).toContain(text);
    sheet.eachRow((row) =>
      row.eachCell((cell) => {
        if (typeof cell.value === 'string' && nasty.includes(cell.value)) expect([cell.type, cell.numFmt]).toEqual([ExcelJS.ValueType.String, '@']);
      }),
    );
  }
});

describe('Check: the Excel of every export (Reportes › Excel format)', () => {
  const PEOPLE = '/api/AdministracionPersona';
  const asked = (path: string, query: Record<string, unknown>) =>
    `${path}/exportar?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]))}`;
  const texts = (sheet: ExcelJS.Worksheet, row: number): string[] => {
    const found: string[] = [];
    sheet.getRow(row).eachCell((cell) => found.push(cell.text));
    return found;
  };
  /** The cell of a record under a header. */
  const under = (sheet: ExcelJS.Worksheet, title: string, row = 5): ExcelJS.Cell => sheet.getCell(row, texts(sheet, 4).indexOf(title) + 2);

  test('sheet data, B2 bold 16, B4 N.°, B5 is 1, bars, borders, filter, panes; 25 filtered records end in row 29', async () => {
    const [row] = await app.database.run(
      sql`select array_agg(id_persona) as ids from (select id_persona from administracion_persona where id_cliente = ${admin.perfil.IdCliente} order by 1 limit 25) x`,
    );
    const ids = Array.isArray(row?.ids) ? row.ids : [];
    const response = await fetch(`${app.url}${asked(PEOPLE, { filter: ['IdPersona', 'in', ids] })}`, {
      headers: { authorization: `Bearer ${admin.accessToken}` },
    });
    expect(response.headers.get('content-disposition')).toMatch(/filename="AdministracionPersona_\d{8}_\d{4}\.xlsx"/);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(await response.arrayBuffer());
    expect(book.worksheets.map(({ name }) => name)).toEqual(['data']);
    const sheet = book.getWorksheet('data');
    if (!sheet) throw new Error('no sheet');
    expect(sheet.getCell('B2')).toMatchObject({ value: 'Personas', font: { bold: true, size: 16 } });
    expect(sheet.getCell('B3').text).toMatch(/^Minera Andes del Sur.* · Unidad Cerro Pardo · .+ · \d\d\/\d\d\/\d{4} \d\d:\d\d · ADMIN$/);
    expect(sheet.getCell('B3').font.size).toBe(9);
    expect([sheet.getCell('B4').value, sheet.getCell('B5').value, sheet.getCell('B29').value]).toEqual(['N.°', 1, 25]);
    expect(sheet.rowCount).toBe(29);
    const fill = (at: string) => sheet.getCell(at).fill;
    expect(fill('B4')).toMatchObject({ fgColor: { argb: 'FF1F3A5F' } });
    expect(fill('B6')).toMatchObject({ fgColor: { argb: 'FFEEF3F9' } });
    expect(fill('B5')).not.toEqual(fill('B6'));
    expect(sheet.getCell('B5').border.top).toMatchObject({ style: 'thin', color: { argb: 'FFD0D7E2' } });
    expect(sheet.getCell('B4').alignment.wrapText).toBe(true);
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 4 });
    const last = sheet.getRow(4).cellCount;
    expect(sheet.autoFilter).toBe(`B4:${sheet.getColumn(last).letter}29`);
    expect(sheet.pageSetup).toMatchObject({ orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0, printTitlesRow: '4:4' });
    expect(sheet.getColumn(1).width).toBe(3);
    for (let at = 2; at <= last; at += 1) {
      // The reader says nothing of the usual width.
      const { width = 9 } = sheet.getColumn(at);
      expect(width >= 8 && width <= 60, `${at}: ${width}`).toBe(true);
    }
  });

  test('documents stay texts with their zeros, days and moments are dates, numbers numbers, codes words; the filter is said in words', async () => {
    const [person] = await app.database.run(
      sql`update administracion_persona set documento = '00123456', nombres = '=1+1' where id_persona = (select min(id_persona) from administracion_persona
        where id_cliente = ${admin.perfil.IdCliente}) returning to_char(fecha_nacimiento, 'YYYYMMDD') as nacio, visita`,
    );
    const query = {
      filter: [['Documento', '=', '00123456'], 'AND', ['Estado', 'in', ['A', 'I']], 'AND', ['FechaNacimiento', '>=', '19000102']],
      columnas: 'Documento,Nombres,FechaNacimiento,NumeroHijos,Estado,Visita',
    };
    await app.database.run(sql`update administracion_persona set numero_hijos = 2 where documento = '00123456'`);
    const sheet = await sheetOf(asked(PEOPLE, query));
    expect(texts(sheet, 4)).toEqual(['N.°', 'Documento', 'Nombres', 'Fecha de nacimiento', 'Número de hijos', 'Estado', 'Visita']);
    expect(under(sheet, 'Documento')).toMatchObject({ type: ExcelJS.ValueType.String, value: '00123456', numFmt: '@' });
    expect(under(sheet, 'Nombres')).toMatchObject({ type: ExcelJS.ValueType.String, value: '=1+1' });
    const born = under(sheet, 'Fecha de nacimiento');
    expect(born).toMatchObject({ type: ExcelJS.ValueType.Date, numFmt: 'dd/mm/yyyy' });
    expect(born.value instanceof Date && born.value.toISOString().slice(0, 10).replaceAll('-', '')).toBe(person?.nacio);
    expect(under(sheet, 'Número de hijos')).toMatchObject({ type: ExcelJS.ValueType.Number, value: 2, numFmt: '#,##0' });
    expect(under(sheet, 'Estado').value).toBe('Activa');
    expect(under(sheet, 'Visita').value).toBe(person?.visita === 'S' ? 'Sí' : 'No');
    expect(sheet.getCell('B3').text).toContain('Documento: 00123456 · Estado: Activa, Inactiva · Fecha de nacimiento desde 02/01/1900');
  });

  test('rows that others name go by their titles, moments by the clock of the division, in the reader’s language', async () => {
    const [center] = (await admin.get('/api/AdministracionCentroCosto', { take: 1 })).result.data;
    const english = await fetch(
      `${app.url}${asked('/api/AdministracionCentroCosto', { filter: [['IdCompania', '=', center.IdCompania], 'AND', ['Codigo', '=', center.Codigo]], columnas: 'Codigo,IdCompania,Unidades,Activo' })}`,
      { headers: { authorization: `Bearer ${admin.accessToken}`, 'accept-language': 'en' } },
    );
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(await english.arrayBuffer());
    const sheet = book.getWorksheet('data');
    if (!sheet) throw new Error('no sheet');
    const units = await app.database.run(
      sql`select unidad_organizacional as u from administracion_unidad_organizacional where id_unidad_organizacional = ${center.Unidades[0]}`,
    );
    expect(texts(sheet, 5).slice(1)).toEqual([center.Codigo, center.Compania, String(units[0]?.u), 'Yes']);
    expect(sheet.getCell('B2').value).toBe('Cost centers');
    expect(sheet.getCell('B3').text).toContain(`Company: ${center.Compania}`);
    const [trace] = await app.database.run(
      sql`select id_auditoria as id, to_char(momento at time zone 'America/Lima', 'YYYY-MM-DD HH24:MI') as lima from base_auditoria where id_cliente = ${admin.perfil.IdCliente} order by 1 desc limit 1`,
    );
    const trail = await sheetOf(asked('/api/PlataformaAuditoria', { filter: ['IdAuditoria', '=', trace?.id], columnas: 'Momento' }));
    const moment = trail.getCell('C5');
    expect(moment.numFmt).toBe('dd/mm/yyyy hh:mm');
    expect(moment.value instanceof Date && moment.value.toISOString().slice(0, 16).replace('T', ' ')).toBe(trace?.lima);
  });

  test.each([
    [PEOPLE, 'IdPersona'],
    ['/api/AdministracionContrato', 'IdContrato'],
    ['/api/AcreditacionSolicitud', 'IdSolicitud'],
  ])('a column asked for alone says what it says among all the others: %s', async (path, key) => {
    const rows: Record<string, unknown>[] = (await admin.get(path, { take: 4 })).result.data;
    const filter = [key, 'in', rows.map((row) => row[key])];
    const columnsOf = (sheet: ExcelJS.Worksheet) =>
      texts(sheet, 4).map((title, at) => [title, Array.from({ length: rows.length }, (_, n) => sheet.getCell(5 + n, at + 2).text)] as const);
    const whole = columnsOf(await sheetOf(asked(path, { filter })));
    const { resources } = makeRegistry(app.composition.database.product);
    const fields: Readonly<Record<string, Field>> = resources.get(path.split('/').at(-1) ?? '')?.entity.fields ?? {};
    const listed = Object.entries(fields).filter(([, field]) => field.list && field.kind !== 'photo');
    expect(listed.length).toBeGreaterThan(3);
    for (const [name] of listed) {
      const [, alone] = columnsOf(await sheetOf(asked(path, { filter, columnas: name })));
      expect(whole, name).toContainEqual(alone);
    }
  });
});
