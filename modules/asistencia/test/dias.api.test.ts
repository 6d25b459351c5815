import { makeSite, reading, type Site } from '@modules/acceso/test/puesto';
import { inDays, made } from '@modules/administracion/test/masters';
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
  await app.database.run(sql`update acceso_puerta set controla_asistencia = 'S' where id_puerta = ${site.p1.IdPuerta}`);
});
afterAll(() => app.close());

const calculated = () => workQueue(app.database, () => new Date());
const yesterday = inDays(-1);
const at = (hour: string, day = yesterday) => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T${hour}:00-05:00`;

/** A weekly schedule whose seven days are 08:00–17:00 with a break. */
async function weekly(code: string) {
  const schedule = await site.create('AsistenciaHorario', { Codigo: code, Nombre: `Todos los días ${code}`, Tipo: 'S', FeriadoLaborable: 'S' });
  const first = await site.create('AsistenciaHorarioDetalle', { IdHorario: schedule.IdHorario, NumeroDia: 1, TipoDia: 'L', Turno: 'D' });
  const block = { IdHorarioDetalle: first.IdHorarioDetalle, DiaInicio: 0, DiaFin: 0 };
  await site.create('AsistenciaHorarioIntervalo', { ...block, Tipo: 'T', HoraInicio: '08:00', HoraFin: '17:00' });
  await site.create('AsistenciaHorarioIntervalo', { ...block, Tipo: 'R', HoraInicio: '13:00', HoraFin: '14:00' });
  made(await admin.post(`/api/AsistenciaHorario/${schedule.IdHorario}/copiarDia`, { Origen: 1, Destinos: [2, 3, 4, 5, 6, 7] }));
  return schedule;
}
async function controlled(code: string) {
  const person = await site.ready(inDays(-30), inDays(90));
  const schedule = await weekly(code);
  await site.create('AsistenciaPersona', { IdPersona: person.IdPersona, IdCompania: site.masters.misti, FechaInicio: inDays(-10) });
  await site.create('AsistenciaPersonaHorario', { IdPersona: person.IdPersona, IdHorario: schedule.IdHorario, FechaInicio: inDays(-10) });
  await calculated();
  return { person, schedule };
}
const dayOf = async (person: { IdPersona: number }, Fecha = yesterday) =>
  made(await admin.get('/api/AsistenciaDia', { filter: [['IdPersona', '=', person.IdPersona], 'and', ['Fecha', '=', Fecha]] })).data[0];

describe('Cálculo de asistencia', () => {
  test('a schedule and a person without marks: absent, and it adds up', async () => {
    const { person, schedule } = await controlled('H1');
    expect(await dayOf(person)).toMatchObject({ Estado: 'F', Faltante: 480, DiasFalta: 1 });
    expect(made(await admin.get(`/api/AsistenciaHorario/${schedule.IdHorario}`))).toMatchObject({ Minutos: 3360, Personas: 1 });
  });

  test('marks of the gate make the day, within its own transaction noted; what does not move is left as it was', async () => {
    const { person } = await controlled('H2');
    made(await admin.post('/api/AccesoMarca/registrar', reading(site.p1, person, { FechaHora: at('08:17'), EnLinea: 'N' })));
    made(await admin.post('/api/AccesoMarca/registrar', reading(site.p1, person, { FechaHora: at('16:40'), EnLinea: 'N', ModoMarcacion: 'N' })));
    expect(await calculated()).toBeGreaterThan(0);
    const found = await dayOf(person);
    expect(found).toMatchObject({ Estado: 'A', Tardanza: 17, SalidaAnticipada: 20, Normales: 443 });
    made(await admin.post('/api/AsistenciaDia/recalcular', { FechaInicio: inDays(-5), FechaFin: inDays(0), Personas: [person.IdPersona] }));
    await calculated();
    expect(await dayOf(person)).toEqual(found);
  });
});

describe('Compañías', () => {
  test('incorporating brings people of open employments; a termination ends their rows on its day, withdrawing it brings them back', async () => {
    const schedule = await weekly('H9');
    const company = await site.one('AsistenciaCompania', ['IdCompania', '=', site.masters.misti]);
    const path = `/api/AsistenciaCompania/${company.IdAsistenciaCompania}`;
    made(await admin.put(path, { IdHorarioDefecto: schedule.IdHorario, Version: company.Version }));
    // Check: retiring a company with an open period refused.
    expect((await admin.post(`${path}/retirar`, {})).problem.detail).toMatch(/^La compañía tiene periodos abiertos: \d{4}-\d\d/);
    await app.database.run(sql`delete from asistencia_periodo where id_compania = ${site.masters.misti} and estado = 'A'`);
    made(await admin.post(`${path}/retirar`, {}));
    expect(made(await admin.get(`/api/AdministracionCompania/${site.masters.misti}`))).toMatchObject({ ControlaAsistencia: 'N' });
    const person = await site.masters.worker();
    await calculated();
    expect(made(await admin.get('/api/AsistenciaPersona', { filter: ['IdPersona', '=', person.IdPersona] })).data).toEqual([]);
    expect(made(await admin.post(`${path}/incorporar`, {})).Personas).toBeGreaterThan(0);
    expect(made(await admin.get(`/api/AdministracionCompania/${site.masters.misti}`))).toMatchObject({ ControlaAsistencia: 'S' });
    const rowOf = async () => made(await admin.get('/api/AsistenciaPersona', { filter: ['IdPersona', '=', person.IdPersona] })).data;
    const [row] = await rowOf();
    expect(row).toMatchObject({ FechaInicio: inDays(0), IdHorario: schedule.IdHorario, SujetoControl: 'S' });
    await app.database.run(
      sql`update asistencia_persona set fecha_inicio = ${inDays(-6)}::date where id_asistencia_persona = ${row.IdAsistenciaPersona}`,
    );
    await app.database.run(sql`update asistencia_persona_horario set fecha_inicio = ${inDays(-6)}::date where id_persona = ${person.IdPersona}`);
    made(await admin.post('/api/AsistenciaDia/recalcular', { FechaInicio: inDays(-6), FechaFin: inDays(0), Personas: [person.IdPersona] }));
    await calculated();
    const days = async () =>
      made(await admin.get('/api/AsistenciaDia', { filter: [['IdPersona', '=', person.IdPersona], 'and', ['Fecha', '<', inDays(0)]], take: 50 }))
        .data.map((one: { Fecha: string }) => one.Fecha)
        .sort();
    expect((await days()).at(-1)).toBe(inDays(-1));
    made(
      await admin.post(`/api/AdministracionPersona/${person.IdPersona}/cesar`, {
        FechaCese: inDays(-3),
        IdMotivoCese: await site.masters.reason('RENUN'),
      }),
    );
    await calculated();
    expect((await rowOf())[0]).toMatchObject({ FechaFin: inDays(-3) });
    expect((await days()).at(-1)).toBe(inDays(-3));
    made(await admin.post(`/api/AdministracionPersona/${person.IdPersona}/anularCese`, {}));
    await calculated();
    expect((await rowOf())[0]).toMatchObject({ FechaFin: row.FechaFin });
    expect((await days()).at(-1)).toBe(inDays(-1));
  });

  test('who is hired by a company that is followed is followed from the first day', async () => {
    await app.database.run(
      sql`update asistencia_compania set controla_asistencia = 'S', fecha_creacion = now() - interval '20 days' where id_compania = ${site.masters.misti}`,
    );
    const person = await site.masters.worker();
    await calculated();
    expect(made(await admin.get('/api/AsistenciaPersona', { filter: ['IdPersona', '=', person.IdPersona] })).data).toHaveLength(1);
  });

  test('the divisions of a company say whom it follows, and its default payroll what they are paid by', async () => {
    const { IdAsistenciaCompania } = await site.one('AsistenciaCompania', ['IdCompania', '=', site.masters.misti]);
    const change = async (over: object) => {
      const { Version } = made(await admin.get(`/api/AsistenciaCompania/${IdAsistenciaCompania}`));
      made(await admin.put(`/api/AsistenciaCompania/${IdAsistenciaCompania}`, { ...over, Version }));
    };
    const [other] = await app.database.run(
      sql`select id_division as id from sistema_division where id_cliente = ${admin.perfil.IdCliente} and id_division <> ${admin.perfil.IdDivision} limit 1`,
    );
    const payroll = await payrollOf(site);
    await change({ Divisiones: [Number(other?.id)], IdPlanillaDefecto: payroll.IdPlanilla });
    const person = await site.masters.worker();
    const rows = async () => made(await admin.get('/api/AsistenciaPersona', { filter: ['IdPersona', '=', person.IdPersona] })).data;
    await calculated();
    expect(await rows()).toEqual([]);
    await change({ Divisiones: [Number(other?.id), admin.perfil.IdDivision] });
    expect(await rows()).toMatchObject([{ FechaInicio: inDays(0), IdPlanilla: payroll.IdPlanilla }]);
    await change({ Divisiones: [], IdPlanillaDefecto: null });
  });
});

describe('Autorizar sobretiempo', () => {
  test('only what is authorized reaches the bands; never more than was calculated; rejecting says why', async () => {
    const { person } = await controlled('H5');
    for (const [hour, ModoMarcacion] of [
      ['08:00', 'S'],
      ['20:20', 'N'],
    ] as const)
      made(await admin.post('/api/AccesoMarca/registrar', reading(site.p1, person, { FechaHora: at(hour), EnLinea: 'N', ModoMarcacion })));
    await app.database.run(sql`update asistencia_configuracion_compania set requiere_autorizacion = 'S' where id_compania = ${site.masters.misti}`);
    made(await admin.post('/api/AsistenciaDia/recalcular', { FechaInicio: yesterday, FechaFin: yesterday, Personas: [person.IdPersona] }));
    await calculated();
    const day = await dayOf(person);
    expect(day).toMatchObject({ SobretiempoCalculado: 200, SobretiempoNoAutorizado: 200, can: { autorizar: true } });
    const path = `/api/AsistenciaDia/${day.IdDia}`;
    expect((await admin.post(`${path}/autorizar`, { Minutos: 201 })).problem).toMatchObject({
      code: 'sobretiempo.maximo',
      detail: 'No puede autorizar más de 200 minutos.',
    });
    expect(made(await admin.post(`${path}/autorizar`, { Minutos: 120 }))).toEqual({ MinutosAutorizados: 120 });
    await calculated();
    expect(await dayOf(person)).toMatchObject({ Sobretiempo1: 120, Sobretiempo2: 0, SobretiempoNoAutorizado: 80 });
    made(await admin.post(`${path}/autorizar`, {}));
    await calculated();
    expect(await dayOf(person)).toMatchObject({ Sobretiempo1: 120, Sobretiempo2: 80, SobretiempoNoAutorizado: 0 });
    expect((await admin.post(`${path}/rechazar`, {})).problem.code).toBe('justificacion.observacion');
    expect(made(await admin.post(`${path}/rechazar`, { Observacion: 'No se pidió' }))).toEqual({ MinutosAutorizados: 0 });
    await calculated();
    expect(await dayOf(person)).toMatchObject({ Sobretiempo1: 0, SobretiempoNoAutorizado: 200 });
    expect(made(await admin.get('/api/AsistenciaSobretiempo', { filter: ['IdPersona', '=', person.IdPersona] })).data).toMatchObject([
      { Estado: 'R', MinutosCalculados: 200 },
    ]);
  });
});

describe('Bolsa de compensación (E25)', () => {
  test('what is authorized for it goes there by its factor, is spent, comes back with what was annulled, and unspent is paid once in the period of its last day', async () => {
    const { person } = await controlled('BOLSA');
    await app.database.run(
      sql`update asistencia_configuracion_compania set requiere_autorizacion = 'S', compensa_sobretiempo = 'S', factor_compensacion = 1.5 where id_compania = ${site.masters.misti}`,
    );
    for (const [hour, ModoMarcacion] of [
      ['08:00', 'S'],
      ['20:20', 'N'],
    ] as const)
      made(await admin.post('/api/AccesoMarca/registrar', reading(site.p1, person, { FechaHora: at(hour), EnLinea: 'N', ModoMarcacion })));
    await calculated();
    const { IdDia } = await dayOf(person);
    const answer = (Minutos: number, Destino: 'P' | 'C') => admin.post(`/api/AsistenciaDia/${IdDia}/autorizar`, { Minutos, Destino });
    const balance = async () => (await movements()).reduce((sum, { Minutos }) => sum + Minutos, 0);
    const movements = async (): Promise<{ Minutos: number; Origen: string; VenceEl: string | null }[]> =>
      made(await admin.get('/api/AsistenciaBolsa', { filter: ['IdPersona', '=', person.IdPersona], sort: [{ selector: 'IdBolsa', desc: false }] }))
        .data;
    // Answered twice: what is more goes there too, once.
    made(await answer(80, 'C'));
    made(await answer(120, 'C'));
    expect((await movements()).map(({ Minutos }) => Minutos)).toEqual([120, 60]);
    await calculated();
    expect(await dayOf(person)).toMatchObject({ SobretiempoCompensado: 120, Sobretiempo1: 0, SobretiempoNoAutorizado: 80 });

    const comp = await site.one('AsistenciaJustificacion', ['Codigo', '=', 'COMP']);
    const rest = (HoraFin: string) =>
      admin.post('/api/AsistenciaJustificacionPersona', {
        ...{ IdPersona: person.IdPersona, IdJustificacion: comp.IdJustificacion, Modalidad: 'H', FechaInicio: inDays(-3), FechaFin: inDays(-3) },
        ...{ HoraInicio: '08:00', HoraFin },
      });
    expect((await rest('11:01')).problem.detail).toBe('El saldo de compensación es de 180 minutos.');
    const { IdJustificacionPersona } = made(await rest('11:00'));
    const keeper = await app.signIn('ASISTENCIA');
    made(await keeper.post(`/api/AsistenciaJustificacionPersona/${IdJustificacionPersona}/aprobar`, {}));
    expect(await balance()).toBe(0);
    // Rested already, it is not paid besides.
    expect((await answer(120, 'P')).problem).toMatchObject({ status: 400, code: 'justificacion.saldo' });

    // Its time passes while it is spent: there is nothing to pay. Annulled after that, what comes back is paid the next night, once.
    await app.database.run(
      sql`update asistencia_bolsa set vence_el = ${inDays(-2)}::date where id_persona = ${person.IdPersona} and vence_el is not null`,
    );
    const paid = () =>
      app.database.run(
        sql`select r.medida, r.minutos, (${inDays(-2)}::date between p.fecha_inicio and p.fecha_fin or p.fecha_inicio > ${inDays(-2)}::date) as suyo
          from asistencia_regularizacion r join asistencia_periodo p on p.id_periodo = r.id_periodo_destino where r.id_persona = ${person.IdPersona} and r.motivo = 'vencida' order by r.medida`,
      );
    await app.runJob('asistencia.calculo');
    expect([await balance(), await paid()]).toEqual([0, []]);
    made(await keeper.post(`/api/AsistenciaJustificacionPersona/${IdJustificacionPersona}/anular`, { Observacion: 'No descansó' }));
    expect(await balance()).toBe(180);
    for (let night = 0; night < 2; night++) await app.runJob('asistencia.calculo');
    expect(await balance()).toBe(0);
    expect(await paid()).toEqual([
      { medida: 'Sobretiempo1', minutos: 120, suyo: true },
      { medida: 'SobretiempoCompensado', minutos: -120, suyo: true },
    ]);
  });
});

describe('Gestión de personas', () => {
  test('two schedules that overlap by one day are refused', async () => {
    const { person } = await controlled('H6');
    const other = await weekly('H7');
    const crossed = await admin.post('/api/AsistenciaPersonaHorario', {
      IdPersona: person.IdPersona,
      IdHorario: other.IdHorario,
      FechaInicio: inDays(-20),
      FechaFin: inDays(-10),
    });
    expect(crossed.problem).toMatchObject({ code: 'asistencia.horario_cruzado' });
    expect(crossed.problem.detail).toContain('Se cruza con el horario H6 desde');
  });

  test('excluding a mark changes the day, and the mark itself stays as it was in Acceso', async () => {
    const { person } = await controlled('H8');
    for (const [hour, ModoMarcacion] of [
      ['08:00', 'S'],
      ['12:00', 'N'],
      ['17:00', 'N'],
    ] as const)
      made(await admin.post('/api/AccesoMarca/registrar', reading(site.p1, person, { FechaHora: at(hour), EnLinea: 'N', ModoMarcacion })));
    await calculated();
    const day = await dayOf(person);
    expect(day).toMatchObject({ Normales: 480 });
    const why = async () => made(await admin.get(`/api/AsistenciaDia/${day.IdDia}/porque`));
    const last = (await why()).Marcas.at(-1);
    const kept = async () => made(await admin.get('/api/AccesoMarca', { filter: ['IdMarca', '=', last.IdMarca] })).data[0];
    const before = await kept();
    const excluded = await site.create('AsistenciaMarcaExcluida', { IdMarca: last.IdMarca, Motivo: 'Pasó a dejar un paquete' });
    await calculated();
    expect(await dayOf(person)).toMatchObject({ Normales: 240, SalidaAnticipada: 240 });
    expect((await why()).Marcas.at(-1)).toMatchObject({ Uso: 'excluida', IdMarcaExcluida: excluded.IdMarcaExcluida });
    expect(await kept()).toEqual(before);
    expect((await admin.delete(`/api/AsistenciaMarcaExcluida/${excluded.IdMarcaExcluida}`)).status).toBeLessThan(300);
    await calculated();
    expect(await dayOf(person)).toMatchObject({ Normales: 480 });
  });

  test('a day planned as rest is no absence; two people swap their day, and swapping twice restores', async () => {
    const [ana, luis] = [(await controlled('HA')).person, (await controlled('HB')).person];
    await site.create('AsistenciaProgramacion', { IdPersona: ana.IdPersona, Fecha: yesterday, TipoDia: 'D', Motivo: 'Descanso por feria' });
    await calculated();
    const states = async () => [(await dayOf(ana)).Estado, (await dayOf(luis)).Estado];
    expect(await states()).toEqual(['D', 'F']);
    const swap = () =>
      admin.post('/api/AsistenciaProgramacion/intercambiar', {
        IdPersonaA: ana.IdPersona,
        IdPersonaB: luis.IdPersona,
        Fecha: yesterday,
        Motivo: 'Acuerdo entre ambos',
      });
    made(await swap());
    await calculated();
    expect(await states()).toEqual(['F', 'D']);
    made(await swap());
    await calculated();
    expect(await states()).toEqual(['D', 'F']);
    expect(
      (
        await admin.post('/api/AsistenciaProgramacion/intercambiar', {
          IdPersonaA: ana.IdPersona,
          IdPersonaB: ana.IdPersona,
          Fecha: yesterday,
          Motivo: 'x',
        })
      ).problem.code,
    ).toBe('programacion.misma_persona');
  });
});
