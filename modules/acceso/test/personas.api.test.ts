import { inDays, made, newCode } from '@modules/administracion/test/masters';
import { type ResultOf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSite, reading, type Site } from './puesto';

let app: TestApp;
let admin: SignedIn;
let site: Site;
const LIST = '/api/AccesoGestionPersona';
const MENU = '040201';

/** Gives the contractor profile of SOLICITANTE the people of the gate, with some actions. */
const grantContractor = (acciones: readonly string[]) =>
  app.database.run(
    sql`insert into seguridad_perfil_menu (id_cliente, id_perfil, id_menu, acciones)
      select p.id_cliente, p.id_perfil, ${MENU}, ${sql.param([...acciones])}::text[] from seguridad_perfil p where p.contratista = 'S' and p.id_cliente = ${admin.perfil.IdCliente}
      on conflict (id_cliente, id_perfil, id_menu) do update set acciones = excluded.acciones`,
  );

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  site = await makeSite(app, admin);
});
afterAll(() => app.close());

const ready = (expiry?: string) => site.ready(inDays(-30), inDays(90), expiry);
const row = async (person: { IdPersona: number }, who = admin): Promise<ResultOf> => made(await who.get(`${LIST}/${person.IdPersona}`));
const listed = async (filter: unknown, who = admin): Promise<number[]> => {
  const ids: number[] = [];
  for (let skip = 0; ; skip += 200) {
    const { data } = made(await who.get(LIST, { ...(filter === undefined ? {} : { filter }), take: 200, skip }));
    ids.push(...data.map((one: { IdPersona: number }) => one.IdPersona));
    if (data.length < 200) return ids.sort((one, other) => one - other);
  }
};
const idsOf = (rows: readonly Record<string, unknown>[]) => rows.map((one) => Number(one.id)).sort((one, other) => one - other);
const assign = (person: { IdPersona: number }, from: number, to: number) =>
  app.database.run(
    sql`insert into acceso_asignacion (id_cliente, id_division, id_persona, id_grupo, fecha_inicio, fecha_fin, origen)
      values (${admin.perfil.IdCliente}, ${admin.perfil.IdDivision}, ${person.IdPersona}, ${site.everywhere.IdGrupo}, ${inDays(from)}, ${inDays(to)}, 'M')`,
  );
const accredited = async () => {
  const person = await site.masters.worker();
  await site.accredit(person.IdPersona, inDays(-60), inDays(90));
  return person;
};

describe('Gestión de acceso de personas: the list', () => {
  test('Check: filter 3 vencidos lists exactly people whose every assignment ended before today', async () => {
    const [expired, renewed, lastDay, none, later] = await Promise.all([accredited(), accredited(), accredited(), accredited(), accredited()]);
    await assign(expired, -40, -20);
    await assign(expired, -19, -1);
    await assign(renewed, -40, -20);
    await assign(renewed, -5, 10);
    await assign(lastDay, -40, 0);
    await assign(later, 5, 10);
    const groups = {
      V: await listed(['EstadoGrupo', '=', 'V']),
      X: await listed(['EstadoGrupo', '=', 'X']),
      N: await listed(['EstadoGrupo', '=', 'N']),
    };
    const ended = await app.database.run(
      sql`select a.id_persona as id from acceso_asignacion a where a.id_cliente = ${admin.perfil.IdCliente} and a.id_division = ${admin.perfil.IdDivision}
        and exists (select 1 from acreditacion_persona p where p.id_cliente = a.id_cliente and p.id_division = a.id_division and p.id_persona = a.id_persona)
        group by 1 having max(a.fecha_fin) < ${inDays(0)}::date`,
    );
    expect(groups.X).toEqual(idsOf(ended));
    expect(groups.X).toContain(expired.IdPersona);
    for (const one of [renewed, lastDay, later]) expect(groups.V).toContain(one.IdPersona);
    expect(groups.N).toContain(none.IdPersona);
    // They are each other's complement, and the column says the same as the filter.
    expect([...groups.V, ...groups.X, ...groups.N].sort((one, other) => one - other)).toEqual(await listed(undefined));
    expect(await row(expired)).toMatchObject({ EstadoGrupo: 'X', FinGrupo: inDays(-1), IdGrupo: site.everywhere.IdGrupo });
    expect(await row(none)).toMatchObject({ EstadoGrupo: 'N', FinGrupo: null });
  });

  test('a row says accreditation, profile, requirements, restriction, last mark and whether it is inside, as the gate has them', async () => {
    const ana = await ready(inDays(10));
    expect(await row(ana)).toMatchObject({
      ...{ Acreditacion: 'W', AcreditadoHasta: inDays(90), IdPerfilAcceso: site.profile.IdPerfilAcceso, IdGrupo: null, EstadoGrupo: 'V' },
      ...{ Requisitos: '0/1/0', Restringida: 'N', UltimaMarca: null, Dentro: 'N', Condicion: 'TRABAJADOR', CodigoEquipo: String(ana.IdPersona) },
    });
    made(await admin.post('/api/AccesoMarca/registrar', reading(site.p1, ana)));
    const { IdTipoRestriccion } = await site.one('AccesoTipoRestriccion', ['Codigo', '=', 'INVESTIGACION']);
    await site.create('AccesoRestriccion', { IdPersona: ana.IdPersona, IdTipoRestriccion, Ambito: 'D', FechaInicio: inDays(0), Motivo: 'Auditoría' });
    const now = await row(ana);
    expect(now).toMatchObject({ Restringida: 'S', Dentro: 'S', IdZona: site.mina.IdZona });
    expect(now.UltimaMarca).not.toBeNull();
    expect(await listed([['Dentro', '=', 'S'], 'and', ['Restringida', '=', 'S']])).toContain(ana.IdPersona);
    expect(await listed(['Restringida', '=', 'N'])).not.toContain(ana.IdPersona);
  });

  test('Check: a contractor session sees its own people only and cannot lift a restriction', async () => {
    const ana = await ready();
    const { IdTipoRestriccion } = await site.one('AccesoTipoRestriccion', ['Codigo', '=', 'INVESTIGACION']);
    const restrict = (IdPersona: number) =>
      site.create('AccesoRestriccion', { IdPersona, IdTipoRestriccion, Ambito: 'D', FechaInicio: inDays(0), Motivo: 'Auditoría' });
    await app.database.run(
      sql`update acreditacion_persona a set id_compania = (select c.id_compania from administracion_compania c, seguridad_usuario u
          where u.id_usuario = 'SOLICITANTE' and c.id_cliente = a.id_cliente and c.id_compania <> u.id_compania limit 1) where a.id_persona = ${ana.IdPersona}`,
    );
    const foreign = await restrict(ana.IdPersona);
    await grantContractor(['consultar', 'crear', 'editar', 'exportar']);
    const contractor = await app.signIn('SOLICITANTE');
    const seen = await listed(undefined, contractor);
    const own = await app.database.run(
      sql`select t.id_persona as id from acceso_gestion_persona t join seguridad_usuario u on u.id_usuario = 'SOLICITANTE' and u.id_compania = t.id_compania
        where t.id_division = ${contractor.perfil.IdDivision}`,
    );
    expect(own.length).toBeGreaterThan(0);
    expect(seen).toEqual(idsOf(own));
    for (const path of [`${LIST}/${ana.IdPersona}`, `${LIST}/${ana.IdPersona}/requisitos`, `${LIST}/${ana.IdPersona}/efectivo`])
      expect((await contractor.get(path)).status).toBe(404);
    const [mine = 0] = seen;
    const near = await restrict(mine);
    const restrictions = made(await contractor.get('/api/AccesoRestriccion', { take: 200 })).data.map(
      (one: { IdRestriccion: number }) => one.IdRestriccion,
    );
    expect(restrictions).toContain(near.IdRestriccion);
    expect(restrictions).not.toContain(foreign.IdRestriccion);
    const lift = (id: number) => contractor.post(`/api/AccesoRestriccion/${id}/levantar`, { MotivoLevantamiento: 'Ya' });
    expect((await lift(near.IdRestriccion)).status).toBe(403);
    expect([403, 404]).toContain((await lift(foreign.IdRestriccion)).status);
    expect(made(await admin.get(`/api/AccesoRestriccion/${near.IdRestriccion}`)).FechaLevantamiento).toBeNull();
  });
});

describe('Gestión de acceso de personas: the tabs', () => {
  test('Check: exempting a person from an expired requirement turns 401 into 000 + 405 in Probar acceso, which writes nothing', async () => {
    const ana = await ready(inDays(-1));
    const ask = async () => made(await admin.post('/api/AccesoMarca/evaluar', reading(site.p1, ana)));
    const marks = async () =>
      Number((await app.database.run(sql`select count(*)::int as n from acceso_marca where id_persona = ${ana.IdPersona}`))[0]?.n);
    const requirement = async () => made(await admin.get(`${LIST}/${ana.IdPersona}/requisitos`))[0];
    expect((await ask()).Codigo).toBe('401');
    expect(await requirement()).toMatchObject({ Origen: 'A', Requisito: 'SCTR', Dias: -1, Estado: 'X', Bloquea: 'S', ExoneradoHasta: null });
    const { IdTipoExoneracion } = await site.one('AccesoTipoExoneracion', ['Codigo', '=', 'TRAMITE']);
    await site.create('AccesoExoneracion', {
      ...{ IdPersona: ana.IdPersona, IdTipoExoneracion, IdRequisito: site.sctr, FechaInicio: inDays(0), FechaFin: inDays(10), Motivo: 'En trámite' },
    });
    const answer = await ask();
    expect(answer).toMatchObject({ Permitido: 'S', Codigo: '000' });
    expect(answer.Sujetos[0].Advertencias).toMatchObject([{ Codigo: '405' }]);
    expect(await requirement()).toMatchObject({ Estado: 'E', ExoneradoHasta: inDays(10) });
    expect(await marks()).toBe(0);
  });

  test('Persona: the number on readers, anti-passback and regime are changed here; a number of another is refused, a terminated person is only read', async () => {
    const [ana, luis] = [await ready(), await accredited()];
    const body = { CodigoEquipo: null, ControlaAntipassback: 'N', ValidaRegimen: 'N', Observacion: 'Apoyo' };
    const adjust = (person: { IdPersona: number }, over: object = {}) => admin.post(`${LIST}/${person.IdPersona}/ajustar`, { ...body, ...over });
    made(await adjust(ana));
    // Whom no approval wrote yet is written now.
    made(await adjust(luis));
    expect(await row(luis)).toMatchObject({
      ControlaAntipassback: 'N',
      ValidaRegimen: 'N',
      Observacion: 'Apoyo',
      CodigoEquipo: String(luis.IdPersona),
    });
    expect((await adjust(luis, { CodigoEquipo: String(ana.IdPersona) })).problem).toMatchObject({ status: 409, code: 'acceso_persona.codigo' });
    expect((await adjust(luis, { CodigoEquipo: '12x' })).problem.errors).toMatchObject([{ field: 'CodigoEquipo' }]);
    await app.database.run(
      sql`update administracion_persona_vinculo set fecha_cese = ${inDays(-2)}, cese_aplicado = now() where id_persona = ${luis.IdPersona}`,
    );
    expect(await row(luis)).toMatchObject({ Condicion: 'CESADO', can: { ajustar: false, validarRequisitos: false } });
    expect((await adjust(luis)).problem).toMatchObject({ status: 400, code: 'gestion_persona.cesada' });
  });

  test('Persona: not validating requirements needs autorizar and a reason, which stays in the trace, and the gate says 406', async () => {
    const ana = await ready(inDays(-1));
    const validate = (body: object, who = admin) => who.post(`${LIST}/${ana.IdPersona}/validarRequisitos`, body);
    expect((await validate({ ValidaRequisitos: 'N' })).problem.errors).toMatchObject([{ field: 'Motivo' }]);
    made(await validate({ ValidaRequisitos: 'N', Motivo: 'Gerencia de seguridad' }));
    const answer = made(await admin.post('/api/AccesoMarca/evaluar', reading(site.p1, ana)));
    expect([answer.Codigo, answer.Sujetos[0].Advertencias.map(({ Codigo }: { Codigo: string }) => Codigo)]).toEqual(['000', ['406']]);
    const [trace] = await app.database.run(
      sql`select cambios::text as cambios, id_usuario from base_auditoria where entidad = 'AdministracionPersona' and accion = 'validarRequisitos' and registro = ${String(ana.IdPersona)}`,
    );
    expect(trace?.id_usuario).toBe('ADMIN');
    expect(String(trace?.cambios)).toContain('Gerencia de seguridad');
    expect((await validate({ ValidaRequisitos: 'S', Motivo: 'No' }, await app.signIn('GARITA'))).status).toBe(403);
  });

  test('Requisitos: the module’s own are added here; its end is not before its beginning, and its state is the gate’s', async () => {
    const ana = await ready();
    const type = await site.create('AccesoTipoRequisito', {
      ...{ Codigo: `R${ana.IdPersona}`.slice(0, 10), Nombre: `Charla ${ana.IdPersona}`, Entidad: 'P', NumeroDias: 30, DiasAviso: 5, DiasGracia: 2 },
    });
    const own = (FechaInicio: string, FechaFin: string) =>
      admin.post('/api/AccesoSujetoRequisito', { IdPersona: ana.IdPersona, IdTipoRequisito: type.IdTipoRequisito, FechaInicio, FechaFin });
    expect((await own(inDays(0), inDays(-1))).status).toBe(400);
    made(await own(inDays(-30), inDays(-1)));
    const told = async () => made(await admin.get(`${LIST}/${ana.IdPersona}/requisitos`)).find((one: { Origen: string }) => one.Origen === 'O');
    expect(await told()).toMatchObject({ Estado: 'G', Dias: -1, Emision: inDays(-30) });
    expect(await row(ana)).toMatchObject({ Requisitos: '0/1/0' });
    made(await own(inDays(0), inDays(29)));
    expect(await told()).toMatchObject({ Estado: 'V', Dias: 29, Vencimiento: inDays(29), Emision: inDays(0) });
    expect(await row(ana)).toMatchObject({ Requisitos: '1/0/0' });
  });

  test('Grupo: Acceso efectivo is what profiles and groups of today give together, by door and weekday', async () => {
    const ana = await ready();
    const group = await site.group([{ IdZona: site.mina.IdZona, IdPuerta: site.p1.IdPuerta, IdHorario: site.weekdays.IdHorario }]);
    await site.create('AccesoAsignacion', { IdPersona: ana.IdPersona, IdGrupo: group.IdGrupo, FechaInicio: inDays(0), FechaFin: inDays(5) });
    const doors = made(await admin.get(`${LIST}/${ana.IdPersona}/efectivo`));
    const p1 = doors.find((one: { IdPuerta: number }) => one.IdPuerta === site.p1.IdPuerta);
    const [monday] = p1.Dias;
    expect(monday).toMatchObject({ Dia: '1', Intervalos: [{ HoraInicio: '00:00', HoraFin: '24:00', TipoEntrada: 'A' }] });
    expect([...monday.Intervalos[0].Grupos].sort()).toEqual([site.everywhere.Nombre, group.Nombre].sort());
    const p2 = doors.find((one: { IdPuerta: number }) => one.IdPuerta === site.p2.IdPuerta);
    expect(p2.Dias[0].Intervalos[0].Grupos).toEqual([site.everywhere.Nombre]);
    expect(made(await admin.get(`${LIST}/${(await accredited()).IdPersona}/efectivo`))).toEqual([]);
    // A holiday without hours of its own: the weekday’s where the schedule says so, and nobody passes where it does not.
    expect([...p1.FeriadoComoDia].sort()).toEqual([group.Nombre, site.everywhere.Nombre].sort());
    const closed = await site.create('AccesoHorario', { Codigo: newCode('H'), Nombre: newCode('Horario '), FeriadoComo: 'N' });
    await site.create('AccesoHorarioIntervalo', { IdHorario: closed.IdHorario, Dia: '1', HoraInicio: '06:00', HoraFin: '18:00', TipoEntrada: 'A' });
    const onlyWeek = await site.group([{ IdZona: site.mina.IdZona, IdPuerta: site.p1.IdPuerta, IdHorario: closed.IdHorario }]);
    const luis = await accredited();
    await site.create('AccesoAsignacion', { IdPersona: luis.IdPersona, IdGrupo: onlyWeek.IdGrupo, FechaInicio: inDays(0), FechaFin: inDays(5) });
    const [held] = made(await admin.get(`${LIST}/${luis.IdPersona}/efectivo`));
    expect([held.FeriadoComoDia, held.Dias.at(-1)]).toEqual([[], { Dia: '8', Intervalos: [] }]);
  });
});
