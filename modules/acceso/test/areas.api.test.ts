import { inDays, made, newCode } from '@modules/administracion/test/masters';
import { type ResultOf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { simulateReader } from '../server/lectores/simulador';
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

const AREA = '/api/AccesoPersonaArea';
const areas = async (person: ResultOf, who = admin): Promise<ResultOf> => made(await who.get(`/api/AccesoGestionPersona/${person.IdPersona}/areas`));
const connection = (id: number, act: string) => `/api/AccesoEquipoConexion/${id}/${act}`;

/** A door where one only marks, and a reader at it. */
async function attendanceReader() {
  const only = await site.one('AccesoTipoPuerta', ['Codigo', '=', 'ASI']);
  const zone = await site.create('AccesoZona', { Codigo: newCode('Z'), Nombre: newCode('Comedor ') });
  const door = await site.door({ IdTipoPuerta: only.IdTipoPuerta, IdZonaDestino: zone.IdZona, ControlaAsistencia: 'S' });
  const type = await site.one('SistemaTipoEquipo', ['Codigo', '=', 'FACIAL']);
  const Codigo = newCode('L');
  const equipo = await site.create('SistemaEquipo', {
    ...{ Codigo, Equipo: `Lector ${Codigo}`, IdTipoEquipo: type.IdTipoEquipo, Modelo: 'SpeedFace', NumeroSerie: newCode('ZK') },
    ...{ IdDivision: admin.perfil.IdDivision, TipoLectura: 'ROS', NombreHost: `${Codigo.toLowerCase()}.mina.pe` },
  });
  const reader = simulateReader({ url: app.url, serie: equipo.NumeroSerie, now: () => app.clock.now(), random: () => 1 });
  await reader.begin();
  const { IdEquipoConexion } = await site.one('AccesoEquipoConexion', ['IdEquipo', '=', equipo.IdEquipo]);
  made(await admin.post(connection(IdEquipoConexion, 'aprobar'), { IdPuerta: door.IdPuerta, Sentido: 'E' }));
  await reader.begin();
  const compare = async () => {
    made(await admin.post(connection(IdEquipoConexion, 'sincronizar')));
    await reader.obeyAll();
  };
  return { zone, door, reader, IdEquipoConexion, compare };
}

test('an area given by hand puts the person on the readers of its zone although no group names their doors; ended, it takes the person away', async () => {
  const { zone, reader, IdEquipoConexion, compare } = await attendanceReader();
  const ana = await site.ready(inDays(-30), inDays(90));
  await compare();
  expect(reader.users.has(String(ana.IdPersona))).toBe(false);
  const area = await site.create('AccesoPersonaArea', { IdPersona: ana.IdPersona, IdZona: zone.IdZona, FechaInicio: inDays(0) });
  await compare();
  expect(reader.users.has(String(ana.IdPersona))).toBe(true);
  expect((await areas(ana)).Equipos).toContainEqual(expect.objectContaining({ IdEquipoConexion, Cargada: 'S', Retira: 'N' }));

  // Taken away by hand it comes back while the area says so; sent once more it is sent.
  const act = `/api/AccesoGestionPersona/${ana.IdPersona}/areas/${IdEquipoConexion}`;
  made(await admin.post(act, { Accion: 'retirar' }));
  await reader.obeyAll();
  expect(reader.users.has(String(ana.IdPersona))).toBe(false);
  await compare();
  expect(reader.users.has(String(ana.IdPersona))).toBe(true);
  const before = reader.commands.length;
  made(await admin.post(act, { Accion: 'enviar' }));
  await reader.obeyAll();
  expect(reader.commands.slice(before)).toEqual([expect.stringMatching(new RegExp(`^DATA UPDATE USERINFO PIN=${ana.IdPersona}\\t`))]);

  made(await admin.put(`${AREA}/${area.IdPersonaArea}`, { FechaInicio: inDays(-3), FechaFin: inDays(-1), Version: area.Version }));
  await compare();
  expect(reader.users.has(String(ana.IdPersona))).toBe(false);
});

test('areas by groups are doors that control attendance and that its groups give; one zone or one checkpoint; out of reach it is a 404', async () => {
  const ana = await site.ready(inDays(-30), inDays(90));
  expect((await areas(ana)).Derivadas).toEqual([]);
  await app.database.run(sql`update acceso_puerta set controla_asistencia = 'S' where id_puerta = ${site.p1.IdPuerta}`);
  expect((await areas(ana)).Derivadas).toEqual([
    { IdPuerta: site.p1.IdPuerta, Puerta: site.p1.Nombre, Zona: site.mina.Nombre, PuntoControl: site.punto.Nombre },
  ]);
  const base = { IdPersona: ana.IdPersona, FechaInicio: inDays(0) };
  for (const both of [{}, { IdZona: site.mina.IdZona, IdPuntoControl: site.punto.IdPuntoControl }])
    expect((await admin.post(AREA, { ...base, ...both })).problem).toMatchObject({
      status: 400,
      code: 'persona_area.uno',
      errors: [{ field: 'IdZona', message: 'Elija una zona o un punto de control, no ambos.' }],
    });
  expect((await admin.post(AREA, { ...base, IdZona: site.mina.IdZona, FechaFin: inDays(-1) })).status).toBe(400);
  expect((await admin.get('/api/AccesoGestionPersona/999999/areas')).status).toBe(404);
  const { IdEquipoConexion } = await attendanceReader();
  expect((await admin.post(`/api/AccesoGestionPersona/${ana.IdPersona}/areas/${IdEquipoConexion}`, { Accion: 'enviar' })).status).toBe(404);
  const other = await app.signIn('ADMINCH');
  expect((await other.get(`/api/AccesoGestionPersona/${ana.IdPersona}/areas`)).status).toBe(404);
  const guard = await app.signIn('GARITA');
  expect((await guard.post(AREA, { ...base, IdZona: site.mina.IdZona })).status).toBe(403);
});

test('Calculations 4: the month of somebody on site tells each day’s first entry, last exit and time; a month is a month', async () => {
  const ana = await site.ready(inDays(-40), inDays(60));
  const yesterday = inDays(-1);
  const at = (hour: string) => `${yesterday.slice(0, 4)}-${yesterday.slice(4, 6)}-${yesterday.slice(6)}T${hour}:00-05:00`;
  for (const [hour, ModoMarcacion] of [
    ['06:52', 'S'],
    ['12:10', 'N'],
    ['13:05', 'S'],
    ['18:40', 'N'],
  ] as const)
    made(
      await admin.post(
        '/api/AccesoMarca/registrar',
        reading(site.p1, { Documento: String(ana.Documento) }, { FechaHora: at(hour), EnLinea: 'N', ModoMarcacion }),
      ),
    );
  const path = `/api/AccesoGestionPersona/${ana.IdPersona}/dias`;
  const days: ResultOf[] = made(await admin.get(path, { mes: yesterday.slice(0, 6) }));
  expect(days).toEqual([{ Fecha: yesterday, Entrada: expect.any(String), Salida: expect.any(String), Minutos: 653, Estado: 'N' }]);
  expect([days[0]?.Entrada, days[0]?.Salida].map((one) => Date.parse(String(one)))).toEqual([Date.parse(at('06:52')), Date.parse(at('18:40'))]);
  for (const mes of ['202613', '2026', 'x'])
    expect((await admin.get(path, { mes })).problem).toMatchObject({ status: 400, errors: [{ field: 'mes' }] });
  expect((await admin.get('/api/AccesoGestionPersona/999999/dias', { mes: '202611' })).status).toBe(404);
});
