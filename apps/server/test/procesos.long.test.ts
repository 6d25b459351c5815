import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildServer, cleanUp, freePort, isReady, newFolder, type Running, sleep, startProcess } from './process';
import { lost, signedIn, write } from './writers';

const run = promisify(execFile);
const PROCESSES = 3;
/** On one's own machine, where the demo's mailbox is open. */
const SEVERAL = { PROCESSES: String(PROCESSES), NODE_ENV: 'development' };

/** Numbers of the processes that serve, begun by the one that was started. */
const servers = (running: Running): number[] =>
  readFileSync(`/proc/${running.child.pid}/task/${running.child.pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main.js'));

test('several that begin at once in one folder sign with one secret, which is there whole', async () => {
  const dir = newFolder();
  const code = `import('./apps/server/settings.ts').then(({ readSettings }) => console.log(readSettings({ DATA_DIR: ${JSON.stringify(dir)} }).secret))`;
  const said = await Promise.all(Array.from({ length: 6 }, () => run(process.execPath, ['--import', 'tsx', '--eval', code])));
  const kept = readFileSync(`${dir}/secreto`, 'utf8');
  expect(said.map(({ stdout }) => stdout.trim())).toEqual(said.map(() => kept));
  expect(kept.length).toBeGreaterThan(60);
  expect(readdirSync(dir)).toEqual(['secreto']);
  rmSync(dir, { recursive: true });
}, 60_000);

describe('several processes behind one port', () => {
  const dir = newFolder();
  let running: Running;

  beforeAll(async () => {
    await buildServer();
    running = await startProcess(dir, await freePort(), SEVERAL);
  }, 180_000);
  afterAll(() => cleanUp(dir, running), 60_000);

  const many = <T>(count: number, ask: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: count }, ask));
  /** A connection of its own each time, so that any of them answers. */
  const get = (path: string, token?: string, more: Record<string, string> = {}) =>
    fetch(running.url + path, { headers: { connection: 'close', ...(token ? { authorization: `Bearer ${token}` } : {}), ...more } });

  test('as many as were asked for serve, and a session holds in each', async () => {
    expect(servers(running).length).toBe(PROCESSES);
    const admin = await signedIn(running.url, 'ADMIN');
    const answers = await many(30, () => admin.call('GET', '/api/AdministracionPersona?take=1'));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200));
  });

  test('what one counts all count: of thirty queries of a card from one address twenty are answered', async () => {
    const statuses = (await many(30, () => get('/api/publico/credencial/NADIE'))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBe(20);
    expect(statuses.filter((status) => status === 429).length).toBe(10);
  });

  test("the demo's mails are read in whichever process answers", async () => {
    const named = await fetch(`${running.url}/api/usuario/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'DOBLEFACTOR', password: 'Demo.2026', idAplicacion: 'AP03', idTipoAplicacion: 'WEB' }),
    });
    expect(named.status).toBe(200);
    await expect
      .poll(async () => (await many(9, () => get('/dev/correo').then((answer) => answer.text()))).every((page) => /verificaci/i.test(page)), {
        timeout: 10_000,
      })
      .toBe(true);
  });

  test("the demo's living site is one, whichever process sets it or tells of it", async () => {
    const admin = await signedIn(running.url, 'ADMIN');
    expect((await admin.call('POST', '/api/demo/vivo', { Velocidad: 5 })).status).toBe(200);
    const speeds = await many(12, () => admin.call('GET', '/api/demo/vivo'));
    expect(speeds.map(({ result }) => Object(result).Velocidad)).toEqual(Array.from({ length: 12 }, () => 5));
    expect((await admin.call('POST', '/api/demo/vivo', { Velocidad: 0 })).status).toBe(200);
  });

  test('the figures are those of all together', async () => {
    const admin = await signedIn(running.url, 'ADMIN');
    await many(12, () => admin.call('GET', '/api/SistemaMoneda?take=1'));
    const text = await (await get('/metrics')).text();
    const counted = text.split('\n').filter((line) => line.startsWith('http_request_duration_seconds_count') && line.includes('SistemaMoneda"'));
    expect(counted.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)).toBeGreaterThanOrEqual(12);
  });

  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(running.url + path, {
      method: 'POST',
      headers: { connection: 'close', ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const named = (username: string, password: string) =>
    post('/api/usuario/authenticate', { username, password, idAplicacion: 'AP03', idTipoAplicacion: 'WEB' });
  /** Both steps; answers both tokens. */
  async function tokensOf(user: string): Promise<{ access: string; refresh: string }> {
    const first = Object(await (await named(user, 'Demo.2026')).json()).result;
    const { IdPerfil, IdCliente, IdDivision } = first.division[0];
    const second = await post(
      '/api/usuario/refreshTokenbyperfil',
      { idPerfil: IdPerfil, idCliente: IdCliente, idDivision: IdDivision },
      { authorization: `Bearer ${first.accessToken}` },
    );
    const { accessToken, refreshToken } = Object(await second.json()).result;
    return { access: accessToken, refresh: refreshToken };
  }

  test('a refresh token is spent once, in whichever process: of twenty at once one wins, and the session ends everywhere', async () => {
    const { access, refresh } = await tokensOf('ADMIN');
    const renewals = await many(20, () => get('/api/SistemaPais', undefined, { 'x-refresh-token': refresh }));
    expect(renewals.filter(({ headers }) => headers.get('x-token-recreado') !== null)).toHaveLength(1);
    const after = await many(12, () => get('/api/AdministracionPersona?take=1', access));
    expect(after.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 401));
  });

  test('who leaves in one has left all', async () => {
    const { access } = await tokensOf('ADMIN');
    expect((await many(6, () => get('/api/AdministracionPersona?take=1', access))).every(({ status }) => status === 200)).toBe(true);
    expect((await post('/api/SeguridadusuarioClaveAcceso/expiretoken', undefined, { authorization: `Bearer ${access}` })).status).toBe(200);
    const after = await many(12, () => get('/api/AdministracionPersona?take=1', access));
    expect(after.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 401));
  });

  test('wrong passwords are counted by all together: sent at once to all of them, the account is locked, also for the right one', async () => {
    const wrong = await many(20, () => named('PTEJADA', 'no es esta'));
    expect(wrong.every(({ status }) => status >= 400 && status < 500)).toBe(true);
    const right = await many(6, () => named('PTEJADA', 'Demo.2026'));
    expect(right.filter(({ status }) => status === 200)).toEqual([]);
  });

  test('one wins: of thirty who make the same code at once, through all of them, exactly one', async () => {
    const { access } = await tokensOf('ADMIN');
    const made = await many(30, () =>
      post('/api/AdministracionCategoria', { Codigo: 'UNICA', Categoria: 'Única' }, { authorization: `Bearer ${access}` }),
    );
    expect(made.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(made.every(({ status }) => [200, 400, 409].includes(status))).toBe(true);
  });

  test('kill -9 of one after another while they write: the others go on, its place is taken, everything acknowledged is there', async () => {
    const writing = await write(running.url);
    for (let time = 0; time < PROCESSES; time += 1) {
      await sleep(1500);
      const [first] = servers(running);
      process.kill(first ?? 0, 'SIGKILL');
      await expect.poll(() => running.output().match(/serves in its place/g)?.length, { timeout: 60_000 }).toBe(time + 1);
    }
    await sleep(1500);
    await writing.stop();
    // Those three, and none by itself.
    expect(running.output().match(/ended \((\w+)\)/g)).toEqual(Array.from({ length: PROCESSES }, () => 'ended (SIGKILL)'));
    expect(writing.acknowledged.size).toBeGreaterThan(20);
    // A connection to the one that was killed is cut (0); whatever is answered is good, or told to come back.
    expect([...writing.statuses.keys()].filter((status) => ![0, 200, 503].includes(status))).toEqual([]);
    expect(await lost(running.url, writing)).toEqual([]);
  }, 240_000);

  test('kill -9 of the first: the others do not outlive it, and the next start needs nothing', async () => {
    const before = servers(running);
    const port = Number(new URL(running.url).port);
    running.child.kill('SIGKILL');
    await running.ended;
    running = await startProcess(dir, port, SEVERAL);
    const gone = (pid: number) => {
      try {
        process.kill(pid, 0);
        return false;
      } catch {
        return true;
      }
    };
    await expect.poll(() => before.every(gone), { timeout: 5000 }).toBe(true);
  }, 60_000);

  test('told to stop, a balancer hears it while what comes is still answered; then all end', async () => {
    const port = Number(new URL(running.url).port);
    running.child.kill('SIGTERM');
    expect(await running.ended).toBe(0);
    running = await startProcess(dir, port, { ...SEVERAL, DRAIN_SECONDS: '3' });
    const admin = await signedIn(running.url, 'ADMIN');
    running.child.kill('SIGTERM');
    await expect.poll(() => isReady(running.url), { timeout: 2000 }).toBe(false);
    // Each of them says so, as the same answer says that its connection ends; and each goes on answering.
    const said = await many(12, () => fetch(`${running.url}/readyz`));
    expect(said.map(({ status, headers }) => [status, headers.get('connection')])).toEqual(Array.from({ length: 12 }, () => [503, 'close']));
    expect(await Promise.all(said.map((answer) => answer.json()))).toEqual(Array.from({ length: 12 }, () => ({ estado: 'cerrando' })));
    expect((await get('/healthz')).status).toBe(200);
    const answers = await many(12, () => admin.call('GET', '/api/AdministracionPersona?take=1'));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    expect(await running.ended).toBe(0);
  }, 60_000);
});
