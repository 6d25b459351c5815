import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { makeSite, type Site } from '@modules/acceso/test/puesto';
import { inDays, made, newCode } from '@modules/administracion/test/masters';
import { workbookOnto } from '@platform/server/excel/workbook';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payrollOf } from './planilla';

let app: TestApp;
let admin: SignedIn;
let site: Site;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  site = await makeSite(app, admin);
});
afterAll(() => app.close());

const PATH = '/api/AsistenciaPersona/importar';
const shown = (day: string) => `${day.slice(6)}/${day.slice(4, 6)}/${day.slice(0, 4)}`;

async function book(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const out = new PassThrough();
  const writer = workbookOnto(out);
  const sheet = writer.sheet({ name: 'datos', frozen: { rows: 1 }, widths: [] });
  for (const row of [['Documento', 'CodigoTrabajador', 'Planilla', 'Horario', 'Desde', 'Controlado'], ...rows]) sheet.row(1, row, []);
  sheet.close();
  const [file] = await Promise.all([buffer(out), writer.end()]);
  return file;
}
async function load(rows: readonly (readonly string[])[], Procesar: 'S' | 'N') {
  const form = new FormData();
  form.set('Procesar', Procesar);
  form.set('file', new Blob([new Uint8Array(await book(rows))]), 'personas.xlsx');
  return made(await admin.call('POST', PATH, { raw: form }));
}
const followed = async (IdPersona: number) => made(await admin.get('/api/AsistenciaPersona', { filter: ['IdPersona', '=', IdPersona] })).data[0];

describe('Gestión de personas, import .xlsx', () => {
  test('the five counts: judged first by the rules of the forms, written when it is asked, and again nothing moves', async () => {
    const [payroll, other] = [await payrollOf(site), await payrollOf(site)];
    const [ana, luis] = [await site.ready(inDays(-30), inDays(90)), await site.ready(inDays(-30), inDays(90))];
    await site.create('AsistenciaPersona', { IdPersona: ana.IdPersona, IdCompania: site.masters.misti, FechaInicio: inDays(-20) });
    await site.create('AsistenciaPersona', {
      ...{ IdPersona: luis.IdPersona, IdCompania: site.masters.misti, FechaInicio: inDays(-20), IdPlanilla: payroll.IdPlanilla },
    });
    const rows = [
      [ana.Documento, 'T-1042', other.Codigo, 'ADM', shown(inDays(-5)), 'S'],
      [luis.Documento, '', '', 'NOHAY', '', ''],
      ['99999999', 'T-1', '', '', '', ''],
      [luis.Documento, '', '', '', '31/02/2026', ''],
    ];
    const judged = await load(rows, 'N');
    expect(judged).toMatchObject({ Cargados: 4, Observados: 3, Correctos: 1, PorProcesar: 1, Procesados: 0 });
    expect(judged.Filas.map(({ Estado }: { Estado: string }) => Estado).join('')).toBe('COOO');
    expect(judged.Filas[1].Motivo).toBe('No hay un horario NOHAY.');
    expect(judged.Filas[2].Motivo).toBe('Ninguna persona tiene ese documento.');
    expect(await followed(ana.IdPersona)).toMatchObject({ CodigoTrabajador: null });

    expect(await load(rows, 'S')).toMatchObject({ Cargados: 4, Observados: 3, Correctos: 1, PorProcesar: 0, Procesados: 1 });
    const schedule = await site.one('AsistenciaHorario', ['Codigo', '=', 'ADM']);
    expect(await followed(ana.IdPersona)).toMatchObject({
      ...{ CodigoTrabajador: 'T-1042', IdPlanilla: other.IdPlanilla, IdHorario: schedule.IdHorario, SujetoControl: 'S' },
    });
    expect(await load(rows.slice(0, 1), 'S')).toMatchObject({ Cargados: 1, Observados: 0, Correctos: 1, PorProcesar: 0, Procesados: 0 });
  });

  test('a schedule from a day on ends the one before it the day before', async () => {
    await payrollOf(site);
    const rosa = await site.ready(inDays(-30), inDays(90));
    await site.create('AsistenciaPersona', { IdPersona: rosa.IdPersona, IdCompania: site.masters.misti, FechaInicio: inDays(-20) });
    const before = await site.one('AsistenciaHorario', ['Codigo', '=', 'ADM']);
    await site.create('AsistenciaPersonaHorario', { IdPersona: rosa.IdPersona, IdHorario: before.IdHorario, FechaInicio: inDays(-20) });
    const Codigo = newCode('X');
    const after = await site.create('AsistenciaHorario', { Codigo, Nombre: Codigo, Tipo: 'S' });
    expect(await load([[rosa.Documento, '', '', Codigo, shown(inDays(-3)), '']], 'S')).toMatchObject({ Procesados: 1 });
    const history = made(
      await admin.get('/api/AsistenciaPersonaHorario', {
        filter: ['IdPersona', '=', rosa.IdPersona],
        sort: [{ selector: 'FechaInicio', desc: false }],
      }),
    ).data;
    expect(history.map((row: { IdHorario: number; FechaFin: string | null }) => [row.IdHorario, row.FechaFin])).toEqual([
      [before.IdHorario, inDays(-4)],
      [after.IdHorario, null],
    ]);
  });

  test('a template to fill in, and a file that is none', async () => {
    const template = await admin.get('/api/AsistenciaPersona/plantilla');
    expect(template.status).toBe(200);
    expect(template.text.startsWith('PK')).toBe(true);
    const form = new FormData();
    form.set('file', new Blob(['no es un libro']), 'personas.xlsx');
    expect((await admin.call('POST', PATH, { raw: form })).status).toBe(400);
    expect((await admin.call('POST', PATH, { raw: new FormData() })).problem).toMatchObject({ status: 400, detail: 'Debe seleccionar un archivo.' });
    const guard = await app.signIn('GARITA');
    expect((await guard.call('POST', PATH, { raw: form })).status).toBe(403);
  });
});
