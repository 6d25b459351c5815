import { randomUUID } from 'node:crypto';
import { inDays, made, newCode } from '@modules/administracion/test/masters';
import { portrait } from '@platform/server/demo/portrait';
import { type ResultOf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayBegins } from '../server/decision/calendar';
import { decideOffline, indexOf, withChanges } from '../shared/fueraDeLinea';
import { makeSite, reading, type Site, standing } from './puesto';

/** What a list says of a reason of the gate: of papers, only who has to act. */
const asListed = ({ Codigo, Motivo }: ResultOf) =>
  /^4/.test(Codigo)
    ? { Codigo, Motivo: `${/^40[12]/.test(Codigo) ? 'No habilitado' : 'Tiene requisitos por renovar'}. Debe actuar: Compañía contratista.` }
    : { Codigo, Motivo };

let app: TestApp;
let admin: SignedIn;
let gate: SignedIn;
let site: Site;
const DESCARGAR = '/api/AccesoInstantanea/descargar';
const LOTE = '/api/AccesoMarca/registrarLote';
const MINUTE = 60_000;

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  gate = await app.signIn('GARITA');
  site = await makeSite(app, admin);
});
afterAll(() => app.close());

const ready = () => site.ready(inDays(-30), inDays(90));
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();
const download = async (door: { IdPuerta: number }, version?: number): Promise<ResultOf> =>
  made(await gate.get(DESCARGAR, { IdPuerta: door.IdPuerta, ...(version === undefined ? {} : { version }) }));
const inList = (list: ResultOf, person: ResultOf): ResultOf => list.Sujetos.find((one: ResultOf) => one.IdPersona === person.IdPersona);

describe('the list of a door', () => {
  test('everyone accredited, with identifiers and windows; the hours are the parameters’; nobody else’s door', async () => {
    const ana = await ready();
    const list = await download(site.p1);
    expect(list).toMatchObject({ Completa: 'S', Retirados: [], Puerta: { IdPuerta: site.p1.IdPuerta, Denegado: { S: null, N: null } } });
    const hours = (to: string) => (Date.parse(to) - Date.parse(list.GeneradaEl)) / (60 * MINUTE);
    expect([hours(list.VenceEl), hours(list.LimiteEl)]).toEqual([12, 24]);
    const told = inList(list, ana);
    expect(told).toMatchObject({
      Identificadores: [
        { Medio: 'DOC', Valor: ana.Documento, IdTipoDocumento: ana.IdTipoDocumento },
        { Medio: 'PIN', Valor: String(ana.IdPersona) },
      ],
      Compania: 'Montajes Misti',
      Condicion: 'TRABAJADOR',
      VigenteHasta: inDays(90),
      Denegado: null,
    });
    expect(told.Ventanas).toHaveLength(1);
    expect(Date.parse(told.Ventanas[0].Hasta)).toBeGreaterThanOrEqual(Date.parse(list.LimiteEl));
    expect((await gate.get(DESCARGAR, { IdPuerta: 999_999_999 })).problem).toMatchObject({
      code: 'campo.referencia',
      errors: [{ field: 'IdPuerta' }],
    });
    const other = await app.signIn('ADMINCH');
    expect((await other.get(DESCARGAR, { IdPuerta: site.p1.IdPuerta })).status).toBeGreaterThanOrEqual(400);
  });

  test('what a post decides by it is what the gate says, at every moment since it begins', async () => {
    const type = await site.one('AccesoTipoRestriccion', ['Codigo', '=', 'INVESTIGACION']);
    const restricted = async (over: object) => {
      const person = await ready();
      await site.create('AccesoRestriccion', {
        IdPersona: person.IdPersona,
        IdTipoRestriccion: type.IdTipoRestriccion,
        Ambito: 'D',
        FechaInicio: inDays(-1),
        FechaFin: inDays(1),
        Motivo: 'Investigación en curso',
        ...over,
      });
      return person;
    };
    const hour = (minutes: number) => new Date(Date.now() - 5 * 60 * MINUTE - minutes * MINUTE).toISOString().slice(11, 16);
    const weekdays = await site.group([{ IdZona: site.mina.IdZona, IdHorario: site.weekdays.IdHorario }]);
    const atHours = await site.masters.worker();
    await site.accredit(atHours.IdPersona, inDays(-30), inDays(30));
    await site.create('AccesoAsignacion', { IdPersona: atHours.IdPersona, IdGrupo: weekdays.IdGrupo, FechaInicio: inDays(-1), FechaFin: inDays(1) });
    const gone = await site.masters.worker();
    await site.accredit(gone.IdPersona, inDays(-30), inDays(-1));
    const people = [
      await ready(),
      await site.ready(inDays(-30), inDays(90), inDays(-1)),
      await site.ready(inDays(-30), inDays(90), inDays(3)),
      await site.ready(inDays(1), inDays(90)),
      await restricted({ DiaCompleto: 'S' }),
      await restricted({ DiaCompleto: 'N', HoraInicio: hour(90), HoraFin: hour(30) }),
      atHours,
      gone,
    ];
    const list = await download(site.p1);
    const index = indexOf(list.Sujetos);
    const begins = dayBegins('America/Lima', new Date(list.GeneradaEl)).getTime();
    const now = Date.now();
    const moments = [...Array(9).keys()].map((turn) => Math.max(begins, now - turn * 41 * MINUTE));
    for (const [place, person] of people.entries()) {
      for (const at of new Set(moments)) {
        const said = made(
          await gate.post('/api/AccesoMarca/evaluar', reading(site.p1, person, { FechaHora: new Date(at).toISOString(), EnLinea: 'N' })),
        );
        const leido = { Modo: 'S' as const, Identificador: person.Documento, Medio: 'DOC' as const, IdTipoDocumento: null, at: new Date(at) };
        const decided = decideOffline(list, index, leido, 'es');
        expect([place, at, decided.Permitido]).toEqual([place, at, said.Permitido]);
        if (said.Permitido === 'S') expect(decided.Advertencias).toEqual(said.Sujetos[0].Advertencias.map(asListed));
        else if (at === now) expect(decided.Motivo).toEqual(asListed(said));
      }
    }
    expect(inList(list, gone)).toMatchObject({ Ventanas: [], Denegado: { Codigo: '303' } });
    // Whoever holds the device learns that somebody is not cleared and whose turn it is, not which paper it is about.
    expect(inList(list, people[1] ?? gone).Denegado).toEqual({ Codigo: '401', Motivo: 'No habilitado. Debe actuar: Compañía contratista.' });
    expect(JSON.stringify(list.Sujetos)).not.toContain('SCTR');
  });

  test('whoever has a photograph comes with it, as a JPEG of at most 8 kB, told again when it changes; whose profile hides photographs gets none', async () => {
    const ana = await ready();
    const first = await download(site.p1);
    expect(inList(first, ana).Foto).toBeNull();
    const { IdArchivo } = (await admin.upload('FOT', 'foto.png', portrait(9))).result;
    const { Version } = made(await admin.get(`/api/AdministracionPersona/${ana.IdPersona}`));
    made(await admin.put(`/api/AdministracionPersona/${ana.IdPersona}`, { FotoPerfil: IdArchivo, Version }));
    const changed = await download(site.p1, first.Version);
    const photo = Buffer.from(String(inList(changed, ana).Foto), 'base64');
    expect(photo.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(photo.length).toBeLessThanOrEqual(8192);
    expect(changed.Sujetos.map((one: ResultOf) => one.IdPersona)).toContain(ana.IdPersona);
  });

  test('with a version, only what changed since, and whoever is no longer told', async () => {
    const [ana, luis] = [await ready(), await ready()];
    const first = await download(site.p2);
    expect(await download(site.p2, first.Version)).toMatchObject({ Completa: 'N', Version: first.Version, Sujetos: [], Retirados: [] });
    await app.database.run(sql`update administracion_persona set inactivo = 'S' where id_persona = ${ana.IdPersona}`);
    await app.database.run(
      sql`update acreditacion_persona set fecha_inicio = ${inDays(-80)}::date, fecha_fin = ${inDays(-60)}::date where id_persona = ${luis.IdPersona}`,
    );
    const second = await download(site.p2, first.Version);
    expect(second).toMatchObject({ Completa: 'N', Version: first.Version + 1, Retirados: [luis.IdPersona] });
    expect(second.Sujetos).toMatchObject([
      { IdPersona: ana.IdPersona, Ventanas: [], Denegado: { Codigo: '201', Motivo: 'La persona está inactiva.' } },
    ]);
    const whole = await download(site.p2, 999);
    expect(whole).toMatchObject({ Completa: 'S', Version: first.Version + 1 });
    const byId = (one: ResultOf, other: ResultOf) => one.IdPersona - other.IdPersona;
    expect(withChanges<ResultOf>(first.Sujetos, second.Sujetos, second.Retirados, ({ IdPersona }) => IdPersona).sort(byId)).toEqual(
      whole.Sujetos.sort(byId),
    );
  });

  test('a closed door says so beside the list, whose windows stay', async () => {
    const ana = await ready();
    const door = await site.door({ SentidoPermitido: 'E' });
    await app.database.run(sql`update acceso_puerta set modo = 'C' where id_puerta = ${door.IdPuerta}`);
    const list = await download(door);
    expect(list.Puerta.Denegado).toMatchObject({ S: { Codigo: '101' }, N: { Codigo: '101' } });
    expect(inList(list, ana).Ventanas).toHaveLength(1);
  });
});

describe('marks that were made without a network', () => {
  let IdInstantanea: number;
  beforeAll(async () => {
    IdInstantanea = (await download(site.p1)).IdInstantanea;
  });
  const passed = { Permitido: 'S', Codigo: '000' };
  const mark = (person: { Documento: string }, minutes: number, over: object = {}, door = site.p1) => ({
    ...reading(door, person),
    FechaHora: ago(minutes),
    EnLinea: 'N',
    ResultadoEquipo: passed,
    ...over,
  });
  const send = async (Marcas: readonly unknown[], by = gate): Promise<ResultOf> => made(await by.post(LOTE, { IdInstantanea, Marcas }));
  const marksOf = async (person: ResultOf): Promise<ResultOf[]> =>
    made(await gate.get('/api/AccesoMarca', { filter: ['IdPersona', '=', person.IdPersona], sort: [{ selector: 'FechaHora', desc: false }] })).data;
  const zoneOf = async (person: ResultOf) =>
    (await app.database.run(sql`select id_zona from acceso_presencia where id_persona = ${person.IdPersona}`))[0]?.id_zona ?? null;

  test('Check (040101): register 3 people without a network, plug in → 3 marks with EnLinea N and their own times, none twice, however often they are sent', async () => {
    const people = [await ready(), await ready(), await ready()];
    const marks = people.map((person, turn) => mark(person, 30 - turn));
    const [one, other] = await Promise.all([send(marks), send(marks)]);
    const states = [one, other].map((answers) => answers.map((answer: ResultOf) => answer.Estado));
    for (const place of people.keys()) expect([states[0][place], states[1][place]].sort()).toEqual(['REGISTRADA', 'REPETIDA']);
    expect((await send(marks)).map((answer: ResultOf) => answer.Estado)).toEqual(['REPETIDA', 'REPETIDA', 'REPETIDA']);
    for (const [place, person] of people.entries())
      expect(await marksOf(person)).toMatchObject([
        {
          EnLinea: 'N',
          Origen: 'PU',
          Resultado: 'S',
          Observada: 'N',
          IdInstantanea,
          FechaHora: marks[place]?.FechaHora,
          IdMarcaOrigen: marks[place]?.IdMarcaOrigen,
        },
      ]);
  });

  test('what the device did is the fact; where we would have decided otherwise it is observed, with our reasons', async () => {
    const [ana, luis] = [await ready(), await ready()];
    await app.database.run(sql`update administracion_persona set inactivo = 'S' where id_persona = ${ana.IdPersona}`);
    await send([mark(ana, 20), mark(luis, 20, { ResultadoEquipo: { Permitido: 'N', Codigo: '604' } })]);
    expect(await marksOf(ana)).toMatchObject([{ Resultado: 'S', Codigo: '000', Observada: 'S' }]);
    const [row] = await app.database.run(sql`select motivos from acceso_marca where id_persona = ${ana.IdPersona}`);
    expect(row?.motivos).toMatchObject([{ Codigo: '201', Severidad: 'B' }]);
    expect(await zoneOf(ana)).toBe(site.mina.IdZona);
    expect(await marksOf(luis)).toMatchObject([{ Resultado: 'N', Codigo: '604', Observada: 'S' }]);
    expect(await zoneOf(luis)).toBeNull();
    // Both refuse: nothing to observe, and the reason is ours.
    const eva = await ready();
    await app.database.run(sql`update administracion_persona set inactivo = 'S' where id_persona = ${eva.IdPersona}`);
    await send([mark(eva, 20, { ResultadoEquipo: { Permitido: 'N', Codigo: '604' } })]);
    expect(await marksOf(eva)).toMatchObject([{ Resultado: 'N', Codigo: '201', Observada: 'N' }]);
  });

  test('one bad element never stops the others, and each says what is wrong with it', async () => {
    const ana = await ready();
    const good = mark(ana, 15);
    const answers = await send([
      'nada',
      mark(ana, 15, { ResultadoEquipo: undefined }),
      mark(ana, 15, { ResultadoEquipo: { Permitido: 'S', Codigo: '604' } }),
      mark(ana, 15, { FechaHora: undefined }),
      mark(ana, -10),
      mark(ana, 15, { IdPuerta: 999_999_999 }),
      mark(ana, 15, { IdMarcaOrigen: 'a\u0000b' }),
      good,
      { ...good, Identificador: '10000001' },
    ]);
    expect(answers.map((answer: ResultOf) => [answer.Estado, answer.Codigo])).toEqual([
      ['RECHAZADA', 'campo.invalido'],
      ['RECHAZADA', 'campo.obligatorio'],
      ['RECHAZADA', 'campo.opcion'],
      ['RECHAZADA', 'marca.fecha_hora_invalida'],
      ['RECHAZADA', 'marca.fecha_futura'],
      ['RECHAZADA', 'campo.referencia'],
      ['RECHAZADA', 'campo.caracteres'],
      ['REGISTRADA', null],
      ['RECHAZADA', 'marca.origen_repetido'],
    ]);
    expect(answers[4]).toMatchObject({ Mensaje: 'La fecha y hora no puede ser futura.' });
    expect(await marksOf(ana)).toHaveLength(1);
    expect((await gate.post(LOTE, { IdInstantanea: 999_999_999, Marcas: [good] })).problem).toMatchObject({ errors: [{ field: 'IdInstantanea' }] });
    for (const Marcas of [[], Array.from({ length: 501 }, () => good)])
      expect((await gate.post(LOTE, { IdInstantanea, Marcas })).problem).toMatchObject({ status: 400, errors: [{ field: 'Marcas' }] });
  });

  test('a reading whose answer was lost on line is the same mark when it comes again; where the door did otherwise it is observed', async () => {
    const [ana, luis] = [await ready(), await ready()];
    await app.database.run(sql`update administracion_persona set inactivo = 'S' where id_persona = ${luis.IdPersona}`);
    for (const [person, Observada] of [
      [ana, 'N'],
      [luis, 'S'],
    ]) {
      const asked = reading(site.p1, person, { IdMarcaOrigen: randomUUID() });
      made(await gate.post('/api/AccesoMarca/registrar', asked));
      const answers = await send([{ ...asked, FechaHora: ago(0), EnLinea: 'N', ResultadoEquipo: passed }]);
      expect(answers).toMatchObject([{ Estado: 'REPETIDA' }]);
      expect(await marksOf(person)).toMatchObject([{ EnLinea: 'S', Observada }]);
    }
  });

  test('presence is that of the newest mark, in whatever order they arrive', async () => {
    const ana = await ready();
    made(await gate.post('/api/AccesoMarca/registrar', reading(site.p1, ana, { FechaHora: ago(60) })));
    await send([mark(ana, 20, { ModoMarcacion: 'N' }), mark(ana, 25, {}, site.p2)]);
    expect(await zoneOf(ana)).toBeNull();
    await send([mark(ana, 10), mark(ana, 50, { ModoMarcacion: 'N' })]);
    expect(await zoneOf(ana)).toBe(site.mina.IdZona);
  });

  test('a vehicle with its driver goes through whole, or as the device let it', async () => {
    const driver = await ready();
    const asked = mark(driver, 12, { TipoMarcacion: 'C', Vehiculo: { Identificador: 'ZZZ-999' } });
    expect(await send([asked])).toMatchObject([{ Estado: 'REGISTRADA', Permitido: 'S' }]);
    const rows = await app.database.run(
      sql`select tipo_marcacion, resultado, observada from acceso_marca where id_marca_origen = ${asked.IdMarcaOrigen} order by secuencia`,
    );
    expect(rows).toEqual([
      { tipo_marcacion: 'V', resultado: 'S', observada: 'S' },
      { tipo_marcacion: 'C', resultado: 'S', observada: 'S' },
    ]);
    expect(await send([asked])).toMatchObject([{ Estado: 'REPETIDA' }]);
  });
});

describe('a terminal with a key of its own', () => {
  let door: ResultOf;
  let conexion: ResultOf;
  let IdEquipo: number;
  const url = (id: number, accion: string) => `/api/AccesoEquipoConexion/${id}/${accion}`;
  const newKey = async (): Promise<string> => made(await admin.post(url(conexion.IdEquipoConexion, 'generarClave'))).Clave;
  const by = (Clave: string, method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    app.call(method, path, { headers: { 'x-clave-equipo': Clave, ...headers }, ...(body ? { body } : {}) });
  const equipment = async (over: object = {}) => {
    const type = await site.one('SistemaTipoEquipo', ['Codigo', '=', 'LQR']);
    const Codigo = newCode('T');
    return site.create('SistemaEquipo', {
      Codigo,
      Equipo: `Tableta ${Codigo}`,
      IdTipoEquipo: type.IdTipoEquipo,
      Modelo: 'T-1',
      IdDivision: gate.perfil.IdDivision,
      TipoLectura: 'QR',
      NombreHost: `${Codigo.toLowerCase()}.mina.pe`,
      ...over,
    });
  };

  beforeAll(async () => {
    door = await site.door();
    ({ IdEquipo } = await equipment());
    conexion = await site.create('AccesoEquipoConexion', { IdEquipo });
    await site.create('AccesoPuertaEquipo', { IdPuerta: door.IdPuerta, IdEquipo, Sentido: 'E' });
  });

  test('to be approved, approved, blocked, another key, retired: only the key in force of one approved opens', async () => {
    const first = await newKey();
    const beat = (Clave: string) =>
      by(Clave, 'POST', '/api/AccesoEquipoConexion/latido', { Bateria: 80, MarcasPendientes: 2, VersionInstantanea: 1 });
    expect((await beat(first)).status).toBe(401);
    made(await admin.post(url(conexion.IdEquipoConexion, 'aprobar')));
    expect((await beat(first)).status).toBe(200);
    const listed = async () => made(await admin.get('/api/AccesoEquipoConexion', { filter: ['IdEquipo', '=', IdEquipo] })).data[0];
    expect(await listed()).toMatchObject({ Estado: 'A', EnLinea: 'S', TieneClave: 'S', Bateria: 80, MarcasPendientes: 2, VersionLista: 1 });
    expect(JSON.stringify(await listed())).not.toContain(first);
    expect((await beat(`${first.slice(0, -1)}_`)).status).toBe(401);
    expect((await beat('nada')).status).toBe(401);
    const second = await newKey();
    expect([(await beat(first)).status, (await beat(second)).status]).toEqual([401, 200]);
    made(await admin.post(url(conexion.IdEquipoConexion, 'bloquear')));
    expect((await beat(second)).status).toBe(401);
    made(await admin.post(url(conexion.IdEquipoConexion, 'aprobar')));
    await app.database.run(sql`update sistema_equipo set activo = 'N' where id_equipo = ${IdEquipo}`);
    expect((await beat(second)).status).toBe(401);
    await app.database.run(sql`update sistema_equipo set activo = 'S' where id_equipo = ${IdEquipo}`);
    await app.database.run(sql`update acceso_equipo_conexion set redes = '10.9.0.0/16' where id_equipo_conexion = ${conexion.IdEquipoConexion}`);
    expect((await beat(second)).status).toBe(401);
    await app.database.run(
      sql`update acceso_equipo_conexion set redes = '10.9.0.0/16, 127.0.0.0/8' where id_equipo_conexion = ${conexion.IdEquipoConexion}`,
    );
    expect((await beat(second)).status).toBe(200);
    expect((await gate.post('/api/AccesoEquipoConexion/latido', { MarcasPendientes: 0 })).problem.code).toBe('equipo_conexion.sin_clave');
  });

  test('it opens only the calls of its section, at its own doors and in their direction, and its marks are the equipment’s', async () => {
    made(await admin.post(url(conexion.IdEquipoConexion, 'aprobar')));
    const Clave = await newKey();
    const ana = await ready();
    const REGISTRAR = '/api/AccesoMarca/registrar';
    for (const path of [
      '/api/AccesoMarca',
      `/api/AdministracionPersona/${ana.IdPersona}`,
      '/api/AccesoMarca/recientes?IdPuerta=1',
      '/api/usuario/getUserByToken',
    ])
      expect((await by(Clave, 'GET', path)).status).toBe(401);
    expect((await by(Clave, 'POST', REGISTRAR, reading(site.p1, ana))).problem).toMatchObject({ status: 403, code: 'equipo_conexion.puerta_ajena' });
    expect((await by(Clave, 'POST', REGISTRAR, reading(door, ana, { ModoMarcacion: 'N' }))).status).toBe(403);
    expect((await by(Clave, 'POST', REGISTRAR, reading(door, ana, { IdEquipo: IdEquipo + 1 }))).status).toBe(400);
    expect((await by(Clave, 'GET', `${DESCARGAR}?IdPuerta=${site.p1.IdPuerta}`)).status).toBe(403);
    expect(made(await by(Clave, 'POST', '/api/AccesoMarca/evaluar', reading(door, ana)))).toMatchObject({ Permitido: 'S' });
    expect(made(await by(Clave, 'POST', REGISTRAR, reading(door, ana)))).toMatchObject({ Permitido: 'S' });
    const list = made(await by(Clave, 'GET', `${DESCARGAR}?IdPuerta=${door.IdPuerta}`));
    expect(inList(list, ana).Ventanas).toHaveLength(1);
    const late = { ...reading(door, ana), FechaHora: ago(20), EnLinea: 'N', ResultadoEquipo: { Permitido: 'S', Codigo: '000' } };
    const sent = { IdInstantanea: list.IdInstantanea, Marcas: [late, { ...late, IdMarcaOrigen: randomUUID(), IdPuerta: site.p1.IdPuerta }] };
    expect(made(await by(Clave, 'POST', LOTE, sent)).map((one: ResultOf) => [one.Estado, one.Codigo])).toEqual([
      ['REGISTRADA', null],
      ['RECHAZADA', 'equipo_conexion.puerta_ajena'],
    ]);
    const rows = await app.database.run(
      sql`select origen, clave_origen, en_linea from acceso_marca where id_persona = ${ana.IdPersona} and id_puerta = ${door.IdPuerta} order by fecha_hora desc`,
    );
    expect(rows).toEqual([
      { origen: 'EQ', clave_origen: String(IdEquipo), en_linea: 'S' },
      { origen: 'OF', clave_origen: String(IdEquipo), en_linea: 'N' },
    ]);
    // The list tells the device, and is asked by it.
    const byDevice = made(
      await admin.get('/api/AccesoMarca', { filter: [['IdEquipo', '=', IdEquipo], 'and', ['IdPersona', '=', ana.IdPersona]] }),
    ).data;
    expect(byDevice.map((row: ResultOf) => [row.IdEquipo, typeof row.Equipo])).toEqual([
      [IdEquipo, 'string'],
      [IdEquipo, 'string'],
    ]);
    const document = made(await admin.get('/api/AccesoMarca', { filter: ['Identificador', '=', ana.Documento] })).data;
    expect(document.map((row: ResultOf) => row.IdPersona)).toEqual([ana.IdPersona, ana.IdPersona]);
    // Who is signed in uses the session instead.
    expect((await by('nada', 'GET', '/api/AccesoMarca', undefined, { authorization: `Bearer ${admin.accessToken}` })).status).toBe(200);
  });

  test('Check (040305): a device assigned twice is refused: it stands at one door in one direction once; it is one that stands at doors, of this division; networks are networks', async () => {
    const again = await admin.post('/api/AccesoPuertaEquipo', { IdPuerta: site.p1.IdPuerta, IdEquipo, Sentido: 'E' });
    expect(again.problem).toMatchObject({ status: 409, detail: `El equipo ya está asignado a ${door.Nombre}.` });
    const printer = await equipment({ IdTipoEquipo: (await site.one('SistemaTipoEquipo', ['Codigo', '=', 'IMPCRED'])).IdTipoEquipo });
    const refused = await admin.post('/api/AccesoPuertaEquipo', { IdPuerta: site.p1.IdPuerta, IdEquipo: printer.IdEquipo });
    expect(refused.problem).toMatchObject({ status: 400, code: 'equipo_puerta.clase' });
    for (const Redes of ['10.1.0.0/33', 'mina.pe', '10.1.300.4'])
      expect((await admin.post('/api/AccesoEquipoConexion', { IdEquipo: (await equipment()).IdEquipo, Redes })).problem).toMatchObject({
        code: 'equipo_conexion.redes',
        errors: [{ field: 'Redes' }],
      });
    // Deleted, its key opens nothing.
    const Clave = await newKey();
    expect((await admin.delete(`/api/AccesoEquipoConexion/${conexion.IdEquipoConexion}`)).status).toBe(200);
    expect((await by(Clave, 'POST', '/api/AccesoEquipoConexion/latido', { MarcasPendientes: 0 })).status).toBe(401);
    // One with marks is retired, and leaves its door; one without them may be deleted.
    const marked = await admin.delete(`/api/SistemaEquipo/${IdEquipo}`);
    expect([marked.status, marked.problem.code]).toEqual([409, 'equipo.con_marcas']);
    const { Version } = made(await admin.get(`/api/SistemaEquipo/${IdEquipo}`));
    made(await admin.put(`/api/SistemaEquipo/${IdEquipo}`, { Activo: 'N', Version }));
    expect(made(await admin.get('/api/AccesoPuertaEquipo', { filter: ['IdEquipo', '=', IdEquipo] })).totalCount).toBe(0);
    expect((await admin.delete(`/api/SistemaEquipo/${printer.IdEquipo}`)).status).toBe(200);
  });
});

test('whoever stands somewhere stands there by a mark of their own: by what was decided without a network', async () => {
  const { inside, unsaid } = await standing(app);
  expect(unsaid).toEqual([]);
  expect(inside).toBeGreaterThan(0);
});
