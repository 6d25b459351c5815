import { inDays, made, newCode } from '@modules/administracion/test/masters';
import { type ResultOf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSite, reading, type Site } from './puesto';

let app: TestApp;
let admin: SignedIn;
let gate: SignedIn;
let site: Site;
const EVALUAR = '/api/AccesoMarca/evaluar';
const DESCARGAR = '/api/AccesoInstantanea/descargar';

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  gate = await app.signIn('GARITA');
  site = await makeSite(app, admin);
});
afterAll(() => app.close());

const device = async (clase: 'LQR' | 'FACIAL' = 'LQR'): Promise<ResultOf> => {
  const type = await site.one('SistemaTipoEquipo', ['Codigo', '=', clase]);
  const Codigo = newCode('E');
  return site.create('SistemaEquipo', {
    ...{ Codigo, Equipo: `Equipo ${Codigo}`, IdTipoEquipo: type.IdTipoEquipo, Modelo: 'M-1', IdDivision: gate.perfil.IdDivision },
    ...{ TipoLectura: clase === 'LQR' ? 'QR' : 'ROS', NombreHost: `${Codigo.toLowerCase()}.mina.pe` },
    ...(clase === 'FACIAL' ? { NumeroSerie: newCode('ZK') } : {}),
  });
};
const place = (IdPuerta: number, IdEquipo: number, Sentido: 'E' | 'S' | 'A' = 'A') =>
  site.create('AccesoPuertaEquipo', { IdPuerta, IdEquipo, NumeroPuerta: 1, Sentido });
/** Somebody accredited with one group alone. */
const withGroup = async (IdGrupo: number): Promise<ResultOf> => {
  const person = await site.masters.worker();
  await site.accredit(person.IdPersona, inDays(-30), inDays(90));
  await site.create('AccesoAsignacion', { IdPersona: person.IdPersona, IdGrupo, FechaInicio: inDays(-1), FechaFin: inDays(30) });
  return person;
};
/** A door with two devices, one of which a group names; and somebody who has that group. */
async function named() {
  const door = await site.door();
  const [own, other] = [await device(), await device()];
  await place(door.IdPuerta, own.IdEquipo);
  await place(door.IdPuerta, other.IdEquipo);
  const group = await site.group([]);
  const row = await site.create('AccesoGrupoPuerta', {
    ...{ IdGrupo: group.IdGrupo, IdZona: site.mina.IdZona, IdPuerta: door.IdPuerta, IdHorario: site.always.IdHorario },
    Equipos: [own.IdEquipo],
  });
  return { door, own, other, group, row, ana: await withGroup(group.IdGrupo) };
}
/** The key of a terminal that is approved. */
async function keyOf(IdEquipo: number): Promise<string> {
  const { IdEquipoConexion } = await site.create('AccesoEquipoConexion', { IdEquipo });
  const { Clave } = made(await admin.post(`/api/AccesoEquipoConexion/${IdEquipoConexion}/generarClave`));
  made(await admin.post(`/api/AccesoEquipoConexion/${IdEquipoConexion}/aprobar`));
  return Clave;
}
const decide = async (door: ResultOf, person: ResultOf, over: object = {}): Promise<ResultOf> =>
  made(await gate.post(EVALUAR, reading(door, { Documento: String(person.Documento) }, over)));
const codesOf = ({ Sujetos }: ResultOf) => Sujetos[0].Motivos.map(({ Codigo }: ResultOf) => Codigo);

describe('devices of a group’s door', () => {
  test('603 by device: the group lets through by the device that it names, not by another one of the door nor at the post', async () => {
    const { door, own, other, ana } = await named();
    expect(await decide(door, ana, { IdEquipo: own.IdEquipo })).toMatchObject({ Permitido: 'S', Codigo: '000' });
    expect(await decide(door, ana, { IdEquipo: other.IdEquipo })).toMatchObject({
      Permitido: 'N',
      Codigo: '603',
      Motivo: `No está autorizado en ${door.Nombre}.`,
    });
    expect(await decide(door, ana)).toMatchObject({ Permitido: 'N', Codigo: '603' });
    // A mark by hand says no device: the one that the group names may be what is broken.
    const broken = await site.one('AccesoMotivoMarca', ['Codigo', '=', 'FALLA']);
    expect(await decide(door, ana, { Automatica: 'N', IdMotivoMarca: broken.IdMotivoMarca })).toMatchObject({ Permitido: 'S' });
    // A group without devices lets through by all of them, and several groups are a union.
    const all = await site.group([{ IdZona: site.mina.IdZona, IdPuerta: door.IdPuerta, IdHorario: site.always.IdHorario }]);
    await site.create('AccesoAsignacion', { IdPersona: ana.IdPersona, IdGrupo: all.IdGrupo, FechaInicio: inDays(-1), FechaFin: inDays(30) });
    expect(await decide(door, ana, { IdEquipo: other.IdEquipo })).toMatchObject({ Permitido: 'S' });
    expect(await decide(door, ana)).toMatchObject({ Permitido: 'S' });
  });

  test('Probar acceso reads nothing: by the device that is asked about, whatever its readings look like, or by any of the door’s; evaluar alone is the post', async () => {
    const { door, own, other, ana } = await named();
    expect(await decide(door, ana, { Prueba: 'S' })).toMatchObject({ Permitido: 'S', Codigo: '000' });
    expect(await decide(door, ana, { Prueba: 'S', IdEquipo: own.IdEquipo })).toMatchObject({ Permitido: 'S' });
    expect(await decide(door, ana, { Prueba: 'S', IdEquipo: other.IdEquipo })).toMatchObject({ Permitido: 'N', Codigo: '603' });
    const elsewhere = await device();
    expect(await decide(door, ana, { Prueba: 'S', IdEquipo: elsewhere.IdEquipo })).toMatchObject({ Permitido: 'N', Codigo: '101' });
    const { IdConfiguracionLectura } = await site.create('SistemaConfiguracionLectura', {
      ...{ Codigo: newCode('L'), ConfiguracionLectura: newCode('Lectura '), TipoLectura: 'QR', Identifica: 'D', Prefijo: 'ZZ' },
    });
    made(await admin.put(`/api/SistemaEquipo/${own.IdEquipo}`, { IdConfiguracionLectura, Version: own.Version }));
    expect(await decide(door, ana, { IdEquipo: own.IdEquipo })).toMatchObject({ Codigo: '113' });
    expect(await decide(door, ana, { Prueba: 'S', IdEquipo: own.IdEquipo })).toMatchObject({ Codigo: '000' });
    expect((await gate.post(EVALUAR, reading(door, { Documento: String(ana.Documento) }, { Prueba: 'X' }))).problem.errors).toMatchObject([
      { field: 'Prueba' },
    ]);
    // It is a question: whoever registers says what was read.
    expect((await gate.post('/api/AccesoMarca/registrar', reading(door, { Documento: String(ana.Documento) }, { Prueba: 'S' }))).status).toBe(400);
  });

  test('a row that names devices of a zone holds at each of its doors by those that stand there; foretold, any of them will do', async () => {
    const { door, own, row, group, ana } = await named();
    made(await admin.put(`/api/AccesoGrupoPuerta/${row.IdGrupoPuerta}`, { IdPuerta: null, Version: row.Version }));
    expect(await decide(door, ana, { IdEquipo: own.IdEquipo })).toMatchObject({ Permitido: 'S' });
    expect(codesOf(await decide(site.p1, ana))).toEqual(['603']);
    const range = made(
      await admin.post('/api/AccesoMarca/evaluarRango', { IdPersona: ana.IdPersona, IdPuerta: door.IdPuerta, Desde: inDays(0), Hasta: inDays(1) }),
    );
    expect(range).toMatchObject([{ Permitido: 'S' }]);
    const held = made(await admin.get(`/api/AccesoGestionPersona/${ana.IdPersona}/efectivo`));
    const monday = held.find(({ IdPuerta }: ResultOf) => IdPuerta === door.IdPuerta).Dias[0].Intervalos;
    expect(monday).toEqual([{ HoraInicio: '00:00', HoraFin: '24:00', TipoEntrada: 'A', Grupos: [`${group.Nombre} (${own.Equipo})`] }]);
  });

  test('the list of a gate without a network: a terminal’s own has windows where its group names it; another device’s and the post’s say 603', async () => {
    const { door, own, other, ana } = await named();
    const listOf = async (Clave: string): Promise<ResultOf> => {
      const { Sujetos } = made(await app.call('GET', `${DESCARGAR}?IdPuerta=${door.IdPuerta}`, { headers: { 'x-clave-equipo': Clave } }));
      return Sujetos.find(({ IdPersona }: ResultOf) => IdPersona === ana.IdPersona);
    };
    const mine = await listOf(await keyOf(own.IdEquipo));
    expect([mine.Ventanas.length, mine.Denegado]).toEqual([1, null]);
    const theirs = await listOf(await keyOf(other.IdEquipo));
    expect([theirs.Ventanas, theirs.Denegado]).toEqual([[], { Codigo: '603', Motivo: `No está autorizado en ${door.Nombre}.` }]);
    const post = made(await gate.get(DESCARGAR, { IdPuerta: door.IdPuerta })).Sujetos.find(({ IdPersona }: ResultOf) => IdPersona === ana.IdPersona);
    expect([post.Ventanas, post.Denegado?.Codigo]).toEqual([[], '603']);
  });

  test('two terminals of a door whose group names devices each have their own list: neither is told of the other’s, nor the post of theirs', async () => {
    const { door, own, other } = await named();
    const keys = [await keyOf(own.IdEquipo), await keyOf(other.IdEquipo)];
    const ask = async (Clave: string, version?: number): Promise<ResultOf> =>
      made(
        await app.call('GET', `${DESCARGAR}?IdPuerta=${door.IdPuerta}${version === undefined ? '' : `&version=${version}`}`, {
          headers: { 'x-clave-equipo': Clave },
        }),
      );
    const first = [await ask(keys[0] ?? ''), await ask(keys[1] ?? '')];
    const post = made(await gate.get(DESCARGAR, { IdPuerta: door.IdPuerta }));
    expect(new Set([first[0]?.Version, first[1]?.Version, post.Version]).size).toBe(3);
    for (const turn of [0, 1, 0, 1]) {
      const again = await ask(keys[turn] ?? '', first[turn]?.Version);
      expect(again).toMatchObject({ Version: first[turn]?.Version, Completa: 'N', Sujetos: [], Retirados: [] });
    }
    expect(made(await gate.get(DESCARGAR, { IdPuerta: door.IdPuerta, version: post.Version }))).toMatchObject({ Version: post.Version, Sujetos: [] });
    // The version of another list is no beginning: it is given whole.
    expect(await ask(keys[0] ?? '', first[1]?.Version)).toMatchObject({ Version: first[0]?.Version, Completa: 'S' });
    // Where no group names devices there is one list.
    const [plain, terminal] = [await site.door({ IdZonaOrigen: site.mina.IdZona, IdZonaDestino: site.planta.IdZona }), await device()];
    await place(plain.IdPuerta, terminal.IdEquipo);
    const byPost = made(await gate.get(DESCARGAR, { IdPuerta: plain.IdPuerta }));
    const byTerminal = made(
      await app.call('GET', `${DESCARGAR}?IdPuerta=${plain.IdPuerta}`, { headers: { 'x-clave-equipo': await keyOf(terminal.IdEquipo) } }),
    );
    expect(byTerminal.Version).toBe(byPost.Version);
  });

  test('the list of a contractor’s post is of its own people alone, with versions of its own, and the other lists are none of its', async () => {
    const door = await site.door();
    const group = await site.group([{ IdZona: site.mina.IdZona, IdPuerta: door.IdPuerta, IdHorario: site.always.IdHorario }]);
    const [own, other] = [await withGroup(group.IdGrupo), await withGroup(group.IdGrupo)];
    const [company] = await app.database.run(sql`select id_compania as id from seguridad_usuario where id_usuario = 'SOLICITANTE'`);
    // Of the two one works for the contractor, and came for it.
    const rest = sql`(select c.id_compania from administracion_compania c where c.id_cliente = ${gate.perfil.IdCliente} and c.id_compania <> ${Number(company?.id)} order by 1 limit 1)`;
    for (const table of ['acreditacion_persona', 'administracion_persona_vinculo'])
      await app.database.run(
        sql`update ${sql.raw(table)} set id_compania = case when id_persona = ${own.IdPersona} then ${Number(company?.id)}::int else ${rest} end
            where id_persona = any(${sql.param([own.IdPersona, other.IdPersona])}::int[])`,
      );
    await app.database.run(
      sql`insert into seguridad_perfil_menu (id_cliente, id_perfil, id_menu, acciones) select id_cliente, id_perfil, '040101', array['consultar', 'procesar'] from seguridad_perfil
          where perfil = 'SOLICITANTE' and id_cliente = ${gate.perfil.IdCliente}`,
    );
    const contractor = await app.signIn('SOLICITANTE');
    const listOf = async (who: SignedIn, version?: number) =>
      made(await who.get(`${DESCARGAR}?IdPuerta=${door.IdPuerta}${version === undefined ? '' : `&version=${version}`}`));
    const peopleOf = ({ Sujetos }: ResultOf) => Sujetos.map(({ IdPersona }: ResultOf) => IdPersona);
    const [whole, theirs] = [await listOf(gate), await listOf(contractor)];
    expect(peopleOf(whole)).toEqual(expect.arrayContaining([own.IdPersona, other.IdPersona]));
    expect(peopleOf(theirs)).toContain(own.IdPersona);
    expect(peopleOf(theirs)).not.toContain(other.IdPersona);
    // Nothing changed since: each goes on from its own version, and from the other's begins anew.
    expect(await listOf(contractor, theirs.Version)).toMatchObject({ Completa: 'N', Sujetos: [] });
    if (whole.Version !== theirs.Version) expect(await listOf(contractor, whole.Version)).toMatchObject({ Completa: 'S' });
  });

  test('impact before saving counts the devices of a group’s door: whom naming another one keeps out, and nobody where one is added', async () => {
    const { door, own, other, row, ana } = await named();
    const impact = async (Equipos: readonly number[]) => {
      const told = made(await admin.post('/api/AccesoGrupoPuerta/impacto', { IdGrupoPuerta: row.IdGrupoPuerta, Equipos, Version: row.Version }));
      return [told.Pierden, told.Dentro];
    };
    expect(await impact([other.IdEquipo])).toEqual([1, 0]);
    expect(await impact([own.IdEquipo, other.IdEquipo])).toEqual([0, 0]);
    expect(await impact([])).toEqual([0, 0]);
    // Who passes by another group all the same loses nothing.
    const all = await site.group([{ IdZona: site.mina.IdZona, IdPuerta: door.IdPuerta, IdHorario: site.always.IdHorario }]);
    await site.create('AccesoAsignacion', { IdPersona: ana.IdPersona, IdGrupo: all.IdGrupo, FechaInicio: inDays(-1), FechaFin: inDays(30) });
    expect(await impact([other.IdEquipo])).toEqual([0, 0]);
    // Of a row that named none, naming one keeps out who comes by the others, and who is let in at the post.
    const open = await site.one('AccesoGrupoPuerta', ['IdGrupo', '=', all.IdGrupo]);
    const narrowed = await admin.post('/api/AccesoGrupoPuerta/impacto', {
      ...{ IdGrupoPuerta: open.IdGrupoPuerta, Equipos: [own.IdEquipo], Version: open.Version },
    });
    expect(made(narrowed)).toMatchObject({ Pierden: 1 });
    expect(made(await admin.get(`/api/AccesoGrupoPuerta/${open.IdGrupoPuerta}`)).Equipos).toEqual([]);
  });

  test('readers hold whom their own groups name', async () => {
    const door = await site.door();
    const [own, other] = [await device('FACIAL'), await device('FACIAL')];
    const group = await site.group([]);
    const readers: number[] = [];
    for (const { IdEquipo } of [own, other]) {
      await place(door.IdPuerta, IdEquipo);
      const { IdEquipoConexion } = await site.create('AccesoEquipoConexion', { IdEquipo, Protocolo: 'ATT' });
      made(await admin.post(`/api/AccesoEquipoConexion/${IdEquipoConexion}/aprobar`));
      readers.push(IdEquipoConexion);
    }
    await site.create('AccesoGrupoPuerta', {
      ...{ IdGrupo: group.IdGrupo, IdZona: site.mina.IdZona, IdPuerta: door.IdPuerta, IdHorario: site.always.IdHorario },
      Equipos: [own.IdEquipo],
    });
    const ana = await withGroup(group.IdGrupo);
    const held: boolean[] = [];
    for (const id of readers) {
      made(await admin.post(`/api/AccesoEquipoConexion/${id}/sincronizar`));
      const { data } = made(
        await admin.get('/api/AccesoEquipoPersona', { filter: [['IdEquipoConexion', '=', id], 'AND', ['IdPersona', '=', ana.IdPersona]] }),
      );
      held.push(data.length === 1);
    }
    expect(held).toEqual([true, false]);
  });

  test('only devices that stand at the door are named; one that is elsewhere is told by its name', async () => {
    const { door, group } = await named();
    const elsewhere = await device();
    const body = { IdGrupo: group.IdGrupo, IdZona: site.mina.IdZona, IdPuerta: door.IdPuerta, IdHorario: site.weekdays.IdHorario };
    const answer = await admin.post('/api/AccesoGrupoPuerta', { ...body, Equipos: [elsewhere.IdEquipo] });
    expect(answer.problem).toMatchObject({ status: 400, code: 'grupo.equipo_puerta', errors: [{ field: 'Equipos' }] });
    expect(answer.problem.detail).toBe(`El equipo ${elsewhere.Equipo} no está en esa puerta.`);
    expect((await admin.post('/api/AccesoGrupoPuerta', { ...body, Equipos: [999_999_999] })).status).toBe(400);
  });
});

describe('a reading by a device of the door (family PUERTA)', () => {
  test('101 by a device that is not of that door; 102 by one that is for the other direction', async () => {
    const ana = await site.ready(inDays(-30), inDays(90));
    const door = await site.door();
    const [entry, stranger] = [await device(), await device()];
    await place(door.IdPuerta, entry.IdEquipo, 'E');
    await place(site.p2.IdPuerta, stranger.IdEquipo);
    expect(await decide(door, ana, { IdEquipo: entry.IdEquipo })).toMatchObject({ Permitido: 'S' });
    expect(await decide(door, ana, { IdEquipo: stranger.IdEquipo })).toMatchObject({
      Permitido: 'N',
      Codigo: '101',
      Motivo: `La puerta ${door.Nombre} no está operativa.`,
    });
    expect(await decide(door, ana, { IdEquipo: entry.IdEquipo, ModoMarcacion: 'N' })).toMatchObject({
      Permitido: 'N',
      Codigo: '102',
      Motivo: `La puerta ${door.Nombre} no permite la salida.`,
    });
    // What stands where is obeyed at the very next reading.
    await place(door.IdPuerta, entry.IdEquipo, 'S');
    expect((await decide(door, ana, { IdEquipo: entry.IdEquipo, ModoMarcacion: 'N' })).Permitido).toBe('S');
  });

  test('a device goes from a door to another one, whole; where it does not stand it is a conflict', async () => {
    const [from, to] = [await site.door(), await site.door()];
    const { IdEquipo } = await device();
    await place(from.IdPuerta, IdEquipo, 'E');
    await place(from.IdPuerta, IdEquipo, 'S');
    const move = (De: number, A: number, who = admin) => who.post('/api/AccesoPuertaEquipo/mover', { IdEquipo, De, IdPuerta: A });
    made(await move(from.IdPuerta, to.IdPuerta));
    const { data } = made(await admin.get('/api/AccesoPuertaEquipo', { filter: ['IdEquipo', '=', IdEquipo] }));
    expect(data.map(({ IdPuerta, Sentido }: ResultOf) => [IdPuerta, Sentido]).sort()).toEqual([
      [to.IdPuerta, 'E'],
      [to.IdPuerta, 'S'],
    ]);
    expect((await move(from.IdPuerta, to.IdPuerta)).problem).toMatchObject({ status: 409, code: 'plano.sin_equipo' });
    expect((await move(to.IdPuerta, to.IdPuerta)).problem).toMatchObject({ status: 400, errors: [{ field: 'IdPuerta' }] });
    expect((await move(to.IdPuerta, 999_999_999)).status).toBe(400);
    expect((await move(to.IdPuerta, from.IdPuerta, gate)).status).toBe(403);
  });
});

test('the QR of a terminal’s key says the address of the product and the key, as a camera reads it', async () => {
  const { terminalQr } = await import('../web/equipos/terminalQr');
  const { decodeQR } = await import('qr/decode.js');
  const { default: sharp } = await import('sharp');
  const { IdEquipo } = await device();
  const { IdEquipoConexion } = await site.create('AccesoEquipoConexion', { IdEquipo });
  const { Clave } = made(await admin.post(`/api/AccesoEquipoConexion/${IdEquipoConexion}/generarClave`));
  const { data, info } = await sharp(Buffer.from(terminalQr('https://accesos.mina.pe', Clave)))
    .resize(480, 480)
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const read = decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) });
  expect(JSON.parse(read)).toEqual({ url: 'https://accesos.mina.pe', clave: Clave });
  // What was read opens the calls of a terminal once it is approved.
  made(await admin.post(`/api/AccesoEquipoConexion/${IdEquipoConexion}/aprobar`, { IdPuerta: site.p1.IdPuerta, Sentido: 'A' }));
  const beat = await app.call('POST', '/api/AccesoEquipoConexion/latido', {
    headers: { 'x-clave-equipo': JSON.parse(read).clave },
    body: { MarcasPendientes: 0 },
  });
  expect(beat.status).toBe(200);
});
