import { personaCesada } from '@modules/administracion/shared/news';
import { inDays, made, newCode } from '@modules/administracion/test/masters';
import { type ResultOf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Faults, type SimulatedReader, simulateReader } from '../server/lectores/simulador';
import { makeSite, type Site, standing } from './puesto';

let app: TestApp;
let admin: SignedIn;
let site: Site;

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  site = await makeSite(app, admin);
});
afterAll(() => app.close());

const MINUTE = 60_000;
const STRANGER = { status: 401, text: 'UNAUTHORIZED DEVICE\r\n' };
const url = (id: number, act: string) => `/api/AccesoEquipoConexion/${id}/${act}`;
const ready = () => site.ready(inDays(-30), inDays(90));

/** A reader that is registered in Sistema, and what it speaks by. */
async function registered(over: object = {}, more: { protocolo?: 'ATT' | 'ACC'; faults?: Faults; random?: () => number } = {}) {
  const type = await site.one('SistemaTipoEquipo', ['Codigo', '=', 'FACIAL']);
  const Codigo = newCode('L');
  const equipo = await site.create('SistemaEquipo', {
    ...{ Codigo, Equipo: `Lector ${Codigo}`, IdTipoEquipo: type.IdTipoEquipo, Modelo: 'SpeedFace', NumeroSerie: newCode('ZK') },
    ...{ IdDivision: admin.perfil.IdDivision, TipoLectura: 'ROS', NombreHost: `${Codigo.toLowerCase()}.mina.pe`, ...over },
  });
  const reader = simulateReader({ url: app.url, serie: equipo.NumeroSerie, now: () => app.clock.now(), random: () => 1, ...more });
  return { equipo, reader };
}
const connectionOf = (IdEquipo: number): Promise<ResultOf> => site.one('AccesoEquipoConexion', ['IdEquipo', '=', IdEquipo]);

/** The same, approved at a door. */
async function approved(Sentido: 'E' | 'S' | 'A' = 'E', more: Parameters<typeof registered>[1] & { over?: object } = {}) {
  const door = await site.door();
  const { equipo, reader } = await registered(more.over, more);
  await reader.begin();
  const { IdEquipoConexion } = await connectionOf(equipo.IdEquipo);
  made(await admin.post(url(IdEquipoConexion, 'aprobar'), { IdPuerta: door.IdPuerta, Sentido }));
  expect((await reader.begin()).status).toBe(200);
  return { door, equipo, reader, IdEquipoConexion };
}
const marksOf = (IdEquipo: number): Promise<ResultOf[]> =>
  app.database.run(sql`select * from acceso_marca where clave_origen = ${String(IdEquipo)} order by fecha_hora, id_marca`);
const linesOf = async (id: number, Clase: string): Promise<string[]> =>
  made(await admin.get('/api/AccesoEquipoLinea', { filter: [['IdEquipoConexion', '=', id], 'AND', ['Clase', '=', Clase]], take: 200 })).data.map(
    ({ Texto }: ResultOf) => Texto,
  );
const pinOf = async (person: { IdPersona: number }): Promise<string> => String(person.IdPersona);

describe('who may speak', () => {
  test('no path of /iclock ever answers a page, nor anything to a stranger', async () => {
    for (const [method, path] of [
      ['GET', '/iclock'],
      ['GET', '/iclock/cdata?SN=NADIE'],
      ['GET', '/ICLOCK/GetRequest.aspx?SN=NADIE'],
      ['POST', '/iclock/cdata?SN=NADIE&table=ATTLOG'],
      ['PUT', '/iclock/x/y/z'],
      ['GET', '/iclock/cdata?SN=%00'],
      ['GET', '/iclock/cdata?SN=a&SN=b'],
    ] as const) {
      const answer = await fetch(app.url + path, { method, ...(method === 'POST' ? { body: '1\t2026-11-20 06:52:10\t0\t1\n' } : {}) });
      expect([path, answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
        path,
        401,
        'text/plain; charset=utf-8',
        STRANGER.text,
      ]);
    }
    const boss = await app.signIn('SUPERADMIN');
    const [unknown] = made(await boss.get('/api/AccesoSerieDesconocida', { filter: ['Serie', '=', 'NADIE'] })).data;
    expect(unknown).toMatchObject({ Serie: 'NADIE', Veces: 1 });
    expect(made(await admin.get('/api/AccesoSerieDesconocida')).data).toEqual([]);
  });

  test('a body that is too large or of another kind is refused as text; what is broken is no mark', async () => {
    const { reader, equipo } = await approved();
    const send = (body: string, type: string) =>
      fetch(`${app.url}/iclock/cdata?SN=${reader.serie}&table=ATTLOG`, { method: 'POST', body, headers: { 'content-type': type } });
    const large = await send('x'.repeat(1_100_000), 'text/plain');
    expect([large.status, large.headers.get('content-type')]).toEqual([413, 'text/plain; charset=utf-8']);
    for (const type of ['application/json', 'multipart/form-data; boundary=x', 'application/push']) {
      const answer = await send('{', type);
      expect([type, answer.status, await answer.text()]).toEqual([type, 200, 'OK: 1\r\n']);
    }
    expect(await marksOf(equipo.IdEquipo)).toEqual([]);
  });

  test('Check (Reader devices; 040310): uploads of an unapproved serial are refused and arrive whole after approval · it shows En línea at once', async () => {
    const person = await ready();
    const { equipo, reader } = await registered();
    for (let at = 0; at < 3; at += 1) reader.pass(person.IdPersona, { estado: 0, at: new Date(app.clock.now().getTime() - (10 - at) * MINUTE) });
    expect(await reader.upload()).toMatchObject(STRANGER);
    expect(reader.waiting()).toBe(3);
    const waiting = await connectionOf(equipo.IdEquipo);
    expect(waiting).toMatchObject({ Estado: 'P', Protocolo: 'ATT', NumeroSerie: reader.serie, EnLinea: 'N' });
    expect((await admin.post(url(waiting.IdEquipoConexion, 'aprobar'))).problem.code).toBe('equipo_conexion.sin_puerta');
    made(await admin.post(url(waiting.IdEquipoConexion, 'aprobar'), { IdPuerta: (await site.door()).IdPuerta, Sentido: 'E' }));
    expect((await reader.begin()).text).toContain(`GET OPTION FROM: ${reader.serie}\r\nATTLOGStamp=0\r\n`);
    expect((await reader.upload()).text).toBe('OK: 3\r\n');
    expect(await marksOf(equipo.IdEquipo)).toHaveLength(3);
    expect(await connectionOf(equipo.IdEquipo)).toMatchObject({ Estado: 'A', EnLinea: 'S', MarcasHoy: expect.any(Number), SelloMarcas: '3' });
    expect((await reader.begin()).text).toContain('ATTLOGStamp=3');
    // The page of each says by which line it came.
    const [first] = await marksOf(equipo.IdEquipo);
    const groups: ResultOf[] = made(await admin.get(`/api/AccesoMarca/${first?.id_marca}/ficha`)).Grupos;
    const came = groups.find(({ Titulo }) => Titulo === 'Cómo llegó')?.Datos.find(({ Etiqueta }: ResultOf) => Etiqueta === 'Línea del equipo');
    expect(came?.Valor).toMatch(new RegExp(`^${reader.serie}: PIN ${person.IdPersona}, \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d, estado 0$`));
  });

  test('Check (040310): blocking it makes its next upload 401 and nothing is stored', async () => {
    const person = await ready();
    const { equipo, reader, IdEquipoConexion } = await approved();
    made(await admin.post(url(IdEquipoConexion, 'bloquear')));
    reader.pass(person.IdPersona);
    expect(await reader.upload()).toMatchObject(STRANGER);
    expect(await reader.call('GET', 'getrequest')).toMatchObject(STRANGER);
    expect(await marksOf(equipo.IdEquipo)).toEqual([]);
  });

  test('its networks and its key: said when it begins, and what follows comes from there', async () => {
    const { reader, IdEquipoConexion } = await approved();
    const set = (redes: string | null) =>
      app.database.run(sql`update acceso_equipo_conexion set redes = ${redes} where id_equipo_conexion = ${IdEquipoConexion}`);
    await set('10.9.0.0/16');
    expect(await reader.begin()).toMatchObject(STRANGER);
    await set('127.0.0.0/8');
    const { Clave } = made(await admin.post(url(IdEquipoConexion, 'generarClave')));
    expect(await reader.call('GET', 'getrequest')).toMatchObject(STRANGER);
    reader.says('otra');
    expect(await reader.begin()).toMatchObject(STRANGER);
    reader.says(Clave);
    expect((await reader.begin()).status).toBe(200);
    reader.says(undefined);
    expect((await reader.call('GET', 'ping')).text).toBe('OK\r\n');
    made(await admin.post(url(IdEquipoConexion, 'generarClave')));
    expect(await reader.call('GET', 'ping')).toMatchObject(STRANGER);
  });

  test('at no door it keeps its log: nothing is lost while nobody says where it stands', async () => {
    const person = await ready();
    const { equipo, reader } = await approved();
    await app.database.run(sql`delete from acceso_puerta_equipo where id_equipo = ${equipo.IdEquipo}`);
    reader.pass(person.IdPersona);
    expect(await reader.upload()).toMatchObject(STRANGER);
    expect((await reader.call('GET', 'ping')).status).toBe(200);
    await site.create('AccesoPuertaEquipo', { IdPuerta: (await site.door()).IdPuerta, IdEquipo: equipo.IdEquipo, Sentido: 'E' });
    expect((await reader.upload()).text).toBe('OK: 1\r\n');
  });
});

describe('marks of readers', () => {
  test('Check (Reader devices): a line 06:52:10 at a reader with Sentido E gives an entry at 06:52:10 −05:00, ROS, Automatica S', async () => {
    const person = await ready();
    const { equipo, reader, door } = await approved('E');
    const day = inDays(-1);
    const line = `${await pinOf(person)}\t${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)} 06:52:10\t0\t15\t0`;
    expect((await reader.call('POST', 'cdata', { table: 'ATTLOG', Stamp: '9' }, `${line}\r\n`)).text).toBe('OK: 1\r\n');
    const [mark] = await marksOf(equipo.IdEquipo);
    expect(new Date(String(mark?.fecha_hora)).toISOString()).toBe(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T11:52:10.000Z`);
    expect(mark).toMatchObject({
      ...{ id_persona: person.IdPersona, id_puerta: door.IdPuerta, modo_marcacion: 'S', funcion: 'E', tipo_identificacion: 'ROS', automatica: 'S' },
      ...{ en_linea: 'N', origen: 'OF', resultado: 'S', codigo: '000', identificador: String(person.IdPersona) },
      id_marca_origen: `ZK:${reader.serie}:${person.IdPersona}:${day}065210:0`,
    });
  });

  test('Check (Reader devices): replaying a 1,000-line ATTLOG twice leaves 1,000 marks', { timeout: 120_000 }, async () => {
    const people = [await ready(), await ready(), await ready(), await ready()];
    const { equipo, reader } = await approved('A');
    const from = app.clock.now().getTime() - 30 * 3_600_000;
    for (let at = 0; at < 1000; at += 1)
      reader.pass(people[at % 4]?.IdPersona ?? 0, { at: new Date(from + at * MINUTE), estado: Math.floor(at / 4) % 2 });
    // A reader that hears nothing sends again, and what was taken is taken.
    const whole = async () => {
      for (let tries = 0; tries < 20 && reader.waiting() > 0; tries += 1) if ((await reader.upload()).text === 'OK: 1000\r\n') return true;
      return false;
    };
    expect(await whole()).toBe(true);
    expect(await marksOf(equipo.IdEquipo)).toHaveLength(1000);
    reader.rewind();
    expect(await whole()).toBe(true);
    expect(await marksOf(equipo.IdEquipo)).toHaveLength(1000);
  });

  test('an unknown PIN is kept without person, observed with 111; what cannot be read is kept as it came, and counted', async () => {
    const { equipo, reader, IdEquipoConexion } = await approved();
    reader.pass('987654', { estado: 0 });
    reader.log.push('987654\tayer\t0\t1', 'ilegible');
    expect((await reader.upload()).text).toBe('OK: 3\r\n');
    const [mark, ...others] = await marksOf(equipo.IdEquipo);
    expect(others).toEqual([]);
    expect(mark).toMatchObject({ id_persona: null, observada: 'S', resultado: 'S', identificador: '987654', origen: 'EQ', en_linea: 'S' });
    expect(mark?.motivos).toMatchObject([{ Codigo: '111' }]);
    expect(await linesOf(IdEquipoConexion, 'I')).toEqual(['ilegible', '987654\tayer\t0\t1']);
    expect(await connectionOf(equipo.IdEquipo)).toMatchObject({ DiferenciaReloj: expect.any(Number) });
  });

  test('what the reader did is the fact, the decision beside it; a reader of both ways turns with the person', async () => {
    const gone = await site.masters.worker();
    await site.accredit(gone.IdPersona, inDays(-30), inDays(-1));
    await app.database.run(
      sql`insert into acceso_persona (id_cliente, id_division, id_persona, codigo_equipo) values (${admin.perfil.IdCliente}, ${admin.perfil.IdDivision}, ${gone.IdPersona}, ${String(gone.IdPersona)})`,
    );
    const ana = await ready();
    const { equipo, reader } = await approved('A');
    const start = app.clock.now().getTime() - 20 * MINUTE;
    reader.pass(gone.IdPersona, { at: new Date(start) });
    for (let at = 1; at <= 3; at += 1) reader.pass(ana.IdPersona, { at: new Date(start + at * MINUTE) });
    await reader.upload();
    const [refusable, ...turns] = await marksOf(equipo.IdEquipo);
    expect(refusable).toMatchObject({ resultado: 'S', observada: 'S', codigo: '000' });
    expect(Object(refusable?.motivos)[0].Codigo).toBe('303');
    expect(turns.map(({ modo_marcacion, funcion }) => [modo_marcacion, funcion])).toEqual([
      ['S', 'E'],
      ['N', 'S'],
      ['S', 'E'],
    ]);
  });

  test('a clock that is wrong: the difference is shown, and nobody passes in the future', async () => {
    const person = await ready();
    const { equipo, reader } = await approved('E', { faults: { clock: 7200 } });
    reader.pass(person.IdPersona, { estado: 0 });
    await reader.upload();
    const connection = await connectionOf(equipo.IdEquipo);
    expect(connection.DiferenciaReloj).toBeGreaterThan(7100);
    const [mark] = await marksOf(equipo.IdEquipo);
    expect(Math.abs(Date.parse(String(mark?.fecha_hora)) - app.clock.now().getTime())).toBeLessThan(60_000);
    expect(String(mark?.observacion)).toContain(equipo.Codigo);
    // DiferenciaHoraria of the equipment puts right what is known of it.
    const right = await approved('E', { faults: { clock: 7200 }, over: { DiferenciaHoraria: -120 } });
    right.reader.pass(person.IdPersona, { estado: 0 });
    await right.reader.upload();
    expect(Math.abs((await connectionOf(right.equipo.IdEquipo)).DiferenciaReloj)).toBeLessThan(60);
    expect((await marksOf(right.equipo.IdEquipo))[0]).toMatchObject({ observacion: null, en_linea: 'S' });
  });

  test('connections that break, logs sent again and garbage: each pass is one mark all the same', async () => {
    const people = [await ready(), await ready(), await ready()];
    let turn = 0;
    // Not at random: one and the same series at each run.
    const random = () => {
      turn += 1;
      return (turn * 0.37) % 1;
    };
    const { equipo, reader, IdEquipoConexion } = await approved('E', { faults: { repeats: 0.5, cuts: 0.4, garbage: 0.4 }, random });
    for (let at = 0; at < 12; at += 1) {
      reader.pass(people[at % 3]?.IdPersona ?? 0, { estado: 0, at: new Date(app.clock.now().getTime() - (60 - at * 2) * MINUTE) });
      await reader.upload();
    }
    for (let tries = 0; tries < 20 && reader.waiting() > 0; tries += 1) await reader.upload();
    expect(reader.waiting()).toBe(0);
    const marks = await marksOf(equipo.IdEquipo);
    expect(new Set(marks.map(({ id_marca_origen }) => id_marca_origen)).size).toBe(12);
    expect(marks).toHaveLength(12);
    expect((await linesOf(IdEquipoConexion, 'I')).length).toBeGreaterThan(0);
  });

  test('faces and fingerprints are never stored; users made at the device are noted', async () => {
    const { reader, IdEquipoConexion } = await approved();
    const body = 'USER PIN=77\tName=Alguien\tPri=0\r\nFP PIN=77\tFID=1\tTMP=AAAA\r\nBIODATA Pin=77\tTmp=BBBB\r\n';
    expect((await reader.call('POST', 'cdata', { table: 'OPERLOG' }, body)).text).toBe('OK\r\n');
    expect(await linesOf(IdEquipoConexion, 'U')).toEqual(['USER PIN=77\tName=Alguien\tPri=0']);
    const everywhere = await app.database.run(sql`select count(*)::int as n from acceso_equipo_linea where texto ~ 'AAAA|BBBB'`);
    expect(everywhere).toEqual([{ n: 0 }]);
  });
});

describe('a controller', () => {
  const asks = (reader: SimulatedReader, pin: number | string, more = '') =>
    reader.call(
      'POST',
      'cdata',
      { AuthType: 'device' },
      `time=${reader.clock()}\tpin=${pin}\tcardno=0\teventaddr=1\tinoutstatus=0\tverifytype=1${more}\r\n`,
    );

  test('registers itself, and is told how to behave', async () => {
    const { equipo, reader } = await registered({}, { protocolo: 'ACC' });
    await reader.begin();
    const { IdEquipoConexion, Protocolo } = await connectionOf(equipo.IdEquipo);
    expect(Protocolo).toBe('ACC');
    made(await admin.post(url(IdEquipoConexion, 'aprobar'), { IdPuerta: (await site.door()).IdPuerta }));
    expect((await reader.call('GET', 'cdata', { options: 'all', DeviceType: 'acc' })).text).toBe('OK\r\n');
    const options = await reader.begin();
    expect(options.text).toMatch(/^registry=ok\r\nRegistryCode=[0-9a-f]{16}\r\n/);
    expect((await reader.call('GET', 'cdata', { options: 'all' })).text).toBe(options.text);
    expect(await connectionOf(equipo.IdEquipo)).toMatchObject({ Firmware: 'Sim 1.0', ModeloInformado: 'SimACC' });
  });

  test('remote verification is the gate’s decision: the word that opens and for how long, or why not', async () => {
    const { reader } = await approved('E', { protocolo: 'ACC' });
    const ana = await ready();
    const permitted = await asks(reader, ana.IdPersona);
    const [auth, line, control, tips] = permitted.text.split('\r\n');
    expect([auth, control]).toEqual(['AUTH=SUCCEED', 'CONTROL DEVICE 01010105']);
    expect(line).toContain(`pin=${ana.IdPersona}`);
    expect(tips).toMatch(/^TIPS=[ -~]{3,32}$/);
    const denied = await asks(reader, 987_654);
    expect(denied.text).toMatch(/^AUTH=FAILED\r\n.*\r\nTIPS=No se encontro/s);
    expect(denied.status).toBe(200);
  });

  test('passes and refusals are marks, what happens at the door is not', async () => {
    const { equipo, reader, IdEquipoConexion } = await approved('E', { protocolo: 'ACC' });
    const [ana, luis] = [await ready(), await ready()];
    reader.pass(ana.IdPersona, { estado: 0, evento: 0, verifica: 4 });
    reader.pass(luis.IdPersona, { estado: 0, evento: 22 });
    reader.pass(0, { evento: 206 });
    expect((await reader.upload()).text).toBe('OK\r\n');
    const marks = await marksOf(equipo.IdEquipo);
    expect(marks.map(({ id_persona, resultado, codigo, tipo_identificacion }) => [id_persona, resultado, codigo, tipo_identificacion])).toEqual([
      [ana.IdPersona, 'S', '000', 'TAR'],
      [luis.IdPersona, 'N', '604', 'HUE'],
    ]);
    expect(await linesOf(IdEquipoConexion, 'E')).toHaveLength(1);
  });
});

describe('what readers do', () => {
  // Those of other tests are compared no more, and sessions end with the clock that goes on.
  beforeEach(async () => {
    await app.database.run(sql`update acceso_equipo_conexion set estado = 'B' where protocolo <> 'WEB'`);
    app.clock.set(new Date());
    admin = await app.signIn('ADMIN');
  });
  const conexion = async (id: number): Promise<ResultOf> => made(await admin.get(`/api/AccesoEquipoConexion/${id}`));

  test('Check (040310): Sincronizar for 300 people ends with cargadas = esperadas; whoever may pass is there and nobody else', {
    timeout: 120_000,
  }, async () => {
    const { IdCliente, IdDivision } = admin.perfil;
    // A door of its own, whose group everybody of these has: by copies of one who is ready.
    const model = await ready();
    const [kept] = await app.database.run(
      sql`select string_agg(column_name, ', ') as columnas from information_schema.columns where table_name = 'administracion_persona' and is_generated = 'NEVER'
        and is_identity = 'NO' and column_name not in ('documento', 'nombres', 'codigo_trabajador', 'correo')`,
    );
    const columns = sql.raw(String(kept?.columnas));
    await app.database.run(
      sql`with nuevas as (
          insert into administracion_persona (documento, nombres, ${columns})
          select (60000000 + n)::text, 'Persona ' || n, ${columns} from administracion_persona, generate_series(1, 299) n where id_persona = ${model.IdPersona} returning id_persona)
        , acreditadas as (insert into acreditacion_persona (id_cliente, id_division, id_persona, id_compania, id_contrato, id_perfil_acreditacion, fecha_inicio, fecha_fin)
          select a.id_cliente, a.id_division, n.id_persona, a.id_compania, a.id_contrato, a.id_perfil_acreditacion, a.fecha_inicio, a.fecha_fin
          from acreditacion_persona a, nuevas n where a.id_acreditacion_persona = ${model.IdAcreditacionPersona})
        insert into acceso_asignacion (id_cliente, id_division, id_persona, id_perfil_acceso, fecha_inicio, fecha_fin, origen)
        select ${IdCliente}, ${IdDivision}, id_persona, ${site.profile.IdPerfilAcceso}, ${inDays(-1)}::date, ${inDays(60)}::date, 'M' from nuevas`,
    );
    const { reader, IdEquipoConexion } = await approved('E');
    const told = made(await admin.post(url(IdEquipoConexion, 'sincronizar')));
    expect(told).toMatchObject({ retirar: 0 });
    expect(told.cargar).toBeGreaterThanOrEqual(300);
    expect(told.esperadas).toBe(told.cargar);
    expect(await conexion(IdEquipoConexion)).toMatchObject({ PersonasCargadas: 0, PersonasEsperadas: told.cargar, ComandosPendientes: told.cargar });
    expect(await reader.obeyAll()).toBe(told.cargar);
    expect(await conexion(IdEquipoConexion)).toMatchObject({ PersonasCargadas: told.cargar, PersonasEsperadas: told.cargar, ComandosPendientes: 0 });
    expect(reader.users.size).toBe(told.cargar);
    expect(reader.users.get(String(model.IdPersona))?.get('Grp')).toBe('1');
    expect(made(await admin.post(url(IdEquipoConexion, 'sincronizar')))).toMatchObject({ cargar: 0, retirar: 0, EnTurno: 'N' });

    // Of more people than a call waits for it is the next turn's, which also asks again what the reader would not do.
    const nobodys = await site.group([]);
    await app.database.run(
      sql`with nuevas as (insert into administracion_persona (documento, nombres, ${columns})
          select (61000000 + n)::text, 'Persona ' || n, ${columns} from administracion_persona, generate_series(1, 10000) n where id_persona = ${model.IdPersona} returning id_persona)
        insert into acceso_asignacion (id_cliente, id_division, id_persona, id_grupo, fecha_inicio, fecha_fin, origen)
        select ${IdCliente}, ${IdDivision}, id_persona, ${nobodys.IdGrupo}, ${inDays(-1)}::date, ${inDays(60)}::date, 'M' from nuevas`,
    );
    await app.database.run(
      sql`update acceso_equipo_persona set falla = -1, cargada = 'N' where id_equipo_conexion = ${IdEquipoConexion} and id_persona = ${model.IdPersona}`,
    );
    expect(made(await admin.post(url(IdEquipoConexion, 'sincronizar')))).toMatchObject({ EnTurno: 'S' });
    await app.runJob('acceso.sincronizacion');
    expect(await reader.obeyAll()).toBe(1);
    expect(await conexion(IdEquipoConexion)).toMatchObject({ PersonasCargadas: told.cargar, PersonasEsperadas: told.cargar, ComandosPendientes: 0 });
    await app.database.run(sql`delete from acceso_asignacion where id_grupo = ${nobodys.IdGrupo}`);
    // Whoever comes next is of a few people: these would be loaded on each of their readers.
    await app.database.run(
      sql`delete from acceso_asignacion where id_persona in (select id_persona from administracion_persona where documento between '60000001' and '60000299')`,
    );
  });

  test('Check (Reader devices): a terminated person’s PIN gets DATA DELETE USERINFO within 5 minutes; removal goes before addition', async () => {
    const person = await ready();
    const { reader, IdEquipoConexion } = await approved('E');
    await app.runJob('acceso.sincronizacion');
    await reader.obeyAll();
    expect(reader.users.has(String(person.IdPersona))).toBe(true);
    await app.database.run(
      sql`update administracion_persona_vinculo set fecha_cese = ${inDays(-1)}::date, cese_aplicado = now() where id_persona = ${person.IdPersona}`,
    );
    const other = await ready();
    await site.tell(personaCesada, { IdPersona: person.IdPersona, FechaCese: inDays(-1) } as never);
    reader.commands.length = 0;
    await app.runJob('acceso.sincronizacion');
    await reader.obeyAll();
    expect(reader.commands[0]).toBe(`DATA DELETE USERINFO PIN=${person.IdPersona}`);
    expect(reader.commands.at(-1)).toContain(`PIN=${other.IdPersona}\t`);
    expect(reader.users.has(String(person.IdPersona))).toBe(false);
    expect(
      made(
        await admin.get('/api/AccesoEquipoPersona', {
          filter: [['IdEquipoConexion', '=', IdEquipoConexion], 'AND', ['IdPersona', '=', person.IdPersona]],
        }),
      ).data,
    ).toEqual([]);
  });

  test('what changes of somebody is compared for them alone at the next minute; everybody at the turn of the reader', async () => {
    const [person, other] = [await ready(), await ready()];
    const { reader, IdEquipoConexion } = await approved('E');
    const compared = async () => {
      await app.runJob('acceso.sincronizacion');
      await reader.obeyAll();
      return [person, other].map(({ IdPersona }) => reader.users.has(String(IdPersona)));
    };
    expect(await compared()).toEqual([true, true]);
    const { Sincronizada } = await conexion(IdEquipoConexion);
    // Nobody tells the readers of this one.
    await app.database.run(sql`update acceso_asignacion set fecha_fin = ${inDays(-1)}::date where id_persona = ${other.IdPersona}`);
    const given = await site.one('AccesoAsignacion', ['IdPersona', '=', person.IdPersona]);
    await app.database.run(sql`update acceso_asignacion set fecha_fin = ${inDays(-1)}::date where id_persona = ${person.IdPersona}`);
    const again = await site.create('AccesoAsignacion', {
      ...{ IdPersona: person.IdPersona, IdPerfilAcceso: given.IdPerfilAcceso, FechaInicio: inDays(40), FechaFin: inDays(50) },
    });
    expect(await compared()).toEqual([false, true]);
    expect((await conexion(IdEquipoConexion)).Sincronizada).toEqual(Sincronizada);
    made(await admin.put(`/api/AccesoAsignacion/${again.IdAsignacion}`, { Version: again.Version, FechaInicio: inDays(0) }));
    expect(await compared()).toEqual([true, true]);
    app.clock.advance(6 * 60);
    expect(await compared()).toEqual([true, false]);
  });
  test('a reader whose comparison fails keeps no other from its people, and the job says so', async () => {
    const person = await ready();
    const [broken, sound] = [await approved('E'), await approved('E')];
    await app.database.query(`create function falla_una() returns trigger language plpgsql as $$ begin raise exception 'sin espacio'; end $$`);
    await app.database.query(
      `create trigger falla_una before insert on acceso_equipo_persona for each row when (new.id_equipo_conexion = ${broken.IdEquipoConexion}) execute function falla_una()`,
    );
    try {
      await expect(app.runJob('acceso.sincronizacion')).rejects.toThrow('sin espacio');
    } finally {
      await app.database.query('drop function falla_una() cascade');
    }
    await sound.reader.obeyAll();
    expect(sound.reader.users.has(String(person.IdPersona))).toBe(true);
    await app.runJob('acceso.sincronizacion');
    await broken.reader.obeyAll();
    expect(broken.reader.users.has(String(person.IdPersona))).toBe(true);
  });

  test('a restriction takes somebody off the reader and its lifting brings them back', async () => {
    const person = await ready();
    const { reader } = await approved('E');
    const sync = async () => {
      await app.runJob('acceso.sincronizacion');
      await reader.obeyAll();
      return reader.users.has(String(person.IdPersona));
    };
    expect(await sync()).toBe(true);
    const type = await site.one('AccesoTipoRestriccion', ['Codigo', '=', 'INVESTIGACION']);
    const restriction = await site.create('AccesoRestriccion', {
      ...{ IdPersona: person.IdPersona, IdTipoRestriccion: type.IdTipoRestriccion, Ambito: 'D', DiaCompleto: 'S' },
      ...{ FechaInicio: inDays(0), Motivo: 'Investigación en curso' },
    });
    expect(await sync()).toBe(false);
    made(await admin.post(`/api/AccesoRestriccion/${restriction.IdRestriccion}/levantar`, { MotivoLevantamiento: 'Concluida' }));
    expect(await sync()).toBe(true);
  });

  test('orders of the screen: opened now or not at all, with their result; without an answer, three times and then failed', async () => {
    const { reader, IdEquipoConexion } = await approved('E');
    const last = async (): Promise<ResultOf> =>
      made(await admin.get('/api/AccesoEquipoComando', { filter: ['IdEquipoConexion', '=', IdEquipoConexion], take: 1 })).data[0];
    expect((await admin.post(url(IdEquipoConexion, 'abrir'), {})).problem.errors).toMatchObject([{ field: 'Motivo' }]);
    made(await admin.post(url(IdEquipoConexion, 'abrir'), { Motivo: 'Prueba de apertura' }));
    expect(await reader.obeyAll()).toBe(1);
    expect(reader.commands).toEqual(['AC_UNLOCK']);
    expect(await last()).toMatchObject({ Estado: 'O', CodigoRetorno: 0, Intentos: 1, Origen: 'U' });
    made(await admin.post(url(IdEquipoConexion, 'abrir'), { Motivo: 'Prueba de apertura' }));
    app.clock.advance(90);
    expect((await reader.call('GET', 'getrequest')).text).toBe('OK\r\n');
    expect(await last()).toMatchObject({ Estado: 'V' });
    for (const act of ['reiniciar', 'consultar', 'verificar']) made(await admin.post(url(IdEquipoConexion, act)));
    const orders = (await reader.call('GET', 'getrequest')).text.split('\r\n').filter(Boolean);
    expect(orders.map((line) => line.split(':')[2])).toEqual(['REBOOT', 'INFO', 'CHECK']);
    const [, id] = orders[1]?.split(':') ?? [];
    await reader.call('POST', 'devicecmd', {}, `ID=${id}&Return=-1&CMD=INFO\nFWVersion=Ver 8.0\n`);
    expect((await conexion(IdEquipoConexion)).Firmware).toBe('Ver 8.0');
    const stateOf = async (one: string | undefined) => made(await admin.get(`/api/AccesoEquipoComando/${one}`)).Estado;
    expect(await stateOf(id)).toBe('F');
    // A load has no hour: it is sent three times.
    await ready();
    made(await admin.post(url(IdEquipoConexion, 'sincronizar')));
    const first = (await reader.call('GET', 'getrequest')).text.match(/^C:(\d+):DATA/m)?.[1];
    for (const seen of [true, true, false]) {
      app.clock.advance(301);
      expect((await reader.call('GET', 'getrequest')).text.includes(`C:${first}:`)).toBe(seen);
    }
    admin = await app.signIn('ADMIN');
    expect(await stateOf(first)).toBe('F');
    // And again when somebody asks.
    made(await admin.post(url(IdEquipoConexion, 'sincronizar')));
    app.clock.advance(301);
    await reader.obeyAll();
    admin = await app.signIn('ADMIN');
    const { PersonasCargadas, PersonasEsperadas } = await conexion(IdEquipoConexion);
    expect(PersonasCargadas).toBe(PersonasEsperadas);
  });

  test('a device that goes off line is told once, to those who watch devices', async () => {
    const { equipo, reader, IdEquipoConexion } = await approved('E');
    const told = async () =>
      app.database.run(
        sql`select count(*)::int as n from sistema_notificacion where codigo = 'ACC01' and enlace = ${`/acceso/equipos/${IdEquipoConexion}`}`,
      );
    await app.runJob('acceso.sincronizacion');
    expect(await told()).toEqual([{ n: 0 }]);
    app.clock.advance(400);
    await app.runJob('acceso.sincronizacion');
    const [once] = await told();
    expect(Number(once?.n)).toBeGreaterThan(0);
    await app.runJob('acceso.sincronizacion');
    expect(await told()).toEqual([once]);
    const seen = async () => {
      const [row] = await app.database.run(sql`select en_linea from sistema_equipo where id_equipo = ${equipo.IdEquipo}`);
      return row?.en_linea;
    };
    expect(await seen()).toBe('N');
    await reader.begin();
    expect(await seen()).toBe('S');
  });
});

test('whoever stands somewhere stands there by a mark of their own: by readers', async () => {
  const { inside, unsaid } = await standing(app);
  expect(unsaid).toEqual([]);
  expect(inside).toBeGreaterThan(0);
});
