import { existsSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { type Answer, pdf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let app: TestApp;
let who: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  app = await startApp();
  who = await app.signIn('SOLICITANTE');
  other = await app.signIn('SOLICITANTE2');
});
afterAll(() => app.close());

const BASE = '/api/PlataformaArchivo/parcial';
/** A PDF of some size: its tail is a comment. */
const large = (bytes: number): Buffer => Buffer.concat([pdf('Grande'), Buffer.from('%'), Buffer.alloc(bytes, 'x')]);
const begin = (content: Uint8Array, more: object = {}) => who.post(BASE, { uso: 'REQ', Nombre: 'plano.pdf', Tamano: content.length, ...more });
const part = (id: string, from: number, content: Uint8Array, caller = who): Promise<Answer> => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]), 'parte');
  return caller.call('PUT', `${BASE}/${id}?desplazamiento=${from}`, { raw: form });
};
const partials = () => (existsSync(join(app.dataDir, 'subidas')) ? readdirSync(join(app.dataDir, 'subidas')) : []);

/** Sends part of a body and cuts the connection. */
const broken = (id: string, from: number, content: Uint8Array) =>
  new Promise<void>((done) => {
    const { hostname, port } = new URL(app.url);
    const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="p"\r\ncontent-type: application/octet-stream\r\n\r\n`;
    const call = request({
      method: 'PUT',
      hostname,
      port,
      path: `${BASE}/${id}?desplazamiento=${from}`,
      headers: {
        authorization: `Bearer ${who.accessToken}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': content.length + 100_000,
      },
    });
    call.on('error', () => undefined);
    call.on('close', () => done());
    call.write(head);
    call.write(content, () => setTimeout(() => call.destroy(), 150));
  });

describe('resumable upload', () => {
  test('in parts, with a connection that breaks in the middle: it goes on from what arrived, and the file is the one that was sent', async () => {
    const content = large(1_500_000);
    const begun = await begin(content);
    expect(begun.status, begun.text).toBe(200);
    const id = begun.result.IdSubida;
    expect((await part(id, 0, content.subarray(0, 400_000))).result).toEqual({ Desplazamiento: 400_000, Tamano: content.length });
    await broken(id, 400_000, content.subarray(400_000, 900_000));
    let here = 0;
    for (let n = 0; n < 100 && here <= 400_000; n++) {
      here = (await who.get(`${BASE}/${id}`)).result.Desplazamiento;
      await new Promise((next) => setTimeout(next, 20));
    }
    // What came before the break stays; how much of it did is for the server to say.
    expect(here).toBeGreaterThan(400_000);
    expect(here).toBeLessThanOrEqual(900_000);
    const early = await who.post(`${BASE}/${id}/terminar`);
    expect(early.status).toBe(409);
    expect(early.problem.code).toBe('archivo.falta');
    const wrong = await part(id, 0, content.subarray(0, 10));
    expect(wrong.status).toBe(409);
    expect(wrong.problem.actual).toEqual({ Desplazamiento: here });
    for (let at = here; at < content.length; at += 300_000) expect((await part(id, at, content.subarray(at, at + 300_000))).status).toBe(200);
    const made = await who.post(`${BASE}/${id}/terminar`);
    expect(made.status, made.text).toBe(200);
    expect(made.result).toMatchObject({ Nombre: 'plano.pdf', Tamano: content.length, Tipo: 'application/pdf' });
    const back = await fetch(`${app.url}/api/PlataformaArchivo/${made.result.Hash}`, {
      headers: { authorization: `Bearer ${who.accessToken}`, accept: 'application/octet-stream' },
    });
    expect(Buffer.from(await back.arrayBuffer()).equals(content)).toBe(true);
    expect((await who.get(`${BASE}/${id}`)).status).toBe(404);
    expect(partials()).toEqual([]);
  });

  test('limits and kinds are those of any upload; more than was announced is refused; of two writers at one place one wins', async () => {
    expect((await begin(Buffer.alloc(1), { Tamano: 6 * 1_048_576 })).problem.detail).toBe('El archivo supera el máximo de 5 MB.');
    for (const more of [{ Tamano: 0 }, { Tamano: -1 }, { Tamano: 1.5 }, { uso: 'OTRO' }, { Nombre: '../x' }, { Nombre: '' }])
      expect((await begin(Buffer.alloc(10), more)).status, JSON.stringify(more)).toBe(400);
    const text = Buffer.from('esto no es un PDF');
    const fake = (await begin(text)).result.IdSubida;
    await part(fake, 0, text);
    const refused = await who.post(`${BASE}/${fake}/terminar`);
    expect(refused.status).toBe(415);
    expect((await who.delete(`${BASE}/${fake}`)).status).toBe(200);

    const content = large(50_000);
    const id = (await begin(content)).result.IdSubida;
    expect((await part(id, 0, Buffer.concat([content, Buffer.from('de más')]))).status).toBe(413);
    expect((await who.get(`${BASE}/${id}`)).result.Desplazamiento).toBeLessThanOrEqual(content.length);
    expect((await who.call('PUT', `${BASE}/${id}?desplazamiento=-1`, { raw: new FormData() })).status).toBe(400);
    const again = (await begin(content)).result.IdSubida;
    const both = await Promise.all([part(again, 0, content), part(again, 0, content)]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const ended = await Promise.all([who.post(`${BASE}/${again}/terminar`), who.post(`${BASE}/${again}/terminar`)]);
    expect(ended.map((answer) => answer.status).sort()).toEqual([200, 404]);
    await who.delete(`${BASE}/${id}`);
  });

  test('another’s upload is not there; unfinished ones are counted, and go a day later', async () => {
    const content = large(10_000);
    const id = (await begin(content)).result.IdSubida;
    for (const answer of [
      await other.get(`${BASE}/${id}`),
      await part(id, 0, content, other),
      await other.post(`${BASE}/${id}/terminar`),
      await other.delete(`${BASE}/${id}`),
      await who.get(`${BASE}/${'0'.repeat(32)}`),
      await who.get(`${BASE}/nada`),
    ])
      expect(answer.status).toBe(404);
    for (let n = 1; n < 20; n++) expect((await begin(content)).status).toBe(200);
    expect((await begin(content)).problem.code).toBe('archivo.subidas_abiertas');
    expect(partials().length).toBe(20);
    app.clock.advance(25 * 3600);
    await app.runJob('sistema.purga');
    expect(partials()).toEqual([]);
    const [left] = await app.database.query('select count(*)::int as n from base_subida');
    expect(left?.n).toBe(0);
  });
});
