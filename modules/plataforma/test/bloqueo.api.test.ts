import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(new Date()));

const me = (session: SignedIn) => session.get('/api/usuario/getUserByToken');
const byRefresh = (session: SignedIn) => app.call('GET', '/api/usuario/getUserByToken', { headers: { 'x-refresh-token': session.refreshToken } });
const unlock = (session: SignedIn, password = 'Demo.2026', username = 'ADMIN') =>
  app.call('POST', '/api/usuario/refreshTokenPassword', {
    headers: { 'x-refresh-token': session.refreshToken },
    body: { username, password, idPerfil: session.perfil.IdPerfil, idAplicacion: 'AP03', idTipoAplicacion: 'WEB', tokenClient: null },
  });
const flags = (headers: Headers) => (headers.get('x-token-recreado') ?? '').split(',').slice(1).join();

describe('29: idle 400 s is held by the server', () => {
  test('in use it goes on; 400 s without a call lock it, and nothing opens but unlocking', async () => {
    const admin = await app.signIn('ADMIN');
    for (let time = 0; time < 2; time += 1) {
      app.clock.advance(395);
      expect((await me(admin)).status).toBe(200);
    }
    app.clock.advance(406);
    const locked = await byRefresh(admin);
    expect([locked.status, locked.problem.code, flags(locked.headers)]).toEqual([401, 'sesion.bloqueada', '1,0']);
    // The lock stays, however soon the next call comes; and its token is no key.
    const token = (locked.headers.get('x-token-recreado') ?? '').split(',')[0];
    expect((await app.call('GET', '/api/SistemaPais', { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
    expect((await admin.post('/api/SistemaPais', {})).status).toBe(401);
    expect((await admin.post('/api/usuario/refreshTokenbyperfil', { ...admin.perfil, idPerfil: 1, idCliente: 1, idDivision: 1 })).status).toBe(401);
    const again = await byRefresh(admin);
    expect([again.status, flags(again.headers), again.headers.get('x-refresh-token')]).toEqual([401, '1,0', null]);
  });

  test('the password unlocks: new tokens of the same session, and the former refresh token is spent', async () => {
    const admin = await app.signIn('ADMIN');
    app.clock.advance(500);
    expect((await me(admin)).status).toBe(401);
    const wrong = await unlock(admin, 'mala');
    expect([wrong.status, wrong.problem.detail]).toEqual([400, 'Clave incorrecta.']);
    expect((await unlock(admin, 'Demo.2026', 'MEDICO')).status).toBe(403);
    const right = await unlock(admin);
    expect(right.status).toBe(200);
    expect((await app.call('GET', '/api/SistemaPais', { headers: { authorization: `Bearer ${right.result.accessToken}` } })).status).toBe(200);
    expect(right.result.refreshToken.split('.')[0]).toBe(admin.refreshToken.split('.')[0]);
    expect((await unlock(admin)).status).toBe(401);
  });

  test('a screen may be locked by hand, and logging out works while it is', async () => {
    const admin = await app.signIn('ADMIN');
    expect((await admin.post('/api/usuario/bloquear', { idSesion: 'otra' })).status).toBe(404);
    expect((await admin.post('/api/usuario/bloquear', { idSesion: admin.refreshToken.split('.')[0] })).status).toBe(200);
    expect((await me(admin)).problem.code).toBe('sesion.bloqueada');
    expect((await admin.post('/api/SeguridadusuarioClaveAcceso/expiretoken')).status).toBe(200);
    expect((await unlock(admin)).status).toBe(401);
  });

  test('guessing at a locked screen locks the user and ends that session', async () => {
    const medico = await app.signIn('MEDICO');
    app.clock.advance(500);
    for (let time = 0; time < 4; time += 1) expect((await unlock(medico, 'mala', 'MEDICO')).problem.code).toBe('clave.incorrecta');
    expect((await unlock(medico, 'mala', 'MEDICO')).problem.code).toBe('login.04');
    expect((await unlock(medico, 'Demo.2026', 'MEDICO')).status).toBe(401);
    await app.database.run(
      sql`update seguridad_usuario set bloqueado = 'N', motivo_bloqueo = null, intentos_fallidos = 0 where id_usuario = 'MEDICO'`,
    );
  });

  test('who has nothing of a session unlocks nothing', async () => {
    const answer = await app.post('/api/usuario/refreshTokenPassword', { username: 'ADMIN', password: 'Demo.2026' });
    expect(answer.status).toBe(401);
  });

  test('the time is the client’s parameter', async () => {
    const admin = await app.signIn('ADMIN');
    await app.database.run(
      sql`insert into sistema_parametro_valor (id_cliente, parametro, valor) values (1, 'seguridad.bloqueoPantallaSegundos', '60')`,
    );
    await app.database.run(sql`update base_sello set version = version + 1`);
    expect((await me(admin)).result.bloqueoPantallaSegundos).toBe(60);
    app.clock.advance(70);
    expect((await me(admin)).status).toBe(401);
    await app.database.run(sql`delete from sistema_parametro_valor where parametro = 'seguridad.bloqueoPantallaSegundos'`);
    await app.database.run(sql`update base_sello set version = version + 1`);
  });
});

describe('29: twelve hours are the end, however busy and whatever was switched', () => {
  test('switching profile does not begin them anew', async () => {
    const admin = await app.signIn('ADMIN');
    const { IdPerfil, IdCliente, IdDivision } = admin.perfil;
    app.clock.advance(300);
    const second = await admin.post('/api/usuario/refreshTokenbyperfil', { idPerfil: IdPerfil, idCliente: IdCliente, idDivision: IdDivision });
    expect(second.status).toBe(200);
    expect((await me(admin)).status).toBe(401);
    const [row] = await app.database.run(
      sql`select extract(epoch from fecha_expiracion - fecha_inicio)::int as segundos from plataforma_sesion where id_sesion = ${second.result.refreshToken.split('.')[0]}`,
    );
    // What was left of them, give or take what the test itself took.
    expect(Number(row?.segundos)).toBeLessThanOrEqual(12 * 3600 - 299);
    expect(Number(row?.segundos)).toBeGreaterThan(12 * 3600 - 360);
  });
});

describe('the recreated-token header in its three cases (conventions §7)', () => {
  const wait = async (admin: SignedIn) => {
    for (let time = 0; time < 3; time += 1) {
      app.clock.advance(5 * 60 - 1);
      await me(admin);
    }
    app.clock.advance(60);
  };
  test('0,1 in use: a token that repeats the call', async () => {
    const admin = await app.signIn('ADMIN');
    await wait(admin);
    expect((await me(admin)).headers.get('x-token-recreado')).toBeNull();
    expect(flags((await byRefresh(admin)).headers)).toBe('0,1');
  });
  test('1,0 idle: lock', async () => {
    const admin = await app.signIn('ADMIN');
    app.clock.advance(20 * 60);
    expect(flags((await byRefresh(admin)).headers)).toBe('1,0');
  });
  test('none: log out', async () => {
    const admin = await app.signIn('ADMIN');
    await admin.post('/api/SeguridadusuarioClaveAcceso/expiretoken');
    const answer = await byRefresh(admin);
    expect([answer.status, answer.headers.get('x-token-recreado')]).toEqual([401, null]);
  });
});

describe('27: logging out ends access and refresh', () => {
  test('the refresh token alone is enough to log out', async () => {
    const admin = await app.signIn('ADMIN');
    const out = await app.call('POST', '/api/SeguridadusuarioClaveAcceso/expiretoken', {
      headers: { 'x-refresh-token': admin.refreshToken },
      body: {},
    });
    expect(out.status).toBe(200);
    expect((await me(admin)).status).toBe(401);
  });
});
