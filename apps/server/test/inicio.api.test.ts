import { rmSync } from 'node:fs';
import { prepare } from '@apps/server/prepare';
import { type Database, openDatabase } from '@platform/server/db/pool';
import { noMailer } from '@platform/server/mail/mailer';
import type { TestDatabase } from '@platform/testing/database';
import { migratedDatabase } from '@platform/testing/migrated';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compose } from '../compose';
import { readSettings, startWarnings } from '../settings';
import { newFolder } from './process';
import { signedIn } from './writers';

const FIRST = { client: 'Minera Nueva', user: 'jefa', email: 'jefa@nueva.example', password: 'Cordillera.2026' };
const DEMO_USERS = ['SUPERADMIN', 'ADMIN', 'SOLICITANTE', 'SOLICITANTE2', 'AUTORIZADOR', 'MEDICO', 'GARITA', 'ADMINCH'];
const dir = newFolder();
let clone: TestDatabase;
let database: Database;
let url: string;
let close: () => Promise<void>;
const start = (firstAdministrator: typeof FIRST | null) =>
  prepare(database, { demo: false, firstAdministrator, dataDir: dir, secret: 'x'.repeat(40), publicUrl: 'http://127.0.0.1' }, () => undefined);

beforeAll(async () => {
  clone = await migratedDatabase();
  database = openDatabase(clone.url, 6);
  const { app, outbox } = await compose({
    database,
    secret: 'x'.repeat(40),
    dataDir: dir,
    publicUrl: 'http://127.0.0.1',
    logLevel: 'silent',
    clock: () => new Date(),
    captcha: { kind: 'off' },
    mailer: noMailer,
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
  close = async () => {
    await app.close();
    await outbox.stop();
  };
});
afterAll(async () => {
  await close();
  await database.close();
  await clone.drop();
  rmSync(dir, { recursive: true, force: true });
});

const authenticate = async (username: string, password: string) => {
  const answer = await fetch(`${url}/api/usuario/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  return answer.status;
};

describe('conventions §8: a first start without demo', () => {
  test('without anybody to administer it does not begin, and says what to set', async () => {
    await expect(start(null)).rejects.toThrow(/ADMIN_USER and ADMIN_PASSWORD/);
  });

  test.each([
    [{ password: 'corta.A1' }, /at least 12/],
    [{ password: 'sinmayusculas.2026' }, /capital/],
    [{ user: 'a' }, /ADMIN_USER/],
    [{ user: "x' or 1=1" }, /ADMIN_USER/],
  ])('%j is refused, and nothing is made', async (over, words) => {
    await expect(start({ ...FIRST, ...over })).rejects.toThrow(words);
    expect(await database.query('select 1 from sistema_cliente')).toEqual([]);
  });

  test('makes one client and its super administrator, who signs in and may everything', async () => {
    await Promise.all([start(FIRST), start(FIRST)]);
    expect(await database.query('select cliente from sistema_cliente')).toEqual([{ cliente: 'Minera Nueva' }]);
    const chief = await signedIn(url, 'JEFA', FIRST.password);
    const made = await chief.call('POST', '/api/SistemaEstadoCivil', { Codigo: 'XX', EstadoCivil: 'Otro' });
    expect(made.status).toBe(200);
    expect((await chief.call('GET', '/api/SeguridadPerfil')).status).toBe(200);
  });

  test('later starts change nothing, whatever the settings say', async () => {
    await start({ ...FIRST, user: 'otra' });
    await start(null);
    expect(await database.query('select id_usuario from seguridad_usuario')).toEqual([{ id_usuario: 'JEFA' }]);
  });

  test.each(DEMO_USERS)('the demo user %s does not exist, and the demo password opens nothing', async (user) => {
    expect(await authenticate(user, 'Demo.2026')).toBe(400);
  });
  test('nor does it open the one account there is', async () => {
    expect(await authenticate('JEFA', 'Demo.2026')).toBe(400);
  });

  const settings = (env: Record<string, string>) => readSettings({ DATA_DIR: dir, ...env });
  test('the demo is on by itself only with the embedded database', () => {
    expect(settings({}).demo).toBe(true);
    expect(settings({ DATABASE_URL: 'postgres://x' }).demo).toBe(false);
    expect(settings({ DEMO: '0' }).demo).toBe(false);
  });

  test.each(['127.0.0.1', '127.0.0.9', '::1', 'localhost'])('on %s, this machine alone, the demo is on by itself and not published', (HOST) => {
    expect(settings({ HOST })).toMatchObject({ demo: true, published: false });
    expect(startWarnings(settings({ HOST }))).toEqual([]);
  });
  const elsewhere: Record<string, string>[] = [
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '10.1.2.3' },
    { HOST: 'faena.example' },
    { NODE_ENV: 'production' },
    { PUBLIC_URL: 'https://faena.example' },
    { TRUST_PROXY: '127.0.0.1' },
  ];
  test.each(elsewhere)('where others may come (%j) the demo needs DEMO=1 said aloud, and warns at every start', (env) => {
    expect(settings(env)).toMatchObject({ demo: false, published: true });
    expect(startWarnings(settings(env))).toEqual([]);
    expect(settings({ ...env, DEMO: '1' })).toMatchObject({ demo: true, published: true });
    expect(startWarnings(settings({ ...env, DEMO: '1' })).join()).toMatch(/DEMO.*passwords are public/);
  });

  test('in production with DATABASE_URL the key that signs must be given and long', () => {
    const production = { DATA_DIR: dir, NODE_ENV: 'production', DATABASE_URL: 'postgres://x' };
    expect(() => readSettings(production)).toThrow(/SECRET_KEY/);
    expect(() => readSettings({ ...production, SECRET_KEY: 'corta' })).toThrow(/32/);
  });
});
