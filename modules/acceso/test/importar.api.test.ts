import { inDays, made } from '@modules/administracion/test/masters';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { hoy } from '@platform/testing/days';
import { sql } from 'drizzle-orm';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayOf, hourOf } from '../server/marcas/importar.libro';
import { makeSite, type Site, standing } from './puesto';

let app: TestApp;
let admin: SignedIn;
let site: Site;
let reason: number;
const MARCA = '/api/AccesoMarca';
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  site = await makeSite(app, admin);
  reason = (await site.one('AccesoMotivoMarca', ['Codigo', '=', 'FALLA'])).IdMotivoMarca;
});
afterAll(() => app.close());

const HEADINGS = ['Documento', 'Fecha', 'Hora', 'E/S', 'Puerta'];
const yesterday = inDays(-1);
const slashed = (day: string) => `${day.slice(6)}/${day.slice(4, 6)}/${day.slice(0, 4)}`;

async function book(rows: readonly (readonly (string | number | Date)[])[]): Promise<Uint8Array<ArrayBuffer>> {
  const made = new ExcelJS.Workbook();
  const sheet = made.addWorksheet('Marcas');
  sheet.addRow(HEADINGS);
  for (const row of rows) sheet.addRow([...row]);
  sheet.getColumn(2).numFmt = 'dd/mm/yyyy';
  sheet.getColumn(3).numFmt = 'hh:mm';
  return new Uint8Array(await made.xlsx.writeBuffer());
}
function load(content: Uint8Array<ArrayBuffer>, fields: Readonly<Record<string, string>> = {}, who = admin) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([content]), 'marcas.xlsx');
  return who.call('POST', `${MARCA}/importar`, { raw: form });
}
const processed = (content: Uint8Array<ArrayBuffer>, who = admin) => load(content, { Procesar: 'S', IdMotivoMarca: String(reason) }, who);
const marksOf = async (IdPersona: number) =>
  made(await admin.get(MARCA, { filter: ['IdPersona', '=', IdPersona], sort: [{ selector: 'FechaHora', desc: false }] })).data;
const zoneOf = async (idPersona: number) => {
  const [row] = await app.database.run(sql`select id_zona from acceso_presencia where id_persona = ${idPersona}`);
  return row ? Number(row.id_zona) : null;
};

describe('Marcaciones: Importar', () => {
  test('rows are judged each by itself, with the five counts; nothing is written until it is asked', async () => {
    const ana = await site.ready(inDays(-30), inDays(90));
    const door = site.p1.Codigo;
    const rows = await book([
      [ana.Documento, slashed(yesterday), '06:52', 'E', door],
      [ana.Documento, slashed(yesterday), '15:10', 'S', door.toLowerCase()],
      ['99999997', slashed(yesterday), '06:52', 'E', door],
      [ana.Documento, '31/02/2026', '06:52', 'E', door],
      [ana.Documento, slashed(yesterday), '25:61', 'E', door],
      [ana.Documento, slashed(yesterday), '06:52', 'X', door],
      [ana.Documento, slashed(yesterday), '06:52', 'E', 'NOHAY'],
      [ana.Documento, slashed(inDays(1)), '06:52', 'E', door],
      [ana.Documento, slashed(inDays(-46)), '06:52', 'E', door],
      ['', slashed(yesterday), '06:52', 'E', door],
    ]);
    const looked = made(await load(rows));
    expect(looked).toMatchObject({ Cargados: 10, Observados: 8, Correctos: 2, PorProcesar: 2, Procesados: 0 });
    expect(looked.Filas.slice(2).map(({ Motivo }: { Motivo: string }) => Motivo)).toEqual([
      'Nadie tiene ese documento.',
      'Ingrese una fecha y hora válidas.',
      'Ingrese una fecha y hora válidas.',
      'Escriba E (entrada) o S (salida).',
      'No hay una puerta activa con ese código.',
      'La fecha y hora no puede ser futura.',
      `La marca manual no puede ser anterior al ${slashed(inDays(-45))}.`,
      'El campo Documento es obligatorio.',
    ]);
    expect(await marksOf(ana.IdPersona)).toEqual([]);
    expect((await load(rows, { Procesar: 'S' })).problem.errors[0]?.message).toBe('Ingrese el motivo de la marca manual.');
    const error = (await site.one('AccesoMotivoMarca', ['Codigo', '=', 'ERROR'])).IdMotivoMarca;
    expect((await load(rows, { Procesar: 'S', IdMotivoMarca: String(error) })).status).toBe(400);

    expect(made(await processed(rows))).toMatchObject({ Cargados: 10, Observados: 8, Correctos: 2, PorProcesar: 0, Procesados: 2 });
    const marks = await marksOf(ana.IdPersona);
    expect(marks).toHaveLength(2);
    const whole = made(await admin.get(`${MARCA}/${marks[0].IdMarca}`));
    expect(whole).toMatchObject({ Origen: 'IM', Automatica: 'N', Resultado: 'S', ModoMarcacion: 'S', Fecha: yesterday, Hora: '06:52:00' });
    expect(whole.IdMarcaOrigen).toBe(`IM:${ana.Documento}:${yesterday}0652:${door}:E`);
    expect(await zoneOf(ana.IdPersona)).toBeNull();
  });

  test('columns are found by their headings, wherever they stand and whatever else the file has; one that is missing is named', async () => {
    const ana = await site.ready(inDays(-30), inDays(90));
    const sheetOf = async (rows: readonly (readonly string[])[]) => {
      const workbook = new ExcelJS.Workbook();
      workbook.addWorksheet('Marcas').addRows(rows.map((row) => [...row]));
      return new Uint8Array(await workbook.xlsx.writeBuffer());
    };
    const turned = await sheetOf([
      ['Puerta', 'Nombre', 'HORA', ' fecha ', 'Sentido', 'Documento *'],
      [site.p1.Codigo, 'Ana', '06:52', slashed(yesterday), 'E', ana.Documento],
    ]);
    expect(made(await processed(turned))).toMatchObject({ Cargados: 1, Observados: 0, Procesados: 1 });
    expect(await marksOf(ana.IdPersona)).toMatchObject([{ Fecha: yesterday, Hora: '06:52:00', ModoMarcacion: 'S', IdPuerta: site.p1.IdPuerta }]);
    const english = await sheetOf([
      ['Date', 'Time', 'Direction', 'Door', 'Document'],
      [slashed(yesterday), '15:00', 'S', site.p1.Codigo, ana.Documento],
    ]);
    expect(made(await load(english))).toMatchObject({ Observados: 0, Correctos: 1 });
    const without = await sheetOf([
      ['Documento', 'Fecha', 'Hora', 'Puerta'],
      [ana.Documento, slashed(yesterday), '06:52', site.p1.Codigo],
    ]);
    expect((await load(without)).problem).toMatchObject({ status: 400, code: 'archivo.columna', detail: 'El archivo no tiene la columna E/S.' });
  });

  test('a file loaded twice adds nothing, nor does a row that comes twice', async () => {
    const ana = await site.ready(inDays(-30), inDays(90));
    const line = [ana.Documento, slashed(yesterday), '06:52', 'E', site.p1.Codigo];
    const rows = await book([line, line]);
    expect(made(await processed(rows))).toMatchObject({ Cargados: 2, Observados: 0, Correctos: 2, PorProcesar: 0, Procesados: 1 });
    expect(made(await processed(rows))).toMatchObject({ Cargados: 2, Observados: 0, Correctos: 2, PorProcesar: 0, Procesados: 0 });
    expect(await marksOf(ana.IdPersona)).toHaveLength(1);
    expect(await zoneOf(ana.IdPersona)).toBe(site.mina.IdZona);
    await app.composition.worker('sellos').run();
    expect(made(await admin.get(`${MARCA}/verificar`, { FechaInicio: hoy(), FechaFin: hoy() })).Faltas).toEqual([]);
  });

  test('two load the same file at once: each mark is once', async () => {
    const ana = await site.ready(inDays(-30), inDays(90));
    const rows = await book([[ana.Documento, slashed(yesterday), '06:52', 'E', site.p1.Codigo]]);
    const [one, other] = await Promise.all([processed(rows), processed(rows)]);
    expect([made(one).Procesados, made(other).Procesados].sort()).toEqual([0, 1]);
    expect(await marksOf(ana.IdPersona)).toHaveLength(1);
  });

  test('days and hours as a workbook keeps them, and as people write them', () => {
    const cell = (value: string | number | Date, format = '') => ({ value, format });
    expect(dayOf(cell(new Date('2026-11-20T00:00:00Z')))).toBe('20261120');
    for (const text of ['20/11/2026', '2026-11-20', '20261120']) expect(dayOf(cell(text))).toBe('20261120');
    expect(hourOf(cell(new Date('1899-12-30T06:51:59.999Z')))).toBe('06:52:00');
    expect(hourOf(cell(0.25))).toBe('06:00:00');
    expect(hourOf(cell('6:52'))).toBe('06:52:00');
    expect(hourOf(cell('06:52:10'))).toBe('06:52:10');
    expect(hourOf(cell('25:61'))).toBe('25:61:00');
  });

  test('without a file, without rows, with what is no workbook it says so; whoever may not create does not import', async () => {
    expect((await admin.post(`${MARCA}/importar`, {})).problem.detail).toBe('Debe seleccionar un archivo.');
    expect((await admin.call('POST', `${MARCA}/importar`, { raw: new FormData() })).problem.detail).toBe('Debe seleccionar un archivo.');
    expect((await load(await book([]))).problem.detail).toBe('El archivo no tiene filas.');
    expect((await load(new TextEncoder().encode('documento;fecha'))).problem).toMatchObject({ status: 400, code: 'archivo.tipo' });
    expect((await load(await book([]), { Otro: 'x' })).status).toBe(400);
    expect((await load(await book([]), {}, await app.signIn('GARITA'))).status).toBe(403);
  });
});

test('whoever stands somewhere stands there by a mark of their own: from a file', async () => {
  const { inside, unsaid } = await standing(app);
  expect(unsaid).toEqual([]);
  expect(inside).toBeGreaterThan(0);
});
