import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let app: TestApp;
let admin: SignedIn;
/** The key of the tests' server: what a forger lacks, and here has for once. */
const KEY = 'secreto-de-pruebas-de-mas-de-treinta-y-dos-bytes';
const now = Math.floor(Date.now() / 1000);
type Claims = Record<string, unknown>;
let good: Claims;

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  good = JSON.parse(Buffer.from(admin.accessToken.split('.')[1] ?? '', 'base64url').toString());
});
afterAll(() => app.close());

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
function forged(header: Claims, claims: Claims, key: string = KEY, hash = 'sha256'): string {
  const text = `${part(header)}.${part(claims)}`;
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`;
}
const HS256 = { alg: 'HS256', typ: 'JWT' };
const status = async (token: string) =>
  (await app.call('GET', '/api/usuario/getUserByToken', { headers: { authorization: `Bearer ${token}` } })).status;

describe('31: only our own tokens, whole and in time', () => {
  test('the one that the server would make is taken', async () => {
    expect(await status(forged(HS256, good))).toBe(200);
  });

  test.each<[string, () => string]>([
    ['alg none', () => `${part({ alg: 'none' })}.${part(good)}.`],
    ['alg none in capitals, with a signature', () => `${part({ alg: 'NONE' })}.${part(good)}.x`],
    ['no alg', () => forged({ typ: 'JWT' }, good)],
    ['HS512 with the right key', () => forged({ alg: 'HS512' }, good, KEY, 'sha512')],
    ['HS1', () => forged({ alg: 'HS1' }, good, KEY, 'sha1')],
    ['an empty key', () => forged(HS256, good, '')],
    ['a common key', () => forged(HS256, good, 'secret')],
    ['kid that names a file', () => forged({ ...HS256, kid: '../../../dev/null' }, good, '')],
    ['kid with SQL', () => forged({ ...HS256, kid: "x' union select 'k" }, good, 'k')],
    ['jku of another', () => forged({ ...HS256, jku: 'https://malo.example/jwks.json' }, good, 'k')],
    ['its own key inside', () => forged({ ...HS256, jwk: { kty: 'oct', k: Buffer.from('k').toString('base64url') } }, good, 'k')],
    ['a critical extension', () => forged({ ...HS256, crit: ['x'], x: 1 }, good)],
    ['its time past', () => forged(HS256, { ...good, exp: now - 1 })],
    ['no end', () => forged(HS256, { ...good, exp: undefined })],
    ['a time that is no number', () => forged(HS256, { ...good, exp: 'siempre' })],
    ['not yet valid', () => forged(HS256, { ...good, nbf: now + 600 })],
    ['another issuer', () => forged(HS256, { ...good, iss: 'otro' })],
    ['no issuer', () => forged(HS256, { ...good, iss: undefined })],
    ['another use', () => forged(HS256, { ...good, uso: 'refresco' })],
    ['the use of a step', () => forged(HS256, { ...good, uso: 'paso' })],
    ['a session that is not there', () => forged(HS256, { ...good, jti: randomUUID() })],
    ['a session that is no identifier', () => forged(HS256, { ...good, jti: "x' or 1=1 --" })],
    ['a session with NUL', () => forged(HS256, { ...good, jti: 'a\u0000b' })],
    ['no session', () => forged(HS256, { ...good, jti: undefined })],
    ['claims that are no object', () => forged(HS256, JSON.parse('[]'))],
    [
      'changed claims under the old signature',
      () => [admin.accessToken.split('.')[0], part({ ...good, sub: 'SUPERADMIN' }), admin.accessToken.split('.')[2]].join('.'),
    ],
    ['the refresh token in its place', () => admin.refreshToken],
  ])('%s → 401', async (_name, make) => {
    expect(await status(make())).toBe(401);
  });

  test('a public key is not taken for a shared secret', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const text = `${part({ alg: 'RS256' })}.${part(good)}`;
    expect(await status(`${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`)).toBe(401);
    expect(await status(forged(HS256, good, publicKey.export({ type: 'spki', format: 'pem' }).toString()))).toBe(401);
  });

  test('a token says whose session it is once: another name on a session opens nothing of that name’s', async () => {
    const answer = await app.call('GET', '/api/usuario/getUserByToken', {
      headers: { authorization: `Bearer ${forged(HS256, { ...good, sub: 'SUPERADMIN' })}` },
    });
    expect(answer.result?.username ?? 'ADMIN').toBe('ADMIN');
  });
});

describe('27, 28, 30: sessions end at the server', () => {
  const me = (session: SignedIn) => session.get('/api/usuario/getUserByToken');
  const renewed = (session: SignedIn) => app.call('GET', '/api/usuario/getUserByToken', { headers: { 'x-refresh-token': session.refreshToken } });

  test('28: a user made inactive, a profile made inactive, a division made inactive: out at the next call, refresh too', async () => {
    for (const [off, on] of [
      [
        sql`update seguridad_usuario set activo = 'N' where id_usuario = 'MEDICO'`,
        sql`update seguridad_usuario set activo = 'S' where id_usuario = 'MEDICO'`,
      ],
      [
        sql`update seguridad_perfil set activo = 'N' where perfil = 'AUTORIZADOR'`,
        sql`update seguridad_perfil set activo = 'S' where perfil = 'AUTORIZADOR'`,
      ],
      [sql`update sistema_division set activo = 'N' where id_cliente = 1`, sql`update sistema_division set activo = 'S' where id_cliente = 1`],
    ] as const) {
      const session = await app.signIn('MEDICO');
      expect((await me(session)).status).toBe(200);
      await app.database.run(off);
      expect((await me(session)).status).toBe(401);
      const again = await renewed(session);
      expect([again.status, again.headers.get('x-token-recreado')]).toEqual([401, null]);
      await app.database.run(on);
    }
  });

  test('29: twelve hours after it was opened a session is over, however busy', async () => {
    const session = await app.signIn('MEDICO');
    app.clock.advance(12 * 3600 + 60);
    const again = await renewed(session);
    app.clock.set(new Date());
    expect([again.status, again.headers.get('x-token-recreado')]).toEqual([401, null]);
  });

  test.each([
    '',
    '.',
    'x',
    'x.y',
    `${randomUUID()}.x`,
    `${randomUUID()}.`,
    "00000000-0000-0000-0000-00000000000'.x",
    `${'a'.repeat(36)}.${'b'.repeat(43)}`,
    'x'.repeat(5000),
  ])('30: a refresh token like %s renews nothing', async (token) => {
    const answer = await app.call('GET', '/api/usuario/getUserByToken', { headers: { 'x-refresh-token': token } });
    expect([answer.status, answer.headers.get('x-token-recreado')]).toEqual([401, null]);
  });

  test('30: a wrong secret against a session of another does not open it', async () => {
    const session = await app.signIn('GARITA');
    const answer = await app.call('GET', '/api/usuario/getUserByToken', {
      headers: { 'x-refresh-token': `${session.refreshToken.split('.')[0]}.${'x'.repeat(43)}` },
    });
    expect([answer.status, answer.headers.get('x-token-recreado')]).toEqual([401, null]);
  });
});
