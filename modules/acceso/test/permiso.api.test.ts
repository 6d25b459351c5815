import { solicitudAprobada } from '@modules/acreditacion/shared/news';
import { inDays, made, newCode } from '@modules/administracion/test/masters';
import { pdf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSite, reading, type Site } from './puesto';

let app: TestApp;
let admin: SignedIn;
let site: Site;

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  site = await makeSite(app, admin);
});
afterAll(() => app.close());

const decide = async (door: { IdPuerta: number }, person: { Documento: string }, over: object = {}) =>
  made(await admin.post('/api/AccesoMarca/evaluar', reading(door, person, over)));
const ready = (expiry?: string) => site.ready(inDays(-30), inDays(90), expiry);

describe('news', () => {
  test('Check (040308): approving an accreditation lets the person in at the next mark; told twice, and renewed, it is one assignment', async () => {
    const ana = await ready();
    const news = {
      IdSolicitud: 0,
      IdAcreditacionPersona: ana.IdAcreditacionPersona,
      IdPersona: ana.IdPersona,
      IdDivision: admin.perfil.IdDivision,
      IdPerfilAcceso: site.profile.IdPerfilAcceso,
      FechaInicio: inDays(-30),
      FechaFin: inDays(120),
    };
    await site.tell(solicitudAprobada, news);
    await site.tell(solicitudAprobada, news);
    const rows = made(await admin.get('/api/AccesoAsignacion', { filter: ['IdPersona', '=', ana.IdPersona] })).data;
    expect(rows).toMatchObject([{ Origen: 'A', FechaFin: inDays(120), can: { editar: false, eliminar: false } }]);
    const edit = await admin.put(`/api/AccesoAsignacion/${rows[0].IdAsignacion}`, { Version: rows[0].Version, FechaFin: inDays(10) });
    expect(edit).toMatchObject({ status: 400, problem: { code: 'asignacion.automatica' } });
  });

  test('a termination ends the assignments that day', async () => {
    const ana = await ready();
    made(
      await admin.post(`/api/AdministracionPersona/${ana.IdPersona}/cesar`, {
        FechaCese: inDays(-1),
        IdMotivoCese: await site.masters.reason('RENUN'),
      }),
    );
    await app.settle();
    expect(made(await admin.get('/api/AccesoAsignacion', { filter: ['IdPersona', '=', ana.IdPersona] })).data).toMatchObject([
      { FechaFin: inDays(-1) },
    ]);
    expect((await decide(site.p1, ana)).Sujetos[0].Motivos.map((reason: { Codigo: string }) => reason.Codigo)).toEqual(['202', '305', '602']);
  });

  test('one told without its date ends them on the client’s day of that moment, also when Greenwich is in the next one', async () => {
    const ana = await ready();
    const eleven = `${inDays(-1).replace(/(....)(..)(..)/, '$1-$2-$3')}T23:00:00-05:00`;
    await app.database.run(
      sql`insert into base_evento (id_cliente, tipo, datos, momento) values (${admin.perfil.IdCliente}, 'persona.cesada', ${JSON.stringify({ IdPersona: ana.IdPersona, FechaCese: null })}::jsonb, ${eleven})`,
    );
    await app.settle();
    expect(made(await admin.get('/api/AccesoAsignacion', { filter: ['IdPersona', '=', ana.IdPersona] })).data).toMatchObject([
      { FechaFin: inDays(-1) },
    ]);
  });
});

describe('companies and contracts', () => {
  test('retiring a contractor stops its people at the gate at the next mark', async () => {
    const ana = await ready();
    expect((await decide(site.p1, ana)).Codigo).toBe('000');
    const company = async () => made(await admin.get(`/api/AdministracionCompania/${site.masters.misti}`));
    const { Version } = await company();
    const path = `/api/AdministracionCompania/${site.masters.misti}`;
    made(await admin.put(path, { Activo: 'N', Version, Confirmaciones: ['compania.retirar'] }));
    expect((await decide(site.p1, ana)).Codigo).toBe('306');
    made(await admin.put(path, { Activo: 'S', Version: (await company()).Version }));
    expect((await decide(site.p1, ana)).Codigo).toBe('000');
  });

  test('an addendum that extends the workers extends what the gate grants them', async () => {
    const ana = await ready();
    const { IdContrato, FechaFin } = made(await admin.get(`/api/AdministracionContrato/${site.masters.contract.IdContrato}`));
    await app.database.run(sql`update acreditacion_persona set fecha_fin = ${FechaFin} where id_persona = ${ana.IdPersona}`);
    await app.database.run(sql`update acceso_asignacion set fecha_fin = ${FechaFin} where id_persona = ${ana.IdPersona}`);
    const file = made(await admin.upload('DOC', 'adenda.pdf', pdf('adenda'))).IdArchivo;
    const body = { IdContrato, FechaAdenda: inDays(0), Asunto: 'Ampliación', FechaFinNueva: inDays(500), ExtiendeTrabajadores: 'S', IdArchivo: file };
    made(await admin.post('/api/AdministracionAdenda', body));
    await app.settle();
    expect(made(await admin.get('/api/AccesoAsignacion', { filter: ['IdPersona', '=', ana.IdPersona] })).data).toMatchObject([
      { FechaFin: inDays(500) },
    ]);
  });
});

describe('groups and profiles', () => {
  test('Check (040307): a group with a zone row and no door admits through a door created later in that zone', async () => {
    const ana = await ready();
    expect((await decide(await site.door(), ana)).Codigo).toBe('000');
  });

  test('Check (040308): adding a group to the profile reaches everyone who has it · a profile without groups cannot be saved', async () => {
    const ana = await ready();
    const yard = await site.create('AccesoZona', { Codigo: newCode('Z'), Nombre: newCode('Patio ') });
    const door = await site.door({ IdZonaDestino: yard.IdZona });
    expect((await decide(door, ana)).Codigo).toBe('603');
    const more = await site.group([{ IdZona: yard.IdZona, IdPuerta: door.IdPuerta, IdHorario: site.always.IdHorario }]);
    const profile = await site.one('AccesoPerfil', ['IdPerfilAcceso', '=', site.profile.IdPerfilAcceso]);
    const path = `/api/AccesoPerfil/${profile.IdPerfilAcceso}`;
    expect((await admin.put(path, { Version: profile.Version, Grupos: [] })).problem).toMatchObject({
      status: 400,
      detail: 'Seleccione al menos un grupo.',
    });
    made(await admin.put(path, { Version: profile.Version, Grupos: [...profile.Grupos, more.IdGrupo] }));
    expect((await decide(door, ana)).Codigo).toBe('000');
  });

  test('a group in use is not deleted, 409 with names; retired it grants nothing from now', async () => {
    const group = await site.group([{ IdZona: site.mina.IdZona, IdHorario: site.always.IdHorario }]);
    const person = await site.masters.worker();
    await site.accredit(person.IdPersona, inDays(-1), inDays(30));
    const assign = (over: object) =>
      admin.post('/api/AccesoAsignacion', {
        IdPersona: person.IdPersona,
        IdGrupo: group.IdGrupo,
        FechaInicio: inDays(-1),
        FechaFin: inDays(30),
        ...over,
      });
    expect((await assign({ FechaFin: inDays(31) })).problem).toMatchObject({ code: 'asignacion.periodo' });
    expect((await assign({ IdPerfilAcceso: site.profile.IdPerfilAcceso })).problem).toMatchObject({ code: 'asignacion.uno' });
    made(await assign({}));
    expect((await decide(site.p1, person)).Codigo).toBe('000');
    expect(made(await admin.get(`/api/AccesoGrupo/${group.IdGrupo}`))).toMatchObject({ Puertas: expect.any(Number), Vigentes: 1 });
    const profile = made(await admin.get(`/api/AccesoPerfil/${site.profile.IdPerfilAcceso}`));
    expect(profile.Vigentes).toBeGreaterThan(0);
    expect(
      (await admin.put(`/api/AccesoPerfil/${site.profile.IdPerfilAcceso}`, { Version: profile.Version, Grupos: [] })).problem.errors,
    ).toMatchObject([{ field: 'Grupos', code: 'perfil_acceso.sin_grupos' }]);
    expect((await admin.delete(`/api/AccesoGrupo/${group.IdGrupo}`)).status).toBe(409);
    expect((await admin.delete(`/api/AccesoGrupo/${site.everywhere.IdGrupo}`)).problem.detail).toContain(site.profile.Nombre);
    made(await admin.put(`/api/AccesoGrupo/${group.IdGrupo}`, { Version: group.Version, Activo: 'N' }));
    expect((await decide(site.p1, person)).Codigo).toBe('603');
  });
});

describe('doors and zones', () => {
  test('mode C → every reading there answers 101', async () => {
    const door = await site.door({ Modo: 'C' });
    expect(await decide(door, await ready())).toMatchObject({ Permitido: 'N', Codigo: '101' });
    expect(await decide(door, { Documento: '99999999' }, { ModoMarcacion: 'N' })).toMatchObject({ Codigo: '101' });
  });

  test('a zone cannot hang from itself; origin differs from destination; a zone with doors is not retired', async () => {
    const mina = await site.one('AccesoZona', ['IdZona', '=', site.mina.IdZona]);
    const loop = await admin.put(`/api/AccesoZona/${mina.IdZona}`, { Version: mina.Version, IdZonaPadre: site.planta.IdZona });
    expect(loop.problem).toMatchObject({ status: 400, detail: 'La zona no puede depender de sí misma.' });
    expect((await admin.put(`/api/AccesoZona/${mina.IdZona}`, { Version: mina.Version, Activo: 'N' })).status).toBe(409);
    const { IdPuntoControl } = site.punto;
    const same = await admin.post('/api/AccesoPuerta', {
      Codigo: newCode('P'),
      Nombre: newCode('Puerta '),
      IdPuntoControl,
      IdTipoPuerta: site.garita.IdTipoPuerta,
      IdZonaOrigen: mina.IdZona,
      IdZonaDestino: mina.IdZona,
    });
    expect(same.problem).toMatchObject({ code: 'puerta.zonas_iguales' });
  });

  test('a zone with people inside is not retired, also where they are in one within it', async () => {
    const outer = await site.create('AccesoZona', { Codigo: newCode('Z'), Nombre: newCode('Tajo ') });
    const inner = await site.create('AccesoZona', { Codigo: newCode('Z'), Nombre: newCode('Taller '), IdZonaPadre: outer.IdZona });
    const door = await site.door({ IdZonaDestino: inner.IdZona });
    const { IdMotivoMarca } = await site.one('AccesoMotivoMarca', ['Codigo', '=', 'FALLA']);
    made(await admin.post('/api/AccesoMarca/registrar', reading(door, await ready(), { ModoMarcacion: 'S', Automatica: 'N', IdMotivoMarca })));
    const person = await ready();
    made(
      await admin.post('/api/AccesoMarca', {
        ...{ IdMarcaOrigen: newCode('M'), IdPersona: person.IdPersona, IdPuerta: door.IdPuerta, ModoMarcacion: 'S', IdMotivoMarca },
        ...{ Fecha: inDays(-1), Hora: '07:00' },
      }),
    );
    const refused = await admin.put(`/api/AccesoZona/${outer.IdZona}`, { Version: outer.Version, Activo: 'N' });
    expect(refused.problem).toMatchObject({ status: 409, code: 'zona.con_personas' });
  });

  test('door types: no family holds on exit, and an attendance door asks only who it is', async () => {
    const refused = await admin.post('/api/AccesoTipoPuerta', {
      Codigo: newCode('T'),
      Nombre: newCode('Tipo '),
      Politicas: { ACREDITACION: { Entrada: 'B', Salida: 'B' } },
    });
    expect(refused.problem).toMatchObject({ status: 400, code: 'tipo_puerta.politicas' });
    const attendance = await site.one('AccesoTipoPuerta', ['Codigo', '=', 'ASI']);
    const person = await site.masters.worker();
    expect(await decide(await site.door({ IdTipoPuerta: attendance.IdTipoPuerta }), person)).toMatchObject({ Permitido: 'S', Codigo: '000' });
    expect(await decide(site.p1, person)).toMatchObject({ Permitido: 'N', Codigo: '301' });
  });
});

describe('schedules', () => {
  const interval = (IdHorario: number, Dia: string, HoraInicio: string, HoraFin: string, over: object = {}) =>
    admin.post('/api/AccesoHorarioIntervalo', { IdHorario, Dia, HoraInicio, HoraFin, ...over });
  const schedule = () => site.create('AccesoHorario', { Codigo: newCode('H'), Nombre: newCode('Horario ') });
  const days = async (IdHorario: number) =>
    made(await admin.get('/api/AccesoHorarioIntervalo', { filter: ['IdHorario', '=', IdHorario], take: 50 })).data.map(
      (row: { Dia: string; HoraInicio: string; HoraFin: string }) => `${row.Dia} ${row.HoraInicio}-${row.HoraFin}`,
    );

  test('Check (040306): 06:00–12:00 then 12:00–18:00 is no overlap, 11:59 is; SI replaces what was there', async () => {
    const { IdHorario } = await schedule();
    made(await interval(IdHorario, '1', '06:00', '12:00'));
    made(await interval(IdHorario, '1', '12:00', '18:00'));
    expect(made(await admin.get(`/api/AccesoHorario/${IdHorario}`))).toMatchObject({ HorasSemana: 12, Grupos: 0 });
    const clash = await interval(IdHorario, '1', '11:59', '12:00');
    expect(clash.problem).toMatchObject({
      status: 400,
      code: 'horario.cruce',
      confirmable: true,
      detail: 'El intervalo 11:59–12:00 se cruza con 06:00–12:00. ¿Desea eliminar los intervalos existentes?',
    });
    made(await interval(IdHorario, '1', '11:59', '12:00', { Confirmaciones: ['horario.cruce'] }));
    expect(await days(IdHorario)).toEqual(['1 11:59-12:00', '1 12:00-18:00']);
    expect((await interval(IdHorario, '2', '18:00', '06:00')).problem).toMatchObject({
      detail: 'La hora de inicio debe ser menor que la hora de fin.',
    });
  });

  test('a day copied twice onto the same one is there once, and onto itself alone it has no target', async () => {
    const schedule = await site.create('AccesoHorario', { Codigo: newCode('H'), Nombre: newCode('Horario ') });
    await site.create('AccesoHorarioIntervalo', { IdHorario: schedule.IdHorario, Dia: '1', HoraInicio: '06:00', HoraFin: '12:00' });
    const copy = (Destinos: readonly string[]) => admin.post(`/api/AccesoHorario/${schedule.IdHorario}/copiarDia`, { Origen: '1', Destinos });
    expect(made(await copy(['2', '2', '1']))).toEqual({ Intervalos: 1 });
    expect((await copy(['1'])).problem).toMatchObject({ status: 400, detail: 'Seleccione al menos un día de destino.' });
  });

  test('Check (040306): copying Monday to Tuesday and Thursday gives 3 equal days; no target is refused', async () => {
    const { IdHorario } = await schedule();
    made(await interval(IdHorario, '1', '06:00', '24:00'));
    const copy = (Destinos: string[]) => admin.post(`/api/AccesoHorario/${IdHorario}/copiarDia`, { Origen: '1', Destinos });
    expect((await copy([])).problem).toMatchObject({ status: 400, detail: 'Seleccione al menos un día de destino.' });
    made(await copy(['2', '4']));
    expect(await days(IdHorario)).toEqual(['1 06:00-24:00', '2 06:00-24:00', '4 06:00-24:00']);
  });
});

describe('restrictions and exemptions', () => {
  const type = (codigo: string) => site.one('AccesoTipoRestriccion', ['Codigo', '=', codigo]);
  test('a company’s restriction denies its people at once, and they pass again when it is lifted', async () => {
    const ana = await ready();
    const { IdTipoRestriccion } = await type('INVESTIGACION');
    const made1 = await site.create('AccesoRestriccion', {
      IdCompania: site.masters.misti,
      IdTipoRestriccion,
      Ambito: 'D',
      FechaInicio: inDays(0),
      Motivo: 'Auditoría',
    });
    expect(await decide(site.p1, ana)).toMatchObject({ Permitido: 'N', Codigo: '501' });
    expect((await decide(site.p1, ana, { ModoMarcacion: 'N' })).Sujetos[0].Advertencias).toMatchObject([{ Codigo: '501' }]);
    made(await admin.post(`/api/AccesoRestriccion/${made1.IdRestriccion}/levantar`, { MotivoLevantamiento: 'Concluida' }));
    expect((await decide(site.p1, ana)).Codigo).toBe('000');
  });

  test('a late mark is judged by what was then: a restriction that was lifted since stood, and one that was lifted before did not', async () => {
    const ana = await ready();
    const { IdTipoRestriccion } = await type('INVESTIGACION');
    const { IdRestriccion } = await site.create('AccesoRestriccion', {
      ...{ IdPersona: ana.IdPersona, IdTipoRestriccion, Ambito: 'D', FechaInicio: inDays(-2), Motivo: 'Investigación' },
    });
    made(await admin.post(`/api/AccesoRestriccion/${IdRestriccion}/levantar`, { MotivoLevantamiento: 'Concluida' }));
    const since = (minutes: number) => ({ FechaHora: new Date(app.clock.now().getTime() + minutes * 60_000).toISOString(), EnLinea: 'N' });
    // It was not there yet.
    expect((await decide(site.p1, ana, since(-10))).Codigo).toBe('000');
    await app.database.run(
      sql`update acceso_restriccion set fecha_creacion = fecha_creacion - interval '1 hour' where id_restriccion = ${IdRestriccion}`,
    );
    expect((await decide(site.p1, ana, since(-10))).Codigo).toBe('501');
    await app.database.run(
      sql`update acceso_restriccion set fecha_levantamiento = fecha_levantamiento - interval '20 minutes' where id_restriccion = ${IdRestriccion}`,
    );
    expect((await decide(site.p1, ana, since(-10))).Codigo).toBe('000');
    expect((await decide(site.p1, ana)).Codigo).toBe('000');
  });

  test('whoever lifted a restriction takes it back within ten minutes, and the history says both; nobody else does, and not later', async () => {
    const ana = await ready();
    const { IdTipoRestriccion } = await type('INVESTIGACION');
    const restriction = await site.create('AccesoRestriccion', {
      IdPersona: ana.IdPersona,
      IdTipoRestriccion,
      Ambito: 'D',
      FechaInicio: inDays(0),
      Motivo: 'Auditoría',
    });
    const lift = async () =>
      made(await admin.post(`/api/AccesoRestriccion/${restriction.IdRestriccion}/levantar`, { MotivoLevantamiento: 'Concluida' }));
    const takeBack = (who = admin) => who.post(`/api/AccesoRestriccion/${restriction.IdRestriccion}/reponer`);
    const late = { code: 'deshacer.tarde' };
    expect((await takeBack()).problem).toMatchObject(late);
    await lift();
    expect((await decide(site.p1, ana)).Codigo).toBe('000');
    made(await takeBack());
    expect((await decide(site.p1, ana)).Codigo).toBe('501');
    expect((await takeBack()).problem).toMatchObject(late);
    const traces = await app.database.run(
      sql`select accion from base_auditoria where entidad = 'AccesoRestriccion' and registro = ${String(restriction.IdRestriccion)} order by id_auditoria`,
    );
    expect(traces.map(({ accion }) => accion).slice(-2)).toEqual(['levantar', 'reponer']);

    await lift();
    expect((await takeBack(await app.signIn('SUPERADMIN'))).status).toBeGreaterThanOrEqual(400);
    await app.database.run(
      sql`update acceso_restriccion set fecha_levantamiento = fecha_levantamiento - interval '10 minutes 1 second' where id_restriccion = ${restriction.IdRestriccion}`,
    );
    expect((await takeBack()).problem).toMatchObject(late);
  });

  test('the scope may be narrowed, never widened; it is of a person or a company', async () => {
    const ana = await ready();
    const { IdTipoRestriccion } = await type('MEDICA');
    const body = { IdPersona: ana.IdPersona, IdTipoRestriccion, FechaInicio: inDays(0), Motivo: 'Altura' };
    expect((await admin.post('/api/AccesoRestriccion', { ...body, Ambito: 'D' })).problem).toMatchObject({
      detail: 'El ámbito no puede ser mayor que el del tipo.',
    });
    expect(
      (await admin.post('/api/AccesoRestriccion', { ...body, IdCompania: site.masters.misti, Ambito: 'Z', IdZona: site.mina.IdZona })).problem,
    ).toMatchObject({ code: 'restriccion.uno' });
    const some = { ...body, Ambito: 'Z', IdZona: site.planta.IdZona, DiaCompleto: 'N' };
    expect((await admin.post('/api/AccesoRestriccion', { ...some, HoraInicio: '08:00', HoraFin: '08:00' })).problem).toMatchObject({
      status: 400,
      errors: [{ field: 'HoraFin', code: 'restriccion.horas_iguales' }],
    });
    made(await admin.post('/api/AccesoRestriccion', { ...body, Ambito: 'Z', IdZona: site.planta.IdZona }));
    expect((await decide(site.p1, ana)).Codigo).toBe('000');
    expect((await decide(site.p2, ana)).Codigo).toBe('502');
    const { IdTipoRestriccion: used } = await type('MEDICA');
    expect((await admin.delete(`/api/AccesoTipoRestriccion/${used}`)).status).toBe(409);
  });

  test('Check (040303): 16 days with TRAMITE refused, 15 accepted (both ends count); exempting turns 401 into 000 + 405', async () => {
    const ana = await ready(inDays(-1));
    expect((await decide(site.p1, ana)).Codigo).toBe('401');
    const { IdTipoExoneracion } = await site.one('AccesoTipoExoneracion', ['Codigo', '=', 'TRAMITE']);
    const exempt = (to: number) =>
      admin.post('/api/AccesoExoneracion', {
        IdPersona: ana.IdPersona,
        IdTipoExoneracion,
        IdRequisito: site.sctr,
        FechaInicio: inDays(0),
        FechaFin: inDays(to),
        Motivo: 'En trámite',
      });
    expect((await exempt(15)).problem).toMatchObject({ status: 400, detail: 'La exoneración no puede superar 15 días.' });
    made(await exempt(14));
    const answer = await decide(site.p1, ana);
    expect(answer).toMatchObject({ Permitido: 'S', Codigo: '000' });
    expect(answer.Sujetos[0].Advertencias).toMatchObject([{ Codigo: '405' }]);
  });

  test('ending an exemption early asks a reason: not by editing it, but by its own act, which keeps why', async () => {
    const ana = await ready(inDays(-1));
    const { IdTipoExoneracion } = await site.one('AccesoTipoExoneracion', ['Codigo', '=', 'TRAMITE']);
    const given = made(
      await admin.post('/api/AccesoExoneracion', {
        ...{
          IdPersona: ana.IdPersona,
          IdTipoExoneracion,
          IdRequisito: site.sctr,
          FechaInicio: inDays(0),
          FechaFin: inDays(10),
          Motivo: 'En trámite',
        },
      }),
    );
    const path = `/api/AccesoExoneracion/${given.IdExoneracion}`;
    const shortened = await admin.put(path, { FechaFin: inDays(2), Version: given.Version });
    expect(shortened.problem).toMatchObject({ status: 400, code: 'exoneracion.acortar' });
    expect((await admin.post(`${path}/terminar`, { FechaFin: inDays(2) })).problem.errors).toMatchObject([{ field: 'MotivoTermino' }]);
    for (const day of [-1, 10])
      expect((await admin.post(`${path}/terminar`, { FechaFin: inDays(day), MotivoTermino: 'Ya renovó' })).problem.code).toBe('exoneracion.termino');
    // Between its days as a text, and no day of the calendar.
    expect((await admin.post(`${path}/terminar`, { FechaFin: `${inDays(0).slice(0, 6)}99`, MotivoTermino: 'Ya renovó' })).problem).toMatchObject({
      status: 400,
      errors: [{ field: 'FechaFin', code: 'campo.fecha' }],
    });
    made(await admin.post(`${path}/terminar`, { FechaFin: inDays(2), MotivoTermino: 'Ya renovó' }));
    expect(made(await admin.get(path))).toMatchObject({ FechaFin: inDays(2), MotivoTermino: 'Ya renovó' });
  });

  test('grace of the linked requirement type counts; its days must be more than 0', async () => {
    const ana = await ready(inDays(-1));
    const body = { Codigo: newCode('T'), Nombre: newCode('Tipo '), NumeroDias: 30, IdRequisito: site.sctr };
    expect((await admin.post('/api/AccesoTipoRequisito', { ...body, NumeroDias: 0 })).problem).toMatchObject({
      detail: 'El número de días debe ser mayor que 0.',
    });
    expect((await admin.post('/api/AccesoTipoRequisito', { ...body, Entidad: 'V' })).problem).toMatchObject({ code: 'tipo_requisito.entidad' });
    made(await admin.post('/api/AccesoTipoRequisito', { ...body, DiasGracia: 3 }));
    expect((await decide(site.p1, ana)).Sujetos[0].Advertencias).toMatchObject([{ Codigo: '403' }]);
    await app.database.run(sql`update acceso_tipo_requisito set activo = 'N' where id_requisito = ${site.sctr}`);
  });
});

// With weekdays 06:00–18:00 alone.
test('Calculations 2: evaluarRango of Luis tells stretches of equal days', async () => {
  const person = await site.masters.worker();
  await site.accredit(person.IdPersona, '20261001', '20261231', '20261120');
  const group = await site.group([{ IdZona: site.mina.IdZona, IdPuerta: site.p1.IdPuerta, IdHorario: site.weekdays.IdHorario }]);
  made(
    await admin.post('/api/AccesoAsignacion', { IdPersona: person.IdPersona, IdGrupo: group.IdGrupo, FechaInicio: '20261001', FechaFin: '20261231' }),
  );
  const range = (body: object) =>
    admin.post('/api/AccesoMarca/evaluarRango', {
      IdPersona: person.IdPersona,
      IdPuerta: site.p1.IdPuerta,
      Desde: '20261120',
      Hasta: '20261125',
      ...body,
    });
  const stretches = made(await range({})).map(
    (one: { Desde: string; Hasta: string; Permitido: string; Codigo: string; Motivos: { Codigo: string }[] }) => [
      one.Desde,
      one.Hasta,
      one.Permitido,
      one.Codigo,
      one.Motivos.map(({ Codigo }) => Codigo),
    ],
  );
  expect(stretches).toEqual([
    ['20261120', '20261120', 'S', '000', []],
    ['20261121', '20261122', 'N', '401', ['401', '604']],
    ['20261123', '20261125', 'N', '401', ['401']],
  ]);
  expect(made(await range({ IdPuerta: null, Hasta: '20261120' }))).toMatchObject([{ Permitido: 'S' }]);
  expect((await range({ Hasta: '20270301' })).status).toBe(400);
});
