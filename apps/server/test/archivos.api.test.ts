import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pdf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { atLength } from '@platform/testing/length';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { head, raw } from './wire';

let app: TestApp;
let admin: SignedIn;
const UPLOAD = '/api/PlataformaArchivo';
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
});
afterAll(() => app.close());

const part = (name: string, value: string, more = '') => `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const file = (content: string, name = 'a.pdf', field = 'file') => part(field, content, `; filename="${name}"`);
const paper = Buffer.from(pdf()).toString('latin1');
const WHOLE = `${part('uso', 'DOC')}${file(paper)}--x--\r\n`;
const send = (body: string | Buffer, type = 'multipart/form-data; boundary=x') =>
  admin.call('POST', UPLOAD, { raw: Buffer.from(body as string, 'latin1'), headers: { 'content-type': type } });
const rows = async () => Number((await app.database.run(sql`select count(*)::int as n from base_archivo`))[0]?.n);
/** Files on the disk, finished or not. */
const onDisk = () => readdirSync(join(app.dataDir, 'archivos'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;

describe('35: uploads', () => {
  test('a whole body is kept', async () => {
    expect((await send(WHOLE)).status).toBe(200);
  });

  test.each([
    ['a boundary that does not come', WHOLE, 'multipart/form-data; boundary=otro', 400],
    ['no boundary', WHOLE, 'multipart/form-data', 400],
    ['a boundary without end', WHOLE, `multipart/form-data; boundary=${'x'.repeat(5000)}`, 400],
    ['a cut body', WHOLE.slice(0, -200), undefined, 400],
    ['a body cut in a header', WHOLE.slice(0, 30), undefined, 400],
    ['no body', '', undefined, 400],
    ['no closing boundary', `${part('uso', 'DOC')}${file(paper)}`, undefined, 400],
    ['no file', `${part('uso', 'DOC')}--x--\r\n`, undefined, 400],
    ['no use', `${file(paper)}--x--\r\n`, undefined, 400],
    ['another use', `${part('uso', 'OTRO')}${file(paper)}--x--\r\n`, undefined, 400],
    ['two files', `${part('uso', 'DOC')}${file(paper)}${file(paper, 'b.pdf')}--x--\r\n`, undefined, 413],
    ['a file under another name', `${part('uso', 'DOC')}${file(paper, 'a.pdf', 'otro')}--x--\r\n`, undefined, 400],
    ['an empty file', `${part('uso', 'DOC')}${file('')}--x--\r\n`, undefined, 400],
    ['huge names of fields', `${part('uso', 'DOC')}${part('x'.repeat(100_000), '1')}${file(paper)}--x--\r\n`, undefined, 400],
    ['a hundred fields', `${part('uso', 'DOC')}${part('urlPath', '1').repeat(100)}${file(paper)}--x--\r\n`, undefined, 413],
    ['a field named __proto__', `${part('__proto__', 'x')}${part('uso', 'DOC')}${file(paper)}--x--\r\n`, undefined, 400],
    ['JSON in place of a form', '{}', 'application/json', 415],
    ['HTML called PDF', `${part('uso', 'DOC')}${file('<html><script>alert(1)</script></html>')}--x--\r\n`, undefined, 415],
    [
      'SVG called image',
      `${part('uso', 'FOT')}${file('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'a.png')}--x--\r\n`,
      undefined,
      415,
    ],
    ['an executable', `${part('uso', 'DOC')}${file('MZ\u0090\u0000\u0003')}--x--\r\n`, undefined, 415],
    ['a PDF as a photograph', `${part('uso', 'FOT')}${file(paper)}--x--\r\n`, undefined, 415],
    ['a file beyond the limit', `${part('uso', 'DOC')}${file(paper + 'x'.repeat(6_000_000))}--x--\r\n`, undefined, 413],
  ])('%s is the sender’s fault, and nothing of it stays', async (_name, body, type, status) => {
    const [before, files] = [await rows(), onDisk()];
    const answer = await send(body, type);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/problem+json; charset=utf-8']);
    expect([await rows(), onDisk()]).toEqual([before, files]);
  });

  test('cut or spoilt anywhere, it is a 4xx and leaves nothing behind', async () => {
    const [before, files] = [await rows(), onDisk()];
    const cuts = fc.sample(fc.integer({ min: 1, max: WHOLE.length - 5 }), { numRuns: atLength ? 200 : 60, seed: 35 });
    for (const at of cuts) expect((await send(WHOLE.slice(0, at))).status, `cut at ${at}`).toBe(400);
    expect([await rows(), onDisk()]).toEqual([before, files]);
    const frame = WHOLE.indexOf('%PDF');
    const answers: number[] = [];
    for (const at of cuts) {
      const place = at % frame;
      const spoilt = `${WHOLE.slice(0, place)}\u0000${WHOLE.slice(place + 1)}`;
      const { status } = await send(spoilt);
      expect([200, 400, 415], `spoilt at ${place}`).toContain(status);
      answers.push(status);
    }
    // A name with a NUL is tidied and kept; whatever was refused left nothing.
    const kept = answers.filter((status) => status === 200).length;
    expect(answers.length - kept).toBeGreaterThan(kept);
    expect([await rows(), onDisk()]).toEqual([before + kept, files + kept]);
  }, 60_000);

  test.each([
    ['an endless file', `${part('uso', 'DOC')}--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4\n`],
    ['an endless field', '--x\r\ncontent-disposition: form-data; name="uso"\r\n\r\n'],
    ['an endless beginning', ''],
    ['an endless name', '--x\r\ncontent-disposition: form-data; name="'],
  ])(
    '%s is refused and cut off, not drained',
    async (_name, start) => {
      const [before, files] = [await rows(), onDisk()];
      const block = 'y'.repeat(65_536);
      const chunk = (text: string) => (text ? `${text.length.toString(16)}\r\n${text}\r\n` : '');
      const said = await raw(
        app.url,
        head(
          `POST ${UPLOAD} HTTP/1.1`,
          'host: x',
          `authorization: Bearer ${admin.accessToken}`,
          'content-type: multipart/form-data; boundary=x',
          'transfer-encoding: chunked',
        ) + chunk(start),
        { endless: chunk(block), withinMs: 15_000 },
      );
      expect(said.ended).toBe(true);
      expect(said.ms).toBeLessThan(10_000);
      expect(said.statuses.filter((status) => status < 400 || status >= 500)).toEqual([]);
      expect([await rows(), onDisk()]).toEqual([before, files]);
    },
    20_000,
  );

  test('16: twenty slow senders of files hold nothing that others need', async () => {
    const start = head(
      `POST ${UPLOAD} HTTP/1.1`,
      'host: x',
      `authorization: Bearer ${admin.accessToken}`,
      'content-type: multipart/form-data; boundary=x',
      'content-length: 100000',
    );
    const slow = Array.from({ length: 20 }, () => raw(app.url, start + WHOLE.slice(0, 300), { withinMs: 3000 }));
    await new Promise((done) => setTimeout(done, 300));
    const began = performance.now();
    expect((await admin.get('/api/AdministracionCategoria')).status).toBe(200);
    expect((await send(WHOLE)).status).toBe(200);
    expect(performance.now() - began).toBeLessThan(1000);
    expect((await Promise.all(slow)).every((one) => one.text === '')).toBe(true);
  });

  test('names and paths never come from the request', async () => {
    const names = [
      '../../etc/passwd',
      '..\\..\\x.pdf',
      'a\u0000.pdf',
      '.htaccess',
      'CON',
      '/abs.pdf',
      'a"; filename="b.pdf',
      'x'.repeat(500),
      'ñandú.pdf',
    ];
    for (const name of names) {
      const answer = await admin.upload('DOC', name, pdf());
      expect(answer.status).toBe(200);
      expect(answer.result.Nombre).not.toMatch(/[\\/\p{Cc}]/u);
      expect(answer.result.Hash).toMatch(/^[0-9a-f]{64}$/);
    }
    expect(
      readdirSync(join(app.dataDir, 'archivos'), { recursive: true }).every((name) => /^[0-9a-f]{2}([\\/][0-9a-f]{64})?$/.test(String(name))),
    ).toBe(true);
  });
});

describe('36: downloads', () => {
  const download = (who: SignedIn, hash: string) =>
    fetch(`${app.url}${UPLOAD}/${hash}`, { headers: { authorization: `Bearer ${who.accessToken}`, accept: 'application/octet-stream' } });

  test('are attachments of their stored type, unsniffed and uncached, whatever the request says', async () => {
    const { Hash } = (await admin.upload('DOC', 'informe "final".pdf', pdf())).result;
    const answer = await fetch(`${app.url}${UPLOAD}/${Hash}?fileName=x.html&fileType=text/html`, {
      headers: { authorization: `Bearer ${admin.accessToken}`, accept: 'application/octet-stream' },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w .-]+\.pdf"; filename\*=UTF-8''/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  test('are of one’s own client and company only: for others they are not there', async () => {
    const { Hash } = (await admin.upload('DOC', 'a.pdf', pdf())).result;
    const [chile, contractor, other] = [await app.signIn('ADMINCH'), await app.signIn('SOLICITANTE'), await app.signIn('SOLICITANTE2')];
    expect((await download(chile, Hash)).status).toBe(404);
    expect((await download(contractor, Hash)).status).toBe(404);
    const own = (await contractor.upload('DOC', 'b.pdf', pdf())).result.Hash;
    expect((await download(contractor, own)).status).toBe(200);
    expect((await download(other, own)).status).toBe(404);
  });

  test.each([
    '../../../etc/passwd',
    '..%2f..%2fsecreto',
    '%2e%2e%2fsecreto',
    'a'.repeat(64),
    'A'.repeat(64),
    `${'a'.repeat(64)}%00`,
    `${'a'.repeat(64)}.parcial`,
  ])('a key like %s opens nothing', async (hash) => {
    expect((await download(admin, hash)).status).toBe(404);
  });
});
