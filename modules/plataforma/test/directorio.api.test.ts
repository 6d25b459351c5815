import { startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { generateKeyPair, type JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stepsOf } from './pasos';
import { CLIENT, type LocalDirectory, startDirectory } from './proveedor';

let directory: LocalDirectory;
let app: TestApp;
let steps: ReturnType<typeof stepsOf>;
const turn = (on: boolean) =>
  app.database.run(
    on
      ? sql`insert into sistema_parametro_instalacion (parametro, valor) values ('seguridad.directorio', 'S') on conflict do nothing`
      : sql`delete from sistema_parametro_instalacion where parametro = 'seguridad.directorio'`,
  );
beforeAll(async () => {
  directory = await startDirectory();
  app = await startApp({ directory: { issuer: directory.issuer, clientId: CLIENT } });
  steps = stepsOf(app);
  await turn(true);
  await steps.user('MEDICO', sql`valida_directorio = 'S'`);
});
afterAll(async () => {
  await app.close();
  await directory.close();
});

const begin = async () => (await app.post('/api/UsuarioAD/iniciar')).result as { url: string; state: string };
const present = (token: string) =>
  app.call('POST', '/api/UsuarioAD/authenticateAzureAD', {
    headers: { authorization: `Bearer ${token}` },
    body: { accessToken: token, tokenClient: null, idAplicacion: 'AP03' },
  });
/** Through the provider; the identity token that comes of it. */
async function token(): Promise<string> {
  const { url, state } = await begin();
  const back = await directory.walk(url);
  expect(back.searchParams.get('state')).toBe(state);
  const exchanged = await app.post('/api/UsuarioAD/canjear', { code: back.searchParams.get('code'), state });
  expect(exchanged.status).toBe(200);
  return exchanged.result.accessToken;
}
const claimsOf = (jwt: string): JWTPayload => JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());

describe('Check: directory sign-in works against a local OIDC provider (plataforma.md)', () => {
  test('the flow ends in the profile step, and opens a session', async () => {
    const answer = await present(await token());
    expect(answer.status).toBe(200);
    expect(answer.result).toMatchObject({ username: 'MEDICO', dobleAutenticacion: 'N', cambiarClaveCaducada: 'N', minutosCaduca: null });
    expect((await steps.profile(answer.result.accessToken, answer.result.division[0])).status).toBe(200);
  });

  test('off, there is nothing to use', async () => {
    const good = await token();
    await turn(false);
    expect((await app.get('/api/UsuarioAD/configuracion')).result).toEqual({ habilitado: 'N' });
    expect((await app.post('/api/UsuarioAD/iniciar')).status).toBe(401);
    expect((await present(good)).status).toBe(401);
    await turn(true);
    expect((await app.get('/api/UsuarioAD/configuracion')).result).toEqual({ habilitado: 'S' });
  });

  test('a directory user’s password is as a wrong one, and cannot be recovered', async () => {
    expect((await steps.authenticate('MEDICO')).problem.code).toBe('login.credenciales');
    await steps.recover('MEDICO', 'etorres@andesdelsur.example');
    expect(await steps.mailed('MEDICO')).toBe('');
  });
});

describe('32: nonce, audience, issuer, PKCE, state; identity is issuer and subject', () => {
  test('the authorization asks with state, nonce and an S256 challenge', async () => {
    const url = new URL((await begin()).url);
    expect(url.origin).toBe(directory.issuer);
    for (const name of ['state', 'nonce', 'code_challenge']) expect(url.searchParams.get(name)).toMatch(/^[\w-]{43}$/);
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
    expect(url.searchParams.get('response_type')).toBe('code');
  });

  test('a state is good once, and another’s is none', async () => {
    const { url, state } = await begin();
    const code = (await directory.walk(url)).searchParams.get('code');
    const exchange = (with_: string) => app.post('/api/UsuarioAD/canjear', { code, state: with_ });
    expect((await exchange('otro')).status).toBe(401);
    expect((await exchange(state)).status).toBe(200);
    expect((await exchange(state)).status).toBe(401);
  });

  test('without the verifier of its own flow a stolen code is worth nothing (PKCE)', async () => {
    const victim = await begin();
    const code = (await directory.walk(victim.url)).searchParams.get('code');
    expect((await app.post('/api/UsuarioAD/canjear', { code, state: (await begin()).state })).status).toBe(401);
  });

  test('a token is good once: its nonce is spent', async () => {
    const one = await token();
    expect((await present(one)).status).toBe(200);
    expect((await present(one)).status).toBe(401);
  });

  const other = generateKeyPair('RS256');
  test.each<[string, (claims: JWTPayload) => Promise<string>]>([
    ['another audience', (claims) => directory.sign({ ...claims, aud: 'otra' })],
    ['several audiences and made for another', (claims) => directory.sign({ ...claims, aud: [CLIENT, 'otra'], azp: 'otra' })],
    ['another issuer', (claims) => directory.sign({ ...claims, iss: 'https://malo.example' })],
    ['an expired one', (claims) => directory.sign({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 })],
    ['none that expires', ({ exp: _exp, ...claims }) => directory.sign(claims)],
    ['a nonce that is not ours', (claims) => directory.sign({ ...claims, nonce: 'x'.repeat(43) })],
    ['no nonce', ({ nonce: _nonce, ...claims }) => directory.sign(claims)],
    ['another key', async (claims) => directory.sign(claims, (await other).privateKey)],
    [
      'no signature',
      async (claims) => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`,
    ],
    ['garbage', async () => 'abc'],
  ])('Check: a token of %s is refused, and its flow is still good', async (_name, forge) => {
    const good = await token();
    const answer = await present(await forge(claimsOf(good)));
    expect([answer.status, answer.problem.code, answer.result]).toEqual([401, 'login.directorio', undefined]);
    expect((await present(good)).status).toBe(200);
  });

  test('once linked, the subject decides: who gets that e-mail later does not get that user', async () => {
    directory.who = { sub: 's-2', email: 'etorres@andesdelsur.example' };
    expect((await present(await token())).status).toBe(401);
    directory.who = { sub: 's-1', email: 'otro.correo@andesdelsur.example' };
    expect((await present(await token())).result.username).toBe('MEDICO');
  });

  test('an e-mail that is not verified, of nobody, or of a user with a password maps to no one', async () => {
    for (const who of [
      { sub: 's-3', email: 'hsalas@andesdelsur.example' },
      { sub: 's-4', email: 'nadie@andesdelsur.example' },
    ]) {
      directory.who = who;
      expect((await present(await token())).status).toBe(401);
    }
    await steps.user('AUTORIZADOR', sql`valida_directorio = 'S'`);
    directory.who = { sub: 's-3', email: 'hsalas@andesdelsur.example', email_verified: false };
    expect((await present(await token())).status).toBe(401);
    directory.who = { sub: 's-3', email: 'HSalas@andesdelsur.example', email_verified: true };
    expect((await present(await token())).result.username).toBe('AUTORIZADOR');
  });

  test('a user locked by hand is refused here too', async () => {
    await steps.user('AUTORIZADOR', sql`bloqueado = 'S', motivo_bloqueo = 'M'`);
    expect((await present(await token())).status).toBe(401);
  });
});
