import { once } from 'node:events';
import { connect } from 'node:net';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Operation, operationsOf } from './operations';
import { head, raw } from './wire';

let app: TestApp;
let admin: SignedIn;
let operations: Operation[];
const CATEGORY = '/api/AdministracionCategoria';

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  operations = operationsOf((await app.get('/api/openapi.json')).problem);
});
afterAll(() => app.close());

describe('12: the body is validated whatever its type', () => {
  const bad = JSON.stringify({ Codigo: { a: 1 }, Nada: 1 });
  test.each([
    'text/plain',
    'text/html',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'application/xml',
    'application/problem+xml',
  ])('%s → 415', async (type) => {
    const answer = await admin.call('POST', CATEGORY, { raw: bad, headers: { 'content-type': type } });
    expect([answer.status, answer.problem.code]).toEqual([415, 'peticion.tipo']);
  });
  test.each(['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON', 'application/json;x=y'])(
    '%s → 400, by field',
    async (type) => {
      const answer = await admin.call('POST', CATEGORY, { raw: bad, headers: { 'content-type': type } });
      expect(answer.status).toBe(400);
      expect(answer.problem.errors.map((error) => error.field)).toContain('Nada');
    },
  );
});

describe('14: no prototype and no parameter pollution', () => {
  test.each([
    '{"__proto__":{"administrador":true}}',
    '{"constructor":{"prototype":{"administrador":true}}}',
    '{"Codigo":"P1","Categoria":"P","__proto__":{"Activo":"N"}}',
  ])('%s is refused', async (body) => {
    expect((await admin.call('POST', CATEGORY, { raw: body, headers: { 'content-type': 'application/json' } })).status).toBe(400);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect('administrador' in {}).toBe(false);
  });
  test.each(['take=1&take=2', 'take[]=1', 'filter=[]&filter=[]', 'take=1&TAKE=200', '__proto__=1', 'sort[0]=x'])('?%s is refused', async (query) => {
    expect((await admin.get(`${CATEGORY}?${query}`)).status).toBe(400);
  });
});

describe('15: smuggled requests are refused and never run', () => {
  const hidden = head('GET /healthz HTTP/1.1', 'host: x');
  const post = (...lines: string[]) => head('POST /api/usuario/authenticate HTTP/1.1', 'host: x', 'content-type: application/json', ...lines);
  test.each([
    ['Content-Length with Transfer-Encoding', `${post('content-length: 4', 'transfer-encoding: chunked')}0\r\n\r\n${hidden}`],
    ['two different Content-Length', `${post('content-length: 2', 'content-length: 60')}{}${hidden}`],
    ['a list in Content-Length', `${post('content-length: 2, 60')}{}${hidden}`],
    ['a negative Content-Length', `${post('content-length: -1')}{}${hidden}`],
    ['a signed Content-Length', `${post('content-length: +2')}{}${hidden}`],
    ['a space before the colon', `${post('transfer-encoding : chunked', 'content-length: 2')}{}${hidden}`],
    ['an encoding that is not chunked at the end', `${post('transfer-encoding: chunked, identity')}0\r\n\r\n${hidden}`],
    ['a folded header', `${post('transfer-encoding:\r\n chunked', 'content-length: 2')}{}${hidden}`],
    ['a bad chunk size', `${post('transfer-encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n${hidden}`],
    ['lines ended by LF alone in a chunk', `${post('transfer-encoding: chunked')}2\n{}\n0\n\n${hidden}`],
    ['no Host', head('GET /healthz HTTP/1.1') + hidden],
    ['two Hosts', head('GET /healthz HTTP/1.1', 'host: a', 'host: b') + hidden],
    ['NUL in a header', head('GET /healthz HTTP/1.1', 'host: x', 'a: b\u0000c') + hidden],
  ])('%s', async (_name, bytes) => {
    const said = await raw(app.url, Buffer.from(bytes, 'latin1'));
    expect(said.statuses.length).toBeGreaterThan(0);
    expect(said.statuses.filter((status) => status < 400 || status >= 500)).toEqual([]);
    expect(said.text).not.toContain('"estado":"vivo"');
    expect(said.ended).toBe(true);
  });

  test('what is not HTTP gets a problem, and the connection ends', async () => {
    const said = await raw(app.url, 'GARBAGE \u0001\u0002\r\n\r\n');
    expect(said.text).toMatch(/^HTTP\/1\.1 400 .*\r\n[\s\S]*application\/problem\+json[\s\S]*"traceId"/);
    expect(said.ended).toBe(true);
  });
});

describe('16 and 17: one caller does not stop the others', () => {
  test('three hundred connections that never finish their headers, and fifty their bodies', async () => {
    const headers = Array.from({ length: 300 }, () => raw(app.url, 'GET /api/SistemaPais HTTP/1.1\r\nhost: x\r\nx: ', { withinMs: 2500 }));
    const bodies = Array.from({ length: 50 }, () =>
      raw(
        app.url,
        `${head(`POST ${CATEGORY} HTTP/1.1`, 'host: x', `authorization: Bearer ${admin.accessToken}`, 'content-type: application/json', 'content-length: 1000')}{`,
        { withinMs: 2500 },
      ),
    );
    await new Promise((done) => setTimeout(done, 500));
    const times: number[] = [];
    for (let at = 0; at < 20; at += 1) {
      const began = performance.now();
      expect((await admin.get(CATEGORY)).status).toBe(200);
      times.push(performance.now() - began);
    }
    expect(Math.max(...times)).toBeLessThan(500);
    await Promise.all([...headers, ...bodies]);
  }, 20_000);

  test('an endless body is refused at its limit and cut off', async () => {
    const block = 'a'.repeat(65_536);
    const start = head('POST /api/usuario/authenticate HTTP/1.1', 'host: x', 'content-type: application/json', 'transfer-encoding: chunked');
    const said = await raw(app.url, `${start}1\r\n"\r\n`, { endless: `10000\r\n${block}\r\n`, withinMs: 8000 });
    expect(said.ended).toBe(true);
    expect(said.ms).toBeLessThan(4000);
  }, 15_000);

  test('whoever is refused before sending a body is not listened to for long', async () => {
    const said = await raw(app.url, head(`POST ${CATEGORY} HTTP/1.1`, 'host: x', 'content-type: application/json', 'content-length: 1000000'), {
      withinMs: 4000,
    });
    expect(said.statuses).toEqual([401]);
    expect(said.ended).toBe(true);
    expect(said.ms).toBeLessThan(3000);
  });

  test('HEAD answers what GET would, its rights checked, without the body', async () => {
    const ask = (method: string, path: string, ...lines: string[]) =>
      raw(app.url, head(`${method} ${path} HTTP/1.1`, 'host: x', 'connection: close', ...lines), { withinMs: 4000 });
    const token = `authorization: Bearer ${admin.accessToken}`;
    for (const [path, ...lines] of [['/healthz'], [CATEGORY], [`${CATEGORY}?take=1`, token], ['/api/NadaDeNada', token]]) {
      const [got, headed] = [await ask('GET', path ?? '', ...lines), await ask('HEAD', path ?? '', ...lines)];
      expect([path, headed.statuses]).toEqual([path, got.statuses]);
      expect(headed.text.slice(headed.text.indexOf('\r\n\r\n') + 4)).toBe('');
      expect(headed.text).toMatch(/content-length: [1-9]|transfer-encoding: chunked/i);
    }
  });

  test('no list gives more than 200 rows, nor a negative page', async () => {
    const all = await app.signIn('SUPERADMIN');
    const lists = operations.filter(
      (operation) => operation.query.includes('requireTotalCount') && operation.query.includes('take') && operation.path === `/api/${operation.tag}`,
    );
    expect(lists.length).toBeGreaterThan(50);
    for (const one of lists) {
      for (const query of ['take=201', 'take=1000000000', 'take=-1', 'skip=-1', 'take=1e3'])
        expect((await all.get(`${one.path}?${query}`)).status, `${one.path}?${query}`).toBe(400);
      expect((await all.get(`${one.path}?take=200`)).result.data.length).toBeLessThanOrEqual(200);
    }
  }, 60_000);
});

describe('a server that stops waits for nobody who only holds a connection (architecture.md: SIGTERM finishes what runs)', () => {
  /** How long it takes to stop, in ms, while somebody holds on. */
  async function stopping(hold: (own: TestApp) => Promise<unknown>, options: Parameters<typeof startApp>[0] = {}): Promise<number> {
    const own = await startApp(options);
    await hold(own);
    const began = performance.now();
    await own.close();
    return performance.now() - began;
  }

  /** A connection of one's own, and what is said on it: so many answers, each whole. */
  async function connected(own: TestApp) {
    const { hostname, port } = new URL(own.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    let said = '';
    socket.on('data', (chunk) => {
      said += String(chunk);
    });
    return { socket, ask: () => socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n'), said: () => said };
  }

  test('a call that comes as it stops is answered, on a connection that was kept open as on a new one, and is the last of it', async () => {
    const own = await startApp();
    const [kept, idle] = [await connected(own), await connected(own)];
    for (const one of [kept, idle]) {
      one.ask();
      await expect.poll(one.said).toContain('{"estado":"vivo"}');
      expect(one.said()).not.toMatch(/connection: close/i);
    }
    const fresh = await connected(own);
    const ended = Promise.all([kept, idle, fresh].map(({ socket }) => once(socket, 'close')));
    const closing = own.composition.app.close();
    fresh.ask();
    kept.ask();
    await Promise.all([closing, ended]);
    for (const { said } of [kept, fresh]) {
      const last = said().slice(said().lastIndexOf('HTTP/1.1'));
      expect(last).toMatch(/^HTTP\/1\.1 200 OK\r\n[^{]*connection: close/i);
      expect(last).toContain('{"estado":"vivo"}');
    }
    expect(kept.said().match(/HTTP\/1\.1/g)).toHaveLength(2);
    await own.close();
  }, 20_000);

  test('as long as calls come it goes on: one on a connection that lay idle meanwhile is answered too', async () => {
    const own = await startApp();
    const idle = await connected(own);
    idle.ask();
    await expect.poll(idle.said).toContain('{"estado":"vivo"}');
    const closing = own.composition.app.close();
    for (let n = 0; n < 5; n += 1) {
      const one = await connected(own);
      one.ask();
      await Promise.all([once(one.socket, 'close'), new Promise((done) => setTimeout(done, 120))]);
      expect(one.said()).toMatch(/^HTTP\/1\.1 200 OK/);
    }
    idle.ask();
    await Promise.all([closing, once(idle.socket, 'close')]);
    expect(idle.said().match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
    await own.close();
  }, 20_000);

  test('streams end and their connections with them', async () => {
    const ms = await stopping(async (own) => {
      const headers = { authorization: `Bearer ${(await own.signIn('ADMIN')).accessToken}` };
      const streams = await Promise.all([1, 2, 3].map(() => fetch(`${own.url}/api/PlataformaNotificacion/eventos`, { headers })));
      for (const stream of streams) void stream.text();
    });
    expect(ms).toBeLessThan(4000);
  }, 20_000);

  test('what runs is finished and answered, and its connection is not kept', async () => {
    let answer: Promise<Response> | undefined;
    const ms = await stopping(async (own) => {
      const headers = { authorization: `Bearer ${(await own.signIn('ADMIN')).accessToken}` };
      const running = once(own.composition.app.server, 'request');
      answer = fetch(`${own.url}/api/AdministracionPersona?take=200`, { headers });
      await running;
    });
    expect((await answer)?.status).toBe(200);
    expect(ms).toBeLessThan(4000);
  }, 20_000);

  test('a connection that says nothing is cut', async () => {
    expect(await stopping(async (own) => connected(own))).toBeLessThan(2000);
  }, 20_000);

  test('one that never ends its request is cut after five seconds; what takes longer to answer is answered', async () => {
    let answer: Promise<Response> | undefined;
    const ms = await stopping(
      async (own) => {
        const slow = await connected(own);
        slow.socket.write('GET / HTTP/1.1\r\nhost: x\r\n');
        const running = once(own.composition.app.server, 'request');
        const body = JSON.stringify({ username: 'NADIE', password: 'x', codigo: '123456', idAplicacion: 'AP03', idTipoAplicacion: 'WEB' });
        answer = fetch(`${own.url}/api/usuario/authenticate`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
        await running;
      },
      { leastMs: 6000 },
    );
    expect((await answer)?.status).toBe(400);
    expect(ms).toBeLessThan(8000);
  }, 20_000);
});
