import { inDays, made } from '@modules/administracion/test/masters';
import { type ResultOf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSite, type Site } from './puesto';

let app: TestApp;
let admin: SignedIn;
let site: Site;
const LIST = '/api/AccesoGestionVehiculo';
const MENU = '040202';

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  site = await makeSite(app, admin);
});
afterAll(() => app.close());

const listed = async (filter?: unknown, who = admin): Promise<ResultOf[]> =>
  made(await who.get(LIST, { ...(filter === undefined ? {} : { filter }), take: 200 })).data;
const idsOf = (rows: readonly ResultOf[]) => rows.map(({ IdVehiculo }) => Number(IdVehiculo)).sort((one, other) => one - other);
const row = async (id: number): Promise<ResultOf> => made(await admin.get(`${LIST}/${id}`));
/** Vehicles accredited in the division, those with an assignment first. */
const accredited = (): Promise<ResultOf[]> =>
  app.database.run(
    sql`select distinct a.id_vehiculo as id from acreditacion_vehiculo a where a.id_cliente = ${admin.perfil.IdCliente} and a.id_division = ${admin.perfil.IdDivision} order by 1`,
  );
const oneOf = async (): Promise<number> => {
  const [first] = await listed([['Acreditacion', '=', 'V'], 'and', ['Dentro', '=', 'N']]);
  return Number(first?.IdVehiculo);
};

describe('Gestión de acceso de vehículos: the list', () => {
  test('every vehicle accredited there at some time, once; its states are each other’s complement', async () => {
    const all = idsOf(await listed());
    expect(all).toEqual((await accredited()).map(({ id }) => Number(id)));
    expect(all.length).toBeGreaterThan(0);
    const states = await Promise.all(['V', 'X', 'N'].map((state) => listed(['EstadoGrupo', '=', state])));
    expect(states.flatMap(idsOf).sort((one, other) => one - other)).toEqual(all);
  });

  test('a plate is compared without hyphens or spaces; a row says what the gate knows of it', async () => {
    const id = await oneOf();
    const { Placa } = await row(id);
    const typed = [String(Placa), String(Placa).replace(/[\s-]/g, '').toLowerCase(), String(Placa).replace('-', ' ').toLowerCase()];
    for (const buscar of typed)
      expect([buscar, idsOf(made(await admin.get(LIST, { buscar, take: 50 })).data)]).toEqual([buscar, expect.arrayContaining([id])]);
    const { IdTipoRestriccion } = await site.one('AccesoTipoRestriccion', ['Codigo', '=', 'INVESTIGACION']);
    expect(await row(id)).toMatchObject({ Restringida: 'N' });
    await site.create('AccesoRestriccion', { IdVehiculo: id, IdTipoRestriccion, Ambito: 'D', FechaInicio: inDays(0), Motivo: 'Auditoría' });
    expect(await row(id)).toMatchObject({
      Restringida: 'S',
      Acreditacion: expect.stringMatching(/^[VW]$/),
      Requisitos: expect.stringMatching(/^\d+\/\d+\/\d+$/),
    });
    expect(idsOf(await listed(['Restringida', '=', 'N']))).not.toContain(id);
  });

  test('requirements and effective access, with the rules of people; who drove it lately', async () => {
    const id = await oneOf();
    const requirements: ResultOf[] = made(await admin.get(`${LIST}/${id}/requisitos`));
    const counted = (states: string) => requirements.filter(({ Estado }) => states.includes(Estado)).length;
    const [v, w, x] = String((await row(id)).Requisitos)
      .split('/')
      .map(Number);
    expect([v, w]).toEqual([counted('V'), counted('WG')]);
    expect(x).toBeLessThanOrEqual(counted('XP'));
    const type = await site.create('AccesoTipoRequisito', { Codigo: `V${id}`, Nombre: `Luz de trabajo ${id}`, Entidad: 'V', NumeroDias: 90 });
    await site.create('AccesoSujetoRequisito', {
      IdVehiculo: id,
      IdTipoRequisito: type.IdTipoRequisito,
      FechaInicio: inDays(-100),
      FechaFin: inDays(-11),
    });
    const own = made(await admin.get(`${LIST}/${id}/requisitos`)).find(({ Origen }: ResultOf) => Origen === 'O');
    expect(own).toMatchObject({ Requisito: `Luz de trabajo ${id}`, Estado: 'X', Vencimiento: inDays(-11), Dias: -11, Emision: inDays(-100) });
    const group = await site.create('AccesoGrupo', { Codigo: `GV${id}`, Nombre: `Vehículos ${id}`, Entidad: 'V' });
    await site.create('AccesoGrupoPuerta', {
      IdGrupo: group.IdGrupo,
      IdZona: site.mina.IdZona,
      IdPuerta: site.p1.IdPuerta,
      IdHorario: site.always.IdHorario,
    });
    await app.database.run(
      sql`insert into acceso_asignacion (id_cliente, id_division, id_vehiculo, id_grupo, fecha_inicio, fecha_fin, origen)
        values (${admin.perfil.IdCliente}, ${admin.perfil.IdDivision}, ${id}, ${group.IdGrupo}, ${inDays(-1)}, ${inDays(300)}, 'M')`,
    );
    const doors: ResultOf[] = made(await admin.get(`${LIST}/${id}/efectivo`));
    expect(doors.find(({ IdPuerta }) => IdPuerta === site.p1.IdPuerta)?.Dias[0].Intervalos).toMatchObject([
      { HoraInicio: '00:00', HoraFin: '24:00' },
    ]);
    expect(await row(id)).toMatchObject({ IdGrupo: group.IdGrupo, EstadoGrupo: 'V', FinGrupo: inDays(300) });
    expect(Array.isArray(made(await admin.get(`${LIST}/${id}/conductores`)))).toBe(true);
  });

  test('Probar acceso of a vehicle names each control that stands against it, and writes nothing', async () => {
    const id = await oneOf();
    const { Placa } = await row(id);
    const marks = () => app.database.run(sql`select count(*)::int as n from acceso_marca`);
    const before = await marks();
    const answer = made(
      await admin.post('/api/AccesoMarca/evaluar', {
        ...{ IdMarcaOrigen: 'prueba', IdPuerta: site.p1.IdPuerta, ModoMarcacion: 'S', TipoMarcacion: 'V', TipoIdentificacion: 'PLA' },
        Identificador: `${String(Placa).replace('-', ' ').toLowerCase()}`,
      }),
    );
    expect(answer.Sujetos).toMatchObject([{ TipoMarcacion: 'V', IdVehiculo: id }]);
    expect(await marks()).toEqual(before);
  });

  test('a contractor sees its own vehicles only; another division’s, and what nobody has, is a 404', async () => {
    await app.database.run(
      sql`insert into seguridad_perfil_menu (id_cliente, id_perfil, id_menu, acciones)
        select p.id_cliente, p.id_perfil, ${MENU}, array['consultar'] from seguridad_perfil p where p.contratista = 'S' and p.id_cliente = ${admin.perfil.IdCliente}
        on conflict (id_cliente, id_perfil, id_menu) do update set acciones = excluded.acciones`,
    );
    const contractor = await app.signIn('SOLICITANTE');
    const own = await app.database.run(
      sql`select t.id_vehiculo as id from acceso_gestion_vehiculo t join seguridad_usuario u on u.id_usuario = 'SOLICITANTE' and u.id_compania = t.id_compania
        where t.id_division = ${contractor.perfil.IdDivision} order by 1`,
    );
    const seen = idsOf(await listed(undefined, contractor));
    expect(seen).toEqual(own.map(({ id }) => Number(id)));
    const foreign = idsOf(await listed()).find((id) => !seen.includes(id));
    for (const id of [foreign, 999_999_999])
      for (const path of [`${LIST}/${id}`, `${LIST}/${id}/requisitos`, `${LIST}/${id}/efectivo`, `${LIST}/${id}/conductores`])
        expect((await contractor.get(path)).status).toBe(404);
  });
});

describe('what is done to many of a list, each by the rules of one', () => {
  const PEOPLE = '/api/AccesoGestionPersona';
  const assignments = (IdPersona: number) =>
    app.database.run(
      sql`select id_grupo, id_perfil_acceso, fecha_inicio, fecha_fin, origen from acceso_asignacion where id_persona = ${IdPersona} order by id_asignacion`,
    );
  const person = () => site.ready(inDays(-30), inDays(90));

  test('a group or a profile is assigned within the accreditation; what is in force ends, what had not begun goes, automatic ones stay', async () => {
    const ana = await person();
    const assign = (body: object) => admin.post(`${PEOPLE}/${ana.IdPersona}/asignar`, body);
    const group = { IdGrupo: site.everywhere.IdGrupo };
    expect((await assign({ ...group, FechaInicio: inDays(0), FechaFin: inDays(91) })).problem.code).toBe('asignacion.periodo');
    expect((await assign({ FechaInicio: inDays(0), FechaFin: inDays(5) })).problem.code).toBe('asignacion.uno');
    made(await assign({ ...group, FechaInicio: inDays(0), FechaFin: inDays(80) }));
    made(await assign({ IdPerfilAcceso: site.profile.IdPerfilAcceso, FechaInicio: inDays(10), FechaFin: inDays(20) }));
    const end = (FechaFin: string) => admin.post(`${PEOPLE}/${ana.IdPersona}/terminarAsignaciones`, { FechaFin });
    expect((await end(inDays(-1))).problem.errors).toMatchObject([{ field: 'FechaFin' }]);
    made(await end(inDays(3)));
    const left = await assignments(ana.IdPersona);
    expect(left).toHaveLength(2);
    expect(left.map(({ origen, fecha_fin }) => [origen, String(fecha_fin).replaceAll('-', '')])).toEqual([
      ['A', inDays(90)],
      ['M', inDays(3)],
    ]);
    expect((await end(inDays(3))).problem.code).toBe('asignacion.nada');
  });

  test('a restriction keeps out at once; of who was terminated nothing is changed', async () => {
    const ana = await person();
    const { IdTipoRestriccion } = await site.one('AccesoTipoRestriccion', ['Codigo', '=', 'INVESTIGACION']);
    const body = { IdTipoRestriccion, FechaInicio: inDays(0), Motivo: 'Auditoría' };
    made(await admin.post(`${PEOPLE}/${ana.IdPersona}/restringir`, body));
    expect(made(await admin.get(`${PEOPLE}/${ana.IdPersona}`)).Restringida).toBe('S');
    await app.database.run(
      sql`update administracion_persona_vinculo set fecha_cese = ${inDays(-2)}::date, cese_aplicado = now() where id_persona = ${ana.IdPersona}`,
    );
    expect((await admin.post(`${PEOPLE}/${ana.IdPersona}/restringir`, body)).problem.code).toBe('gestion_persona.cesada');
    expect((await admin.post(`${PEOPLE}/999999999/restringir`, body)).status).toBe(404);
  });

  test('sent to the readers: whoever holds the person is told once more', async () => {
    const ana = await person();
    made(await admin.post(`${PEOPLE}/${ana.IdPersona}/enviarEquipos`));
    const [due] = await app.database.run(
      sql`select count(*)::int as n from acceso_equipo_conexion where id_cliente = ${admin.perfil.IdCliente} and protocolo <> 'WEB' and sincronizada is not null`,
    );
    expect(due).toEqual({ n: 0 });
  });

  test('vehicles go by the same acts', async () => {
    const id = await oneOf();
    const { AcreditadoHasta } = await row(id);
    const group = await site.create('AccesoGrupo', { Codigo: `GA${id}`, Nombre: `Actos ${id}`, Entidad: 'V' });
    const body = { FechaInicio: inDays(0), FechaFin: AcreditadoHasta };
    expect((await admin.post(`${LIST}/${id}/asignar`, { ...body, IdGrupo: site.everywhere.IdGrupo })).problem.code).toBe('asignacion.entidad');
    made(await admin.post(`${LIST}/${id}/asignar`, { ...body, IdGrupo: group.IdGrupo }));
    made(await admin.post(`${LIST}/${id}/terminarAsignaciones`, { FechaFin: inDays(0) }));
  });
});
