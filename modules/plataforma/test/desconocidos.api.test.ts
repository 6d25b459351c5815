import { type Answer, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callFrom, stepsOf, wrong } from './pasos';

/*
 * A stranger cannot shut an owner out: what a stranger does costs the stranger, and from a known browser, or with the right
 * second factor, the owner always finds a way in.
 */
const PASSWORD = 'Demo.2026';
const MAIL = 'jparedes@montajesmisti.example';
let app: TestApp;
let steps: ReturnType<typeof stepsOf>;
beforeAll(async () => {
  app = await startApp();
  steps = stepsOf(app);
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(new Date()));

const authenticate = (username: string, more: { password?: string; devices?: string; codigo?: string } = {}) =>
  app.call('POST', '/api/usuario/authenticate', {
    headers: more.devices ? { 'x-dispositivo': more.devices } : {},
    body: { username, password: more.password ?? PASSWORD, ...(more.codigo ? { codigo: more.codigo } : {}) },
  });
const validate = (step: Answer, codigo: string, devices?: string) =>
  app.call('POST', '/api/usuario/validatelogin', {
    headers: { authorization: `Bearer ${step.result.accessToken}`, ...(devices ? { 'x-dispositivo': devices } : {}) },
    body: { codigo },
  });
/** Signs in all the way; what the browser keeps of it. */
async function browserOf(username: string, codigo?: string): Promise<string> {
  const first = await authenticate(username);
  const last = codigo === undefined ? first : await validate(first, codigo === '' ? await steps.mailed(username) : codigo);
  const opened = await steps.profile(last.result.accessToken, last.result.division[0]);
  expect(opened.status).toBe(200);
  const token = opened.headers.get('x-dispositivo') ?? '';
  expect(token).toMatch(/^[\w-]+\.\d+\.[\w-]+$/);
  return token;
}
/** Locks an account with wrong passwords, as many times in a row. */
async function lock(user: string, times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    for (let n = 0; n < 5; n += 1) await authenticate(user, { password: 'mala' });
    if (time < times - 1) app.clock.advance(25 * 3600);
  }
}
const recover = (address: string, Usuario: string, Identificador: string, more: object = {}, devices?: string) =>
  callFrom(address, `${app.url}/api/SeguridadCodigoAutenticacion/RecuperarClave`, {
    method: 'POST',
    headers: { 'accept-language': 'es', ...(devices ? { 'x-dispositivo': devices } : {}) },
    body: { Usuario, Identificador, NotificarPor: 'SMTP', ...more },
  });

describe('passwords', () => {
  test('locked by a stranger, once or eleven times in a row: the owner enters from a known browser; the stranger does not, even with the right password', async () => {
    const known = await browserOf('GARITA');
    await lock('GARITA');
    expect((await authenticate('GARITA')).problem.code).toBe('login.04');
    expect((await authenticate('GARITA', { devices: known })).status).toBe(200);
    // The owner's coming in gives the stranger no tries.
    expect((await authenticate('GARITA')).problem.code).toBe('login.04');
    app.clock.advance(25 * 3600);
    await lock('GARITA', 11);
    app.clock.advance(60 * 86_400);
    expect((await authenticate('GARITA')).problem.code).toBe('login.04');
    expect((await authenticate('GARITA', { devices: known })).status).toBe(200);
    const admin = await app.signIn('ADMIN');
    expect((await admin.get('/api/SeguridadUsuario/GARITA')).result).toMatchObject({ Estado: 'B', MotivoBloqueo: 'I', SeDesbloquea: null });
    await admin.post('/api/SeguridadUsuario/GARITA/desbloquear');
    expect((await authenticate('GARITA')).status).toBe(200);
  });

  test('an open session goes on and its screen is unlocked, whatever a stranger does to the account', async () => {
    const session = await app.signIn('COMEDOR');
    await lock('COMEDOR', 11);
    app.clock.set(new Date());
    expect((await session.get('/api/usuario/getUserByToken')).status).toBe(200);
    app.clock.advance(500);
    const unlocked = await app.call('POST', '/api/usuario/refreshTokenPassword', {
      headers: { 'x-refresh-token': session.refreshToken },
      body: { password: PASSWORD },
    });
    expect(unlocked.status).toBe(200);
  });

  test('a known browser is no way to guess: its failures lock it, and the account with it', async () => {
    const known = await browserOf('HOTELERO');
    for (let n = 0; n < 4; n += 1)
      expect((await authenticate('HOTELERO', { password: 'mala', devices: known })).problem.code).toBe('login.credenciales');
    expect((await authenticate('HOTELERO', { password: 'mala', devices: known })).problem.code).toBe('login.04');
    expect((await authenticate('HOTELERO', { devices: known })).problem.code).toBe('login.04');
    expect((await authenticate('HOTELERO')).problem.code).toBe('login.04');
    const admin = await app.signIn('ADMIN');
    await admin.post('/api/SeguridadUsuario/HOTELERO/desbloquear');
    expect((await authenticate('HOTELERO', { devices: known })).status).toBe(200);
  });

  test('thirty at once from a known browser are five tries', async () => {
    const known = await browserOf('CREDENCIALES');
    const answers = await Promise.all(Array.from({ length: 30 }, () => authenticate('CREDENCIALES', { password: 'mala', devices: known })));
    expect(answers.filter(({ problem }) => problem.code === 'login.credenciales')).toHaveLength(4);
  });

  test('a browser is known as one user’s, with the password of then: not as another’s, not forged, not after a reset, not half a year later', async () => {
    const known = await browserOf('SOLICITANTE2');
    await lock('MEDICO');
    await lock('SOLICITANTE2');
    const [device = '', until = '', print = ''] = known.split('.');
    const enters = async (user: string, devices: string) => (await authenticate(user, { devices })).status === 200;
    expect(await enters('MEDICO', known)).toBe(false);
    expect(await enters('SOLICITANTE2', `${device}.${Number(until) + 1}.${print}`)).toBe(false);
    expect(await enters('SOLICITANTE2', `${device}.${until}.${print.slice(1)}x`)).toBe(false);
    expect(await enters('SOLICITANTE2', `nada, ${known}`)).toBe(true);
    app.clock.advance(181 * 86_400);
    expect(await enters('SOLICITANTE2', known)).toBe(true);
    await lock('SOLICITANTE2');
    expect(await enters('SOLICITANTE2', known)).toBe(false);
    app.clock.set(new Date());
    await app.database.run(sql`update seguridad_usuario set fecha_clave = now() where id_usuario = 'SOLICITANTE2'`);
    expect(await enters('SOLICITANTE2', known)).toBe(false);
  });
});

describe('second factor', () => {
  test('locked by a stranger: password and the right code of the owner’s own factor, in one call, enter; one of them alone says nothing', async () => {
    const admin = await app.signIn('ADMIN');
    const { Secreto } = (await admin.post('/api/PlataformaFactor/aplicacion', { Clave: PASSWORD })).result;
    const codeNow = () => generate({ secret: Secreto, epoch: Math.floor(app.clock.now().getTime() / 1000) });
    const { respaldos } = (await admin.post('/api/PlataformaFactor/aplicacion/confirmar', { Codigo: await codeNow(), Nombre: 'Teléfono' })).result;
    app.clock.advance(60);
    await lock('ADMIN', 11);
    const right = await authenticate('ADMIN', { codigo: await codeNow() });
    expect([right.status, right.result.dobleAutenticacion, right.result.division.length > 0]).toEqual([200, 'N', true]);
    app.clock.advance(60);
    const refusals = [
      await authenticate('ADMIN'),
      await authenticate('ADMIN', { codigo: '000000' }),
      await authenticate('ADMIN', { codigo: await codeNow(), password: 'mala' }),
      await authenticate('ADMIN', { codigo: respaldos[1], password: 'mala' }),
    ];
    expect(new Set(refusals.map(({ status, problem }) => `${status} ${problem.code} ${problem.detail}`)).size).toBe(1);
    // Twenty wrong codes of somebody who has the password close the application's codes; what nobody guesses still opens.
    app.clock.advance(60);
    for (let n = 0; n < 20; n += 1) await authenticate('ADMIN', { codigo: wrong(await codeNow()) });
    expect((await authenticate('ADMIN', { codigo: await codeNow() })).problem.code).toBe('login.04');
    expect((await authenticate('ADMIN', { codigo: respaldos[0] })).status).toBe(200);
  }, 40_000);

  test('whoever guesses the code of a sign-in locks out neither the owner’s browser nor its code', async () => {
    const known = await browserOf('DOBLEFACTOR', '');
    for (let time = 0; time < 4; time += 1) {
      const stranger = await authenticate('DOBLEFACTOR');
      const code = await steps.mailed('DOBLEFACTOR');
      for (let n = 0; n < 5; n += 1) await validate(stranger, wrong(code));
      app.clock.advance(5 * 3600);
    }
    const refused = await authenticate('DOBLEFACTOR');
    expect((await validate(refused, await steps.mailed('DOBLEFACTOR'))).problem.code).toBe('login.09');
    const own = await authenticate('DOBLEFACTOR', { devices: known });
    expect((await validate(own, await steps.mailed('DOBLEFACTOR'), known)).status).toBe(200);
  });

  test('a known browser has twenty wrong codes of its own, and is a stranger’s after them', async () => {
    const known = await browserOf('DOBLEFACTOR', '').catch(async () => {
      await app.database.run(sql`delete from plataforma_codigo`);
      await app.database.run(
        sql`update seguridad_usuario set bloqueado = 'N', bloqueos_seguidos = 0, motivo_bloqueo = null where id_usuario = 'DOBLEFACTOR'`,
      );
      return browserOf('DOBLEFACTOR', '');
    });
    let tried = 0;
    for (let time = 0; time < 8; time += 1) {
      const step = await authenticate('DOBLEFACTOR', { devices: known });
      if (step.status === 200) {
        const code = await steps.mailed('DOBLEFACTOR');
        for (let n = 0; n < 5; n += 1) if ((await validate(step, wrong(code), known)).problem.code === 'login.08') tried += 1;
      }
      app.clock.advance(3 * 3600 - 60);
    }
    expect(tried).toBeLessThanOrEqual(20);
  });
});

describe('recovery', () => {
  test('twenty wrong recovery codes of a stranger leave the owner’s sign-in, and second factor, as they were', async () => {
    const known = await browserOf('SOLICITANTE');
    for (let from = 1; from <= 4; from += 1) {
      await recover(`127.0.7.${from}`, 'SOLICITANTE', MAIL);
      for (let n = 0; n < 7; n += 1) await recover(`127.0.7.${from}`, 'SOLICITANTE', MAIL, { Codigo: '000000' });
    }
    const [row] = await app.database.run(sql`select sum(intentos)::int as n from plataforma_codigo where id_usuario = 'SOLICITANTE'`);
    expect(Number(row?.n)).toBeLessThanOrEqual(20);
    expect((await authenticate('SOLICITANTE')).status).toBe(200);
    await steps.setting('SOLICITANTE', sql`doble_autenticacion = 'S', medio_doble_autenticacion = 'C'`);
    const step = await authenticate('SOLICITANTE');
    expect((await validate(step, await steps.mailed('SOLICITANTE'))).status).toBe(200);
    await steps.setting('SOLICITANTE', sql`doble_autenticacion = 'N'`);
    // Nor do they close the owner's own recovery, from a browser that is known.
    await recover('127.0.7.1', 'SOLICITANTE', MAIL, {}, known);
    const code = await steps.mailed('SOLICITANTE');
    const done = await recover('127.0.7.1', 'SOLICITANTE', MAIL, { Codigo: code, NuevaContrasenia: 'Laguna#77azul' }, known);
    expect(done.status, JSON.stringify(done.problem)).toBe(200);
  });

  test('a stranger who asks and guesses all the time takes neither the owner’s mail nor the owner’s code, and a recovery makes the browser known', async () => {
    const user = 'AUTORIZADOR';
    const mail = 'hsalas@andesdelsur.example';
    await recover('127.0.8.1', user, mail);
    const asked = await recover('127.0.8.2', user, mail);
    expect(asked.status).toBe(200);
    const code = await steps.mailed(user);
    for (let n = 0; n < 9; n += 1) await recover('127.0.8.1', user, mail, { Codigo: wrong(code) });
    expect((await recover('127.0.8.1', user, mail, { Codigo: code })).status).toBe(400);
    await lock(user, 2);
    app.clock.set(new Date());
    const done = await recover('127.0.8.2', user, mail, { Codigo: code, NuevaContrasenia: 'Laguna#77azul' });
    expect(done.status, JSON.stringify(done.problem)).toBe(200);
    const known = String(done.headers['x-dispositivo']);
    for (let n = 0; n < 5; n += 1) await authenticate(user, { password: 'mala' });
    expect((await authenticate(user, { password: 'Laguna#77azul' })).problem.code).toBe('login.04');
    expect((await authenticate(user, { password: 'Laguna#77azul', devices: known })).status).toBe(200);
  });
});

describe('what it costs the stranger', () => {
  test('an account locked by hand cannot be guessed at either', async () => {
    const admin = await app.signIn('SUPERADMIN');
    await admin.post('/api/SeguridadUsuario/MEDICO/bloquear', { Observacion: 'prueba' });
    expect((await authenticate('MEDICO')).problem.code).toBe('login.10');
    for (let n = 0; n < 5; n += 1) await authenticate('MEDICO', { password: 'mala' });
    expect((await authenticate('MEDICO')).problem.code).toBe('login.04');
    expect((await admin.get('/api/SeguridadUsuario/MEDICO')).result.MotivoBloqueo).toBe('M');
  });
});
