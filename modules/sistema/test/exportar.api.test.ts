import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';

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
      sql`insert into plataforma_auditoria (id_cliente, entidad, registro, accion, pantalla) values (${admin.perfil.IdCliente}, 'X', ${text}, 'editar', ${text})`,
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
    for (const text of nasty) expect(texts).toContain(`'${text}`);
    expect(texts.filter((text) => /^[=+\-@]/.test(text))).toEqual([]);
  }
});
