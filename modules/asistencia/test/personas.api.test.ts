import { makeSite, reading, type Site } from '@modules/acceso/test/puesto';
import { inDays, made, newCode } from '@modules/administracion/test/masters';
import { int } from '@platform/server/db/rows';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workQueue } from '../server/calculo/cola';
import { type AsistenciaDeHoy, asistenciaDeHoyWire } from '../shared/tablero.wire';
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
    made(await admin.post(`${PERSONA}/${luis.IdAsistenciaPersona}/asignarHorario`, { IdHorario: schedule.IdHorario, FechaInicio: inDays(-20) }));
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

  test('dates of a schedule stay inside the person’s employment, one by one and for many', async () => {
    const [ana, schedule] = [await person(), await office()];
    await app.database.run(sql`update administracion_persona_vinculo set fecha_inicio = ${inDays(-25)}::date where id_persona = ${ana.IdPersona}`);
    const give = (FechaInicio: string, FechaFin?: string) =>
      admin.post('/api/AsistenciaPersonaHorario', { IdPersona: ana.IdPersona, IdHorario: schedule.IdHorario, FechaInicio, FechaFin });
    const outside = { status: 400, code: 'asistencia.fuera_vinculo' };
    expect((await give(inDays(-26))).problem).toMatchObject(outside);
    const path = `${PERSONA}/${ana.IdAsistenciaPersona}`;
    const many = await admin.post(`${path}/asignarHorario`, { IdHorario: schedule.IdHorario, FechaInicio: inDays(-26) });
    expect(many.problem).toMatchObject(outside);
    await app.database.run(sql`update administracion_persona_vinculo set fecha_fin = ${inDays(40)}::date where id_persona = ${ana.IdPersona}`);
    expect((await give(inDays(-25), inDays(41))).problem).toMatchObject({ ...outside, errors: [expect.objectContaining({ field: 'FechaFin' })] });
    made(await give(inDays(-25), inDays(40)));
  });

  test('a terminated person is only read: data, schedules, conditions and changes of plan', async () => {
    const [ana, schedule] = [await person(), await office()];
    made(await admin.post(`${PERSONA}/${ana.IdAsistenciaPersona}/asignarHorario`, { IdHorario: schedule.IdHorario, FechaInicio: inDays(-20) }));
    const given = await site.one('AsistenciaPersonaHorario', ['IdPersona', '=', ana.IdPersona]);
    expect(await rowOf(ana.IdAsistenciaPersona)).toMatchObject({ Condicion: 'TRABAJADOR' });
    made(
      await admin.post(`/api/AdministracionPersona/${ana.IdPersona}/cesar`, {
        ...{ FechaCese: inDays(-2), IdMotivoCese: await site.masters.reason('RENUN') },
      }),
    );
    await workQueue(app.database, () => new Date());
    const row = await rowOf(ana.IdAsistenciaPersona);
    expect(row).toMatchObject({ Condicion: 'CESADO', FechaFin: inDays(-2), can: { editar: false, eliminar: false } });
    const cell = { IdPersona: ana.IdPersona, Fecha: inDays(-3) };
    const refused = [
      await admin.put(`${PERSONA}/${ana.IdAsistenciaPersona}`, { CodigoTrabajador: 'X-1', Version: row.Version }),
      await admin.put(`/api/AsistenciaPersonaHorario/${given.IdPersonaHorario}`, { FechaFin: inDays(-4), Version: given.Version }),
      await admin.delete(`/api/AsistenciaPersonaHorario/${given.IdPersonaHorario}`),
      await admin.post('/api/AsistenciaProgramacion', { ...cell, TipoDia: 'D', Motivo: 'Descanso' }),
      await admin.post('/api/AsistenciaProgramacion/programar', { Celdas: [cell], TipoDia: 'D', Motivo: 'Descanso' }),
    ];
    for (const answer of refused)
      expect(answer.problem).toMatchObject({ status: 400, detail: 'La persona está cesada: su asistencia solo se consulta.' });
    made(await admin.post(`/api/AdministracionPersona/${ana.IdPersona}/anularCese`, {}));
    await workQueue(app.database, () => new Date());
    const back = await rowOf(ana.IdAsistenciaPersona);
    expect(back).toMatchObject({ Condicion: 'TRABAJADOR' });
    made(await admin.put(`${PERSONA}/${ana.IdAsistenciaPersona}`, { CodigoTrabajador: newCode('T'), Version: back.Version }));
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

describe('A profile of some organizational units', () => {
  test('keeps the hours of people of those alone: lists, rows, answers and marks', async () => {
    const [ana, schedule] = [await person(), await office()];
    made(await admin.post(`${PERSONA}/${ana.IdAsistenciaPersona}/asignarHorario`, { IdHorario: schedule.IdHorario, FechaInicio: inDays(-20) }));
    const type = await site.one('AsistenciaJustificacion', ['Codigo', '=', 'LSG']);
    const asked = { IdJustificacion: type.IdJustificacion, Modalidad: 'D', FechaInicio: inDays(-3), FechaFin: inDays(-3), Observacion: 'Trámite' };
    const excuse = await site.create('AsistenciaJustificacionPersona', { IdPersona: ana.IdPersona, ...asked });
    made(await admin.post('/api/AccesoMarca/registrar', reading(site.p1, { Documento: String(ana.Documento) })));
    await workQueue(app.database, () => new Date());
    const [own, elsewhere] = await app.database.rows(
      { id: int },
      sql`select u.id_unidad_organizacional as id from administracion_unidad_organizacional u where u.id_cliente = ${admin.perfil.IdCliente}
        order by exists (select 1 from administracion_persona p where p.id_persona = ${ana.IdPersona} and p.actual_id_unidad_organizacional = u.id_unidad_organizacional) desc, 1 limit 2`,
    );
    const keeper = await app.signIn('ASISTENCIA');
    const menus = ['040103', '050301', '050302', '050303', '050105'];
    const acts = ['consultar', 'editar', 'exportar', 'procesar', 'autorizar'];
    await app.database.run(
      sql`delete from seguridad_perfil_menu where id_perfil = ${keeper.perfil.IdPerfil} and id_menu = any(${sql.param(menus)}::text[])`,
    );
    await app.database.run(
      sql`insert into seguridad_perfil_menu (id_cliente, id_perfil, id_menu, acciones)
        select ${admin.perfil.IdCliente}, ${keeper.perfil.IdPerfil}, x, ${sql.param(acts)}::text[] from unnest(${sql.param(menus)}::text[]) x`,
    );
    const limited = async (IdUnidad: number | undefined) => {
      await app.database.run(sql`delete from seguridad_perfil_unidad where id_perfil = ${keeper.perfil.IdPerfil}`);
      if (IdUnidad !== undefined)
        await app.database.run(
          sql`insert into seguridad_perfil_unidad (id_cliente, id_perfil, id_unidad_organizacional) values (${admin.perfil.IdCliente}, ${keeper.perfil.IdPerfil}, ${IdUnidad})`,
        );
      await app.database.run(sql`update base_sello set version = version + 1 where id_cliente = ${admin.perfil.IdCliente}`);
      return app.signIn('ASISTENCIA');
    };
    const LISTS = ['AsistenciaPersona', 'AsistenciaPersonaHorario', 'AsistenciaDia', 'AsistenciaJustificacionPersona', 'AccesoMarca'];
    const seen = async (who: SignedIn) =>
      Promise.all(
        LISTS.map(async (resource) => made(await who.get(`/api/${resource}`, { filter: ['IdPersona', '=', ana.IdPersona], take: 1 })).data.length),
      );
    expect(await seen(await limited(own?.id))).toEqual(LISTS.map(() => 1));
    const stranger = await limited(elsewhere?.id);
    expect(await seen(stranger)).toEqual(LISTS.map(() => 0));
    expect((await stranger.get(`${PERSONA}/${ana.IdAsistenciaPersona}`)).status).toBe(404);
    const answer = await stranger.post(`/api/AsistenciaJustificacionPersona/${excuse.IdJustificacionPersona}/aprobar`, {});
    expect(answer.status).toBe(404);

    // Attendance today (W15), what is asked to be calculated again, and what failed (050302).
    const asking = { FechaInicio: inDays(-3), FechaFin: inDays(-1), Personas: [ana.IdPersona] };
    await app.database.run(
      sql`insert into asistencia_pendiente (id_cliente, id_persona, fecha_inicio, fecha_fin, motivo, intentos, error)
        values (${admin.perfil.IdCliente}, ${ana.IdPersona}, ${inDays(-2)}::date, ${inDays(-2)}::date, 'marca', 3, 'no se pudo')`,
    );
    const failed = async (who: SignedIn) =>
      made(await who.get('/api/AsistenciaDia/fallidos')).Fallidos.filter(({ IdPersona }: { IdPersona: number }) => IdPersona === ana.IdPersona)
        .length;
    const today = async (who: SignedIn) => asistenciaDeHoyWire.parse(made(await who.get('/api/PlataformaTablero/W15')));
    const standing = ({ Presentes, Salieron, PorLlegar, Ausentes }: AsistenciaDeHoy) => Presentes + Salieron + PorLlegar + Ausentes;
    const plan = async (change: object) =>
      made(
        await admin.post('/api/AsistenciaProgramacion/programar', {
          Celdas: [{ IdPersona: ana.IdPersona, Fecha: inDays(0) }],
          Motivo: 'Rol',
          ...change,
        }),
      );
    const [worked, free] = [{ TipoDia: 'L', IdHorario: schedule.IdHorario, NumeroDia: 1 }, { TipoDia: 'D' }];
    const counted = async (who: SignedIn) => {
      await plan(worked);
      const planned = standing(await today(who));
      await plan(free);
      return planned - standing(await today(who));
    };
    expect(made(await stranger.post('/api/AsistenciaDia/recalcular', asking)).Personas).toBe(0);
    expect(await failed(stranger)).toBe(0);
    expect(await counted(stranger)).toBe(0);
    const insider = await limited(own?.id);
    expect(await failed(insider)).toBe(1);
    expect(await counted(insider)).toBe(1);
    const waiting = (await today(insider)).JustificacionesPendientes;
    made(await admin.delete(`/api/AsistenciaJustificacionPersona/${excuse.IdJustificacionPersona}`));
    expect((await today(insider)).JustificacionesPendientes).toBe(waiting - 1);
    expect(made(await insider.post('/api/AsistenciaDia/recalcular', asking)).Personas).toBe(1);
    await workQueue(app.database, () => new Date());
    expect(await failed(insider)).toBe(0);

    // What a period comes to (050303, step 2) is told of them alone; the file for payroll is of everybody, and nobody's who does not see everybody.
    const { IdPlanilla } = made(await admin.get(`${PERSONA}/${ana.IdAsistenciaPersona}`));
    const [period] = await app.database.rows(
      { id: int },
      sql`insert into asistencia_periodo (id_cliente, id_planilla, id_compania, codigo, fecha_inicio, fecha_fin, estado)
        values (${admin.perfil.IdCliente}, ${IdPlanilla}, ${site.masters.misti}, 'UNIDADES', ${inDays(-5)}::date, ${inDays(-1)}::date, 'A') returning id_periodo as id`,
    );
    const told = async (who: SignedIn) =>
      made(await who.get(`/api/AsistenciaPeriodo/${period?.id}/totales`, { take: 200 })).data.some(
        ({ IdPersona }: { IdPersona: number }) => IdPersona === ana.IdPersona,
      );
    expect(await told(insider)).toBe(true);
    expect((await insider.post(`/api/AsistenciaPeriodo/${period?.id}/exportar`, {})).problem.code).toBe('periodo_planilla.parcial');
    expect(await told(await limited(elsewhere?.id))).toBe(false);
    await app.database.run(sql`delete from asistencia_periodo where id_periodo = ${period?.id ?? 0}`);
    await limited(undefined);
  });
});

describe('Data protection of a profile', () => {
  test('documents, names and worker codes that it may not see are nowhere in attendance: people, days, the crew calendar, what a period comes to', async () => {
    const [ana, schedule] = [await person(), await office()];
    made(await admin.post(`${PERSONA}/${ana.IdAsistenciaPersona}/asignarHorario`, { IdHorario: schedule.IdHorario, FechaInicio: inDays(-20) }));
    const { Version } = made(await admin.get(`${PERSONA}/${ana.IdAsistenciaPersona}`));
    made(await admin.put(`${PERSONA}/${ana.IdAsistenciaPersona}`, { Version, CodigoTrabajador: 'SECRETO-7' }));
    await workQueue(app.database, () => new Date());
    const { IdPerfil } = (await app.signIn('ASISTENCIA')).perfil;
    const protect = async (Nivel: 'V' | 'O') => {
      const names = ['Documento', 'NombreCompleto', 'ApellidoPaterno', 'ApellidoMaterno', 'Nombres'];
      for (const [Recurso, fields] of [
        ['AdministracionPersona', names],
        ['AsistenciaPersona', ['CodigoTrabajador']],
      ] as const)
        made(await admin.post(`/api/SeguridadPerfil/${IdPerfil}/proteccion`, { Recurso, Campos: fields.map((Campo) => ({ Campo, Nivel })) }));
      return app.signIn('ASISTENCIA');
    };
    const calendar = { FechaInicio: inDays(-3), FechaFin: inDays(0), IdHorario: schedule.IdHorario };
    const seen = async (who: SignedIn) => {
      const answers = [
        await who.get(PERSONA, { filter: ['IdPersona', '=', ana.IdPersona] }),
        await who.get('/api/AsistenciaDia', { filter: ['IdPersona', '=', ana.IdPersona] }),
        await who.get('/api/AsistenciaProgramacion/calendario', calendar),
      ];
      for (const answer of answers) expect(answer.status, answer.text).toBe(200);
      const text = answers.map((answer) => answer.text).join();
      return [String(ana.Documento), String(ana.ApellidoPaterno), 'SECRETO-7'].map((one) => text.includes(one));
    };
    expect(await seen(await protect('V'))).toEqual([true, true, true]);
    expect(await seen(await protect('O'))).toEqual([false, false, false]);
    await protect('V');
  });
});

describe('Compañías', () => {
  test('the flag is one with Administración › Compañías, whichever of the two changes it; an open period holds it, also when the row is taken away', async () => {
    const companies = async () => ({
      base: made(await admin.get(`/api/AdministracionCompania/${site.masters.misti}`)),
      own: await site.one('AsistenciaCompania', ['IdCompania', '=', site.masters.misti]),
    });
    const change = async (ControlaAsistencia: 'S' | 'N') => {
      const { base } = await companies();
      return admin.put(`/api/AdministracionCompania/${site.masters.misti}`, { ControlaAsistencia, Version: base.Version });
    };
    const both = async () => {
      const { base, own } = await companies();
      return [base.ControlaAsistencia, own?.ControlaAsistencia];
    };
    const ana = await person();
    expect(await both()).toEqual(['S', 'S']);
    await app.database.run(
      sql`insert into asistencia_periodo (id_cliente, id_planilla, id_compania, codigo, fecha_inicio, fecha_fin)
        select id_cliente, id_planilla, id_compania, 'ABIERTO', ${inDays(-20)}::date, ${inDays(20)}::date from asistencia_persona where id_asistencia_persona = ${ana.IdAsistenciaPersona}`,
    );
    made(
      await admin.post(`${PERSONA}/${ana.IdAsistenciaPersona}/asignarHorario`, { IdHorario: (await office()).IdHorario, FechaInicio: inDays(-20) }),
    );
    await workQueue(app.database, () => new Date());
    const held = { status: 400, detail: expect.stringMatching(/^La compañía tiene periodos abiertos: .*ABIERTO/) };
    const { own } = await companies();
    expect((await change('N')).problem).toMatchObject(held);
    expect((await admin.delete(`/api/AsistenciaCompania/${own.IdAsistenciaCompania}`)).problem).toMatchObject(held);
    expect(await both()).toEqual(['S', 'S']);
    await app.database.run(sql`delete from asistencia_periodo where id_compania = ${site.masters.misti} and estado = 'A'`);
    made(await change('N'));
    expect(await both()).toEqual(['N', 'N']);
    made(await change('S'));
    expect(await both()).toEqual(['S', 'S']);
    // A company that attendance did not know is incorporated, with its people and what it may offer them.
    const [unknown] = await app.database.run(
      sql`select c.id_compania as id from administracion_compania c where c.id_cliente = ${admin.perfil.IdCliente} and c.activo = 'S'
        and not exists (select 1 from asistencia_compania k where k.id_cliente = c.id_cliente and k.id_compania = c.id_compania) order by 1 limit 1`,
    );
    const path = `/api/AdministracionCompania/${Number(unknown?.id)}`;
    made(await admin.put(path, { ControlaAsistencia: 'S', Version: made(await admin.get(path)).Version }));
    expect(await site.one('AsistenciaCompania', ['IdCompania', '=', Number(unknown?.id)])).toMatchObject({
      ControlaAsistencia: 'S',
      ConCondiciones: 'S',
    });
  });

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

describe('Horarios', () => {
  test('Asignar a personas: all of them or none, from a day on', async () => {
    const [ana, luis, schedule] = [await person(), await person(), await office()];
    const path = `/api/AsistenciaHorario/${schedule.IdHorario}/asignar`;
    const nobody = await site.ready(inDays(-40), inDays(90));
    const refused = await admin.post(path, { Personas: [ana.IdPersona, nobody.IdPersona], FechaInicio: inDays(-10) });
    expect(refused.problem).toMatchObject({ status: 400, errors: [{ field: 'Personas' }] });
    expect(made(await admin.post(path, { Personas: [ana.IdPersona, luis.IdPersona], FechaInicio: inDays(-10) }))).toEqual({ Asignados: 2 });
    expect(made(await admin.post(path, { Personas: [ana.IdPersona, luis.IdPersona], FechaInicio: inDays(-10) }))).toEqual({ Asignados: 0 });
    expect((await admin.post(path, { Personas: [], FechaInicio: inDays(-10) })).problem.detail).toBe('Seleccione al menos una persona.');
  });

  test('the preview of a cycle: a month with its guards as rows, by day and by night, and how many people are at work each day', async () => {
    const cycle = await site.one('AsistenciaHorario', ['Codigo', '=', '14X7']);
    const { Dias, Filas, Dotacion } = made(await admin.get(`/api/AsistenciaHorario/${cycle.IdHorario}/vistaPrevia`, { Mes: '202611' }));
    expect(Dias).toHaveLength(30);
    expect(Dotacion).toHaveLength(30);
    for (const { Letras, Personas } of Filas) {
      expect(Letras).toMatch(/^[DN.V]{30}$/);
      expect(Personas).toBeGreaterThanOrEqual(0);
      // Twenty-one days later it is the same.
      expect(Letras.slice(21)).toBe(Letras.slice(0, 9));
    }
    const weekly = await office();
    expect((await admin.get(`/api/AsistenciaHorario/${weekly.IdHorario}/vistaPrevia`, { Mes: '202611' })).problem.code).toBe('asistencia.sin_ciclo');
    const [Codigo, Mes] = [newCode('Z'), inDays(0).slice(0, 6)];
    const own = await site.create('AsistenciaHorario', { Codigo, Nombre: Codigo, Tipo: 'C', DiasCiclo: 4, PorRegimen: 'N', FechaAncla: `${Mes}01` });
    made(
      await admin.post(`/api/AsistenciaHorario/${own.IdHorario}/detalle`, {
        Dias: [
          { NumeroDia: 1, TipoDia: 'L', Turno: 'D', Intervalos: [{ Tipo: 'T', HoraInicio: '07:00', HoraFin: '15:00' }] },
          { NumeroDia: 2, TipoDia: 'L', Turno: 'N', Intervalos: [{ Tipo: 'T', HoraInicio: '23:00', HoraFin: '07:00', DiaFin: 1 }] },
          { NumeroDia: 3, TipoDia: 'V' },
          { NumeroDia: 4, TipoDia: 'D' },
        ],
      }),
    );
    const ana = await person();
    made(await admin.post(`/api/AsistenciaHorario/${own.IdHorario}/asignar`, { Personas: [ana.IdPersona], FechaInicio: inDays(-1) }));
    const preview = made(await admin.get(`/api/AsistenciaHorario/${own.IdHorario}/vistaPrevia`, { Mes }));
    expect(preview.Filas).toEqual([{ Nombre: Codigo, Letras: 'DNV.'.repeat(8).slice(0, preview.Dias.length), Personas: 1 }]);
    expect(preview.Dotacion.slice(0, 4)).toEqual([1, 1, 0, 0]);
  });
});

describe('Planillas', () => {
  test('Vista previa: the first lines of the last closed period as its file would have them; none while none is closed', async () => {
    const payroll = await payrollOf(site, { Conceptos: [{ Medida: 'Normales', CodigoConcepto: 'HN', Orden: 1 }] });
    const path = `/api/AsistenciaPlanilla/${payroll.IdPlanilla}/vistaPrevia`;
    expect(made(await admin.get(path))).toEqual({ Periodo: null, Lineas: [], Motivo: null });
    const ana = await person();
    await app.database.run(
      sql`with p as (insert into asistencia_periodo (id_cliente, id_planilla, id_compania, codigo, fecha_inicio, fecha_fin, estado)
          values (${admin.perfil.IdCliente}, ${payroll.IdPlanilla}, ${site.masters.misti}, '2026-01', '20260101'::date, '20260131'::date, 'C') returning id_periodo)
        insert into asistencia_periodo_persona (id_cliente, id_periodo, id_persona, id_compania, codigo_trabajador, centro_costo, normales, justificado)
        select ${admin.perfil.IdCliente}, p.id_periodo, ${ana.IdPersona}, ${site.masters.misti}, 'T-7', 'CC-1', 480, '{}'::jsonb from p`,
    );
    expect(made(await admin.get(path))).toEqual({ Periodo: '2026-01', Lineas: [`T-7;${ana.Documento};HN;8.00;CC-1`], Motivo: null });
  });
});

describe('Cierre de periodo', () => {
  test('the file of a large payroll is written some people at a time: everybody once, in the order of their codes, the same bytes when repeated', async () => {
    const payroll = await payrollOf(site, { Conceptos: [{ Medida: 'Normales', CodigoConcepto: 'HN', Orden: 1 }] });
    const { id, people } = await app.database.one(
      { id: int, people: int },
      sql`with p as (insert into asistencia_periodo (id_cliente, id_planilla, id_compania, codigo, fecha_inicio, fecha_fin, estado)
          values (${admin.perfil.IdCliente}, ${payroll.IdPlanilla}, ${site.masters.misti}, '2026-02', '20260201'::date, '20260228'::date, 'C') returning id_periodo),
        r as (insert into asistencia_periodo_persona (id_cliente, id_periodo, id_persona, id_compania, codigo_trabajador, normales, justificado)
          select ${admin.perfil.IdCliente}, p.id_periodo, a.id_persona, ${site.masters.misti}, 'T' || lpad((9999 - a.id_persona % 1000)::text, 5, '0'), 60, '{}'::jsonb
          from p cross join lateral (select id_persona from administracion_persona where id_cliente = ${admin.perfil.IdCliente} order by id_persona limit 1300) a returning 1)
        select (select id_periodo from p) as id, (select count(*)::int from r) as people`,
    );
    expect(people).toBeGreaterThan(500);
    const file = await admin.post(`/api/AsistenciaPeriodo/${id}/exportar`, { Formato: 'C' });
    expect(file.status).toBe(200);
    const codes = file.text.split('\r\n').slice(0, -1);
    expect(codes).toHaveLength(people);
    expect(codes.map((line) => line.slice(0, 6))).toEqual(codes.map((line) => line.slice(0, 6)).sort());
    expect((await admin.post(`/api/AsistenciaPeriodo/${id}/exportar`, { Formato: 'C' })).text).toBe(file.text);
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
