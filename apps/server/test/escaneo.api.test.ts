import { mkdtempSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { clamd, scannerAddress } from '@platform/server/files/scan';
import { pdf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { scratchFolder } from '@platform/testing/memory';
import { EICAR, hostilePdfs } from '@platform/testing/papers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSettings } from '../settings';

const UPLOAD = '/api/PlataformaArchivo';

/** A scanner of the clamd protocol, which finds EICAR; `off` breaks every connection. */
function fakeClamd() {
  const state = { off: false, seen: 0 };
  const serve = (socket: Socket) => {
    const parts: Buffer[] = [];
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      if (state.off) return socket.destroy();
      parts.push(chunk);
      const all = Buffer.concat(parts);
      if (!all.subarray(-4).equals(Buffer.alloc(4))) return undefined;
      expect(all.subarray(0, 10).toString()).toBe('zINSTREAM\0');
      state.seen += 1;
      return socket.end(all.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
    });
  };
  return { state, server: createServer(serve) };
}
const listening = (server: Server, ...at: [number, string] | [string]): Promise<void> =>
  new Promise((done) => (at.length === 1 ? server.listen(at[0], done) : server.listen(at[0], at[1], done)));

/** A clean PDF that carries the test string after its end, where a parser does not look. */
const infected = () => Buffer.concat([Buffer.from(pdf()), Buffer.from(`\n${EICAR}\n`)]);
const open = (app: TestApp, who: SignedIn, hash: string) =>
  app.call('GET', `${UPLOAD}/${hash}`, { headers: { authorization: `Bearer ${who.accessToken}` } });

describe('a PDF is parsed when it is uploaded', () => {
  let app: TestApp;
  let admin: SignedIn;
  beforeAll(async () => {
    app = await startApp();
    admin = await app.signIn('ADMIN');
  });
  afterAll(() => app.close());

  /** The same upload in parts. */
  async function inParts(uso: string, Nombre: string, content: Buffer) {
    const begun = await admin.post(`${UPLOAD}/parcial`, { uso, Nombre, Tamano: content.length });
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(content)]), Nombre);
    await admin.call('PUT', `${UPLOAD}/parcial/${begun.result.IdSubida}?desplazamiento=0`, { raw: form });
    return admin.post(`${UPLOAD}/parcial/${begun.result.IdSubida}/terminar`, {});
  }

  test.each(hostilePdfs)('%s is refused by its reason, for every use and in every way', async (_what, reason, make) => {
    const content = Buffer.from(await make());
    for (const uso of ['REQ', 'DOC', 'MAN']) {
      const whole = await admin.upload(uso, 'papel.pdf', content);
      expect([whole.status, whole.problem.code], uso).toEqual([400, `archivo.${reason}`]);
      expect(whole.problem.detail).toMatch(/^El PDF/);
    }
    const parts = await inParts('REQ', 'papel.pdf', content);
    expect([parts.status, parts.problem.code]).toEqual([400, `archivo.${reason}`]);
  });

  test('a name ends as its content is, whatever was given', async () => {
    for (const [given, kept] of [
      ['informe.html', 'informe.html.pdf'],
      ['Informe.PDF', 'Informe.PDF'],
      ['sin extensión', 'sin extensión.pdf'],
      ['carta.exe. ', 'carta.exe.pdf'],
      ['foto.png', 'foto.png.pdf'],
      ['x\u202Efdp.exe', 'xfdp.exe.pdf'],
      [`${'n'.repeat(146)}.htm`, `${'n'.repeat(146)}.pdf`],
    ] as const) {
      expect((await admin.upload('DOC', given, Buffer.from(pdf()))).result.Nombre, given).toBe(kept);
      if (!given.endsWith(' ')) expect((await inParts('DOC', given, Buffer.from(pdf()))).result.Nombre, given).toBe(kept);
    }
  });

  test('without a scanner, what was clean opens', async () => {
    const { Hash } = (await admin.upload('DOC', 'a.pdf', Buffer.from(pdf()))).result;
    expect((await open(app, admin, Hash)).status).toBe(200);
  });
});

describe('a scanner that speaks clamd’s protocol (SCAN_URL)', () => {
  const { state, server } = fakeClamd();
  let app: TestApp;
  let admin: SignedIn;
  beforeAll(async () => {
    await listening(server, 0, '127.0.0.1');
    const address = server.address();
    app = await startApp({ scanner: { host: '127.0.0.1', port: typeof address === 'object' && address ? address.port : 0 } });
    admin = await app.signIn('ADMIN');
    // The contents of the demo's own files are not there in a test.
    await app.database.run(sql`update base_archivo set escaneo = 'L'`);
  });
  afterAll(async () => {
    await app.close();
    server.close();
  });
  const kept = async (hash: string) => (await app.database.run(sql`select escaneo from base_archivo where hash = ${hash}`))[0]?.escaneo;

  test('a clean file opens at once', async () => {
    const seen = state.seen;
    const { Hash } = (await admin.upload('DOC', 'a.pdf', Buffer.from(pdf()))).result;
    expect(state.seen).toBe(seen + 1);
    expect([await kept(Hash), (await open(app, admin, Hash)).status]).toEqual(['L', 200]);
  });

  test('an infected one is refused and told, and leaves its trace', async () => {
    const refused = await admin.upload('DOC', 'a.pdf', infected());
    expect([refused.status, refused.problem.code]).toEqual([400, 'archivo.infectado']);
    expect(refused.problem.detail).toContain('Eicar-Test-Signature');
    const [trace] = await app.database.run(
      sql`select id_usuario, cambios from base_auditoria where entidad = 'PlataformaArchivo' and resultado = 'archivo.infectado'`,
    );
    expect(trace).toMatchObject({ id_usuario: 'ADMIN', cambios: { Uso: 'DOC', que: 'Eicar-Test-Signature' } });
  });

  test('while the scanner does not answer, uploads go on and nobody opens them; then the clean one opens and the infected one is held back and told', async () => {
    state.off = true;
    const clean = (await admin.upload('DOC', 'limpio.pdf', Buffer.from(pdf()))).result;
    const bad = (await admin.upload('DOC', 'malo.pdf', infected())).result;
    for (const { Hash } of [clean, bad]) {
      const closed = await open(app, admin, Hash);
      expect([closed.status, closed.problem.code]).toEqual([409, 'archivo.por_revisar']);
    }
    state.off = false;
    await app.runJob('sistema.escaneo');
    expect([await kept(clean.Hash), await kept(bad.Hash)]).toEqual(['L', 'I']);
    expect((await open(app, admin, clean.Hash)).status).toBe(200);
    const held = await open(app, admin, bad.Hash);
    expect([held.status, held.problem.code]).toEqual([409, 'archivo.retenido']);
    await app.settle();
    expect(app.mails.some(({ subject, text }) => subject.includes('Archivo infectado') && text.includes('malo.pdf'))).toBe(true);
  });

  test('a file of before the scanner opens once it has been seen', async () => {
    const { Hash } = (await admin.upload('DOC', 'antes.pdf', Buffer.from(pdf()))).result;
    await app.database.run(sql`update base_archivo set escaneo = null where hash = ${Hash}`);
    expect((await open(app, admin, Hash)).status).toBe(409);
    await app.runJob('sistema.escaneo');
    expect((await open(app, admin, Hash)).status).toBe(200);
  });
});

test('SCAN_URL names a scanner by address or by socket; anything else stops the start', () => {
  expect(scannerAddress('tcp://antivirus:3311')).toEqual({ host: 'antivirus', port: 3311 });
  expect(scannerAddress('tcp://[::1]')).toEqual({ host: '::1', port: 3310 });
  expect(scannerAddress('unix:///run/clamav/clamd.ctl')).toEqual({ path: '/run/clamav/clamd.ctl' });
  for (const bad of ['antivirus:3310', 'http://antivirus', 'unix:', 'tcp://', 'nada']) {
    expect(scannerAddress(bad), bad).toBeNull();
    expect(() => readSettings({ DATA_DIR: mkdtempSync(join(scratchFolder(), 'faena-')), SCAN_URL: bad })).toThrow(/SCAN_URL/);
  }
});

test('a scanner on a unix socket', async () => {
  const { state, server } = fakeClamd();
  const app = await startApp();
  const path = join(app.dataDir, 'clamd');
  await listening(server, path);
  expect(await clamd({ path }).scan(Readable.from([Buffer.from(EICAR)]))).toBe('Eicar-Test-Signature');
  expect(await clamd({ path }).scan(Readable.from([Buffer.alloc(300_000, 1)]))).toBeNull();
  expect(state.seen).toBe(2);
  server.close();
  await app.close();
});
