import { request } from 'node:http';
import { startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stepsOf, wrong } from './pasos';

const MAIL = 'etorres@andesdelsur.example';
let app: TestApp;
let steps: ReturnType<typeof stepsOf>;
let terms = { version: 0, es: null as string | null, en: null as string | null };
beforeAll(async () => {
  app = await startApp({ ports: { currentTerms: async () => terms } });
  steps = stepsOf(app);
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(new Date()));

const open = async (user: string, password?: string) => {
  const first = await steps.authenticate(user, password);
  return { token: String(first.result?.accessToken), entry: first.result?.division?.[0], answer: first };
};

describe('step 3: change of password', () => {
  test('a first password, or an expired one, leads to the change; on success the new one enters and the old one does not', async () => {
    await steps.user('MEDICO', sql`primera_clave_cambiada = 'N'`);
    const { token, entry, answer } = await open('MEDICO');
    expect(answer.result.primeraClaveCambiada).toBe('N');
    expect((await steps.profile(token, entry)).status).toBe(401);
    expect((await steps.change(token, 'MEDICO', 'Laguna#77azul')).result).toEqual({ id: 0 });
    expect((await steps.authenticate('MEDICO')).problem.code).toBe('login.credenciales');
    const again = await open('MEDICO', 'Laguna#77azul');
    expect((await steps.profile(again.token, again.entry)).status).toBe(200);
  });

  test('Check: setting again any of the last 5 passwords answers id 2, the sixth back is accepted', async () => {
    const list = ['Laguna#77azul', 'Cerro!19verde', 'Puente%28rojo', 'Molino&37gris', 'Faro$46blanco', 'Nube(55negra'];
    for (const [at, password] of list.entries()) {
      await steps.user('MEDICO', sql`primera_clave_cambiada = 'N'`);
      const current = at === 0 ? list[0] : list[at - 1];
      const { token } = await open('MEDICO', current);
      for (const previous of list.slice(Math.max(0, at - 5), at)) expect((await steps.change(token, 'MEDICO', previous)).result).toEqual({ id: 2 });
      if (at > 0) expect((await steps.change(token, 'MEDICO', password)).result).toEqual({ id: 0 });
    }
    await steps.user('MEDICO', sql`primera_clave_cambiada = 'N'`);
    const { token } = await open('MEDICO', list.at(-1));
    expect((await steps.change(token, 'MEDICO', list[0] ?? '')).result).toEqual({ id: 0 });
    const [kept] = await app.database.run(sql`select count(*)::int as n from seguridad_usuario_clave where id_usuario = 'MEDICO'`);
    expect(kept?.n).toBe(5);
  });

  test.each([
    ['corta', 'Mi1#a', 'clave.longitud_minima'],
    ['sin símbolo', 'minera1Andina', 'clave.nivel_a'],
    ['de cien', `Aa1#${'x'.repeat(96)}`, 'clave.longitud_maxima'],
    ['común', 'Password1!', 'clave.comun'],
    ['su nombre', 'Torres#2026', 'clave.comun'],
  ])('26: one that is %s is refused by the server', async (_name, password, code) => {
    await steps.user('MEDICO', sql`primera_clave_cambiada = 'N'`);
    const { token } = await open('MEDICO', 'Laguna#77azul');
    const answer = await steps.change(token, 'MEDICO', password);
    expect([answer.status, answer.problem.code, answer.problem.errors[0]?.field]).toEqual([400, code, 'Clave']);
  });

  test('26: ninety-nine characters are taken whole: without the last one it is another password', async () => {
    const long = `Aa1#${'ñ'.repeat(95)}`;
    await steps.user('MEDICO', sql`primera_clave_cambiada = 'N'`);
    const { token } = await open('MEDICO', 'Laguna#77azul');
    expect((await steps.change(token, 'MEDICO', long)).result).toEqual({ id: 0 });
    expect((await steps.authenticate('MEDICO', long.slice(0, -1))).status).toBe(400);
    expect((await steps.authenticate('MEDICO', long.toUpperCase())).status).toBe(400);
    expect((await steps.authenticate('MEDICO', ` ${long}`)).status).toBe(400);
    expect((await steps.authenticate('MEDICO', long)).status).toBe(200);
  });

  test('it only works for the user of the token, and only while a change is due', async () => {
    await steps.user('AUTORIZADOR', sql`primera_clave_cambiada = 'N'`);
    const { token } = await open('AUTORIZADOR');
    expect((await steps.change(token, 'ADMIN', 'Laguna#77azul')).status).toBe(403);
    expect((await steps.change(token, 'AUTORIZADOR', 'Laguna#77azul')).result).toEqual({ id: 0 });
    expect((await steps.change(token, 'AUTORIZADOR', 'Otra#88verdes')).status).toBeGreaterThanOrEqual(400);
  });

  test('Calculations 3: expiry by period, the minutes that are left, and never for a setting that does not expire', async () => {
    await steps.user('GARITA', sql`fecha_clave = '2026-01-10T08:00:00-05:00'`);
    const at = async (moment: string) => {
      app.clock.set(moment);
      const { result } = await steps.authenticate('GARITA');
      return [result.minutosCaduca, result.cambiarClaveCaducada];
    };
    expect(await at('2026-04-03T08:00:30-05:00')).toEqual([10_079, 'N']);
    expect(await at('2026-04-10T07:00:30-05:00')).toEqual([59, 'N']);
    expect((await at('2026-04-10T08:00:01-05:00'))[1]).toBe('S');
    await steps.setting('GARITA', sql`caduca_clave = 'N'`);
    expect(await at('2026-04-10T08:00:01-05:00')).toEqual([null, 'N']);
    await steps.setting('GARITA', sql`caduca_clave = 'S'`);
    app.clock.set(new Date());
    await steps.user('GARITA', sql`fecha_clave = now()`);
  });
});

describe('23: steps cannot be skipped nor reordered', () => {
  test('each step’s token opens its own call alone', async () => {
    await steps.user('AUTORIZADOR', sql`primera_clave_cambiada = 'S'`);
    const code = await open('DOBLEFACTOR');
    const entry = { IdPerfil: 1, IdCliente: 1, IdDivision: 1 };
    expect((await steps.profile(code.token, entry)).status).toBe(401);
    expect((await steps.change(code.token, 'DOBLEFACTOR', 'Laguna#77azul')).status).toBe(401);
    const profile = await open('ADMIN');
    expect((await steps.validate(profile.token, '1234')).status).toBe(401);
    expect((await steps.change(profile.token, 'ADMIN', 'Laguna#77azul')).status).toBe(401);
    const admin = await app.signIn('ADMIN');
    for (const path of ['/api/usuario/validatelogin', '/api/usuario/resendcode', '/api/SeguridadusuarioClave/crear'])
      expect((await admin.post(path, { codigo: '1234', Clave: 'Laguna#77azul' })).status).toBe(401);
  });

  test('a step begun before the password was changed leads nowhere, and one token opens one session', async () => {
    const one = await open('ADMIN');
    expect((await steps.profile(one.token, one.entry)).status).toBe(200);
    expect((await steps.profile(one.token, one.entry)).status).toBe(409);
    const begun = await open('ADMIN');
    app.clock.advance(5);
    await steps.user('ADMIN', sql`fecha_clave = ${new Date(Date.now() + 3000).toISOString()}`);
    expect((await steps.profile(begun.token, begun.entry)).status).toBe(401);
    await steps.user('ADMIN', sql`fecha_clave = ${new Date(Date.now() - 86_400_000).toISOString()}`);
  });
});

test('only the login setting lets a session stay on the computer, and paths are matched whatever their case', async () => {
  const told = async () => (await app.post('/API/Usuario/Authenticate', { username: 'ADMINCH', password: 'Demo.2026' })).result.permiteMantenerSesion;
  expect(await told()).toBe('N');
  await steps.setting('ADMINCH', sql`permite_mantener_sesion = 'S'`);
  expect(await told()).toBe('S');
  await steps.setting('ADMINCH', sql`permite_mantener_sesion = 'N'`);
});

describe('step 2: terms of use', () => {
  test('Check: after publishing, a user who had accepted must accept again, and once only; what was accepted is kept', async () => {
    terms = { version: 3, es: 'Use con cuidado.', en: 'Use with care.' };
    const first = await open('ADMINCH');
    expect(first.answer.result.terminos).toEqual({ version: 3, texto: 'Use con cuidado.' });
    const refused = await steps.profile(first.token, first.entry);
    expect([refused.status, refused.problem.code]).toEqual([400, 'login.terminos']);
    expect((await steps.profile(first.token, first.entry, { aceptaTerminos: 'S' })).status).toBe(200);
    expect((await open('ADMINCH')).answer.result.terminos).toBeNull();
    const [user] = await app.database.run(sql`select terminos_version, fecha_terminos from seguridad_usuario where id_usuario = 'ADMINCH'`);
    expect(user).toMatchObject({ terminos_version: 3, fecha_terminos: expect.any(String) });
    // Published again: asked again, and once.
    terms = { version: 4, es: 'Use con más cuidado.', en: 'Use with more care.' };
    const again = await open('ADMINCH');
    expect(again.answer.result.terminos).toEqual({ version: 4, texto: 'Use con más cuidado.' });
    expect((await steps.profile(again.token, again.entry)).problem.code).toBe('login.terminos');
    expect((await steps.profile(again.token, again.entry, { aceptaTerminos: 'S' })).status).toBe(200);
    expect((await open('ADMINCH')).answer.result.terminos).toBeNull();
    terms = { version: 0, es: null, en: null };
  });
});

describe('step 5: recovery', () => {
  test('the three views: a code by mail, a look at it, the new password; sessions end', async () => {
    const before = await app.signIn('SOLICITANTE');
    expect((await steps.recover('solicitante', 'JParedes@montajesmisti.example')).result).toMatchObject({
      longitudClave: 6,
      nivelSeguridadClave: 'A',
    });
    const code = await steps.mailed('SOLICITANTE');
    expect(code).toMatch(/^\d{6}$/);
    const recover = (codigo: string, clave = '') => steps.recover('SOLICITANTE', 'jparedes@montajesmisti.example', codigo, clave);
    expect((await recover(code)).result).toMatchObject({ longitudClave: 6, nivelSeguridadClave: 'A' });
    const weak = await recover(code, 'corta');
    expect([weak.status, weak.problem.errors[0]?.field]).toEqual([400, 'NuevaContrasenia']);
    expect((await recover(code, 'Demo.2026')).problem.code).toBe('clave.anterior');
    expect((await recover(code, 'Laguna#77azul')).status).toBe(200);
    expect((await before.get('/api/usuario/getUserByToken')).status).toBe(401);
    expect((await recover(code, 'Otra#88verdes')).problem.code).toBe('login.08');
    expect((await steps.authenticate('SOLICITANTE', 'Laguna#77azul')).status).toBe(200);
  });

  test('21: unknown name, other mail and known one answer alike: asking, and trying codes', async () => {
    const people = [
      ['SOLICITANTE2', 'cbenites@contratista.example'],
      ['SOLICITANTE2', 'otra@contratista.example'],
      ['NADIE', 'nadie@contratista.example'],
    ] as const;
    const told = async (codigo: string) => {
      const answers = await Promise.all(people.map(([user, mail]) => steps.recover(user, mail, codigo, codigo && 'Laguna#77azul')));
      return answers.map(({ status, result, problem }) => JSON.stringify([status, result, problem.code, problem.detail]));
    };
    expect(new Set(await told('')).size).toBe(1);
    const code = await steps.mailed('SOLICITANTE2');
    for (let time = 0; time < 6; time += 1) expect(new Set(await told(wrong(code))).size).toBe(1);
    // After five tries the right one is dead too.
    expect((await steps.recover('SOLICITANTE2', 'cbenites@contratista.example', code, 'Laguna#77azul')).problem.code).toBe('login.08');
  });

  test('a user locked by attempts may enter at once with the recovered password; one locked by hand gets no code', async () => {
    for (let time = 0; time < 5; time += 1) await steps.authenticate('MEDICO', 'mala');
    await steps.recover('MEDICO', MAIL);
    const code = await steps.mailed('MEDICO');
    expect((await steps.recover('MEDICO', MAIL, code, 'Gaviota#91mar')).status).toBe(200);
    expect((await steps.authenticate('MEDICO', 'Gaviota#91mar')).status).toBe(200);
    app.clock.advance(120);
    await steps.user('MEDICO', sql`bloqueado = 'S', motivo_bloqueo = 'M'`);
    await steps.recover('MEDICO', MAIL);
    expect(await steps.mailed('MEDICO')).toBe(code);
    await steps.user('MEDICO', sql`bloqueado = 'N', motivo_bloqueo = null`);
    app.clock.set(new Date());
  });

  test('43: the mail leads to the configured address, whatever Host the call says', async () => {
    const body = JSON.stringify({
      Usuario: 'AUTORIZADOR',
      Identificador: 'hsalas@andesdelsur.example',
      NotificarPor: 'SMTP',
      Codigo: '',
      NuevaContrasenia: '',
    });
    const status = await new Promise<number>((resolve, reject) => {
      const headers = { host: 'malo.example', 'x-forwarded-host': 'malo.example', 'content-type': 'application/json' };
      const call = request(`${app.url}/api/SeguridadCodigoAutenticacion/RecuperarClave`, { method: 'POST', headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      call.on('error', reject);
      call.end(body);
    });
    expect(status).toBe(200);
    await app.settle();
    const mail = app.mails.filter((one) => one.to === 'hsalas@andesdelsur.example').at(-1);
    expect(mail?.subject).toBe('Recuperar contraseña');
    expect(mail?.html).not.toContain('malo.example');
    expect(mail?.html).toContain('http://127.0.0.1');
  });

  test.each([['sin-arroba'], ['']])('the e-mail “%s” is refused by its field', async (mail) => {
    const answer = await steps.recover('ADMIN', mail);
    expect([answer.status, answer.problem.errors[0]?.field]).toEqual([400, 'Identificador']);
  });
});

describe('own password (25)', () => {
  test('the previous one is asked; a wrong one shows Clave incorrecta. and counts; the others’ sessions end', async () => {
    const one = await app.signIn('ADMINCH');
    const other = await app.signIn('ADMINCH');
    const change = (ClaveAnterior: string, Clave: string) =>
      one.post('/api/SeguridadusuarioClave/cambiarClave', { IdCliente: 2, ClaveAnterior, Clave });
    const refused = await change('mala', 'Laguna#77azul');
    expect([refused.status, refused.problem.detail, refused.problem.errors[0]?.field]).toEqual([400, 'Clave incorrecta.', 'ClaveAnterior']);
    const [counted] = await app.database.run(sql`select intentos_fallidos from seguridad_usuario where id_usuario = 'ADMINCH'`);
    expect(counted?.intentos_fallidos).toBe(1);
    expect((await change('Demo.2026', 'Demo.2026')).problem.code).toBe('clave.anterior');
    expect((await change('Demo.2026', 'Laguna#77azul')).status).toBe(200);
    await app.settle();
    expect(app.mails.some((mail) => mail.to === 'admin@valleverde.example' && mail.subject === 'Su contraseña cambió')).toBe(true);
    expect((await one.get('/api/usuario/getUserByToken')).status).toBe(200);
    expect((await other.get('/api/usuario/getUserByToken')).status).toBe(401);
  });
});

describe('codes of the sign-in that are left (specification §8)', () => {
  test('01 only where the installation reveals it; 02 no profile; 03 no division; 10 deactivated; 11 and 12 of contractors', async () => {
    expect((await steps.authenticate('FANTASMA')).problem.code).toBe('login.credenciales');
    const [kept] = await app.database.run(sql`select resultado from plataforma_intento where usuario = 'FANTASMA'`);
    expect(kept?.resultado).toBe('login.01');
    await app.database.run(sql`insert into sistema_parametro_instalacion (parametro, valor) values ('seguridad.revelarUsuarioInexistente', 'S')`);
    expect((await steps.authenticate('FANTASMA')).problem).toMatchObject({ code: 'login.01', detail: 'El usuario no existe.' });
    await app.database.run(sql`delete from sistema_parametro_instalacion where parametro = 'seguridad.revelarUsuarioInexistente'`);

    const told = async (user: string, set: ReturnType<typeof sql>, back: ReturnType<typeof sql>) => {
      await app.database.run(set);
      const answer = await steps.authenticate(user, user === 'SOLICITANTE' ? 'Laguna#77azul' : undefined);
      await app.database.run(back);
      return [answer.problem.code, answer.problem.detail];
    };
    const up = sql`update seguridad_usuario_perfil`;
    expect(
      await told(
        'GARITA',
        sql`${up} set fecha_fin = '20200101' where id_usuario = 'GARITA'`,
        sql`${up} set fecha_fin = null where id_usuario = 'GARITA'`,
      ),
    ).toEqual(['login.02', 'El usuario no tiene un perfil asignado.']);
    expect(
      await told(
        'GARITA',
        sql`update sistema_division set activo = 'N' where id_cliente = 1`,
        sql`update sistema_division set activo = 'S' where id_cliente = 1`,
      ),
    ).toEqual(['login.03', 'El usuario no tiene una división asignada.']);
    const us = sql`update seguridad_usuario`;
    expect(
      await told('GARITA', sql`${us} set activo = 'N' where id_usuario = 'GARITA'`, sql`${us} set activo = 'S' where id_usuario = 'GARITA'`),
    ).toEqual(['login.10', 'El usuario está desactivado. Comuníquese con el administrador.']);
    const [company] = await app.database.run(sql`select id_compania as id from seguridad_usuario where id_usuario = 'SOLICITANTE'`);
    expect(
      await told(
        'SOLICITANTE',
        sql`${us} set id_compania = null where id_usuario = 'SOLICITANTE'`,
        sql`${us} set id_compania = ${company?.id} where id_usuario = 'SOLICITANTE'`,
      ),
    ).toEqual(['login.11', 'El usuario contratista no tiene una compañía asociada.']);
    const co = sql`update administracion_compania`;
    expect(
      await told(
        'SOLICITANTE',
        sql`${co} set activo = 'N' where id_compania = ${company?.id}`,
        sql`${co} set activo = 'S' where id_compania = ${company?.id}`,
      ),
    ).toEqual(['login.12', 'La compañía del usuario no está vigente.']);
  });
});
