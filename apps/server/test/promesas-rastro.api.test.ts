import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let app: TestApp;
let admin: SignedIn;
const CATEGORY = '/api/AdministracionCategoria';
beforeAll(async () => {
  app = await startApp({ logLevel: 'trace' });
  admin = await app.signIn('ADMIN');
});
afterAll(() => app.close());

const audit = async () => (await app.database.run(sql`select t::text as linea from base_auditoria t`)).map((row) => String(row.linea)).join('\n');
const countOf = async (code: string) => (await admin.get(CATEGORY, { filter: ['Codigo', '=', code] })).result.totalCount;

describe('46: every act has its trace, refusals too, and no secret', () => {
  test('an act whose trace cannot be written does not happen', async () => {
    await app.database.query(`create function prueba_sin_rastro() returns trigger language plpgsql as $$ begin raise exception 'sin rastro'; end $$`);
    await app.database.query('create trigger prueba_sin_rastro before insert on base_auditoria for each row execute function prueba_sin_rastro()');
    const made = await admin.post(CATEGORY, { Codigo: 'R1', Categoria: 'Sin rastro' });
    const signedIn = await app.post('/api/usuario/authenticate', { username: 'GARITA', password: 'Demo.2026' });
    await app.database.query('drop trigger prueba_sin_rastro on base_auditoria');
    expect(made.status).toBeGreaterThanOrEqual(400);
    expect(signedIn.status).toBeGreaterThanOrEqual(400);
    expect(await countOf('R1')).toBe(0);
  });

  test('34: a step that fails half-way leaves nothing', async () => {
    await app.database.query(`create function prueba_a_medias() returns trigger language plpgsql as $$ begin raise exception 'a medias'; end $$`);
    await app.database.query(
      'create trigger prueba_a_medias after insert on administracion_categoria for each row execute function prueba_a_medias()',
    );
    const made = await admin.post(CATEGORY, { Codigo: 'R2', Categoria: 'VALOR-RESERVADO' });
    await app.database.query('drop trigger prueba_a_medias on administracion_categoria');
    expect(made.status).toBe(500);
    expect(made.text).not.toMatch(/a medias|insert|administracion_categoria/);
    expect(await countOf('R2')).toBe(0);
    expect(await audit()).not.toContain('VALOR-RESERVADO');
    // Told apart by its trace, and without the values of the statement.
    const line = app.log.find((one) => one.includes(String(made.problem.traceId)) && one.includes('unexpected'));
    expect(line).toContain('P0001');
    expect(app.log.join('')).not.toContain('VALOR-RESERVADO');
  });

  test('refusals of a screen and of an action of a row are recorded with who and what', async () => {
    const gate = await app.signIn('GARITA');
    expect((await gate.delete(`${CATEGORY}/1`)).status).toBe(403);
    expect((await gate.post('/api/SeguridadUsuario/MEDICO/bloquear', { Observacion: 'No debo' })).status).toBe(403);
    const rows = await app.database.run(
      sql`select entidad, registro, accion, resultado, direccion from base_auditoria where id_usuario = 'GARITA' and resultado = 'permiso.denegado' order by id_auditoria`,
    );
    expect(rows).toEqual([
      { entidad: 'AdministracionCategoria', registro: '1', accion: 'eliminar', resultado: 'permiso.denegado', direccion: '127.0.0.1' },
      expect.objectContaining({ entidad: 'SeguridadUsuario', registro: 'MEDICO', resultado: 'permiso.denegado' }),
    ]);
  });

  test('failed sign-ins are recorded; no password, token or secret is in the audit or the log', async () => {
    await app.post('/api/usuario/authenticate', { username: 'AUTORIZADOR', password: 'Mala-Clave-77' });
    await app.post('/api/usuario/authenticate', { username: 'Mala-Clave-88', password: 'x' });
    const session = await app.signIn('AUTORIZADOR');
    await session.call('GET', '/api/SistemaPais', { headers: { 'x-refresh-token': session.refreshToken } });
    await app.call('GET', '/api/SistemaPais', { headers: { authorization: `Bearer ${session.accessToken}x` } });
    await session.post('/api/SeguridadusuarioClaveAcceso/expiretoken');
    const written = `${await audit()}\n${app.log.join('')}`;
    expect(await audit()).toContain('login.credenciales');
    for (const secret of [
      'Demo.2026',
      'Mala-Clave-77',
      session.accessToken,
      session.refreshToken.split('.')[1] ?? '',
      session.accessToken.split('.')[2] ?? '',
      '$argon2',
    ]) {
      expect(written.includes(secret), secret.slice(0, 12)).toBe(false);
    }
    // Whoever types the password in the place of the name would publish it.
    expect(written).not.toContain('MALA-CLAVE-88');
  });
});

describe('47: nothing sent makes a line of its own', () => {
  test('CR LF in names, addresses and headers stays inside its line', async () => {
    const forged = 'x\r\n{"level":50,"msg":"falsificada"}\u2028y\u001b[2K';
    await app.post('/api/usuario/authenticate', { username: forged, password: forged });
    await admin.post(CATEGORY, { Codigo: forged, Categoria: forged, urlPath: forged });
    await admin.get(`${CATEGORY}/${encodeURIComponent(forged)}`);
    await admin.get(`/no/existe/${encodeURIComponent(forged)}`);
    await app.call('GET', '/api/SistemaPais', { headers: { 'user-agent': 'x{"level":50}', 'accept-language': '%0d%0ay' } });
    expect(app.log.length).toBeGreaterThan(0);
    for (const line of app.log) {
      expect(line.endsWith('\n')).toBe(true);
      expect(line.slice(0, -1)).not.toMatch(/[\r\n]/);
      expect(JSON.parse(line).msg).not.toBe('falsificada');
    }
    const [row] = await app.database.run(
      sql`select count(*)::int as n from base_auditoria where pantalla ~ '[[:cntrl:]]' or id_usuario ~ '[[:cntrl:]]' or registro ~ '[[:cntrl:]]'`,
    );
    expect(row?.n).toBe(0);
  });
});
