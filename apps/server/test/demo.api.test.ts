import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoMailer } from '@platform/server/mail/demo';
import { startApp, type TestApp } from '@platform/testing/app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LiveControl, LiveState } from '../live/live';

const web = mkdtempSync(join(tmpdir(), 'faena-demo-'));
const PAGE = { headers: { accept: 'text/html,application/xhtml+xml' } };
let local: TestApp;
let published: TestApp;
/** A site that keeps the speed that it is told. */
function still(): LiveControl {
  let state: LiveState = {
    ...{ Velocidad: 0, Rechazados: 0, Fallados: 0, UltimoFallo: null },
    Hechos: { paso: 0, racion: 0, solicitud: 0, evaluacion: 0, cama: 0, lector: 0 },
  };
  return {
    state: async () => state,
    async setSpeed(Velocidad) {
      state = { ...state, Velocidad };
      return state;
    },
  };
}
const withMail = async (publishedDemo: boolean): Promise<TestApp> => {
  const app = await startApp({ web, showsMails: true, live: still(), publishedDemo });
  // Another process sends it.
  const { send } = demoMailer(
    app.database,
    () => new Date(),
    () => undefined,
  );
  await send({ to: 'doblefactor@andes.example', subject: 'Código de verificación', html: '<p><strong>482193</strong></p>', text: '482193' });
  return app;
};

beforeAll(async () => {
  mkdirSync(join(web, 'assets'));
  writeFileSync(join(web, 'index.html'), '<!doctype html><html lang="es"><title>Faena</title></html>');
  [local, published] = await Promise.all([withMail(false), withMail(true)]);
});
afterAll(async () => {
  await Promise.all([local.close(), published.close()]);
  rmSync(web, { recursive: true, force: true });
});

describe('the demo on this machine alone', () => {
  test('shows its mails without a session, and its pages say nothing', async () => {
    const mails = await fetch(`${local.url}/dev/correo`);
    expect([mails.status, await mails.text()]).toEqual([200, expect.stringContaining('482193')]);
    expect(await (await fetch(`${local.url}/`)).text()).not.toContain('data-demo');
  });
  test.each(['x-forwarded-for', 'forwarded', 'via'])('but not to whoever comes through a proxy (%s)', async (name) => {
    const mails = await fetch(`${local.url}/dev/correo`, { headers: { [name]: '203.0.113.9' } });
    expect([mails.status, (await mails.text()).includes('482193')]).toEqual([404, false]);
  });
});

describe('the demo where others may come', () => {
  test.each(['/', '/auth/login', '/v/abc', '/index.html', '/administracion/vehiculos'])('the page %s is marked as the demo', async (path) => {
    expect(await (await fetch(published.url + path, PAGE)).text()).toContain('<html data-demo="publicada"');
  });
  test('its mails ask for a session: a program is told so, a browser gets the page to sign in', async () => {
    const program = await published.get('/dev/correo');
    expect([program.status, program.problem.code]).toEqual([401, 'sesion.requerida']);
    const browser = await fetch(`${published.url}/dev/correo`, PAGE);
    const text = await browser.text();
    expect([browser.status, text.includes('482193'), text.includes('<title>Faena</title>')]).toEqual([401, false, true]);
  });
  test.each(['GARITA', 'SOLICITANTE', 'SEGURIDAD', 'ADMINCH'])('%s is not the administrator of the demo: 403', async (user) => {
    const answer = await (await published.signIn(user)).get('/dev/correo');
    expect([answer.status, answer.text.includes('482193')]).toEqual([403, false]);
  });
  test.each(['ADMIN', 'SUPERADMIN'])('%s reads them', async (user) => {
    const answer = await (await published.signIn(user)).get('/dev/correo');
    expect([answer.status, answer.text.includes('482193')]).toEqual([200, true]);
  });
});

describe('the site of the demo that moves by itself', () => {
  const LIVE = '/api/demo/vivo';
  test('pages know that it may move; whoever is not signed in asks nothing of it', async () => {
    for (const app of [local, published]) {
      expect(await (await fetch(`${app.url}/auth/login`, PAGE)).text()).toMatch(/<html[^>]* data-vivo="S"/);
      expect((await app.get(LIVE)).status).toBe(401);
      expect((await app.post(LIVE, { Velocidad: 1 })).status).toBe(401);
    }
  });
  test('on one’s own machine anybody sets its speed; another than those offered names the field', async () => {
    const guard = await local.signIn('GARITA');
    expect((await guard.post(LIVE, { Velocidad: 20 })).result).toMatchObject({ Velocidad: 20, PuedeCambiar: 'S' });
    for (const Velocidad of [2, -1, 'mucho', null])
      expect((await guard.post(LIVE, { Velocidad })).problem.errors).toMatchObject([{ field: 'Velocidad' }]);
    expect((await guard.get(LIVE)).result).toMatchObject({ Velocidad: 20 });
  });
  test('where others may come all see it and the administrator of the demo sets it', async () => {
    const guard = await published.signIn('GARITA');
    expect((await guard.get(LIVE)).result).toMatchObject({ Velocidad: 0, PuedeCambiar: 'N' });
    expect((await guard.post(LIVE, { Velocidad: 1 })).status).toBe(403);
    expect((await (await published.signIn('ADMIN')).post(LIVE, { Velocidad: 1 })).result).toMatchObject({ Velocidad: 1, PuedeCambiar: 'S' });
  });
  test('a product without demo has no such call', async () => {
    const app = await startApp();
    expect((await (await app.signIn('ADMIN')).get(LIVE)).status).toBe(404);
    await app.close();
  });
});
