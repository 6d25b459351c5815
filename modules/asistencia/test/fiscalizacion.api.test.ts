import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSite, reading, type Site } from '@modules/acceso/test/puesto';
import { inDays, made } from '@modules/administracion/test/masters';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { workQueue } from '../server/calculo/cola';

let app: TestApp;
let admin: SignedIn;
let site: Site;
let folder: string;
let ids: number[];
let person: { IdPersona: number; Documento: string };
const BASE = '/api/AsistenciaFiscalizacion';
const DOMAIN = 'sunafil.gob.pe';
const MARKED = inDays(-3);

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  site = await makeSite(app, admin);
  folder = mkdtempSync(join(tmpdir(), 'fiscal-'));
  await app.database.run(sql`update acceso_puerta set controla_asistencia = 'S' where id_puerta = ${site.p1.IdPuerta}`);
  person = await site.ready(inDays(-30), inDays(90));
  await site.create('AsistenciaPersona', { IdPersona: person.IdPersona, IdCompania: site.masters.misti, FechaInicio: inDays(-10) });
  ids = [];
  for (const [ModoMarcacion, hour] of [
    ['S', '08:00:01'],
    ['N', '17:30:02'],
  ]) {
    const FechaHora = `${MARKED.slice(0, 4)}-${MARKED.slice(4, 6)}-${MARKED.slice(6)}T${hour}-05:00`;
    const [mark] = made(await admin.post('/api/AccesoMarca/registrar', reading(site.p1, person, { FechaHora, EnLinea: 'N', ModoMarcacion }))).Sujetos;
    ids.push(Number(mark.IdMarca));
  }
  await app.composition.worker('sellos').run();
  await workQueue(app.database, () => new Date());
});
afterEach(async () => {
  app.clock.set(new Date());
  await app.database.run(sql`delete from base_ritmo`);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.close();
});

let number = 0;
const enable = (more: Record<string, unknown> = {}) => {
  number += 1;
  return admin.post(BASE, {
    ...{ IdCompania: site.masters.misti, Institucion: 'SUNAFIL', Nombre: `Inspectora ${number}`, Correo: `inspectora${number}@${DOMAIN}` },
    ...{ FechaInicio: inDays(0), FechaFin: inDays(5), ...more },
  });
};
const ask = (Correo: string, Documento?: string) => app.post(`${BASE}/pedir`, { Correo, ...(Documento ? { Documento } : {}) });
const mailsTo = (address: string) => app.mails.filter((mail) => mail.to.includes(address));
/** The code that arrived last. */
const codeOf = (address: string): string => /\b\d{6}\b/.exec(mailsTo(address).at(-1)?.text ?? '')?.[0] ?? '';

/** Somebody of an official address with a code in hand, and the calls of whoever comes in with it. */
async function comesIn(more: Record<string, unknown> = {}) {
  const permit = made(await enable(more));
  made(await ask(permit.Correo));
  await app.settle();
  const { Permisos } = made(await app.post(`${BASE}/ingresar`, { Correo: permit.Correo, Codigo: codeOf(permit.Correo) }));
  const headers = { 'x-clave-visita': String(Permisos[0].Clave) };
  return {
    permit,
    headers,
    get: (path: string) => app.call('GET', path.startsWith('/') ? path : `${BASE}/${path}`, { headers }),
    post: (path: string, body: object) => app.call('POST', path.startsWith('/') ? path : `${BASE}/${path}`, { headers, body }),
  };
}
const days = { FechaInicio: inDays(-9), FechaFin: inDays(0) };
const query = `FechaInicio=${days.FechaInicio}&FechaFin=${days.FechaFin}`;

/** How the script that stands in docs ends with a file, and what it says. */
function prove(content: string): { code: number; said: string } {
  const path = join(folder, 'cadena.csv');
  writeFileSync(path, content);
  try {
    return {
      code: 0,
      said: execFileSync(process.execPath, ['docs/verificar-marcas.mjs', path], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }),
    };
  } catch (error) {
    const { status, stderr } = Object(error);
    return { code: Number(status), said: String(stderr) };
  }
}

describe('Habilitar (050403)', () => {
  test('a permit is of an official domain, of 30 days at most, and of whoever may authorize', async () => {
    const outside = await enable({ Correo: 'alguien@gmail.com' });
    expect(outside.problem.detail).toBe('El correo no es de un dominio oficial: dt.gob.cl sunafil.gob.pe.');
    // Whose domain only ends alike is of another one; a part of an official one is official.
    expect((await enable({ Correo: 'alguien@nosunafil.gob.pe' })).problem.code).toBe('fiscalizacion.dominio');
    expect((await enable({ Correo: `alguien@lima.${DOMAIN}` })).status).toBe(200);
    const long = await enable({ FechaFin: inDays(30) });
    expect(long.problem.detail).toBe('La fiscalización dura como máximo 30 días.');
    expect((await enable({ FechaFin: inDays(29) })).status).toBe(200);
    expect((await enable({ FechaFin: inDays(-1) })).problem.code).toBe('fechas.fin_menor');
    // One that is over already opens nothing: it is refused by its field. One that ends today is good until 24:00.
    const over = await enable({ FechaInicio: inDays(-6), FechaFin: inDays(-1) });
    expect([over.status, over.problem.code, over.problem.errors[0]?.field]).toEqual([400, 'fiscalizacion.pasada', 'FechaFin']);
    expect((await enable({ FechaInicio: inDays(-6), FechaFin: inDays(0) })).status).toBe(200);
    expect((await (await app.signIn('TRABAJADOR')).post(BASE, {})).status).toBe(403);
  });
});

describe('The inspector’s code', () => {
  test('an address outside the domains, or that nobody enabled: same answer, no mail', async () => {
    const { Correo } = made(await enable());
    const answers = [];
    for (const address of [Correo, `nadie@${DOMAIN}`, 'alguien@gmail.com']) answers.push(await ask(address));
    expect(answers.map(({ status, text }) => ({ status, text }))).toEqual(Array(3).fill({ status: 200, text: answers[0]?.text }));
    await app.settle();
    expect(mailsTo(Correo)).toHaveLength(1);
    expect(mailsTo(`nadie@${DOMAIN}`)).toHaveLength(0);
    expect(mailsTo('alguien@gmail.com')).toHaveLength(0);
    // A domain that the client takes out sends no code any more, although the address was enabled.
    const kept = made(await enable());
    await app.database.run(
      sql`insert into sistema_parametro_valor (id_cliente, parametro, valor) values (${admin.perfil.IdCliente}, 'asistencia.dominiosFiscalizacion', 'dt.gob.cl')`,
    );
    made(await ask(kept.Correo));
    await app.settle();
    await app.database.run(sql`delete from sistema_parametro_valor where parametro = 'asistencia.dominiosFiscalizacion'`);
    expect(mailsTo(kept.Correo)).toHaveLength(0);
  });

  test('is good once, for ten minutes and five tries, and another one is sent after a minute', async () => {
    const { Correo } = made(await enable());
    made(await ask(Correo));
    made(await ask(Correo));
    await app.settle();
    expect(mailsTo(Correo)).toHaveLength(1);
    const right = codeOf(Correo);
    const wrong = right === '000000' ? '000001' : '000000';
    const enter = (Codigo: string) => app.post(`${BASE}/ingresar`, { Correo, Codigo });
    expect((await enter(wrong)).problem.detail).toBe('El código no es correcto o ya venció: pida otro.');
    expect((await enter(right)).status).toBe(200);
    expect((await enter(right)).problem.code).toBe('fiscalizacion.codigo');
    app.clock.advance(61);
    made(await ask(Correo));
    await app.settle();
    const second = codeOf(Correo);
    app.clock.advance(601);
    expect((await enter(second)).problem.code).toBe('fiscalizacion.codigo');
    made(await ask(Correo));
    await app.settle();
    const third = codeOf(Correo);
    const bad = third === '000000' ? '000001' : '000000';
    await Promise.all(Array.from({ length: 5 }, () => enter(bad)));
    expect((await enter(third)).problem.code).toBe('fiscalizacion.codigo');
  });

  test('ten calls a minute from one address, then it waits', async () => {
    const answers = [];
    for (let n = 0; n < 11; n += 1) answers.push((await ask(`nadie@${DOMAIN}`)).status);
    expect(answers).toEqual([...Array(10).fill(200), 429]);
  });

  test('fiscalizacionAbierta: an official address comes in by its own request, and the company is told at once; without it, nobody', async () => {
    const [one] = await app.database.query('select documento from administracion_compania where id_compania = $1', [site.masters.misti]);
    const Correo = `propia@${DOMAIN}`;
    await app.database.run(sql`update asistencia_compania set controla_asistencia = 'S' where id_compania = ${site.masters.misti}`);
    made(await ask(Correo, String(one?.documento)));
    await app.settle();
    expect(mailsTo(Correo)).toHaveLength(0);
    await app.database.run(
      sql`insert into sistema_parametro_valor (id_cliente, parametro, valor) values (${admin.perfil.IdCliente}, 'asistencia.fiscalizacionAbierta', 'S')`,
    );
    made(await ask('curioso@gmail.com', String(one?.documento)));
    made(await ask(Correo, String(one?.documento)));
    await app.settle();
    await app.database.run(sql`delete from sistema_parametro_valor where parametro = 'asistencia.fiscalizacionAbierta'`);
    expect(mailsTo('curioso@gmail.com')).toHaveLength(0);
    const { Permisos } = made(await app.post(`${BASE}/ingresar`, { Correo, Codigo: codeOf(Correo) }));
    expect(Permisos).toHaveLength(1);
    const [row] = made(await admin.get(BASE, { filter: ['Correo', '=', Correo] })).data;
    expect(row).toMatchObject({ Origen: 'S', IdCompania: site.masters.misti });
    const told = await app.database.query(`select 1 from sistema_notificacion where codigo = 'ASI10' and enlace = $1`, [
      `/asistencia/fiscalizacion/${row.IdFiscalizacion}`,
    ]);
    expect(told.length).toBeGreaterThan(0);
  });
});

describe('The inspector’s session', () => {
  test('searches people and reads A1, A8 to A12 and the marks with their seals, of that company alone', async () => {
    const inspector = await comesIn();
    const session = made(await inspector.get('sesion'));
    expect(session.Vistas.map(({ Codigo }: { Codigo: string }) => Codigo)).toEqual(['A1', 'A8', 'A9', 'A10', 'A11', 'A12', 'marcas']);
    const found = made(await inspector.get(`buscar?texto=${person.Documento}`));
    expect(found).toMatchObject([{ IdPersona: person.IdPersona, Documento: person.Documento }]);
    for (const { Codigo } of session.Vistas) expect((await inspector.post('ver', { Vista: Codigo, ...days })).status).toBe(200);
    const marks = made(await inspector.post('ver', { Vista: 'marcas', ...days, IdPersona: person.IdPersona }));
    expect(marks.data).toMatchObject([
      {
        Documento: person.Documento,
        Sentido: 'Entrada',
        FechaHora: expect.stringMatching(/ 08:00:01 -05:00$/),
        Sello: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
      { Sentido: 'Salida', FechaHora: expect.stringMatching(/ 17:30:02 -05:00$/) },
    ]);
    // Who has never been of the company is nobody here.
    const stranger = await site.ready(inDays(-30), inDays(90));
    expect((await inspector.post('ver', { Vista: 'A1', ...days, IdPersona: stranger.IdPersona })).status).toBe(404);
    const [own] = await app.database.query('select documento as ruc from administracion_compania where id_compania = $1', [site.masters.misti]);
    const all = made(await inspector.post('ver', { Vista: 'A1', ...days }));
    expect(all.data.length).toBeGreaterThan(0);
    expect(new Set(all.data.map((row: { Ruc: string }) => row.Ruc))).toEqual(new Set([own?.ruc]));
    for (const Formato of ['X', 'F']) {
      const file = await inspector.post('ver', { Vista: 'A1', ...days, IdPersona: person.IdPersona, Formato });
      expect({ status: file.status, type: file.headers.get('content-type')?.slice(0, 15) }).toEqual({
        status: 200,
        type: Formato === 'X' ? 'application/vnd' : 'application/pdf',
      });
    }
    expect((await inspector.post('ver', { Vista: 'A5', ...days })).status).toBe(400);
    const { problem } = await inspector.post('ver', { Vista: 'A1', FechaInicio: '20240101', FechaFin: '20261231' });
    expect([problem.code, problem.errors[0]?.field]).toEqual(['reporte.periodo_largo', 'FechaFin']);
    // A file with nothing in it is none, and a look all the same.
    const looks = async () => Number((await app.database.query('select count(*) as n from asistencia_fiscalizacion_consulta'))[0]?.n);
    const before = await looks();
    const nothing = await inspector.post('ver', { Vista: 'A11', ...days, IdPersona: person.IdPersona, Formato: 'X' });
    expect([nothing.problem.code, (await looks()) - before]).toEqual(['reporte.sin_datos', 1]);
  });

  test('opens no other route: every other call answers 404 to its key, and its calls answer nobody else', async () => {
    const inspector = await comesIn();
    const own = new Set(['sesion', 'buscar', 'ver', 'comprobar', 'cadena', 'salir'].map((name) => `${BASE}/${name}`));
    const others = app.composition.routes.filter(({ path }) => !own.has(path));
    expect(others.length).toBeGreaterThan(500);
    const some = others.filter((_one, at) => at % 9 === 0 || _one.path.startsWith(BASE));
    const opened = [];
    for (const { method, path } of some) {
      const { status } = await app.call(method, path.replace(/:\w+/g, '1'), {
        headers: inspector.headers,
        ...(method === 'GET' ? {} : { body: {} }),
      });
      if (status !== 404) opened.push(`${method} ${path} ${status}`);
    }
    expect(opened).toEqual([]);
    for (const path of ['sesion', 'buscar', `comprobar?${query}`]) {
      expect((await admin.get(`${BASE}/${path}`)).status).toBe(401);
      expect((await app.call('GET', `${BASE}/${path}`, { headers: { 'x-clave-visita': 'x'.repeat(43) } })).status).toBe(401);
    }
  });

  test('the last day at 24:00 the session ends, of the division’s clock; withdrawn or left, at the next call', async () => {
    const inspector = await comesIn({ FechaFin: inDays(0) });
    const end = `${inDays(1).slice(0, 4)}-${inDays(1).slice(4, 6)}-${inDays(1).slice(6)}T00:00:00-05:00`;
    expect((await inspector.get('sesion')).status).toBe(200);
    // A key is good for twelve hours besides.
    await app.database.run(sql`update asistencia_fiscalizacion_clave set clave_vence = now() + interval '3 days' where hash_clave is not null`);
    app.clock.set(new Date(Date.parse(end) - 1500));
    expect((await inspector.get('sesion')).status).toBe(200);
    app.clock.set(new Date(Date.parse(end)));
    expect((await inspector.get('sesion')).status).toBe(401);
    app.clock.set(new Date());
    const other = await comesIn();
    made(await admin.post(`${BASE}/${other.permit.IdFiscalizacion}/retirar`, {}));
    expect((await other.get('sesion')).status).toBe(401);
    expect((await admin.post(`${BASE}/${other.permit.IdFiscalizacion}/retirar`, {})).problem.code).toBe('fiscalizacion.retirada');
    const third = await comesIn();
    made(await third.post('salir', {}));
    expect((await third.get('sesion')).status).toBe(401);
    const fourth = await comesIn();
    app.clock.advance(12 * 3600 + 1);
    expect((await fourth.get('sesion')).status).toBe(401);
  });

  test('altering one mark in the database makes the chain name it, in the product and in the file without it', async () => {
    const inspector = await comesIn();
    const before = (await inspector.get(`cadena?${query}`)).text;
    expect(prove(before)).toMatchObject({ code: 0 });
    expect(made(await inspector.get(`comprobar?${query}`)).Faltas).toEqual([]);
    // The marks of others are proved by their prints, and say nothing of whose they are.
    const lines = before.split('\r\n').filter((line) => line.startsWith('"'));
    expect(lines.length).toBeGreaterThan(ids.length);
    const told = lines.filter((line) => !line.endsWith(';""'));
    expect(told.length).toBeGreaterThanOrEqual(ids.length);
    for (const id of ids) expect(told.some((line) => line.includes(`;"${id}";`) || line.includes(`"${id}"`))).toBe(true);

    await app.database.query('alter table acceso_marca disable trigger all');
    await app.database.query(`update acceso_marca set fecha_hora = fecha_hora + interval '1 minute' where id_marca = $1`, [ids[0]]);
    await app.database.query('alter table acceso_marca enable trigger all');
    expect(made(await inspector.get(`comprobar?${query}`)).Faltas).toEqual([{ IdMarca: ids[0], Falta: 'ALTERADA' }]);
    expect(prove((await inspector.get(`cadena?${query}`)).text)).toMatchObject({
      code: 1,
      said: expect.stringContaining(`Marca / mark ${ids[0]}: dice otra cosa`),
    });
    await app.database.query('alter table acceso_marca disable trigger all');
    await app.database.query(`update acceso_marca set fecha_hora = fecha_hora - interval '1 minute' where id_marca = $1`, [ids[0]]);
    await app.database.query('alter table acceso_marca enable trigger all');
    expect(made(await inspector.get(`comprobar?${query}`)).Faltas).toEqual([]);
  });

  test('each look is in the audit and the company sees it', async () => {
    const inspector = await comesIn();
    made(await inspector.get('buscar?texto=a'));
    made(await inspector.post('ver', { Vista: 'A9', ...days, IdPersona: person.IdPersona }));
    await inspector.get(`cadena?${query}`);
    const id = inspector.permit.IdFiscalizacion;
    const looks = made(
      await admin.get('/api/AsistenciaFiscalizacionConsulta', {
        filter: ['IdFiscalizacion', '=', id],
        sort: [{ selector: 'FechaHora', desc: false }],
      }),
    );
    expect(looks.data).toMatchObject([
      { Que: 'ingreso' },
      { Que: 'personas' },
      { Que: 'A9', Formato: 'P', FechaInicio: days.FechaInicio, IdPersona: person.IdPersona },
      { Que: 'cadena', Formato: 'C' },
    ]);
    const traces = await app.database.query(
      `select id_usuario from base_auditoria where entidad = 'AsistenciaFiscalizacion' and registro = $1 and accion = 'consultar'`,
      [String(id)],
    );
    expect(traces.map((one) => one.id_usuario)).toEqual(Array(4).fill('FISCALIZACION'));
    const [kept] = await app.database.query(
      `select count(*)::int as n from asistencia_fiscalizacion_clave where id_fiscalizacion = $1 and (hash_clave !~ '^[0-9a-f]{64}$' or hash_codigo !~ '^[0-9a-f]{64}$')`,
      [id],
    );
    expect(kept?.n).toBe(0);
  });
});
