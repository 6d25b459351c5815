import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { makeSite, type Site } from '@modules/acceso/test/puesto';
import { inDays, made, newCode } from '@modules/administracion/test/masters';
import { workbookOnto } from '@platform/server/excel/workbook';
import { type Answer, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payrollOf } from './planilla';

/* A schedule of a company is its people's alone (Asistencia, Entities: without a company it is everybody's): by whichever way it is given. */

let app: TestApp;
let admin: SignedIn;
let site: Site;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  site = await makeSite(app, admin);
  await payrollOf(site);
});
afterAll(() => app.close());

async function scheduleOf(IdCompania: number | null) {
  const Codigo = newCode('PE');
  const head = await site.create('AsistenciaHorario', { Codigo, Nombre: `Horario ${Codigo}`, Tipo: 'S', IdCompania });
  const Intervalos = [{ Tipo: 'T', HoraInicio: '08:00', HoraFin: '17:00' }];
  const Dias = [1, 2, 3, 4, 5, 6, 7].map((NumeroDia) => ({ NumeroDia, TipoDia: 'L', Turno: 'D', Intervalos }));
  made(await admin.post(`/api/AsistenciaHorario/${head.IdHorario}/detalle`, { Dias }));
  return { ...head, Codigo };
}
/** Somebody of Montajes Misti whose hours are controlled since ten days ago. */
async function ofMisti() {
  const who = await site.ready(inDays(-30), inDays(90));
  const row = await site.create('AsistenciaPersona', { IdPersona: who.IdPersona, IdCompania: site.masters.misti, FechaInicio: inDays(-10) });
  return { IdPersona: who.IdPersona, Documento: String(who.Documento), IdAsistenciaPersona: row.IdAsistenciaPersona };
}
const refusedBy = ({ status, problem }: Answer) => [status, problem.errors[0]?.field, problem.errors[0]?.message ?? problem.detail];
const ofTransportes = (Codigo: string) => `El horario ${Codigo} es de Transportes Altiplano.`;

test('the form of a person, from a day on, and many at once', async () => {
  const [ana, foreign, common] = [await ofMisti(), await scheduleOf(site.masters.altiplano), await scheduleOf(null)];
  const from = { IdHorario: foreign.IdHorario, FechaInicio: inDays(-5) };
  const told = [400, 'IdHorario', ofTransportes(foreign.Codigo)];
  expect(refusedBy(await admin.post('/api/AsistenciaPersonaHorario', { IdPersona: ana.IdPersona, ...from }))).toEqual(told);
  expect(refusedBy(await admin.post(`/api/AsistenciaPersona/${ana.IdAsistenciaPersona}/asignarHorario`, from))).toEqual(told);
  const many = { Personas: [ana.IdPersona], FechaInicio: inDays(-5) };
  expect(refusedBy(await admin.post(`/api/AsistenciaHorario/${foreign.IdHorario}/asignar`, many))).toEqual(told);
  const own = await scheduleOf(site.masters.misti);
  expect(made(await admin.post(`/api/AsistenciaHorario/${own.IdHorario}/asignar`, many))).toEqual({ Asignados: 1 });
  expect(made(await admin.post(`/api/AsistenciaHorario/${common.IdHorario}/asignar`, { ...many, FechaInicio: inDays(-1) }))).toEqual({
    Asignados: 1,
  });
});

test('the import of people', async () => {
  const [ana, foreign] = [await ofMisti(), await scheduleOf(site.masters.altiplano)];
  const out = new PassThrough();
  const writer = workbookOnto(out);
  const sheet = writer.sheet({ name: 'datos', frozen: { rows: 1 }, widths: [] });
  sheet.row(1, ['Documento', 'CodigoTrabajador', 'Planilla', 'Horario', 'Desde', 'Controlado'], []);
  sheet.row(1, [ana.Documento, '', '', foreign.Codigo, '', ''], []);
  sheet.close();
  const [file] = await Promise.all([buffer(out), writer.end()]);
  const form = new FormData();
  form.set('Procesar', 'S');
  form.set('file', new Blob([new Uint8Array(file)]), 'personas.xlsx');
  const answer = made(await admin.call('POST', '/api/AsistenciaPersona/importar', { raw: form }));
  expect(answer).toMatchObject({ Observados: 1, Procesados: 0, Filas: [{ Motivo: ofTransportes(foreign.Codigo) }] });
});

test('the roster: one cell, several, and a swap with somebody of another company', async () => {
  const [ana, foreign, own] = [await ofMisti(), await scheduleOf(site.masters.altiplano), await scheduleOf(site.masters.misti)];
  const day = inDays(3);
  const cell = { TipoDia: 'L', IdHorario: foreign.IdHorario, NumeroDia: 1, Motivo: 'Refuerzo' };
  const told = [400, 'IdHorario', ofTransportes(foreign.Codigo)];
  expect(refusedBy(await admin.post('/api/AsistenciaProgramacion', { IdPersona: ana.IdPersona, Fecha: day, ...cell }))).toEqual(told);
  const cells = { Celdas: [{ IdPersona: ana.IdPersona, Fecha: day }] };
  expect(refusedBy(await admin.post('/api/AsistenciaProgramacion/programar', { ...cells, ...cell }))).toEqual(told);
  made(await admin.post('/api/AsistenciaPersonaHorario', { IdPersona: ana.IdPersona, IdHorario: own.IdHorario, FechaInicio: inDays(-5) }));
  // Somebody of the other company, with its schedule.
  const luis = await site.ready(inDays(-30), inDays(90));
  await app.database.query(`update administracion_persona_vinculo set id_compania = $1 where id_persona = $2`, [
    site.masters.altiplano,
    Number(luis.IdPersona),
  ]);
  await payrollOf(site);
  await app.database.query(
    `insert into asistencia_persona (id_cliente, id_persona, id_compania, sujeto_control, fecha_inicio) values ($1, $2, $3, 'S', current_date - 10)`,
    [admin.perfil.IdCliente, Number(luis.IdPersona), site.masters.altiplano],
  );
  made(await admin.post('/api/AsistenciaPersonaHorario', { IdPersona: luis.IdPersona, IdHorario: foreign.IdHorario, FechaInicio: inDays(-5) }));
  const swap = { IdPersonaA: ana.IdPersona, IdPersonaB: luis.IdPersona, Fecha: day, Motivo: 'Cambio' };
  expect(refusedBy(await admin.post('/api/AsistenciaProgramacion/intercambiar', swap))).toEqual([400, 'IdPersonaB', ofTransportes(foreign.Codigo)]);
});

test('what a company gives to those who come later, and a schedule that becomes a company’s', async () => {
  const [ana, foreign, common] = [await ofMisti(), await scheduleOf(site.masters.altiplano), await scheduleOf(null)];
  const company = await site.one('AsistenciaCompania', ['IdCompania', '=', site.masters.misti]);
  const path = `/api/AsistenciaCompania/${company.IdAsistenciaCompania}`;
  const { Version } = made(await admin.get(path));
  const refused = await admin.put(path, { IdHorarioDefecto: foreign.IdHorario, Version });
  expect(refusedBy(refused).slice(0, 2)).toEqual([400, 'IdHorarioDefecto']);
  made(await admin.post('/api/AsistenciaPersonaHorario', { IdPersona: ana.IdPersona, IdHorario: common.IdHorario, FechaInicio: inDays(-5) }));
  const becomes = (IdCompania: number) => admin.put(`/api/AsistenciaHorario/${common.IdHorario}`, { IdCompania, Version: common.Version });
  const row = made(await admin.get(`/api/AsistenciaHorario/${common.IdHorario}`));
  common.Version = row.Version;
  expect(refusedBy(await becomes(site.masters.altiplano))).toEqual([
    ...[400, 'IdCompania', '1 personas de otras compañías tienen este horario: cree una copia.'],
  ]);
  made(await becomes(site.masters.misti));
});
