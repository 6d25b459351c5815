import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '@apps/server/settings';
import { startApp, type TestApp } from '@platform/testing/app';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCaptcha } from '../server/login/captcha';
import { isInside, outsideCaller } from '../server/login/outside';
import { stepsOf } from './pasos';

let app: TestApp;
let steps: ReturnType<typeof stepsOf>;
beforeAll(async () => {
  app = await startApp({ captcha: { kind: 'altcha' } });
  steps = stepsOf(app);
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(new Date()));

const challenge = async (): Promise<Challenge> => (await app.get('/api/captcha/reto')).result;
const payload = (of: Challenge, solution: unknown) =>
  Buffer.from(JSON.stringify({ challenge: { parameters: of.parameters, signature: of.signature }, solution })).toString('base64');
async function solved(): Promise<string> {
  const one = await challenge();
  return payload(one, await solveChallenge({ challenge: one, deriveKey }));
}

describe('24: the captcha’s answer is single use, expires, and is bound', () => {
  test('a solved challenge signs in, once', async () => {
    const token = await solved();
    expect((await steps.authenticate('ADMIN', 'Demo.2026', token)).status).toBe(200);
    const again = await steps.authenticate('ADMIN', 'Demo.2026', token);
    expect([again.status, again.problem.code, again.problem.errors[0]?.field]).toEqual([400, 'login.captcha', 'tokenClient']);
  });

  test('of twenty at once one is let in, and a wrong password spends it too', async () => {
    const token = await solved();
    const answers = await Promise.all(Array.from({ length: 20 }, () => steps.authenticate('AUTORIZADOR', 'Demo.2026', token)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const other = await solved();
    expect((await steps.authenticate('AUTORIZADOR', 'mala', other)).problem.code).toBe('login.credenciales');
    expect((await steps.authenticate('AUTORIZADOR', 'Demo.2026', other)).problem.code).toBe('login.captcha');
  });

  test('Check: a wrong captcha answer is refused by the server', async () => {
    const one = await challenge();
    const right = await solveChallenge({ challenge: one, deriveKey });
    const easier: Challenge = { ...one, parameters: { ...one.parameters, keyPrefix: '00' } };
    const elsewhere: Challenge = { ...one, parameters: { ...one.parameters, data: { direccion: 'otra' } } };
    const { signature: _none, ...unsigned } = one;
    for (const token of [
      null,
      '',
      'x',
      payload(one, { counter: 1, derivedKey: '00' }),
      payload(one, { ...right, counter: -1, derivedKey: 'zz' }),
      payload(easier, right),
      payload(elsewhere, right),
      payload(unsigned, right),
      Buffer.from('{"challenge":{}}').toString('base64'),
      Buffer.from('[]').toString('base64'),
    ])
      expect((await steps.authenticate('ADMIN', 'Demo.2026', token)).problem.code).toBe('login.captcha');
    // None of it spent the challenge.
    expect((await steps.authenticate('ADMIN', 'Demo.2026', payload(one, right))).status).toBe(200);
  });

  test('an address that fails works twice as long for each ten failures, and challenges of before are no store', async () => {
    await app.database.run(sql`delete from plataforma_intento`);
    const level = async () => Number((await challenge()).parameters.data?.nivel);
    const store = [await solved(), await solved(), await solved()];
    expect(await level()).toBe(0);
    const fail = (n: number) =>
      app.database.run(
        sql`insert into plataforma_intento (usuario, direccion, momento, resultado) select 'X', '127.0.0.1', now(), 'login.credenciales' from generate_series(1, ${n}::int)`,
      );
    await fail(10);
    expect(await level()).toBe(1);
    expect((await steps.authenticate('ADMIN', 'Demo.2026', store[0])).status).toBe(200);
    await fail(10);
    expect(await level()).toBe(2);
    expect((await steps.authenticate('ADMIN', 'Demo.2026', store[1])).problem.code).toBe('login.captcha');
    await fail(500);
    expect(await level()).toBe(5);
    await app.database.run(sql`update plataforma_intento set direccion = '127.0.0.9'`);
    expect(await level()).toBe(0);
    expect((await steps.authenticate('ADMIN', 'Demo.2026', store[2])).status).toBe(200);
    await app.database.run(sql`delete from plataforma_intento`);
  });

  test('five minutes later it is worth nothing', async () => {
    const token = await solved();
    app.clock.advance(5 * 60 + 1);
    expect((await steps.authenticate('ADMIN', 'Demo.2026', token)).problem.code).toBe('login.captcha');
  });

  test('profile login, recovery and unlocking ask it too', async () => {
    const first = await steps.authenticate('ADMIN', 'Demo.2026', await solved());
    const [entry] = first.result.division;
    expect((await steps.profile(first.result.accessToken, entry)).problem.code).toBe('login.captcha');
    const second = await steps.profile(first.result.accessToken, entry, { tokenClient: await solved() });
    expect(second.status).toBe(200);
    expect((await steps.recover('ADMIN', 'admin@andesdelsur.example')).problem.code).toBe('login.captcha');
    const unlock = await app.call('POST', '/api/usuario/refreshTokenPassword', {
      headers: { 'x-refresh-token': second.result.refreshToken },
      body: { username: 'ADMIN', password: 'Demo.2026', idPerfil: entry.IdPerfil },
    });
    expect(unlock.problem.code).toBe('login.captcha');
  });
});

describe('by configuration', () => {
  const now = new Date();
  test('reCAPTCHA and Turnstile are asked by the server, with its own key; their no, or no answer, is a no', async () => {
    const calls: string[] = [];
    let answer: unknown = { success: true };
    const call = async (url: string, request?: { body?: string }) => {
      calls.push(`${url} ${request?.body}`);
      if (answer === null) throw new Error('down');
      return answer;
    };
    for (const kind of ['recaptcha', 'turnstile'] as const) {
      const captcha = makeCaptcha(app.database, 's', { kind, siteKey: 'p', secretKey: 'secreta' }, call);
      answer = { success: true };
      await captcha.check('respuesta', '192.0.2.1', now);
      for (const no of [{ success: false }, null, {}]) {
        answer = no;
        await expect(captcha.check('respuesta', '192.0.2.1', now)).rejects.toMatchObject({ code: 'login.captcha' });
      }
    }
    expect(calls[0]).toBe('https://www.google.com/recaptcha/api/siteverify secret=secreta&response=respuesta&remoteip=192.0.2.1');
    expect(calls[4]).toMatch(/^https:\/\/challenges\.cloudflare\.com\/turnstile\/v0\/siteverify /);
  });

  test('CAPTCHA=off is honoured in the demo only, and a service needs its keys', () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'faena-'));
    const kind = (env: NodeJS.ProcessEnv) => readSettings({ DATA_DIR, ...env }).captcha.kind;
    expect(kind({})).toBe('altcha');
    expect(kind({ CAPTCHA: 'off' })).toBe('off');
    expect(kind({ CAPTCHA: 'off', DEMO: '0' })).toBe('altcha');
    expect(() => kind({ CAPTCHA: 'turnstile' })).toThrow(/CAPTCHA_SITE_KEY/);
    rmSync(DATA_DIR, { recursive: true });
  });
});

describe('44: calls that the server makes', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.9.9',
    '192.168.1.1',
    '169.254.169.254',
    '0.0.0.0',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    'fd00::1',
    'fe80::1',
    '64:ff9b::a00:1',
    'x',
  ])('%s is inside', (address) => expect(isInside(address)).toBe(true));
  test.each(['8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is outside', (address) => expect(isInside(address)).toBe(false));

  test('only listed origins, only outside, only https', async () => {
    const call = outsideCaller(['https://www.google.com', 'http://127.0.0.1:1', 'https://[::ffff:169.254.169.254]', 'http://example.com']);
    await expect(call('https://malo.example/x')).rejects.toThrow('Not an allowed address');
    for (const url of ['http://127.0.0.1:1/x', 'https://[::ffff:169.254.169.254]/x', 'http://example.com/x'])
      await expect(call(url)).rejects.toThrow('Not an outside address');
  });

  test('no redirect is followed', async () => {
    const { createServer } = await import('node:http');
    const server = createServer((_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end());
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    await expect(outsideCaller([url], { inside: true })(url)).rejects.toThrow();
    server.close();
  });
});
