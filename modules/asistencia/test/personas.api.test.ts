import { makeSite, type Site } from '@modules/acceso/test/puesto';
import { inDays, made, newCode } from '@modules/administracion/test/masters';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workQueue } from '../server/calculo/cola';
import { payrollOf } from './planilla';

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

const PERSONA = '/api/AsistenciaPersona';
async function person() {
  const one = await site.ready(inDays(-40), inDays(90));
  const row = await site.create('AsistenciaPersona', { IdPersona: one.IdPersona, IdCompania: site.masters.misti, FechaInicio: inDays(-20) });
  return { ...one, IdAsistenciaPersona: row.IdAsistenciaPersona };
}
const rowOf = async (id: number) => made(await admin.get(`${PERSONA}/${id}`));
const office = () => site.one('AsistenciaHorario', ['Codigo', '=', 'ADM']);

describe('Gestión de personas', () => {
  test('many are given a schedule, a payroll and a justification, each by the rules of its form', async () => {
    const [ana, schedule, payroll] = [await person(), await office(), await payrollOf(site)];
    const path = `${PERSONA}/${ana.IdAsistenciaPersona}`;
    expect(made(await admin.post(`${path}/asignarHorario`, { IdHorario: schedule.IdHorario, FechaInicio: inDays(-10) }))).toEqual({ Asignado: 'S' });
    expect(made(await admin.post(`${path}/asignarHorario`, { IdHorario: schedule.IdHorario, FechaInicio: inDays(-5) }))).toEqual({ Asignado: 'N' });
    made(await admin.post(`${path}/asignarPlanilla`, { IdPlanilla: payroll.IdPlanilla }));
    expect(await rowOf(ana.IdAsistenciaPersona)).toMatchObject({
      ...{ IdHorario: schedule.IdHorario, IdPlanilla: payroll.IdPlanilla, IdCargo: expect.any(Number), Condiciones: null },
    });
    const type = await site.one('AsistenciaJustificacion', ['Codigo', '=', 'LSG']);
    const asked = { IdJustificacion: type.IdJustificacion, Modalidad: 'D', FechaInicio: inDays(-3), FechaFin: inDays(-3) };
    expect((await admin.post(`${path}/justificar`, asked)).problem).toMatchObject({ code: 'justificacion.observacion' });
    made(await admin.post(`${path}/justificar`, { ...asked, Observacion: 'Trámite' }));
    expect((await admin.post(`${PERSONA}/999999/asignarPlanilla`, { IdPlanilla: payroll.IdPlanilla })).status).toBe(404);
  });

  test('filters sin horario and con días por resolver', async () => {
    const [ana, luis, schedule] = [await person(), await person(), await office()];
    made(await admin.post(`${PERSONA}/${luis.IdAsistenciaPersona}/asignarHorario`, { IdHorario: schedule.IdHorario, FechaInicio: inDays(-10) }));
    await workQueue(app.database, () => new Date());
    const keys = async (filter: readonly unknown[]) =>
      made(await admin.get(PERSONA, { filter: [filter, 'and', ['IdPersona', 'in', [ana.IdPersona, luis.IdPersona]]] })).data.map(
        (row: { IdPersona: number }) => row.IdPersona,
      );
    expect(await keys(['IdHorario', '=', null])).toEqual([ana.IdPersona]);
    expect(await keys(['Pendientes', '>', 0])).toEqual([ana.IdPersona]);
    expect(await keys(['IdPlanilla', '=', null])).toEqual([]);
  });

  test('two schedules overlapping by one day refused; a person of a company without payroll: the message and no save', async () => {
    const [ana, schedule] = [await person(), await office()];
    const body = { IdPersona: ana.IdPersona, IdHorario: schedule.IdHorario };
    made(await admin.post('/api/AsistenciaPersonaHorario', { ...body, FechaInicio: inDays(-15), FechaFin: inDays(-10) }));
    const crossed = await admin.post('/api/AsistenciaPersonaHorario', { ...body, FechaInicio: inDays(-10), FechaFin: inDays(-5) });
    const shown = `${inDays(-15).slice(6)}/${inDays(-15).slice(4, 6)}/${inDays(-15).slice(0, 4)}`;
    expect(crossed.problem).toMatchObject({ status: 400, detail: `Se cruza con el horario ADM desde ${shown}.` });
  });

  test('AS and RE of one person leave at least 60 planned minutes', async () => {
    const [ana, schedule] = [await person(), await office()];
    made(await admin.post(`${PERSONA}/${ana.IdAsistenciaPersona}/asignarHorario`, { IdHorario: schedule.IdHorario, FechaInicio: inDays(-20) }));
    const condition = (Efecto: string, Minutos: number) => {
      const Codigo = newCode('C');
      return site.create('AsistenciaCondicionEspecial', { IdCompania: site.masters.misti, Codigo, Nombre: `Condición ${Codigo}`, Efecto, Minutos });
    };
    const given = async (of: { IdCondicionEspecial: number }) =>
      admin.post('/api/AsistenciaCondicionPersona', {
        ...{ IdPersona: ana.IdPersona, IdCondicionEspecial: of.IdCondicionEspecial, FechaInicio: inDays(-15), FechaFin: inDays(15) },
      });
    made(await given(await condition('AS', 240)));
    expect((await given(await condition('RE', 181))).problem).toMatchObject({ status: 400, code: 'asistencia.condicion_minutos' });
    made(await given(await condition('RE', 180)));
    expect((await rowOf(ana.IdAsistenciaPersona)).Condiciones).toContain('Condición');
  });

  test('a position of trust is offered CONFIANZA, and never given it silently', async () => {
    const ana = await person();
    const { IdCargo } = await rowOf(ana.IdAsistenciaPersona);
    expect(await rowOf(ana.IdAsistenciaPersona)).toMatchObject({ OfreceConfianza: 'N' });
    await app.database.run(sql`update administracion_cargo set confianza = 'S' where id_cargo = ${IdCargo}`);
    expect(await rowOf(ana.IdAsistenciaPersona)).toMatchObject({ OfreceConfianza: 'S', Condiciones: null });
    const trust = await site.create('AsistenciaCondicionEspecial', {
      ...{ IdCompania: site.masters.misti, Codigo: newCode('T'), Nombre: 'Personal de confianza', Efecto: 'NC' },
    });
    made(
      await admin.post('/api/AsistenciaCondicionPersona', {
        ...{ IdPersona: ana.IdPersona, IdCondicionEspecial: trust.IdCondicionEspecial, FechaInicio: inDays(-1) },
      }),
    );
    expect(await rowOf(ana.IdAsistenciaPersona)).toMatchObject({ OfreceConfianza: 'N', Condiciones: 'Personal de confianza' });
    await app.database.run(sql`update administracion_cargo set confianza = 'N' where id_cargo = ${IdCargo}`);
  });
});

describe('Compañías', () => {
  test('an incorporated company without configuration, special conditions or payroll is incomplete', async () => {
    const company = () => site.one('AsistenciaCompania', ['IdCompania', '=', site.masters.misti]);
    await app.database.run(sql`delete from asistencia_configuracion_compania where id_compania = ${site.masters.misti}`);
    expect(await company()).toMatchObject({ Incompleta: 'S', ConConfiguracion: 'N', ConPlanilla: 'S', ConHorarios: 'S' });
    await site.create('AsistenciaConfiguracionCompania', {
      ...{ IdCompania: site.masters.misti, FechaInicio: inDays(-10), AvisoOmision: 30, HorasOposicion: 0 },
      Bandas: [{ Orden: 1, HastaMinutos: null, Porcentaje: 25 }],
    });
    expect(await company()).toMatchObject({ ConConfiguracion: 'S', Incompleta: (await company()).ConCondiciones === 'S' ? 'N' : 'S' });
    expect(await site.one('AsistenciaConfiguracionCompania', ['IdCompania', '=', site.masters.misti])).toMatchObject({ AvisoOmision: 30 });
  });

  test('the law of the division on a day, by which the hints are told', async () => {
    expect(made(await admin.get('/api/AsistenciaJornadaLegal/vigente', { Fecha: '20261116' }))).toEqual({
      ...{ Pais: 'PE', MinutosSemana: 2880, MinutosDia: 480, MinutosRefrigerio: 45 },
    });
    expect((await admin.get('/api/AsistenciaJornadaLegal/vigente', { Fecha: '2026' })).status).toBe(400);
  });
});

describe('Rol de turnos', () => {
  test('goes out as a workbook, of the filter; whoever may not export does not', async () => {
    await person();
    const asked = { FechaInicio: inDays(-5), FechaFin: inDays(5), IdCompania: site.masters.misti };
    const book = await admin.get('/api/AsistenciaProgramacion/rol', asked);
    expect(book.status).toBe(200);
    expect(book.text.startsWith('PK')).toBe(true);
    const unit = { ...asked, IdUnidadOrganizacional: 999_999 };
    expect(made(await admin.get('/api/AsistenciaProgramacion/calendario', unit))).toMatchObject({ totalCount: 0 });
    expect((await (await app.signIn('GARITA')).get('/api/AsistenciaProgramacion/rol', asked)).status).toBe(403);
  });
});
