import { readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pdf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startBucket, type TestBucket } from './deposito';

let app: TestApp;
let admin: SignedIn;
let bucket: TestBucket;
const RUTA = '/api/SistemaRutaRepositorio';
const TRY = `${RUTA}/probar`;
const USER = 'AKIAPRUEBA';
const PASSWORD = 'contraseña muy secreta/+=';
let serial = 0;

beforeAll(async () => {
  app = await startApp({ storage: { http: true, hosts: null } });
  admin = await app.signIn('ADMIN');
  bucket = await startBucket('faena', USER, PASSWORD);
});
afterAll(async () => {
  await bucket.close();
  await app.close();
});
const idle = (activo: 'S' | 'N') => app.database.run(sql`update sistema_ruta_repositorio set activo = ${activo} where codigo = 'LOCAL'`);
beforeEach(() => idle('N'));
afterEach(async () => {
  bucket.answer = null;
  await app.database.run(sql`update sistema_ruta_repositorio set activo = 'N' where codigo <> 'LOCAL'`);
  await idle('S');
});

const local = (over: object = {}) => {
  serial += 1;
  return {
    Codigo: `R${serial}`,
    RutaRepositorio: `Ruta ${serial}`,
    Tipo: 'L',
    Uso: ['DOC'],
    Ruta: `/r${serial}`,
    TamanoMaximo: 1,
    Unidad: 'GB',
    ...over,
  };
};
const remote = (over: object = {}) =>
  local({
    Tipo: 'S',
    Ruta: '/mina',
    Servidor: bucket.url,
    Deposito: 'faena',
    Region: 'sa-east-1',
    Usuario: USER,
    Clave: PASSWORD,
    ConfirmarClave: PASSWORD,
    ...over,
  });
async function create(body: object) {
  const answer = await admin.post(RUTA, body);
  expect(answer.problem.detail).toBeUndefined();
  return answer.result;
}
const contentOf = async (hash: string) => (await admin.get(`/api/PlataformaArchivo/${hash}`)).result?.fileBase64;

describe('password of a repository', () => {
  test('Check: password without confirmation, and with another one, give the two messages', async () => {
    const none = await admin.post(RUTA, remote({ ConfirmarClave: undefined }));
    expect([none.status, none.problem.detail, none.problem.errors[0]?.field]).toEqual([400, 'Debe confirmar la contraseña.', 'ConfirmarClave']);
    const other = await admin.post(RUTA, remote({ ConfirmarClave: 'otra' }));
    expect([other.status, other.problem.detail]).toEqual([400, 'La confirmación no coincide con la contraseña.']);
  });

  test('S3 needs user and password; both empty on editing keep the stored one', async () => {
    expect((await admin.post(RUTA, remote({ Clave: null, ConfirmarClave: null }))).problem.code).toBe('repositorio.usuario');
    expect((await admin.post(RUTA, remote({ Usuario: null }))).problem.code).toBe('repositorio.usuario');
    const made = await create(remote());
    const changed = await admin.put(`${RUTA}/${made.IdRutaRepositorio}`, { Clave: '', ConfirmarClave: '', TamanoMaximo: 2, Version: made.Version });
    expect(changed.status).toBe(200);
    expect((await admin.upload('DOC', 'a.pdf', pdf())).status).toBe(200);
  });

  test('Check: the answer of GET contains no Clave: nor do list, export, answers of writing, a conflict, the audit; at rest it is sealed', async () => {
    const made = await create(remote());
    const path = `${RUTA}/${made.IdRutaRepositorio}`;
    const stale = await admin.put(path, { TamanoMaximo: 3, Version: made.Version + 5 });
    expect(stale.status).toBe(409);
    const answers = [JSON.stringify(made), (await admin.get(path)).text, (await admin.get(RUTA, { take: 50 })).text, stale.text];
    answers.push((await admin.put(path, { Clave: `${PASSWORD}2`, ConfirmarClave: `${PASSWORD}2`, Version: made.Version })).text);
    const trail = await app.database.run(sql`select cambios from base_auditoria where entidad = 'SistemaRutaRepositorio'`);
    const [row] = await app.database.run(sql`select clave from sistema_ruta_repositorio where id_ruta_repositorio = ${made.IdRutaRepositorio}`);
    expect(String(row?.clave)).toMatch(/^v1\./);
    for (const text of answers) expect(text).not.toMatch(/"Clave"|"ConfirmarClave"/);
    for (const text of [...answers, JSON.stringify(trail), String(row?.clave)]) {
      expect(text).not.toContain('muy secreta');
    }
    expect(JSON.stringify(trail)).toContain('"Clave":["••••","••••"]');
    expect((await admin.get(RUTA, { filter: ['Clave', '=', 'x'] })).status).toBe(400);
    expect((await admin.get(`${RUTA}/exportar`, { columnas: 'Clave' })).status).toBe(400);
  });
});

describe('testing a connection', () => {
  test('Check: testing a folder /../etc is refused, a good one says correct with milliseconds and leaves nothing', async () => {
    const out = await admin.post(TRY, local({ Ruta: '/../etc' }));
    expect([out.status, out.problem.detail]).toEqual([400, 'La carpeta está fuera de la raíz permitida.']);
    const good = await admin.post(TRY, local({ Ruta: '/prueba/aqui' }));
    expect([good.status, good.result.mensaje]).toEqual([200, expect.stringMatching(/^Conexión correcta \(\d+ ms\)\.$/)]);
    expect(readdirSync(join(app.dataDir, 'archivos/prueba/aqui'))).toEqual([]);
  });

  test('a link that leads out of the root is not followed', async () => {
    symlinkSync('/etc', join(app.dataDir, 'archivos/enlace'));
    expect((await admin.post(TRY, local({ Ruta: '/enlace/nuevo' }))).problem.code).toBe('repositorio.fuera');
  });

  test('a bucket, saved or not; with the stored password when it is left blank', async () => {
    expect((await admin.post(TRY, remote())).result.mensaje).toMatch(/^Conexión correcta/);
    const made = await create(remote());
    const again = await admin.post(TRY, remote({ IdRutaRepositorio: made.IdRutaRepositorio, Clave: '', ConfirmarClave: '' }));
    expect(again.status).toBe(200);
    const elsewhere = await admin.post(TRY, remote({ IdRutaRepositorio: made.IdRutaRepositorio, Clave: '', Servidor: 'http://127.0.0.1:9' }));
    expect(elsewhere.problem.code).toBe('repositorio.usuario');
    expect([...bucket.objects.keys()].filter((name) => name.includes('prueba'))).toEqual([]);
  });

  test.each([
    [{ Clave: 'equivocada', ConfirmarClave: 'equivocada' }, 'No se pudo escribir: el servidor no admite el usuario o la contraseña.'],
    [{ Deposito: 'otro' }, 'No se pudo escribir: el depósito no existe.'],
    [{ Servidor: 'http://127.0.0.1:9' }, 'No se pudo escribir: no hay conexión con el servidor.'],
  ])('%j says at which step and why, never with the password', async (over, message) => {
    const answer = await admin.post(TRY, remote(over));
    expect([answer.status, answer.problem.detail]).toEqual([400, message]);
    expect(answer.text).not.toContain('equivocada');
  });

  test('in English too', async () => {
    const answer = await admin.call('POST', TRY, { body: remote({ Deposito: 'otro' }), headers: { 'accept-language': 'en' } });
    expect(answer.problem.detail).toBe('Could not write: the bucket does not exist.');
  });

  test('a bad form is a 400, never a 5xx', async () => {
    for (const body of [{}, { Tipo: 'L' }, { Tipo: 'Z', Ruta: '/' }, { Tipo: 'L', Ruta: 5 }, { Tipo: 'S', Ruta: '/', Servidor: 'x'.repeat(300) }])
      expect((await admin.post(TRY, body)).status).toBe(400);
  });
});

describe('44: calls that the server makes on somebody’s word', () => {
  test.each(['http://169.254.169.254', 'http://[::ffff:169.254.169.254]', 'http://2852039166', 'http://[fe80::1]', 'http://0.0.0.0'])(
    '%s is refused, tested or saved',
    async (Servidor) => {
      for (const path of [TRY, RUTA]) {
        const answer = await admin.post(path, remote({ Servidor }));
        expect([answer.status, answer.problem.code]).toEqual([400, 'repositorio.servidor_prohibido']);
      }
    },
  );

  test('no redirect is followed', async () => {
    const other = await startBucket('faena', USER, PASSWORD);
    bucket.answer = { status: 307, location: `${other.url}/faena/x` };
    const answer = await admin.post(TRY, remote());
    expect(answer.problem.detail).toBe('No se pudo escribir: el servidor respondió algo inesperado.');
    expect(other.objects.size).toBe(0);
    await other.close();
  });

  test('https unless the installation admits http', async () => {
    const strict = await startApp();
    const session = await strict.signIn('ADMIN');
    const answer = await session.post(TRY, remote());
    expect([answer.status, answer.problem.detail]).toEqual([400, 'El servidor debe ser una dirección https válida.']);
    expect((await session.post(TRY, remote({ Servidor: 'https://127.0.0.1' }))).problem.code).toBe('repositorio.servidor_prohibido');
    await strict.close();
  }, 30_000);
});

describe('which repository a file goes to', () => {
  test('Check: with no repository for REQ, attaching a PDF shows the no-path message', async () => {
    const answer = await admin.upload('REQ', 'a.pdf', pdf());
    expect([answer.status, answer.problem.code, answer.problem.detail]).toEqual([
      400,
      'repositorio.sin_ruta',
      'No hay una ruta configurada para cargar o descargar archivos.',
    ]);
  });

  test('its division’s, else the one without division; a bucket keeps and gives back the same bytes', async () => {
    const general = await create(local());
    const own = await create(remote({ IdDivision: admin.perfil.IdDivision }));
    const first = (await admin.upload('DOC', 'a.pdf', pdf())).result;
    expect(await contentOf(first.Hash)).toBe(Buffer.from(pdf()).toString('base64'));
    expect([...bucket.objects.keys()].some((name) => name === `/faena/mina/${first.Hash.slice(0, 2)}/${first.Hash}`)).toBe(true);
    await admin.put(`${RUTA}/${own.IdRutaRepositorio}`, { Activo: 'N', Version: own.Version });
    const second = (await admin.upload('DOC', 'b.pdf', pdf())).result;
    expect(readdirSync(join(app.dataDir, 'archivos', general.Ruta, second.Hash.slice(0, 2)))).toContain(second.Hash);
    // A retired repository is still read.
    expect(await contentOf(first.Hash)).toBe(Buffer.from(pdf()).toString('base64'));
    const preview = await fetch(`${app.url}/api/PlataformaArchivo/${first.Hash}/contenido`, {
      headers: { authorization: `Bearer ${admin.accessToken}` },
    });
    expect(Buffer.from(await preview.arrayBuffer())).toEqual(Buffer.from(pdf()));
    expect(preview.headers.get('content-type')).toBe('application/pdf');
  });

  test('one active repository per use and division: 409 naming the other', async () => {
    const first = await create(local({ Uso: ['DOC', 'REQ'] }));
    const same = await admin.post(RUTA, local({ Uso: ['REQ', 'MAN'] }));
    expect([same.status, same.problem.detail]).toEqual([409, expect.stringContaining(first.RutaRepositorio)]);
    await create(local({ Uso: ['REQ'], IdDivision: admin.perfil.IdDivision }));
    await create(local({ Uso: ['REQ'], Activo: 'N' }));
    await create(local({ Uso: ['MAN'] }));
  });

  test('of two at once for the same use one wins', async () => {
    const answers = await Promise.all([admin.post(RUTA, local({ Uso: ['CAR'] })), admin.post(RUTA, local({ Uso: ['CAR'] }))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('one with files is not deleted, and its place does not change', async () => {
    const made = await create(local());
    await admin.upload('DOC', 'a.pdf', pdf());
    const moved = await admin.put(`${RUTA}/${made.IdRutaRepositorio}`, { Ruta: '/otra', Version: made.Version });
    expect([moved.status, moved.problem.code]).toEqual([409, 'repositorio.fijo']);
    const gone = await admin.delete(`${RUTA}/${made.IdRutaRepositorio}`);
    expect([gone.status, gone.problem.detail]).toEqual([409, 'No se puede eliminar: la ruta guarda 1 archivos.']);
  });
});

describe('Calculations 5: full to the byte', () => {
  const fill = async (id: number, bytes: number) => {
    await app.database.run(
      sql`insert into base_archivo (id_cliente, hash, huella, nombre, tipo_contenido, tamano, uso, id_ruta_repositorio, usuario_creacion, entidad)
        values (1, ${`lleno${id}-${bytes}`}, 'x', 'x', 'application/pdf', ${Math.floor(bytes / 2)}, 'DOC', ${id}, 'ADMIN', 'X'), (1, ${`lleno${id}-${bytes}b`}, 'x', 'x', 'application/pdf', ${Math.ceil(bytes / 2)}, 'DOC', ${id}, 'ADMIN', 'X')`,
    );
  };
  /** A PDF of exactly so many bytes. */
  const sized = (bytes: number) => Buffer.concat([Buffer.from(pdf()), Buffer.alloc(bytes - Buffer.from(pdf()).length, 32)]);

  test('2.5 GB are 2,684,354,560 bytes: with 2,684,000,000 used 354,560 enter and 354,561 do not', async () => {
    const made = await create(local({ TamanoMaximo: 2.5, Unidad: 'GB' }));
    await fill(made.IdRutaRepositorio, 2_684_000_000);
    const big = await admin.upload('DOC', 'a.pdf', sized(354_561));
    expect([big.status, big.problem.detail]).toEqual([400, `El repositorio ${made.RutaRepositorio} alcanzó su tamaño máximo.`]);
    expect((await admin.upload('DOC', 'a.pdf', sized(354_560))).status).toBe(200);
    expect((await admin.upload('DOC', 'a.pdf', pdf())).problem.code).toBe('repositorio.lleno');
    expect((await admin.get(`${RUTA}/${made.IdRutaRepositorio}`)).result.Usado).toBe(2.5);
  });

  test('SIS04: at 90 % service e-mail 3 is told by night, once a month; at 89 % not', async () => {
    const [client] = (await admin.get('/api/SistemaCliente')).result.data;
    await admin.put(`/api/SistemaCliente/${client.IdCliente}`, { CorreoServicio3: 'operaciones@x.example', Version: client.Version });
    const made = await create(local({ TamanoMaximo: 1, Unidad: 'MB' }));
    const told = async () => {
      await app.runJob('sistema.licencias');
      return app.database.run(
        sql`select destinatario, asunto, cuerpo from sistema_correo where codigo = 'SIS04' and id_registro = ${String(made.IdRutaRepositorio)}`,
      );
    };
    await fill(made.IdRutaRepositorio, 940_000);
    expect(await told()).toEqual([]);
    await fill(made.IdRutaRepositorio, 10_000);
    const mail = { destinatario: 'operaciones@x.example', asunto: 'Repositorio casi lleno', cuerpo: expect.stringContaining('90 %') };
    expect(await told()).toMatchObject([mail]);
    expect(await told()).toHaveLength(1);
    await app.database.run(sql`delete from sistema_correo where codigo = 'SIS04'`);
  });

  test('of two files at once for the last bytes one enters, and nothing of the other stays', async () => {
    const made = await create(local({ TamanoMaximo: 1, Unidad: 'MB' }));
    await fill(made.IdRutaRepositorio, 1_048_576 - 10_000);
    const answers = await Promise.all([1, 2].map(() => admin.upload('DOC', 'a.pdf', sized(9000))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const files = readdirSync(join(app.dataDir, 'archivos', made.Ruta), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files).toHaveLength(1);
  });
});

test('Check: a .pdf whose content is an image gets 415', async () => {
  await create(local({ Uso: ['REQ'] }));
  const image = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
  expect((await admin.upload('REQ', 'foto.pdf', image)).status).toBe(415);
});

describe('sistema.purga', () => {
  test('uploads that no record took are gone after 24 h, content too; those taken stay', async () => {
    const made = await create(remote());
    const loose = (await admin.upload('DOC', 'a.pdf', pdf())).result;
    const taken = (await admin.upload('DOC', 'b.pdf', pdf())).result;
    const types = (await admin.get('/api/SistemaTipoEquipo/obtenerTodos')).result;
    const kinds = (await admin.get('/api/SistemaTipoMantenimiento/obtenerTodos')).result;
    const equipment = await admin.post('/api/SistemaEquipo', {
      Codigo: 'PURGA',
      Equipo: 'Purga',
      IdDivision: admin.perfil.IdDivision,
      IdTipoEquipo: types[0].IdTipoEquipo,
      Modelo: 'Z',
      TipoLectura: 'TAR',
      NombreHost: 'purga',
    });
    const record = await admin.post('/api/SistemaEquipoMantenimiento', {
      IdEquipo: equipment.result.IdEquipo,
      IdTipoMantenimiento: kinds[0].IdTipoMantenimiento,
      Fecha: '20260301',
      Responsable: 'Taller',
      Adjunto: taken.IdArchivo,
    });
    expect(record.status).toBe(200);
    await app.runJob('sistema.purga');
    expect(await contentOf(loose.Hash)).toBeDefined();
    await app.database.run(
      sql`update base_archivo set fecha_creacion = fecha_creacion - interval '25 hours' where id_ruta_repositorio = ${made.IdRutaRepositorio}`,
    );
    await app.runJob('sistema.purga');
    expect((await admin.get(`/api/PlataformaArchivo/${loose.Hash}`)).status).toBe(404);
    expect([...bucket.objects.keys()].some((name) => name.includes(loose.Hash))).toBe(false);
    expect(await contentOf(taken.Hash)).toBeDefined();
  });

  test('the audit beyond sistema.auditoriaMeses goes, newer stays, and the purge leaves its trace', async () => {
    const add = (months: number) =>
      app.database.run(
        sql`insert into base_auditoria (id_cliente, momento, entidad, registro, accion) values (1, now() - make_interval(months => ${months}), 'X', ${`m${months}`}, 'editar')`,
      );
    for (const months of [23, 25]) await add(months);
    await app.runJob('sistema.purga');
    const left = async () =>
      (await app.database.run(sql`select registro from base_auditoria where entidad = 'X' order by registro`)).map((row) => row.registro);
    expect(await left()).toEqual(['m23']);
    const trace = await app.database.run(sql`select cambios from base_auditoria where accion = 'purgar'`);
    expect(trace).toHaveLength(1);
    await app.runJob('sistema.purga');
    expect(await left()).toEqual(['m23']);
  });

  test('news that everybody heard three months ago go; what waits stays, however old', async () => {
    const add = (months: number, delivered: boolean) =>
      app.database.run(
        sql`insert into base_evento (id_cliente, tipo, datos, momento, siguiente, entregado)
          select 1, ${`p${months}${delivered}`}, '{}', m, now() + interval '1 day', case when ${delivered} then m end from (select now() - make_interval(months => ${months}) as m) x`,
      );
    for (const months of [2, 4]) for (const delivered of [true, false]) await add(months, delivered);
    await app.runJob('sistema.purga');
    const left = await app.database.run(sql`select tipo from base_evento where tipo ~ '^p[24]' order by tipo`);
    expect(left.map(({ tipo }) => tipo)).toEqual(['p2false', 'p2true', 'p4false']);
  });

  test('runs of jobs and attempts to sign in go after a year; the last run of each job and one that goes on stay', async () => {
    const JOBS = ['sistema.purga', 'acreditacion.vencimientos', 'administracion.ceses'];
    await app.database.run(sql`delete from sistema_trabajo_ejecucion where id_trabajo = any(${sql.param(JOBS)})`);
    const run = (job: string, months: number, result: string) =>
      app.database.run(
        sql`insert into sistema_trabajo_ejecucion (id_trabajo, inicio, resultado, origen, mensaje)
          values (${job}, now() - make_interval(months => ${months}), ${result}, 'P', ${`${job} ${months} ${result}`})`,
      );
    await run('administracion.ceses', 30, 'O');
    for (const months of [14, 11]) await run('sistema.purga', months, 'O');
    for (const result of ['X', 'O', 'E']) await run('acreditacion.vencimientos', 13, result);
    const tried = (user: string, months: number) =>
      app.database.run(
        sql`insert into plataforma_intento (usuario, direccion, momento, resultado) values (${user}, '10.0.0.7', now() - make_interval(months => ${months}), 'OK')`,
      );
    // The oldest come first, as they do where they are written when they happen.
    await app.database.run(sql`delete from plataforma_intento where usuario <> 'ADMIN'`);
    await app.database.run(sql`update plataforma_intento set id_intento = id_intento + 1000000`);
    await app.database.run(sql`select setval('plataforma_intento_id_intento_seq', 1, false)`);
    for (const months of [13, 11]) await tried(`HACE_${months}`, months);
    await app.runJob('sistema.purga');
    const left = await app.database.run(
      sql`select mensaje from sistema_trabajo_ejecucion where id_trabajo = any(${sql.param(JOBS)}) and mensaje like id_trabajo || ' %' order by id_trabajo_ejecucion`,
    );
    expect(left.map(({ mensaje }) => mensaje)).toEqual([
      'administracion.ceses 30 O',
      'sistema.purga 11 O',
      'acreditacion.vencimientos 13 X',
      'acreditacion.vencimientos 13 E',
    ]);
    const attempts = await app.database.run(sql`select usuario from plataforma_intento where usuario like 'HACE%' order by 1`);
    expect(attempts.map(({ usuario }) => usuario)).toEqual(['HACE_11']);
  });

  test('mails sent over a year ago go; sessions that ended long ago and expired codes too', async () => {
    await app.database.run(
      sql`insert into sistema_correo (id_cliente, clave_unica, fecha, codigo, destinatario, idioma, asunto, estado) values
        (1, 'viejo', now() - interval '13 months', 'SIS01', 'a@b.co', 'es', 'viejo', 'E'), (1, 'nuevo', now() - interval '11 months', 'SIS01', 'a@b.co', 'es', 'nuevo', 'E')`,
    );
    const old = await app.signIn('ADMIN');
    const mine = async () => Number((await app.database.run(sql`select count(*)::int as n from plataforma_sesion where id_usuario = 'ADMIN'`))[0]?.n);
    const before = await mine();
    await old.post('/api/SeguridadusuarioClaveAcceso/expiretoken');
    await app.database.run(
      sql`update plataforma_sesion set fecha_revocacion = fecha_revocacion - interval '31 days' where fecha_revocacion is not null and id_usuario = 'ADMIN'`,
    );
    await app.database.run(
      sql`insert into plataforma_codigo (id_usuario, proposito, canal, fecha_envio, fecha_expiracion) values
        ('ADMIN', 'LOGIN', 'SMTP', now() - interval '3 days', now() - interval '3 days'), ('ADMIN', 'LOGIN', 'SMTP', now(), now() + interval '10 minutes')`,
    );
    await app.runJob('sistema.purga');
    expect((await app.database.run(sql`select asunto from sistema_correo`)).map((row) => row.asunto)).toEqual(['nuevo']);
    // Its key goes with it, and not before.
    const keys = await app.database.run(sql`select clave_unica from sistema_correo_clave where clave_unica in ('viejo', 'nuevo')`);
    expect(keys.map(({ clave_unica }) => clave_unica)).toEqual(['nuevo']);
    expect(await mine()).toBe(before - 1);
    expect((await app.database.run(sql`select id_codigo from plataforma_codigo where id_usuario = 'ADMIN'`)).length).toBe(1);
    // Who is signed in stays so.
    expect((await admin.get(RUTA)).status).toBe(200);
  });
});
