import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let app: TestApp;
let authorizer: SignedIn;
beforeAll(async () => {
  app = await startApp();
  authorizer = await app.signIn('AUTORIZADOR');
});
afterAll(() => app.close());
const PATH = '/api/AcreditacionEficiencia';
const YEAR = { Anio: 2031, MesInicio: 1, MesFin: 4 };

describe('Check: reporte de eficiencia (0605)', () => {
  test('the worked example through the database: 32 h 45 min, counted in March, the month of first sending', async () => {
    const [request] = await app.database.run(
      sql`select id_solicitud from acreditacion_solicitud where id_division = 1 and estado = 'A' order by 1 limit 1`,
    );
    const id = Number(request?.id_solicitud);
    const [role] = await app.database.run(sql`select id_rol from acreditacion_rol_autorizador where codigo = 'GEN' and id_cliente = 1`);
    await app.database.run(sql`delete from acreditacion_solicitud_historial where id_solicitud = ${id}`);
    const steps = [
      ['enviar', 'I', 'P', '2031-03-01T08:00-05', 1, null],
      ['devolver', 'P', 'O', '2031-03-02T10:30-05', 1, role?.id_rol],
      ['enviar', 'O', 'P', '2031-03-31T23:00-05', 2, null],
      ['aprobar', 'P', 'A', '2031-04-01T05:15-05', 2, role?.id_rol],
    ] as const;
    for (const [accion, from, to, momento, ronda, rol] of steps)
      await app.database.run(
        sql`insert into acreditacion_solicitud_historial (id_cliente, id_division, id_solicitud, momento, id_usuario, accion, estado_anterior, estado_nuevo, id_rol, ronda)
          values (1, 1, ${id}, ${momento}, ${accion === 'enviar' ? 'SOLICITANTE' : 'AUTORIZADOR'}, ${accion}, ${from}, ${to}, ${rol}, ${ronda})`,
      );
    const report = (await authorizer.get(PATH, YEAR)).result;
    expect(report.Meses.map((month: { Mes: number; Total: number }) => [month.Mes, month.Total])).toEqual([
      [1, 0],
      [2, 0],
      [3, 1],
      [4, 0],
    ]);
    expect(report.Meses[2]).toMatchObject({
      Estados: { P: 0, O: 0, R: 0, A: 1 },
      Porcentajes: { A: 100 },
      respondidas: 1,
      promedio: 1965,
      maximo: 1965,
    });
    expect(report.Roles).toEqual([{ Nombre: 'General', respondidas: 1, promedio: 1965, maximo: 1965 }]);
    expect(report.Autorizadores).toEqual([expect.objectContaining({ Nombre: 'Hugo Salas', promedio: 1965 })]);
  });

  test('a period must be selected', async () => {
    for (const sent of [{}, { Anio: 2031 }, { ...YEAR, MesFin: 13 }]) {
      const answer = await authorizer.get(PATH, sent);
      expect(answer.status).toBe(400);
      expect(answer.problem.detail).toBe('Debe seleccionar un periodo.');
    }
    expect((await authorizer.get(PATH, { ...YEAR, MesInicio: 5 })).status).toBe(400);
  });

  test('Excel in the house format with the attention in words; PDF with its text', async () => {
    const excel = await fetch(`${app.url}${PATH}/excel?Anio=2031&MesInicio=1&MesFin=4`, {
      headers: { authorization: `Bearer ${authorizer.accessToken}` },
    });
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(await excel.arrayBuffer());
    const sheet = book.getWorksheet('data');
    expect(sheet?.getCell('B2').value).toBe('Eficiencia de atención');
    expect(sheet?.getCell('B2').font).toMatchObject({ bold: true, size: 16 });
    expect(sheet?.getCell('B4').value).toBe('N.°');
    expect(sheet?.getCell('C7').value).toBe('marzo');
    expect(sheet?.getRow(7).values).toContain('1 d 8 h 45 min');
    expect(sheet?.getCell('F7').numFmt).toBe('0.0%');
    expect(sheet?.getColumn(2).values).toContain('Por rol');
    expect(excel.headers.get('content-disposition')).toMatch(/AcreditacionEficiencia_\d{8}_\d{4}\.xlsx/);
    const pdf = await fetch(`${app.url}${PATH}/pdf?Anio=2031&MesInicio=1&MesFin=4`, {
      headers: { authorization: `Bearer ${authorizer.accessToken}` },
    });
    expect(pdf.status).toBe(200);
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect((await (await app.signIn('SOLICITANTE')).get(PATH, YEAR)).status).toBe(403);
  });
});
