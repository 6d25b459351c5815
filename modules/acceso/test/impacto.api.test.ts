import { enDias, hoy, type Mundo, mundo } from '@modules/acreditacion/test/mundo';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let app: TestApp;
let world: Mundo;
let admin: SignedIn;
let requester: SignedIn;
let people: number[];
beforeAll(async () => {
  app = await startApp();
  world = await mundo(app);
  admin = await app.signIn('ADMIN');
  requester = await app.signIn('SOLICITANTE');
  const rows = await app.database.run(
    sql`select distinct a.id_persona from acreditacion_persona a join seguridad_usuario u on u.id_usuario = 'SOLICITANTE' and u.id_compania = a.id_compania
      join acceso_asignacion x on x.id_persona = a.id_persona and x.fecha_fin >= ${enDias(20)} where a.id_division = 1 and a.fecha_desmovilizacion is null and a.fecha_fin >= ${enDias(20)} order by 1`,
  );
  people = rows.map((row) => Number(row.id_persona));
});
afterAll(() => app.close());

const KEYS: Readonly<Record<string, string>> = {
  AcreditacionRequisito: 'IdRequisito',
  AcreditacionPerfil: 'IdPerfilAcreditacion',
  AccesoPerfil: 'IdPerfilAcceso',
};
const impact = (resource: string, Cambios: Record<string, unknown>, Id?: number, who = admin) =>
  who.post(`/api/${resource}/impacto`, { ...(Id === undefined ? {} : { [KEYS[resource] ?? '']: Id }), ...Cambios });
/** Days of the next thirty on which the gate would let a person in, as everyone is shown them. */
async function daysIn(IdPersona: number): Promise<Set<string>> {
  const answer = await admin.post('/api/AccesoMarca/evaluarRango', { IdPersona, Desde: hoy(), Hasta: enDias(30) });
  const days = new Set<string>();
  for (const { Desde, Hasta, Permitido } of answer.result)
    if (Permitido === 'S') for (let day = 0; day <= 30; day++) if (enDias(day) >= Desde && enDias(day) <= Hasta) days.add(enDias(day));
  return days;
}
/** First day that was there before and is not after, by person. */
async function lostBy(change: () => Promise<unknown>): Promise<(string | undefined)[]> {
  const before = await Promise.all(people.map(daysIn));
  await change();
  const after = await Promise.all(people.map(daysIn));
  return before.map((days, at) => [...days].sort().find((day) => !after[at]?.has(day)));
}
const row = async (resource: string, id: number) => (await admin.get(`/api/${resource}/${id}`)).result;

describe('Impact before saving', () => {
  test('a requirement that begins to block: whoever loses access, where and from when, as the gate then has it; nothing is saved before', async () => {
    const open = await Promise.all(people.map(async (person) => ({ person, days: (await daysIn(person)).size })));
    const [expired = 0, expiring = 0] = open.filter(({ days }) => days > 15).map(({ person }) => person);
    const [company] = await app.database.run(
      sql`select c.alias from administracion_compania c join seguridad_usuario u on u.id_usuario = 'SOLICITANTE' and u.id_compania = c.id_compania`,
    );
    const id = world.requisitos.ANT ?? 0;
    for (const [person, days] of [
      [expired, -2],
      [expiring, 9],
    ] as const)
      await app.database.run(
        sql`insert into acreditacion_persona_requisito (id_cliente, id_division, id_acreditacion_persona, id_requisito, obligatorio, fecha_emision, fecha_vencimiento, usuario_creacion)
          select a.id_cliente, a.id_division, a.id_acreditacion_persona, ${id}::int, 'S', ${enDias(-90)}, ${enDias(days)}, 'ADMIN' from acreditacion_persona a where a.id_persona = ${person}
          on conflict (id_cliente, id_acreditacion_persona, id_requisito) do update set fecha_vencimiento = excluded.fecha_vencimiento, obligatorio = 'S'`,
      );
    const before = await row('AcreditacionRequisito', id);
    expect(before.Bloqueante).toBe('N');
    const told = await impact('AcreditacionRequisito', { Bloqueante: 'S', Version: before.Version }, id);
    expect(told.status, told.text).toBe(200);
    expect(await row('AcreditacionRequisito', id)).toEqual(before);

    // Warned until a day: who has it expired loses access on that day, not today.
    const later = await impact('AcreditacionRequisito', { Bloqueante: 'S', BloqueaDesde: enDias(14), Version: before.Version }, id);
    for (const loss of later.result.Detalle) expect(loss.Fecha >= enDias(14)).toBe(true);
    expect(later.result.Pierden).toBeGreaterThan(0);

    const lost = await lostBy(() => admin.put(`/api/AcreditacionRequisito/${id}`, { Bloqueante: 'S', Version: before.Version }));
    const days = lost.filter((day) => day !== undefined).sort();
    expect(days.length).toBeGreaterThanOrEqual(2);
    const own = told.result.Detalle.filter((one: { Compania: string }) => one.Compania === company?.alias);
    expect(own.flatMap((one: { Fecha: string; Personas: number }) => Array(one.Personas).fill(one.Fecha)).sort()).toEqual(days);
    expect(told.result.Pierden).toBe(told.result.Detalle.reduce((sum: number, one: { Personas: number }) => sum + one.Personas, 0));
    expect(told.result.Mensaje).toMatch(new RegExp(`^${told.result.Pierden} personas? y 0 vehículos pierden? el acceso; \\d+ est(á|án) dentro\\.$`));
    expect(told.result.Lineas[0]).toMatch(/^Unidad Cerro Pardo.* · .+: \d+ personas? desde el \d\d\/\d\d\/\d{4}$/);

    // With the day, the gate warns until then.
    const saved = await row('AcreditacionRequisito', id);
    await admin.put(`/api/AcreditacionRequisito/${id}`, { BloqueaDesde: enDias(14), Version: saved.Version });
    expect([...(await daysIn(expired))].some((day) => day < enDias(14))).toBe(true);
    expect([...(await daysIn(expired))].some((day) => day >= enDias(14))).toBe(false);
  });

  test('a restriction of a company: its accredited people, from its first day; one that begins later gives them until then', async () => {
    const [company] = await app.database.run(sql`select id_compania from seguridad_usuario where id_usuario = 'SOLICITANTE'`);
    const [type] = await app.database.run(
      sql`select id_tipo_restriccion from acceso_tipo_restriccion where id_cliente = 1 and ambito = 'D' and requiere_documento = 'N' and activo = 'S' order by 1 limit 1`,
    );
    const restriction = (from: number) => ({
      IdCompania: company?.id_compania,
      IdTipoRestriccion: type?.id_tipo_restriccion,
      Ambito: 'D',
      DiaCompleto: 'S',
      FechaInicio: enDias(from),
      FechaFin: enDias(29),
      Motivo: 'Deuda con la unidad',
    });
    const now = await impact('AccesoRestriccion', restriction(0));
    expect(now.status, now.text).toBe(200);
    const later = await impact('AccesoRestriccion', restriction(7));
    expect(later.result.Pierden).toBeGreaterThan(0);
    for (const loss of later.result.Detalle) expect(loss.Fecha >= enDias(7)).toBe(true);
    const [kept] = await app.database.query(`select count(*)::int as n from acceso_restriccion where motivo = 'Deuda con la unidad'`);
    expect(kept?.n).toBe(0);
    const lost = await lostBy(() => admin.post('/api/AccesoRestriccion', restriction(0)));
    // The company may have people whom this test does not follow.
    expect(now.result.Pierden).toBeGreaterThanOrEqual(lost.filter((day) => day !== undefined).length);
    expect(lost.some((day) => day !== undefined)).toBe(true);
  });

  test('an access profile without its groups takes the access of everyone who has it; an accreditation profile takes nobody’s', async () => {
    const [profile] = await app.database.run(
      sql`select f.id_perfil_acceso as id, f.version, count(*)::int as n from acceso_perfil f join acceso_asignacion x on x.id_perfil_acceso = f.id_perfil_acceso and x.id_persona is not null
        where f.id_cliente = 1 and f.entidad = 'P' group by 1, 2 order by 3 desc limit 1`,
    );
    const [empty] = await app.database.run(
      sql`insert into acceso_grupo (id_cliente, id_division, codigo, nombre, entidad) values (1, 1, 'VACIO', 'Sin puertas', 'P') returning id_grupo`,
    );
    const told = await impact('AccesoPerfil', { Grupos: [empty?.id_grupo], Version: profile?.version }, Number(profile?.id));
    expect(told.status, told.text).toBe(200);
    expect(told.result.Evaluadas).toBeGreaterThan(0);
    expect(told.result.Pierden).toBeGreaterThan(0);
    const accreditation = await row('AcreditacionPerfil', world.perfil);
    const none = await impact('AcreditacionPerfil', { Nombre: 'Otro nombre', Version: accreditation.Version }, world.perfil);
    expect(none.result).toMatchObject({ Pierden: 0, PierdenVehiculos: 0, Lineas: [] });
  });

  test('a vehicle’s restriction counts the vehicle, by the decision of its own gate', async () => {
    const [type] = await app.database.run(
      sql`select id_tipo_restriccion from acceso_tipo_restriccion where id_cliente = 1 and ambito = 'D' and requiere_documento = 'N' and activo = 'S' order by 1 limit 1`,
    );
    const vehicles = await app.database.run(
      sql`select id_vehiculo from acreditacion_vehiculo where id_division = 1 and fecha_desmovilizacion is null and fecha_fin >= ${enDias(30)} order by 1`,
    );
    const days = async (IdVehiculo: unknown): Promise<number> =>
      (await admin.post('/api/AccesoMarca/evaluarRango', { IdVehiculo, Desde: hoy(), Hasta: enDias(30) })).result.filter(
        (one: { Permitido: string }) => one.Permitido === 'S',
      ).length;
    let passing: unknown;
    for (const { id_vehiculo } of vehicles) if (passing === undefined && (await days(id_vehiculo)) > 0) passing = id_vehiculo;
    expect(passing).toBeDefined();
    const told = await impact('AccesoRestriccion', {
      IdVehiculo: passing,
      IdTipoRestriccion: type?.id_tipo_restriccion,
      Ambito: 'D',
      DiaCompleto: 'S',
      FechaInicio: hoy(),
      Motivo: 'Frenos',
    });
    expect(told.status, told.text).toBe(200);
    expect(told.result).toMatchObject({ Pierden: 0, PierdenVehiculos: 1 });
    expect(told.result.Mensaje).toMatch(/^0 personas y 1 vehículo pierde el acceso; \d+ est(á|án) dentro\.$/);
  });

  test('what cannot be saved is refused as saving would; only who may save is told', async () => {
    const id = world.requisitos.SCTR ?? 0;
    const { Version } = await row('AcreditacionRequisito', id);
    expect((await impact('AcreditacionRequisito', { Bloqueante: 'X', Version }, id)).status).toBe(400);
    expect((await impact('AcreditacionRequisito', { Bloqueante: 'S', Version: Version - 1 }, id)).status).toBe(409);
    expect((await impact('AcreditacionRequisito', { Bloqueante: 'S', Version: 1 }, 999_999)).status).toBe(404);
    expect((await impact('AcreditacionRequisito', { Bloqueante: 'S' })).status).toBe(400);
    expect((await impact('AccesoRestriccion', { Motivo: 'x' })).status).toBe(400);
    expect((await impact('AcreditacionRequisito', { Bloqueante: 'S', Version }, id, requester)).status).toBe(403);
    expect((await admin.post('/api/AdministracionPersona/impacto', {})).status).toBe(404);
  });
});
