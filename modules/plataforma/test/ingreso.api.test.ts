import { startApp, type TestApp } from '@platform/testing/app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callFrom } from './pasos';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const authenticate = (username: string, password: string) =>
  app.post('/api/usuario/authenticate', { username, password, idAplicacion: 'AP03', idTipoAplicacion: 'WEB', tokenClient: null });

describe('Check: signing in (plataforma.md)', () => {
  test('wrong password 5 times → code 04 with 30 minutes, the right password refused too, after the time it works', async () => {
    for (let time = 1; time <= 4; time += 1) {
      const answer = await authenticate('GARITA', 'mala');
      expect(answer.status).toBe(400);
      expect(answer.problem.code).toBe('login.credenciales');
    }
    const fifth = await authenticate('garita', 'mala');
    expect(fifth.problem.code).toBe('login.04');
    expect(fifth.problem.detail).toContain('30 minutos');
    app.clock.advance(12 * 60 + 30);
    const refused = await authenticate('GARITA', 'Demo.2026');
    expect(refused.problem.code).toBe('login.04');
    expect(refused.problem.detail).toContain('18 minutos');
    app.clock.advance(17 * 60 + 30);
    expect((await authenticate('GARITA', 'Demo.2026')).status).toBe(200);
    app.clock.set(new Date());
  });

  test('N failures hold under parallel calls', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => authenticate('ADMINCH', 'mala')));
    expect(answers.filter((answer) => answer.problem.code === 'login.credenciales')).toHaveLength(4);
    expect(answers.filter((answer) => answer.problem.code === 'login.04')).toHaveLength(26);
  });

  test('an unknown user fails and locks like a known one', async () => {
    const codes: string[] = [];
    for (let time = 1; time <= 6; time += 1) codes.push((await authenticate('NADIE', 'mala')).problem.code);
    expect(codes).toEqual(['login.credenciales', 'login.credenciales', 'login.credenciales', 'login.credenciales', 'login.04', 'login.04']);
  });

  test('the tokens of before the profile login open no module call', async () => {
    const first = await authenticate('ADMIN', 'Demo.2026');
    const token = first.result.accessToken;
    for (const path of ['/api/SistemaPais', '/api/usuario/getUserByToken', '/api/SistemaPais/obtenerTodos']) {
      expect((await app.call('GET', path, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
    }
  });

  test('a profile that is not the user’s is refused', async () => {
    const first = await authenticate('SOLICITANTE', 'Demo.2026');
    const answer = await app.call('POST', '/api/usuario/refreshTokenbyperfil', {
      headers: { authorization: `Bearer ${first.result.accessToken}` },
      body: { idPerfil: 1, idCliente: 1, idDivision: 1 },
    });
    expect(answer.status).toBe(403);
  });

  test('required fields answer Este campo, by name', async () => {
    const answer = await authenticate('', '');
    expect(answer.status).toBe(400);
    expect(answer.problem.errors.map((error) => error.field)).toEqual(['username', 'password']);
  });
});

describe('Check: sessions (plataforma.md)', () => {
  test('logging out ends access and refresh at the server', async () => {
    const admin = await app.signIn('ADMIN');
    expect((await admin.get('/api/SistemaPais')).status).toBe(200);
    expect((await admin.post('/api/SeguridadusuarioClaveAcceso/expiretoken')).status).toBe(200);
    expect((await admin.get('/api/SistemaPais')).status).toBe(401);
    const again = await app.call('GET', '/api/SistemaPais', { headers: { 'x-refresh-token': admin.refreshToken } });
    expect(again.status).toBe(401);
    expect(again.headers.get('x-token-recreado')).toBeNull();
  });

  test('an expired access token with a live refresh token is recreated, and the refresh token rotates', async () => {
    const admin = await app.signIn('ADMIN');
    // In use all the while: idle, its screen would be locked.
    for (let minutes = 0; minutes < 15; minutes += 5) {
      app.clock.advance(5 * 60 - 1);
      expect((await admin.get('/api/SistemaPais')).status).toBe(200);
    }
    app.clock.advance(60);
    const expired = await admin.call('GET', '/api/SistemaPais', { headers: { 'x-refresh-token': admin.refreshToken } });
    expect(expired.status).toBe(401);
    const [token, one, two] = (expired.headers.get('x-token-recreado') ?? '').split(',');
    expect([one, two]).toEqual(['0', '1']);
    expect(expired.headers.get('x-refresh-token')).not.toBe(admin.refreshToken);
    expect((await app.call('GET', '/api/SistemaPais', { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
    app.clock.set(new Date());
  });

  test('30: a refresh token is good once: of twenty at once one wins, and the family is revoked', async () => {
    const admin = await app.signIn('ADMIN');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.call('GET', '/api/SistemaPais', { headers: { 'x-refresh-token': admin.refreshToken } })),
    );
    expect(answers.filter((answer) => answer.headers.get('x-token-recreado')).length).toBe(1);
    expect((await admin.get('/api/SistemaPais')).status).toBe(401);
  });

  describe('30: a renewal asked again because its answer was lost is not a second use of its token', () => {
    const INTENT = 'a'.repeat(32);
    const renew = (refreshToken: string, intent?: string) =>
      app.call('GET', '/api/usuario/getUserByToken', {
        headers: { 'x-refresh-token': refreshToken, ...(intent ? { 'x-intento-renovacion': intent } : {}) },
      });
    const alive = async (answer: Awaited<ReturnType<typeof renew>>) => {
      const [token] = (answer.headers.get('x-token-recreado') ?? '').split(',');
      return (await app.call('GET', '/api/usuario/getUserByToken', { headers: { authorization: `Bearer ${token}` } })).status === 200;
    };

    test('two reloads within the moment of a renewal, or twenty, get one successor and go on', async () => {
      const admin = await app.signIn('ADMIN');
      const answers = await Promise.all(Array.from({ length: 20 }, () => renew(admin.refreshToken, INTENT)));
      const [next, ...others] = new Set(answers.map((answer) => answer.headers.get('x-refresh-token') ?? ''));
      expect(others).toEqual([]);
      expect(next).not.toBe(admin.refreshToken);
      for (const answer of answers) expect(await alive(answer)).toBe(true);
      expect(await alive(await renew(next ?? '', 'b'.repeat(32)))).toBe(true);
    });

    test.each([
      ['no intent', undefined, 0],
      ['another intent', 'c'.repeat(32), 0],
      ['an intent that is none', 'corto', 0],
      ['the same one half a minute later', INTENT, 31],
    ])('with %s the spent token revokes its family', async (_name, intent, seconds) => {
      const admin = await app.signIn('ADMIN');
      const first = await renew(admin.refreshToken, INTENT);
      app.clock.advance(seconds);
      const again = await renew(admin.refreshToken, intent);
      expect([again.status, again.headers.get('x-token-recreado')]).toEqual([401, null]);
      expect(await alive(first)).toBe(false);
      app.clock.set(new Date());
    });

    test('once the successor was used, and from another address, it is a second use', async () => {
      const used = await app.signIn('ADMIN');
      const first = await renew(used.refreshToken, INTENT);
      await renew(first.headers.get('x-refresh-token') ?? '', 'b'.repeat(32));
      expect((await renew(used.refreshToken, INTENT)).headers.get('x-token-recreado')).toBeNull();
      const stolen = await app.signIn('ADMIN');
      await renew(stolen.refreshToken, INTENT);
      const thief = await callFrom('127.0.0.9', `${app.url}/api/usuario/getUserByToken`, {
        headers: { 'x-refresh-token': stolen.refreshToken, 'x-intento-renovacion': INTENT },
      });
      expect([thief.status, thief.headers['x-token-recreado']]).toEqual([401, undefined]);
      expect((await stolen.get('/api/usuario/getUserByToken')).status).toBe(401);
    });
  });

  describe('30: a page loaded anew while it unlocks or switches goes on with what it had asked for', () => {
    const INTENT = 'd'.repeat(32);
    type Lost = Awaited<ReturnType<typeof app.signIn>>;
    const presented = (from: Lost, intent?: string) => ({
      'x-refresh-token': from.refreshToken,
      ...(intent ? { 'x-intento-renovacion': intent } : {}),
    });
    const renew = (from: Lost, intent?: string) => app.call('GET', '/api/usuario/getUserByToken', { headers: presented(from, intent) });
    const recreated = (answer: Awaited<ReturnType<typeof renew>>) => (answer.headers.get('x-token-recreado') ?? '').split(',');
    const me = (accessToken: string) => app.call('GET', '/api/usuario/getUserByToken', { headers: { authorization: `Bearer ${accessToken}` } });
    const unlock = (from: Lost, intent?: string) =>
      app.call('POST', '/api/usuario/refreshTokenPassword', { headers: presented(from, intent), body: { username: 'ADMIN', password: 'Demo.2026' } });
    const locked = async () => {
      const admin = await app.signIn('ADMIN');
      await admin.post('/api/usuario/bloquear', { idSesion: admin.refreshToken.split('.')[0] });
      return admin;
    };
    /** To the user's other division. */
    const change = async (from: Lost, intent?: string) => {
      const { perfiles } = (await from.get('/api/SeguridadMenu/miMenu')).result;
      const other = perfiles.find((entry: { IdDivision: number }) => entry.IdDivision !== from.perfil.IdDivision);
      const { IdPerfil: idPerfil, IdCliente: idCliente, IdDivision: idDivision } = other ?? from.perfil;
      expect(idDivision).not.toBe(from.perfil.IdDivision);
      return () =>
        from.call('POST', '/api/usuario/refreshTokenbyperfil', { headers: presented(from, intent), body: { idPerfil, idCliente, idDivision } });
    };
    const switched = async (from: Lost, intent?: string) => (await change(from, intent))();

    test('unlocking: its repetition opens with the tokens that it gave, and so does the password given again', async () => {
      const admin = await locked();
      const before = await renew(admin, INTENT);
      expect([before.problem.code, recreated(before).slice(1)]).toEqual(['sesion.bloqueada', ['1', '0']]);
      const answers = await Promise.all(Array.from({ length: 20 }, () => unlock(admin, INTENT)));
      const [next, ...others] = new Set(answers.map((answer) => answer.result.refreshToken));
      expect(others).toEqual([]);
      const again = await renew(admin, INTENT);
      expect([recreated(again).slice(1), again.headers.get('x-refresh-token')]).toEqual([['0', '1'], next]);
      expect((await me(recreated(again)[0] ?? '')).status).toBe(200);
    });

    test('unlocking without a name for it: of twenty at once one wins, and the former token revokes its family', async () => {
      const admin = await locked();
      const answers = await Promise.all(Array.from({ length: 20 }, () => unlock(admin)));
      const won = answers.filter((answer) => answer.status === 200);
      expect([won.length, answers.filter((answer) => answer.status === 401).length]).toEqual([1, 19]);
      const again = await renew(admin);
      expect([again.status, again.headers.get('x-token-recreado')]).toEqual([401, null]);
      expect((await me(won[0]?.result.accessToken)).status).toBe(401);
    });

    test('switching: its repetition goes on in the new division', async () => {
      const admin = await app.signIn('ADMIN');
      const { result } = await switched(admin, INTENT);
      for (let time = 0; time < 2; time += 1) {
        const again = await renew(admin, INTENT);
        expect([recreated(again).slice(1), again.headers.get('x-refresh-token')]).toEqual([['0', '1'], result.refreshToken]);
        expect((await me(recreated(again)[0] ?? '')).result.perfilActual.IdDivision).toBe(result.perfilActual.IdDivision);
      }
      // With the dead access token too, as another tab of the same browser would ask.
      const tab = await admin.call('POST', '/api/usuario/bloquear', { headers: presented(admin, INTENT), body: { idSesion: 'x' } });
      expect([tab.status, recreated(tab).slice(1), tab.headers.get('x-refresh-token')]).toEqual([401, ['0', '1'], result.refreshToken]);
      expect((await admin.get('/api/usuario/getUserByToken')).status).toBe(401);
    });

    test.each([
      ['unlocking', 'no name', undefined, 0],
      ['unlocking', 'another name', 'e'.repeat(32), 0],
      ['unlocking', 'the same name half a minute later', INTENT, 31],
      ['switching', 'no name', undefined, 0],
      ['switching', 'another name', 'e'.repeat(32), 0],
      ['switching', 'the same name half a minute later', INTENT, 31],
    ])('%s: the spent token with %s is given nothing, and its family is over', async (what, _name, intent, seconds) => {
      const admin = what === 'unlocking' ? await locked() : await app.signIn('ADMIN');
      const given = what === 'unlocking' ? await unlock(admin, INTENT) : await switched(admin, INTENT);
      expect(given.status).toBe(200);
      app.clock.advance(seconds);
      const again = await renew(admin, intent);
      expect([again.status, again.headers.get('x-token-recreado')]).toEqual([401, null]);
      expect((await admin.get('/api/usuario/getUserByToken')).status).toBe(401);
      if (what === 'unlocking') expect((await me(given.result.accessToken)).status).toBe(401);
      app.clock.set(new Date());
    });

    test('switching: once its tokens were renewed, and from another address, its repetition is refused', async () => {
      const admin = await app.signIn('ADMIN');
      const { result } = await switched(admin, INTENT);
      const thief = await callFrom('127.0.0.9', `${app.url}/api/usuario/getUserByToken`, { headers: presented(admin, INTENT) });
      expect([thief.status, thief.headers['x-token-recreado']]).toEqual([401, undefined]);
      await renew({ ...admin, refreshToken: result.refreshToken }, 'f'.repeat(32));
      expect((await renew(admin, INTENT)).headers.get('x-token-recreado')).toBeNull();
    });

    test('of a switch and a renewal of the page loaded anew at the same moment one wins, and the page goes on', async () => {
      const admin = await app.signIn('ADMIN');
      const make = await change(admin, INTENT);
      const [answer, renewed] = await Promise.all([make(), renew(admin, INTENT)]);
      const { result } = await me(recreated(renewed)[0] ?? '');
      expect(result.perfilActual.IdDivision === admin.perfil.IdDivision).toBe(answer.status !== 200);
      expect([200, 409, 401]).toContain(answer.status);
      const late = await app.signIn('ADMIN');
      const tooLate = await change(late, INTENT);
      const won = await renew(late, INTENT);
      expect((await tooLate()).status).toBe(409);
      expect((await me(recreated(won)[0] ?? '')).result.perfilActual.IdDivision).toBe(late.perfil.IdDivision);
    });
  });

  test('a locked user is out at the next call', async () => {
    const admin = await app.signIn('ADMIN');
    const medico = await app.signIn('MEDICO');
    expect((await admin.post('/api/SeguridadUsuario/MEDICO/bloquear', { Observacion: 'Prueba' })).status).toBe(200);
    expect((await medico.get('/api/usuario/getUserByToken')).status).toBe(401);
    const again = await authenticate('MEDICO', 'Demo.2026');
    expect(again.problem.code).toBe('login.10');
    expect((await admin.post('/api/SeguridadUsuario/MEDICO/desbloquear')).status).toBe(200);
    expect((await authenticate('MEDICO', 'Demo.2026')).status).toBe(200);
  });

  test.each([
    ['none', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJBRE1JTiIsImp0aSI6IngiLCJ1c28iOiJhY2Nlc28ifQ.'],
    ['garbage', 'abc.def.ghi'],
    [
      'other key',
      'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJBRE1JTiIsImp0aSI6IngiLCJ1c28iOiJhY2Nlc28iLCJpc3MiOiJmYWVuYSIsImV4cCI6OTk5OTk5OTk5OX0.c2lnbmF0dXJl',
    ],
  ])('a token with alg %s is refused', async (_name, token) => {
    expect((await app.call('GET', '/api/SistemaPais', { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
  });
});
