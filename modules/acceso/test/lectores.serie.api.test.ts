import { inDays, made, newCode } from '@modules/administracion/test/masters';
import { type ResultOf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { simulateReader } from '../server/lectores/simulador';
import { makeSite, type Site } from './puesto';

let app: TestApp;
let admin: SignedIn;
let site: Site;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  site = await makeSite(app, admin);
});
afterAll(() => app.close());

const SECOND = 1000;
const ago = (seconds: number) => new Date(app.clock.now().getTime() - seconds * SECOND);

/** An approved reader at a door. */
async function readerAt(door: ResultOf, Sentido: 'E' | 'S' | 'A') {
  const { IdTipoEquipo } = await site.one('SistemaTipoEquipo', ['Codigo', '=', 'FACIAL']);
  const Codigo = newCode('L');
  const { IdEquipo, NumeroSerie } = await site.create('SistemaEquipo', {
    ...{ Codigo, Equipo: `Lector ${Codigo}`, IdTipoEquipo, Modelo: 'SpeedFace', NumeroSerie: newCode('ZK') },
    ...{ IdDivision: admin.perfil.IdDivision, TipoLectura: 'ROS', NombreHost: `${Codigo.toLowerCase()}.mina.pe` },
  });
  const reader = simulateReader({ url: app.url, serie: NumeroSerie, now: () => app.clock.now(), random: () => 1 });
  await reader.begin();
  const { IdEquipoConexion } = await site.one('AccesoEquipoConexion', ['IdEquipo', '=', IdEquipo]);
  made(await admin.post(`/api/AccesoEquipoConexion/${IdEquipoConexion}/aprobar`, { IdPuerta: door.IdPuerta, Sentido }));
  await reader.begin();
  const marks = async () => {
    const rows = await app.database.run(sql`select * from acceso_marca where clave_origen = ${String(IdEquipo)} order by id_marca`);
    return rows.map(
      (row): ResultOf => ({
        ...row,
        codigos: z
          .array(z.object({ Codigo: z.string() }))
          .parse(row.motivos)
          .map((one) => one.Codigo),
      }),
    );
  };
  return { reader, marks };
}

async function somebody(n: number): Promise<ResultOf[]> {
  const people: ResultOf[] = [];
  for (let at = 0; at < n; at += 1) people.push(await site.ready(inDays(-30), inDays(90)));
  return people;
}

describe('what a reader tells at once', () => {
  test('is asked about and written together, in its order: a burst of ten costs what one does', async () => {
    const people = await somebody(11);
    const { reader, marks } = await readerAt(await site.door(), 'A');
    const [first, ...burst] = people;
    reader.pass(first?.IdPersona, { estado: 0, at: ago(120) });
    await reader.upload();
    for (const [at, { IdPersona }] of burst.entries()) reader.pass(IdPersona, { estado: 0, verifica: 15, at: ago(50 - at) });
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    await reader.upload();
    const texts = sent.mock.calls.map(([said]) => (typeof said === 'string' ? said : String(Object(said).text)));
    sent.mockRestore();
    expect(texts.filter((text) => text.includes('Acreditaciones'))).toHaveLength(1);
    expect(texts.filter((text) => text.includes('insert into acceso_marca ('))).toHaveLength(1);
    expect((await marks()).map(({ id_persona, resultado, observada }) => [id_persona, resultado, observada])).toEqual(
      people.map(({ IdPersona }) => [IdPersona, 'S', 'N']),
    );
  });

  test('of one person each pass knows of the one before it: a bounce is one, and a reader of both ways turns', async () => {
    const [ana, luis] = await somebody(2);
    const { reader, marks } = await readerAt(await site.door(), 'A');
    for (const [person, estado, seconds] of [
      [ana, 0, 600],
      [luis, 0, 599],
      [ana, 0, 595],
      [ana, 255, 400],
      [luis, 255, 399],
      [ana, 255, 200],
    ] as const)
      reader.pass(person?.IdPersona, { estado, at: ago(seconds) });
    await reader.upload();
    expect((await marks()).map(({ id_persona, modo_marcacion, rebote }) => [id_persona, modo_marcacion, rebote])).toEqual([
      [ana?.IdPersona, 'S', 'N'],
      [luis?.IdPersona, 'S', 'N'],
      [ana?.IdPersona, 'S', 'S'],
      [ana?.IdPersona, 'N', 'N'],
      [luis?.IdPersona, 'N', 'N'],
      [ana?.IdPersona, 'S', 'N'],
    ]);
  });

  test('a visit that is told behind its host enters with it, and one that is told before does not: 311', async () => {
    const [host, first, second] = await somebody(3);
    const profile = await site.create('AccesoPerfil', {
      ...{ Codigo: newCode('PA'), Nombre: newCode('Visita '), Grupos: [site.everywhere.IdGrupo], RequiereEscolta: 'S' },
    });
    for (const visit of [first, second]) {
      await app.database.run(
        sql`update acreditacion_persona set visita = 'S', id_anfitrion = ${host?.IdPersona ?? 0} where id_acreditacion_persona = ${visit?.IdAcreditacionPersona}`,
      );
      await app.database.run(sql`update acceso_asignacion set id_perfil_acceso = ${profile.IdPerfilAcceso} where id_persona = ${visit?.IdPersona}`);
    }
    const { reader, marks } = await readerAt(site.p1, 'E');
    for (const [at, person] of [first, host, second].entries()) reader.pass(person?.IdPersona, { estado: 0, at: ago(40 - at) });
    await reader.upload();
    expect((await marks()).map(({ id_persona, observada, codigos }) => [id_persona, observada, codigos.includes('311')])).toEqual([
      [first?.IdPersona, 'S', true],
      [host?.IdPersona, 'N', false],
      [second?.IdPersona, 'N', false],
    ]);
  });

  test('places of a zone are taken in the order of the log: who came when it was full is observed with 711', async () => {
    const people = await somebody(4);
    const zone = await site.create('AccesoZona', { Codigo: newCode('Z'), Nombre: newCode('Sala '), Aforo: 2 });
    const door = await site.door({ IdZonaDestino: zone.IdZona });
    const group = await site.group([{ IdZona: zone.IdZona, IdHorario: site.always.IdHorario }]);
    for (const { IdPersona } of people)
      await site.create('AccesoAsignacion', { IdPersona, IdGrupo: group.IdGrupo, FechaInicio: inDays(-1), FechaFin: inDays(9) });
    const { reader, marks } = await readerAt(door, 'E');
    for (const [at, { IdPersona }] of people.entries()) reader.pass(IdPersona, { estado: 0, at: ago(20 - at) });
    await reader.upload();
    expect((await marks()).map(({ id_persona, resultado, codigos }) => [id_persona, resultado, codigos.includes('711')])).toEqual(
      people.map(({ IdPersona }, at) => [IdPersona, 'S', at >= 2]),
    );
  });
});
