import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Operation, operationsOf } from './operations';
import { head, raw } from './wire';

let app: TestApp;
let admin: SignedIn;
let operations: Operation[];
const folder = mkdtempSync(join(tmpdir(), 'faena-web-'));
const web = join(folder, 'web');
const CATEGORY = '/api/AdministracionCategoria';
const SECRET = 'NADIE-LEE-ESTO';

beforeAll(async () => {
  mkdirSync(join(web, 'assets'), { recursive: true });
  mkdirSync(join(web, '.git'));
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>Faena</title>');
  writeFileSync(join(web, 'assets/app-1a2b.js'), 'export {}');
  writeFileSync(join(web, 'assets/app-1a2b.js.gz'), gzipSync('export {};'));
  for (const name of ['../secreto', '.env', '.git/config', 'assets/app-1a2b.js.map']) writeFileSync(join(web, name), SECRET);
  app = await startApp({ web, publicUrl: 'https://faena.example' });
  admin = await app.signIn('ADMIN');
  operations = operationsOf((await app.get('/api/openapi.json')).problem);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('38, 40, 41: what the browser is told', () => {
  const answers = async () => [
    await fetch(`${app.url}/`),
    await fetch(`${app.url}/api/SistemaPais`),
    await fetch(`${app.url}/no/existe.js`),
    await fetch(`${app.url}/assets/app-1a2b.js`),
    await fetch(`${app.url}/%E0`),
  ];
  test('38: a policy without unsafe scripts, framing, bases nor objects', async () => {
    const policy = (await fetch(`${app.url}/`)).headers.get('content-security-policy') ?? '';
    const directives = new Map(policy.split(';').map((one) => [one.trim().split(' ')[0] ?? '', one.trim().split(' ').slice(1).join(' ')]));
    expect(directives.get('script-src')).toBe("'self'");
    expect(directives.get('style-src')).toBe("'self'");
    for (const name of ['object-src', 'base-uri', 'frame-ancestors']) expect(directives.get(name)).toBe("'none'");
    expect(directives.get('default-src')).toBe("'self'");
    expect(policy).not.toContain('unsafe-eval');
    expect(policy).not.toContain('*');
    expect((await fetch(`${app.url}/`)).headers.get('x-frame-options')).toBe('DENY');
  });
  test('41: HSTS, nosniff and referrer on everything that the product serves; no store on data', async () => {
    for (const answer of (await answers()).slice(0, 4)) {
      expect(answer.headers.get('strict-transport-security')).toMatch(/max-age=31536000/);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      expect(answer.headers.get('x-powered-by')).toBeNull();
      expect(answer.headers.get('server')).toBeNull();
    }
    expect((await answers()).map((answer) => answer.headers.get('cache-control'))).toEqual([
      'no-cache',
      'no-store',
      'no-store',
      'public, max-age=31536000, immutable',
      'no-store',
    ]);
  });
  test('41: everything says which abilities of a browser no page asks for', async () => {
    for (const answer of (await answers()).slice(0, 4)) {
      const policy = new Map((answer.headers.get('permissions-policy') ?? '').split(', ').map((one) => [one.split('=')[0] ?? '', one.split('=')[1]]));
      for (const name of ['microphone', 'usb', 'serial', 'payment']) expect([name, policy.get(name)]).toEqual([name, '()']);
      for (const name of ['camera', 'geolocation', 'publickey-credentials-get', 'clipboard-write'])
        expect([name, policy.get(name)]).toEqual([name, '(self)']);
      expect([...policy.values()].filter((value) => value !== '()' && value !== '(self)')).toEqual([]);
    }
  });
  test('RFC 9116: security.txt says whom to tell of a weakness, for less than a year', async () => {
    const answer = await fetch(`${app.url}/.well-known/security.txt`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const lines = new Map((await answer.text()).split('\n').map((line) => [line.split(': ')[0] ?? '', line.slice(line.indexOf(': ') + 2)]));
    expect(lines.get('Contact')).toBe('mailto:seguridad@faena.example');
    expect(lines.get('Canonical')).toBe('https://faena.example/.well-known/security.txt');
    expect(lines.get('Preferred-Languages')).toBe('es, en');
    const days = (Date.parse(lines.get('Expires') ?? '') - Date.now()) / 86_400_000;
    expect([days > 30, days < 365]).toEqual([true, true]);
  });
  test('whoever logs out leaves nothing of answers in the browser; what a post without a network keeps stays', async () => {
    const leaving = await app.signIn('GARITA');
    const answer = await leaving.post('/api/SeguridadusuarioClaveAcceso/expiretoken');
    expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([200, expect.stringContaining('"cache"')]);
    expect(answer.headers.get('clear-site-data')).not.toMatch(/storage|\*/);
  });
  test('an asset is answered with the bytes that the build compressed, to who takes them', async () => {
    const asked = (encoding: string) => fetch(`${app.url}/assets/app-1a2b.js`, { headers: { 'accept-encoding': encoding } });
    const [small, plain] = [await asked('gzip'), await asked('identity')];
    expect([small.headers.get('content-encoding'), plain.headers.get('content-encoding')]).toEqual(['gzip', null]);
    expect([small.headers.get('content-type'), small.headers.get('vary')]).toEqual([plain.headers.get('content-type'), plain.headers.get('vary')]);
    // What the test compressed differs by a semicolon from what it left plain.
    expect([await small.text(), await plain.text()]).toEqual(['export {};', 'export {}']);
    expect((await fetch(`${app.url}/assets/app-1a2b.js.gz`)).status).toBe(404);
  });
  test.each(['https://malo.example', 'null', 'https://faena.example.malo.example', 'http://faena.example'])(
    '40: the origin %s is never let in',
    async (origin) => {
      const headers = { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' };
      for (const method of ['GET', 'OPTIONS', 'POST']) {
        const answer = await fetch(`${app.url}/api/SistemaPais`, { method, headers: { ...headers, authorization: `Bearer ${admin.accessToken}` } });
        expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
      }
    },
  );
  test('39: no cookie is set, so none can be stolen or ride along', async () => {
    for (const answer of await answers()) expect(answer.headers.get('set-cookie')).toBeNull();
  });
});

describe('42: nothing is public that should not be', () => {
  test.each([
    ...[
      '/../secreto',
      '/..%2fsecreto',
      '/%2e%2e/secreto',
      '/%2e%2e%2fsecreto',
      '/..%5csecreto',
      '/assets/../../secreto',
      '/assets/..%2f..%2fsecreto',
      '/assets/%252e%252e/%252e%252e/secreto',
    ],
    ...[
      '/.env',
      '/.git/config',
      '/%2eenv',
      '/assets/../.env',
      '/assets/app-1a2b.js.map',
      '/../../../../../../etc/passwd',
      '//etc/passwd',
      '/assets//../../secreto',
      '/....//secreto',
      '/secreto%00.js',
    ],
    ...['/package.json', '/dist/server/main.js', '/data/secreto', '/archivos', '/migrations/0000_base.sql'],
  ])('%s', async (path) => {
    const said = await raw(app.url, head(`GET ${path} HTTP/1.1`, 'host: x', 'connection: close'));
    expect(said.text).not.toContain(SECRET);
    expect(said.text).not.toMatch(/root:|"dependencies"|create table/);
    expect(said.text).not.toContain(folder);
    expect([200, 400, 404]).toContain(said.statuses[0]);
    if (said.statuses[0] === 200) expect(said.text).toContain('<title>Faena</title>');
  });

  test.each([
    '/api%2FSistemaPais',
    '/%61pi/SistemaPais',
    '/api//SistemaPais',
    '/API/sistemapais',
    '/api/SistemaPais/',
    '/./api/SistemaPais',
    '/x/../api/SistemaPais',
    '/api/SistemaPais;a=b',
    '/api/SistemaPais%20',
    '/api/SistemaPais%3fx',
  ])('%s passes no guard', async (path) => {
    const said = await raw(app.url, head(`GET ${path} HTTP/1.1`, 'host: x', 'connection: close'));
    expect(said.text).not.toContain('"totalCount"');
    expect([401, 404, 200, 400]).toContain(said.statuses[0]);
    if (said.statuses[0] === 200) expect(said.text).toContain('<title>Faena</title>');
  });

  test.each(['TRACE', 'OPTIONS', 'PATCH', 'PROPFIND', 'CONNECT'])('%s does nothing', async (method) => {
    const said = await raw(app.url, head(`${method} /api/SistemaPais HTTP/1.1`, 'host: x', 'x-secreto: eco', 'connection: close'));
    expect(said.text).not.toContain('eco');
    // A tunnel is not answered at all: its connection ends.
    expect([said.ended, said.statuses.length]).toEqual([true, method === 'CONNECT' ? 0 : 1]);
    expect(said.statuses.filter((status) => status < 400 || status >= 500)).toEqual([]);
  });

  test('measures are for this machine, not for whoever comes through its proxy', async () => {
    expect((await fetch(`${app.url}/metrics`)).status).toBe(200);
    expect((await fetch(`${app.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(404);
  });
});

describe('43: Host and forwarded headers are not believed', () => {
  test('they appear in no answer and in no trace', async () => {
    const headers = {
      'x-forwarded-host': 'malo.example',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'http',
      forwarded: 'for=203.0.113.9;host=malo.example',
    };
    const made = await admin.call('POST', CATEGORY, { body: { Codigo: 'H1', Categoria: 'Cabeceras' }, headers });
    expect(made.status).toBe(200);
    const rows = await app.database.query(`select direccion from base_auditoria where entidad = 'AdministracionCategoria' and registro = $1`, [
      String(made.result.IdCategoria),
    ]);
    expect(rows).toEqual([{ direccion: '127.0.0.1' }]);
    const said = await raw(app.url, head('GET /api/openapi.json HTTP/1.1', 'host: malo.example', 'connection: close'));
    expect(said.text).not.toContain('malo.example');
  });
});

describe('48: the description lists every route, and nothing else is served', () => {
  /** Operates the product rather than belongs to it. */
  const SERVICE = new Set([
    'get /',
    'get /*',
    'get /healthz',
    'get /readyz',
    'get /readyz/lectura',
    'get /metrics',
    'get /.well-known/security.txt',
    'get /api/openapi.json',
    'get /api/docs',
    'get /api/docs.css',
    'get /assets/app-1a2b.js',
    'get /index.html',
  ]);

  /** What readers of doors speak (decision 047): no calls of the product, and answered by its own rules whatever the method. */
  const READERS = /^\w+ \/iclock\*?$/;

  test('no path of the readers’ protocol ever answers a page', async () => {
    for (const path of ['/iclock/cdata?SN=X', '/iclock', '/ICLOCK/getrequest']) {
      const answer = await fetch(app.url + path);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([401, 'text/plain; charset=utf-8']);
      expect(await answer.text()).toBe('UNAUTHORIZED DEVICE\r\n');
    }
  });

  test('/api/docs shows them all, as a page without script', async () => {
    const page = await fetch(`${app.url}/api/docs`);
    expect(page.headers.get('content-type')).toContain('text/html');
    const text = await page.text();
    for (const { path } of operations) expect(text).toContain(`<code>${path}</code>`);
    expect(text).not.toContain('<script');
  });

  /** Routes as the router has them. */
  function mounted(): string[] {
    const chain: string[] = [];
    return app.composition.app
      .printRoutes({ commonPrefix: false })
      .split('\n')
      .flatMap((line) => {
        const found = /^((?:[│ ] {3})*)[├└]── (\S*) ?(?:\(([\w, ]+)\))?$/.exec(line);
        if (!found) return [];
        const depth = (found[1]?.length ?? 0) / 4;
        chain.length = depth;
        chain.push(found[2] ?? '');
        return (found[3] ?? '')
          .split(', ')
          .filter((method) => method && method !== 'HEAD')
          .map((method) => `${method.toLowerCase()} ${chain.join('')}`.replace(/:(\w+)/g, '{}').toLowerCase());
      });
  }

  test('both ways', () => {
    const listed = new Set(operations.map((one) => `${one.method} ${one.path}`.toLowerCase().replace(/\{\w+\}/g, '{}')));
    const served = mounted();
    expect(served.length).toBeGreaterThan(400);
    expect(served.filter((one) => !listed.has(one) && !SERVICE.has(one) && !READERS.test(one))).toEqual([]);
    const all = new Set(served);
    expect([...listed].filter((one) => !all.has(one))).toEqual([]);
  });
});
