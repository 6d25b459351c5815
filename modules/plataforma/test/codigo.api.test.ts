import { startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stepsOf, wrong } from './pasos';

const USER = 'DOBLEFACTOR';
const texts: string[] = [];
let gatewayFails = false;
let app: TestApp;
let steps: ReturnType<typeof stepsOf>;
beforeAll(async () => {
  app = await startApp({
    messages: {
      async sms(_phone, text) {
        if (gatewayFails) throw new Error('down');
        texts.push(text);
      },
    },
    ports: { secondFactor: { verify: async (_tx, _user, { codigo }) => codigo === '246810' } },
  });
  steps = stepsOf(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(new Date());
  await app.database.run(sql`delete from plataforma_codigo`);
  await steps.user(USER, sql`bloqueado = 'N', motivo_bloqueo = null, intentos_fallidos = 0, bloqueos_seguidos = 0, segundo_factor = 'N'`);
});

/** Through step 1; its token and the code that was mailed. */
async function begun() {
  const first = await steps.authenticate(USER);
  expect(first.status).toBe(200);
  return { first: first.result, token: String(first.result.accessToken), code: await steps.mailed(USER) };
}

describe('Check: a user with double authentication sees step 4 before step 2 (plataforma.md)', () => {
  test('step 1 answers that a code is asked, and nothing that the code has to earn', async () => {
    const { first, code } = await begun();
    expect(first).toMatchObject({ dobleAutenticacion: 'S', flagTelefono: 'N', perfil: [], division: [], segundosReenvio: 60 });
    expect(code).toMatch(/^\d{4}$/);
  });

  test('the right code opens the profile, once', async () => {
    const { token, code } = await begun();
    const second = await steps.validate(token, code, USER);
    expect(second.status).toBe(200);
    const [entry] = second.result.division;
    expect((await steps.profile(second.result.accessToken, entry)).status).toBe(200);
    expect((await steps.validate(token, code)).problem.code).toBe('login.08');
  });

  test('08: a code that is wrong, of another length, or ten minutes old', async () => {
    const { token, code } = await begun();
    expect((await steps.validate(token, wrong(code))).problem).toMatchObject({
      code: 'login.08',
      detail: 'El código de seguridad no existe o ha vencido.',
    });
    expect((await steps.validate(token, '12')).problem.code).toBe('login.08');
    app.clock.advance(9 * 60 + 55);
    expect((await steps.validate(token, wrong(code))).problem.code).toBe('login.08');
    app.clock.advance(6);
    // The step's token has the same life: neither lets in.
    expect((await steps.validate(token, code)).status).toBe(401);
  });

  test('09: the fifth wrong code locks, the right one and the password too, until the minutes are over', async () => {
    const { token, code } = await begun();
    for (let time = 1; time <= 4; time += 1) expect((await steps.validate(token, wrong(code))).problem.code).toBe('login.08');
    const fifth = await steps.validate(token, wrong(code));
    expect(fifth.problem).toMatchObject({ code: 'login.09', detail: 'Bloqueado por código de seguridad. Intente en 30 minutos.' });
    expect((await steps.validate(token, code)).problem.code).toBe('login.09');
    expect((await steps.authenticate(USER)).problem.code).toBe('login.09');
    app.clock.advance(12 * 60 + 30);
    expect((await steps.authenticate(USER)).problem.detail).toContain('18 minutos');
    app.clock.advance(17 * 60 + 31);
    const again = await begun();
    expect((await steps.validate(again.token, again.code)).status).toBe(200);
  });
});

describe('22: a code is single use, of at most 5 tries, bound to its log-in, and sending it again resets nothing', () => {
  test('resend: after 60 s, a new code, the old one dead, the tries as they were', async () => {
    const { token, code } = await begun();
    for (let time = 1; time <= 4; time += 1) await steps.validate(token, wrong(code));
    const early = await steps.resend(token);
    expect([early.status, early.problem.code]).toEqual([429, 'codigo.espera']);
    app.clock.advance(61);
    expect((await steps.resend(token)).result).toEqual({ segundos: 60 });
    const fresh = await steps.mailed(USER);
    expect((await steps.validate(token, wrong(fresh))).problem.code).toBe('login.09');
  });

  test('the code of one log-in does not open another', async () => {
    const one = await begun();
    const other = await begun();
    if (one.code !== other.code) expect((await steps.validate(other.token, one.code)).problem.code).toBe('login.08');
    expect((await steps.validate(one.token, one.code)).status).toBe(200);
  });

  test('of thirty at once one wins', async () => {
    const { token, code } = await begun();
    const answers = await Promise.all(Array.from({ length: 30 }, () => steps.validate(token, code)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  test('five tries hold under parallel calls', async () => {
    const { token, code } = await begun();
    const answers = await Promise.all(Array.from({ length: 30 }, () => steps.validate(token, wrong(code))));
    expect(answers.filter((answer) => answer.problem.code === 'login.08')).toHaveLength(4);
  });

  test('twenty wrong codes in a day are the last, however many log-ins', async () => {
    for (let time = 0; time < 4; time += 1) {
      await steps.user(USER, sql`bloqueado = 'N', motivo_bloqueo = null`);
      const { token, code } = await begun();
      for (let tries = 0; tries < 5; tries += 1) await steps.validate(token, wrong(code));
    }
    await steps.user(USER, sql`bloqueado = 'N', motivo_bloqueo = null`);
    const { token, code } = await begun();
    expect((await steps.validate(token, code)).problem.code).toBe('login.09');
    app.clock.advance(24 * 3600 + 60);
    const tomorrow = await begun();
    expect((await steps.validate(tomorrow.token, tomorrow.code)).status).toBe(200);
  });

  test('no code stands in the database, the audit or the attempts', async () => {
    const { code } = await begun();
    const rows = await app.database.run(
      sql`select row_to_json(c)::text as fila from plataforma_codigo c union all select row_to_json(a)::text from base_auditoria a where a.id_usuario = ${USER}`,
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) expect(String(row.fila)).not.toMatch(new RegExp(`"${code}"`));
    expect(code).toMatch(/^\d{4}$/);
  });
});

describe('the other channels', () => {
  test('05: by mail without a mail', async () => {
    await steps.user(USER, sql`correo = ''`);
    const answer = await steps.authenticate(USER);
    await steps.user(USER, sql`correo = 'tlozano@andesdelsur.example'`);
    expect(answer.problem).toMatchObject({ code: 'login.05', detail: 'El usuario no tiene un correo registrado.' });
  });

  test('06: by phone without a phone; with one the code goes there; 07 when the gateway fails', async () => {
    await steps.setting(USER, sql`medio_doble_autenticacion = 'T'`);
    expect((await steps.authenticate(USER)).problem).toMatchObject({ code: 'login.06', detail: 'El usuario no tiene un teléfono registrado.' });
    await steps.user(USER, sql`telefono = '951234567'`);
    const first = await steps.authenticate(USER);
    expect(first.result).toMatchObject({ dobleAutenticacion: 'S', flagTelefono: 'S' });
    const code = /\d{4}/.exec(texts.at(-1) ?? '')?.[0] ?? '';
    expect((await steps.validate(first.result.accessToken, code)).status).toBe(200);
    gatewayFails = true;
    const failed = await steps.authenticate(USER);
    expect([failed.status, failed.problem.code, failed.problem.detail]).toEqual([400, 'login.07', 'No se pudo iniciar sesión.']);
    await steps.setting(USER, sql`medio_doble_autenticacion = 'C'`);
  });

  test('an enrolled authenticator replaces the mail', async () => {
    await steps.user(USER, sql`segundo_factor = 'S'`);
    const before = await steps.mailed(USER);
    const { first, token } = await begun();
    expect(first.canalCodigo).toBe('TOTP');
    expect(await steps.mailed(USER)).toBe(before);
    expect((await steps.validate(token, '111111')).problem.code).toBe('login.08');
    expect((await steps.validate(token, '246810')).status).toBe(200);
  });
});
