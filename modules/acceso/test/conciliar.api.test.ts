import { inDays, made, newCode } from '@modules/administracion/test/masters';
import { type ResultOf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSite, reading, type Site, standing } from './puesto';

let app: TestApp;
let admin: SignedIn;
let gate: SignedIn;
let site: Site;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  gate = await app.signIn('GARITA');
  site = await makeSite(app, admin);
});
afterAll(() => app.close());

const ready = () => site.ready(inDays(-30), inDays(90));
const pass = async (door: ResultOf, person: ResultOf, over: object = {}) =>
  expect(made(await gate.post('/api/AccesoMarca/registrar', reading(door, { Documento: String(person.Documento) }, over)))).toMatchObject({
    Permitido: 'S',
  });
const zoneOf = async (person: ResultOf): Promise<number | null> => {
  const [row] = await app.database.run(sql`select id_zona from acceso_presencia where id_persona = ${person.IdPersona}`);
  return row ? Number(row.id_zona) : null;
};
const nameOf = async ({ IdPersona }: ResultOf): Promise<string> =>
  String(made(await admin.get(`/api/AccesoGestionPersona/${IdPersona}`)).NombreCompleto);
const JOB = 'acceso.sincronizacion';
/** Seconds after which presence is held against the marks again. */
const DUE = 5 * 60 + 5;
/** Runs the job; answers the lines of its log, in order. */
async function synchronized(): Promise<string[]> {
  const [before] = await app.database.run(sql`select coalesce(max(id_trabajo_ejecucion), 0)::int as id from sistema_trabajo_ejecucion`);
  await app.runJob(JOB);
  const rows = await app.database.run(
    sql`select detalle from sistema_trabajo_ejecucion where id_trabajo = ${JOB} and id_trabajo_ejecucion > ${Number(before?.id)} order by id_trabajo_ejecucion`,
  );
  return rows.flatMap(({ detalle }) => (Array.isArray(detalle) ? detalle.map(String) : [])).sort();
}

describe('ACC03: longer in a zone than its HorasPermanencia', () => {
  /** As if somebody had come in so many minutes earlier. */
  const age = (who: ResultOf, minutes: number) =>
    app.database.run(sql`update acceso_presencia set desde = desde - make_interval(mins => ${minutes}::int) where id_persona = ${who.IdPersona}`);
  const told = async (like: string) =>
    app.database.run(
      sql`select id_usuario, texto from sistema_notificacion where codigo = 'ACC03' and texto like ${`%${like}%`} order by id_usuario`,
    );

  test('a worker too, to who attends visits, each stay once; a new stay is told anew; 0 hours has no limit', async () => {
    const zone = await site.create('AccesoZona', { Codigo: newCode('Z'), Nombre: newCode('Polvorín '), HorasPermanencia: 2 });
    const door = await site.door({ IdZonaDestino: zone.IdZona });
    const group = await site.group([{ IdZona: zone.IdZona, IdHorario: site.always.IdHorario }]);
    const [ana, luis] = [await ready(), await ready()];
    await site.create('AccesoAsignacion', { IdPersona: ana.IdPersona, IdGrupo: group.IdGrupo, FechaInicio: inDays(-1), FechaFin: inDays(30) });
    await pass(door, ana);
    await pass(site.p1, luis);
    const name = await nameOf(ana);
    await age(ana, 110);
    await age(luis, 3000);
    await app.runJob(JOB);
    expect(await told(name)).toEqual([]);
    await age(ana, 15);
    await app.runJob(JOB);
    await app.runJob(JOB);
    const first = await told(name);
    expect(first.map(({ id_usuario }) => id_usuario)).toContain('GARITA');
    expect(new Set(first.map(({ id_usuario }) => id_usuario)).size).toBe(first.length);
    expect(String(first[0]?.texto)).toContain(`sigue en ${zone.Nombre} desde `);
    expect(await told(await nameOf(luis))).toEqual([]);
    await pass(door, ana, { ModoMarcacion: 'N' });
    app.clock.advance(30);
    await pass(door, ana);
    await age(ana, 180);
    await app.runJob(JOB);
    expect(await told(name)).toHaveLength(2 * first.length);
  });

  test('a vehicle left in a zone longer than its hours, by its plate, each stay once', async () => {
    const zone = await site.create('AccesoZona', { Codigo: newCode('Z'), Nombre: newCode('Patio '), HorasPermanencia: 2 });
    const door = await site.door({ IdZonaDestino: zone.IdZona });
    const { IdVehiculo, Placa } = await site.create('AdministracionVehiculo', await site.masters.vehicleBody());
    made(
      await admin.post('/api/AccesoMarca', {
        ...{ IdMarcaOrigen: newCode('M'), IdVehiculo, IdPuerta: door.IdPuerta, ModoMarcacion: 'S', Fecha: inDays(-1), Hora: '08:00:00' },
        IdMotivoMarca: (await site.one('AccesoMotivoMarca', ['Codigo', '=', 'FALLA'])).IdMotivoMarca,
      }),
    );
    await app.runJob(JOB);
    await app.runJob(JOB);
    const first = await told(String(Placa));
    expect(first.length).toBeGreaterThan(0);
    expect(new Set(first.map(({ id_usuario }) => id_usuario)).size).toBe(first.length);
    expect(String(first[0]?.texto)).toMatch(new RegExp(`^.*${Placa} sigue en ${zone.Nombre} desde `));
  });

  test('a visit that nobody registered at the desk: its host hears, of the hours at once and of its last day in the morning', async () => {
    const host = await site.masters.worker();
    await app.database.run(sql`update administracion_persona set correo = 'anfitriona@visitas.example' where id_persona = ${host.IdPersona}`);
    const zone = await site.create('AccesoZona', { Codigo: newCode('Z'), Nombre: newCode('Taller '), HorasPermanencia: 1 });
    const door = await site.door({ IdZonaDestino: zone.IdZona });
    const group = await site.group([{ IdZona: zone.IdZona, IdHorario: site.always.IdHorario }]);
    const visitor = await ready();
    await app.database.run(
      sql`update acreditacion_persona set visita = 'S', id_anfitrion = ${host.IdPersona} where id_acreditacion_persona = ${visitor.IdAcreditacionPersona}`,
    );
    await site.create('AccesoAsignacion', { IdPersona: visitor.IdPersona, IdGrupo: group.IdGrupo, FechaInicio: inDays(-1), FechaFin: inDays(30) });
    await pass(door, visitor);
    const mails = async () =>
      app.database.run(
        sql`select entidad, id_registro from sistema_correo where codigo = 'ACC03' and destinatario = 'anfitriona@visitas.example' order by id_correo`,
      );
    await age(visitor, 61);
    await app.runJob(JOB);
    expect(await mails()).toHaveLength(1);
    await app.database.run(
      sql`update acreditacion_persona set fecha_fin = ${inDays(-1)}, fecha_inicio = ${inDays(-2)} where id_acreditacion_persona = ${visitor.IdAcreditacionPersona}`,
    );
    await app.runJob('acceso.vigencias');
    await app.runJob('acceso.vigencias');
    expect(await mails()).toHaveLength(2);
    expect((await mails())[1]).toMatchObject({ entidad: 'AdministracionPersona', id_registro: String(visitor.IdPersona) });
  });
});

describe('acceso.sincronizacion: presence is held against the marks', () => {
  test('whoever is shown elsewhere, inside and left, or left out is put where the marks say; it says what it mended, once, and leaves the trace', async () => {
    // Whenever it was looked at before, it is due now.
    app.clock.advance(DUE);
    const [moved, gone, lost, right] = [await ready(), await ready(), await ready(), await ready()];
    for (const one of [moved, gone, lost, right]) await pass(site.p1, one);
    await pass(site.p1, gone, { ModoMarcacion: 'N' });
    const names = { moved: await nameOf(moved), gone: await nameOf(gone), lost: await nameOf(lost) };
    await app.runJob(JOB);
    const [entry] = await app.database.run(
      sql`select id_marca from acceso_marca where id_persona = ${gone.IdPersona} and modo_marcacion = 'S' and resultado = 'S'`,
    );
    await app.database.run(sql`update acceso_presencia set id_zona = ${site.planta.IdZona} where id_persona = ${moved.IdPersona}`);
    await app.database.run(
      sql`insert into acceso_presencia (id_cliente, id_division, entidad, id_persona, id_zona, desde, id_marca)
        values (${admin.perfil.IdCliente}, ${admin.perfil.IdDivision}, 'P', ${gone.IdPersona}, ${site.mina.IdZona}, now(), ${Number(entry?.id_marca)})`,
    );
    await app.database.run(sql`delete from acceso_presencia where id_persona = ${lost.IdPersona}`);
    // Not yet due: it was looked at a moment ago.
    expect(await synchronized()).toEqual([]);
    expect(await zoneOf(gone)).toBe(site.mina.IdZona);
    app.clock.advance(DUE);
    const lines = await synchronized();
    expect([await zoneOf(moved), await zoneOf(gone), await zoneOf(lost), await zoneOf(right)]).toEqual([
      site.mina.IdZona,
      null,
      site.mina.IdZona,
      site.mina.IdZona,
    ]);
    expect(lines).toEqual(
      [
        `${names.moved}: ${site.planta.Nombre} → ${site.mina.Nombre}`,
        `${names.gone}: ${site.mina.Nombre} → —`,
        `${names.lost}: — → ${site.mina.Nombre}`,
      ].sort(),
    );
    const traced = await app.database.run(
      sql`select registro, cambios from base_auditoria where entidad = 'AccesoPresencia' and accion = 'conciliar' order by registro`,
    );
    expect(traced.map(({ registro }) => Number(registro)).sort()).toEqual([moved, gone, lost].map(({ IdPersona }) => IdPersona).sort());
    app.clock.advance(DUE);
    expect(await synchronized()).toEqual([]);
  });
});

test('whoever stands somewhere stands there by a mark of their own: mended', async () => {
  const { inside, unsaid } = await standing(app, { aged: true });
  expect(unsaid).toEqual([]);
  expect(inside).toBeGreaterThan(0);
});
