import { mkdtempSync, rmSync } from 'node:fs';
import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { proxyTrust } from '@platform/server/http/caller';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { haveProxies, type RunningProxy, startProxy } from './proxies';

const folder = mkdtempSync(join(tmpdir(), 'faena-proxy-'));
const CATEGORY = '/api/AdministracionCategoria';
const FORGED = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9', 'x-real-ip': '203.0.113.9', 'x-forwarded-host': 'malo.example' };
const proxies = new Map<string, RunningProxy>();
const here = haveProxies();
let app: TestApp;
let admin: SignedIn;
let made = 0;

beforeAll(async () => {
  // This machine has many addresses: one is the proxy's, the others are people's.
  app = await startApp({ trusts: proxyTrust('127.0.0.1'), publicUrl: 'https://faena.example' });
  admin = await app.signIn('ADMIN');
  if (here) for (const kind of ['haproxy', 'nginx'] as const) proxies.set(kind, await startProxy(kind, folder, app.url));
}, 180_000);
afterAll(async () => {
  await Promise.all([...proxies.values()].map((proxy) => proxy.end()));
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Call {
  readonly from: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Ends as soon as the answer holds this. */
  readonly until?: string;
}
/** A call from an address of this machine, straight or over TLS. */
function call(address: string, { from, headers = {}, body, until }: Call): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const options = {
      method: body ? 'POST' : 'GET',
      localAddress: from,
      rejectUnauthorized: false,
      headers: { authorization: `Bearer ${admin.accessToken}`, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    };
    const sent = (address.startsWith('https:') ? secure : plain)(address, options, (answer) => {
      let text = '';
      const done = () => resolve({ status: answer.statusCode ?? 0, text });
      answer.on('data', (chunk) => {
        text += chunk;
        if (until === undefined || !text.includes(until)) return;
        done();
        sent.destroy();
      });
      answer.on('end', done);
    });
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}

/** The address that the audit has of a category made by such a call. */
async function auditedAddress(url: string, from: string, headers: Readonly<Record<string, string>> = {}): Promise<unknown> {
  made += 1;
  const answer = await call(url + CATEGORY, { from, headers, body: { Codigo: `P${made}`, Categoria: `Detrás ${made}` } });
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('IdCategoria')]);
  const [row] = await app.database.query(`select direccion from base_auditoria where entidad = 'AdministracionCategoria' and registro = $1`, [
    String(JSON.parse(answer.text).result.IdCategoria),
  ]);
  return row?.direccion;
}

describe('TRUST_PROXY=127.0.0.1', () => {
  test('what the proxy says of the caller is believed', async () => {
    expect(await auditedAddress(app.url, '127.0.0.1', { 'x-forwarded-for': '198.51.100.7' })).toBe('198.51.100.7');
    expect(await auditedAddress(app.url, '127.0.0.1', { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' })).toBe('198.51.100.7');
    expect(await auditedAddress(app.url, '127.0.0.1', { 'x-forwarded-for': '2001:db8::7' })).toBe('2001:db8::7');
    expect(await auditedAddress(app.url, '127.0.0.1', { 'x-forwarded-for': '::ffff:198.51.100.7' })).toBe('198.51.100.7');
  });
  test('what is no address is passed over', async () => {
    for (const said of ['unknown', 'malo.example', '<b>', '198.51.100.7:5555']) {
      expect(await auditedAddress(app.url, '127.0.0.1', { 'x-forwarded-for': said })).toBe('127.0.0.1');
    }
  });
  test('what anybody else says is not, by whatever header', async () => {
    expect(await auditedAddress(app.url, '127.0.0.3', FORGED)).toBe('127.0.0.3');
    expect(await auditedAddress(app.url, '127.0.0.1', { ...FORGED, 'x-forwarded-for': '203.0.113.9, 127.0.0.3' })).toBe('127.0.0.3');
  });
  test('wrong sign-ins are counted by the address of who made them', async () => {
    const body = { username: 'NADIE.DE.LEJOS', password: 'mala' };
    await call(`${app.url}/api/usuario/authenticate`, { from: '127.0.0.1', headers: { 'x-forwarded-for': '198.51.100.8' }, body });
    const rows = await app.database.query(`select direccion from plataforma_intento where usuario = 'NADIE.DE.LEJOS'`);
    expect(rows).toEqual([{ direccion: '198.51.100.8' }]);
  });
});

// In CI nothing is left out: there both can be installed.
describe.skipIf(!here && !process.env.CI).each(['haproxy', 'nginx'])('behind %s, as docs/publishing.md has it', (kind) => {
  const url = (): string => proxies.get(kind)?.url ?? `${kind} could not be installed`;

  test('the audit has the address of who called, whatever he says of himself', async () => {
    expect(await auditedAddress(url(), '127.0.0.2')).toBe('127.0.0.2');
    expect(await auditedAddress(url(), '127.0.0.4', FORGED)).toBe('127.0.0.4');
  });
  test('streams of events flow', async () => {
    const stream = await call(`${url()}/api/PlataformaNotificacion/eventos`, { from: '127.0.0.2', until: 'event: abierto' });
    expect(stream.status).toBe(200);
  });
  test('a large body arrives, to be refused by the product in its own words', async () => {
    const answer = await call(url() + CATEGORY, { from: '127.0.0.2', body: { Codigo: 'X', Categoria: 'x'.repeat(900_000) } });
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([400, 'campo.maximo_texto']);
  });
  test('measures of this machine stay with it', async () => {
    expect((await call(`${url()}/metrics`, { from: '127.0.0.1' })).status).toBe(404);
  });
});
