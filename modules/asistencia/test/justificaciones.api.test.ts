import { makeSite, type Site } from '@modules/acceso/test/puesto';
import { addDays } from '@modules/administracion/shared/dia';
import { inDays, made } from '@modules/administracion/test/masters';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workQueue } from '../server/calculo/cola';
import { dayNumber, weekdayOf } from '../shared/calculo/reloj';
import { payrollOf } from './planilla';

let app: TestApp;
let admin: SignedIn;
let boss: SignedIn;
let site: Site;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  boss = await app.signIn('SUPERADMIN');
  site = await makeSite(app, admin);
  await payrollOf(site);
});
afterAll(() => app.close());

const REGISTRO = '/api/AsistenciaJustificacionPersona';
/** The Monday of the week before this one. */
const monday = inDays(-6 - weekdayOf(dayNumber(inDays(0))));
const typeOf = (code: string) => site.one('AsistenciaJustificacion', ['Codigo', '=', code]);

async function person() {
  const one = await site.ready(inDays(-40), inDays(90));
  await site.create('AsistenciaPersona', { IdPersona: one.IdPersona, IdCompania: site.masters.misti, FechaInicio: inDays(-30) });
  return one;
}
async function register(of: { IdPersona: number }, code: string, over: object) {
  const { IdJustificacion } = await typeOf(code);
  return admin.post(REGISTRO, { IdPersona: of.IdPersona, IdJustificacion, ...over });
}
const hours = (FechaInicio: string, HoraInicio: string, HoraFin: string) => ({
  Modalidad: 'H',
  FechaInicio,
  FechaFin: FechaInicio,
  HoraInicio,
  HoraFin,
  Observacion: 'Trámite personal',
});
const days = (FechaInicio: string, FechaFin = FechaInicio) => ({ Modalidad: 'D', FechaInicio, FechaFin });

describe('Justificaciones', () => {
  test('PER three times in one week: the third is refused', async () => {
    const ana = await person();
    for (const day of [monday, addDays(monday, 1)]) expect((await register(ana, 'PER', hours(day, '08:00', '10:00'))).status).toBe(200);
    const third = await register(ana, 'PER', hours(addDays(monday, 2), '08:00', '10:00'));
    expect(third.problem).toMatchObject({ status: 400, code: 'justificacion.por_semana', detail: 'Se superó el máximo de 2 por semana.' });
    expect((await register(ana, 'PER', hours(addDays(monday, -1), '08:00', '10:00'))).status).toBe(200);
  });

  test('PER of four hours and a half is refused, and two of one day by the day, not by their overlap', async () => {
    const luis = await person();
    // From an hour to the same one is no time at all: it would excuse a whole day and night.
    expect((await register(luis, 'LCG', hours(monday, '08:00', '08:00'))).problem).toMatchObject({ code: 'justificacion.sin_duracion', status: 400 });
    expect((await register(luis, 'PER', hours(monday, '08:00', '12:30'))).problem).toMatchObject({
      code: 'justificacion.horas',
      detail: 'Se superó el máximo de 4 horas.',
    });
    expect((await register(luis, 'PER', hours(monday, '08:00', '10:00'))).status).toBe(200);
    expect((await register(luis, 'PER', hours(monday, '10:00', '12:00'))).problem.code).toBe('justificacion.por_dia');
  });

  test('a type that needs an observation, ahead of time, and another modality', async () => {
    const rosa = await person();
    expect((await register(rosa, 'PER', { ...hours(monday, '08:00', '09:00'), Observacion: ' ' })).problem.code).toBe('justificacion.observacion');
    expect((await register(rosa, 'DM', days(inDays(0), inDays(3)))).problem.code).toBe('justificacion.futuro');
    expect((await register(rosa, 'VAC', days(inDays(0), inDays(3)))).status).toBe(200);
    expect((await register(rosa, 'DM', hours(monday, '08:00', '09:00'))).problem.code).toBe('justificacion.modalidad');
  });

  test('none over another: days on a day, hours on a day; touching ends do not overlap, midnight or not', async () => {
    const eva = await person();
    expect((await register(eva, 'LCG', hours(monday, '22:00', '02:00'))).status).toBe(200);
    expect((await register(eva, 'LCG', hours(addDays(monday, 1), '02:00', '04:00'))).status).toBe(200);
    const crossed = await register(eva, 'COM', hours(addDays(monday, 1), '01:00', '01:30'));
    expect(crossed.problem).toMatchObject({ code: 'justificacion.cruzada' });
    expect((await register(eva, 'DM', days(monday))).problem.code).toBe('justificacion.cruzada');
    expect((await register(eva, 'DM', days(addDays(monday, 2)))).status).toBe(200);
    expect((await register(eva, 'COM', hours(addDays(monday, 2), '08:00', '09:00'))).problem.code).toBe('justificacion.cruzada');
  });

  test('nobody approves what they registered; approved it counts at once, annulled it no longer does, and rejecting says why', async () => {
    const iris = await person();
    const schedule = await site.create('AsistenciaHorario', {
      Codigo: 'JUS',
      Nombre: 'Todos los días',
      Tipo: 'F',
      HorasDia: 480,
      FeriadoLaborable: 'S',
    });
    const Dias = [1, 2, 3, 4, 5, 6, 7].map((NumeroDia) => ({ NumeroDia, TipoDia: 'L' }));
    made(await admin.post(`/api/AsistenciaHorario/${schedule.IdHorario}/detalle`, { Dias }));
    await site.create('AsistenciaPersonaHorario', { IdPersona: iris.IdPersona, IdHorario: schedule.IdHorario, FechaInicio: inDays(-20) });
    const one = made(await register(iris, 'DM', days(monday)));
    const path = `${REGISTRO}/${one.IdJustificacionPersona}`;
    const dayOf = async () => {
      await workQueue(app.database, () => new Date());
      return made(await admin.get('/api/AsistenciaDia', { filter: [['IdPersona', '=', iris.IdPersona], 'and', ['Fecha', '=', monday]] })).data[0];
    };
    expect(await dayOf()).toMatchObject({ Estado: 'F', Faltante: 480 });
    expect((await admin.post(`${path}/aprobar`, {})).problem).toMatchObject({
      code: 'justificacion.propio_registro',
      detail: 'No puede aprobar una justificación que usted registró.',
    });
    expect((await boss.post(`${path}/rechazar`, {})).problem.code).toBe('justificacion.observacion');
    expect(made(await boss.post(`${path}/aprobar`, {}))).toEqual({ Estado: 'A' });
    expect(made(await admin.get(path))).toMatchObject({ Estado: 'A', FechaRespuesta: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/) });
    expect(await dayOf()).toMatchObject({ Estado: 'J', JustificadoPagado: 480, DiasFalta: 0, DiasJustificados: 1 });
    expect((await admin.delete(path)).status).toBe(400);
    expect(made(await boss.post(`${path}/anular`, { Observacion: 'Se registró por error' }))).toEqual({ Estado: 'X' });
    expect(await dayOf()).toMatchObject({ Estado: 'F' });
  });

  test('asistencia.aprobacionPropia S: each may approve what they registered', async () => {
    const luz = await person();
    const one = made(await register(luz, 'DM', days(monday)));
    const allow = (valor: string) =>
      app.database.run(sql`with v as (insert into sistema_parametro_valor (id_cliente, parametro, valor) values (${admin.perfil.IdCliente}, 'asistencia.aprobacionPropia', ${valor}))
        update base_sello set version = version + 1 where id_cliente = ${admin.perfil.IdCliente}`);
    const path = `${REGISTRO}/${one.IdJustificacionPersona}/aprobar`;
    expect((await admin.post(path, {})).problem.code).toBe('justificacion.propio_registro');
    await allow('S');
    expect(made(await admin.post(path, {}))).toEqual({ Estado: 'A' });
    await app.database.run(sql`delete from sistema_parametro_valor where parametro = 'asistencia.aprobacionPropia'`);
    await app.database.run(sql`update base_sello set version = version + 1 where id_cliente = ${admin.perfil.IdCliente}`);
  });

  test('what is pending is changed and withdrawn by its author alone: whoever may answer it does not write it anew', async () => {
    const noa = await person();
    const one = made(await register(noa, 'DM', days(monday)));
    const path = `${REGISTRO}/${one.IdJustificacionPersona}`;
    const refused = { status: 400, code: 'justificacion.de_otro' };
    expect((await boss.put(path, { FechaFin: addDays(monday, 1), Version: one.Version })).problem).toMatchObject(refused);
    expect((await boss.delete(path)).problem).toMatchObject(refused);
    const changed = made(await admin.put(path, { FechaFin: addDays(monday, 1), Version: one.Version }));
    expect(changed).toMatchObject({ Estado: 'P', FechaFin: addDays(monday, 1) });
    expect((await admin.delete(path)).status).toBe(200);
  });

  test('a type without approval counts as it is registered', async () => {
    const olga = await person();
    await site.create('AsistenciaJustificacion', {
      Codigo: 'AUTO',
      Nombre: 'Automática',
      Origen: 'E',
      Modalidad: 'D',
      RequiereAprobacion: 'N',
      CodigoReferencia: '0915',
    });
    // The code that it is known by elsewhere goes with its look-up: a payroll proposes it.
    const known = made(await admin.get('/api/AsistenciaJustificacion/obtenerTodos'));
    expect(known.find(({ Codigo }: { Codigo: string }) => Codigo === 'AUTO')).toMatchObject({ CodigoReferencia: '0915' });
    const one = made(await register(olga, 'AUTO', days(monday)));
    expect(made(await admin.get(`${REGISTRO}/${one.IdJustificacionPersona}`)).Estado).toBe('A');
  });
});
