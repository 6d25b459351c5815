import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { Page } from '@playwright/test';
import { enter, expect, start, test, tokensOf, visit } from './product';

/** The port at which a server listens, on this machine alone. */
const listening = (server: Server): Promise<number> =>
  new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const at = server.address();
      resolve(typeof at === 'object' && at ? at.port : 0);
    }),
  );

/** A port that nobody listens at. */
async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listening(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A door in front of the product that, once told to, gives the worker of the post in a newer version: what a release does. */
async function releasing(product: string) {
  const target = new URL(product);
  let newer = false;
  const refuse = (answer: ServerResponse) => answer.writableEnded || answer.destroy();
  const pass = (asked: IncomingMessage, answer: ServerResponse) => {
    const { host, hostname, port } = target;
    const headers = { ...asked.headers, host };
    const on = request({ hostname, port, path: asked.url, method: asked.method, headers: { ...headers, 'accept-encoding': 'identity' } }, (got) => {
      if (!newer || asked.url !== '/puesto.sw.js') {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
        return;
      }
      const parts: Buffer[] = [];
      got.on('data', (part) => parts.push(part));
      got.on('end', () => {
        const body = Buffer.concat(parts)
          .toString()
          .replace(/const VERSION = "[^"]+"/, 'const VERSION = "siguiente"');
        answer.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache', 'service-worker-allowed': '/' });
        answer.end(body);
      });
    });
    on.on('error', () => refuse(answer));
    answer.on('close', () => on.destroy());
    asked.pipe(on);
  };
  const server = createServer(pass);
  const port = await listening(server);
  return {
    url: `http://127.0.0.1:${port}`,
    release() {
      newer = true;
    },
    end() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Time passes for the page in steps that leave it time to be answered: a call in flight does not seem lost. */
async function pass(page: Page, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += STEP_S) {
    await page.clock.fastForward(STEP_S * 1000);
    await page.waitForTimeout(120);
  }
}
const STEP_S = 2;

test('a new version of a prepared post takes over by itself once nobody is there, and never in the middle of a queue', async ({ browser }) => {
  test.setTimeout(150_000);
  const PORT = String(await freePort());
  const door = await releasing(`http://127.0.0.1:${PORT}`);
  const { stop } = await start({ PUBLIC_URL: door.url, PORT });
  try {
    const page = await enter(browser, { url: door.url }, 'GARITA');
    const { accessToken } = await tokensOf(page, { url: door.url }, 'ADMIN');
    const headers = { authorization: `Bearer ${accessToken}` };
    const asked = async (path: string) => (await (await page.request.get(path, { headers })).json()).result;
    const [{ IdPuerta }] = (await asked('/api/AccesoPuerta?take=1')).data;
    const began = new Date().toISOString();
    await page.clock.install();
    const list = page.waitForResponse((answer) => answer.url().includes('/api/AccesoInstantanea/descargar') && answer.ok());
    await visit(page, `/acceso/puesto-control?puerta=${IdPuerta}&sentido=S`);
    await list;
    await page.getByRole('button', { name: 'Preparar este equipo' }).click();
    await expect(page.getByText('Este equipo vuelve a empezar sin red.')).toBeVisible({ timeout: 30_000 });
    // Until its page is loaded again it is not the kept one; from then on the worker gives it.
    await page.reload();
    await expect(page.getByText('En línea', { exact: true })).toBeVisible();
    await page.evaluate('globalThis.esta = true');
    const sameDocument = () => page.evaluate('globalThis.esta === true').catch(() => true);
    const waits = () => page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));
    const versions = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('puesto-')));
    const [first] = await versions();
    expect(first).toMatch(/^puesto-.+/);

    // Two marks are waiting to be sent, and the server takes none of them.
    await page.route('**/api/AccesoMarca/registrarLote', (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.context().setOffline(true);
    await expect(page.getByText(/ 0 marcas por enviar/)).toBeVisible();
    for (const [place, document] of ['99999998', '99999999'].entries()) {
      await page.getByRole('textbox', { name: /^Documento o apellidos/ }).fill(document);
      await page.keyboard.press('Enter');
      await expect(page.getByText(new RegExp(` ${place + 1} marcas? por enviar`))).toBeVisible();
    }
    await page.context().setOffline(false);
    door.release();
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update();
    });
    await expect.poll(waits, { timeout: 30_000 }).toBe(true);
    await pass(page, 130);
    expect([await sameDocument(), await waits()]).toEqual([true, true]);

    // They leave; while somebody is at the post it goes on as it is.
    await page.unroute('**/api/AccesoMarca/registrarLote');
    const marks = async (): Promise<unknown[]> =>
      (
        await asked(
          `/api/AccesoMarca?take=9&filter=${encodeURIComponent(JSON.stringify([['IdPuerta', '=', IdPuerta], 'AND', ['EnLinea', '=', 'N'], 'AND', ['FechaHora', '>=', began]]))}`,
        )
      ).data;
    await pass(page, 16);
    await expect.poll(async () => (await marks()).length, { timeout: 25_000 }).toBe(2);
    await expect(page.getByText('En línea', { exact: true })).toBeVisible();
    await page.getByRole('textbox', { name: /^Documento o apellidos/ }).press('9');
    await pass(page, 50);
    await page.getByRole('textbox', { name: /^Documento o apellidos/ }).press('9');
    await pass(page, 12);
    expect([await sameDocument(), await waits()]).toEqual([true, true]);

    // Nobody any more: the next version is there, whole, and the former one is gone.
    await expect
      .poll(
        async () => {
          await pass(page, 4);
          return sameDocument();
        },
        { timeout: 60_000 },
      )
      .toBe(false);
    await expect(page.getByText('Este equipo vuelve a empezar sin red.')).toBeVisible({ timeout: 30_000 });
    expect([await versions(), await waits()]).toEqual([['puesto-siguiente'], false]);
    expect(await marks()).toHaveLength(2);
  } finally {
    await Promise.all(browser.contexts().map((context) => context.close()));
    door.end();
    await stop();
  }
});
