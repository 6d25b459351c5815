import type { Page } from '@playwright/test';
import { enter, expect, test } from './product';

/** Bytes of script that come before somebody signs in, and how much is asked for. */
const SCRIPT = 130_000;
const REQUESTS = 20;
/** Time in which a page that fetches ahead would have begun. */
const QUIET_MS = 4000;

function whatComes(page: Page) {
  const sizes: Promise<{ readonly type: string; readonly bytes: number }>[] = [];
  page.on('requestfinished', (request) => {
    sizes.push(request.sizes().then(({ responseBodySize }) => ({ type: request.resourceType(), bytes: responseBodySize })));
  });
  return () => Promise.all(sizes);
}

test('the first load is for the sign-in: nothing else comes until somebody has signed in', async ({ browser, product }) => {
  const page = await (await browser.newContext({ baseURL: product.url, locale: 'es-PE' })).newPage();
  const come = whatComes(page);
  await page.goto('/');
  await page.getByLabel(/^Usuario/).fill('ADMIN');
  await page
    .getByLabel(/^Contraseña/)
    .first()
    .fill('Demo.2026');
  await page.waitForTimeout(QUIET_MS);
  const all = await come();
  const script = all.filter(({ type }) => type === 'script').reduce((sum, { bytes }) => sum + bytes, 0);
  expect(script).toBeGreaterThan(0);
  expect(script).toBeLessThanOrEqual(SCRIPT);
  expect(all.length).toBeLessThanOrEqual(REQUESTS);
});

/** Calls and files from the sign-in to the first list: its answer, the code behind the door, the session, and the list's own. */
const TO_A_LIST = 30;

test('from the sign-in to a first list little is asked for, each thing once', async ({ browser, product }) => {
  const page = await (await browser.newContext({ baseURL: product.url, locale: 'es-PE' })).newPage();
  await page.goto('/administracion/vehiculos');
  await page.getByLabel(/^Usuario/).fill('ADMIN');
  await page
    .getByLabel(/^Contraseña/)
    .first()
    .fill('Demo.2026');
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(product.url)) asked.push(new URL(request.url()).pathname);
  });
  await page.getByRole('button', { name: /^Ingresar/ }).click();
  await page.getByRole('button', { name: 'Unidad Cerro Pardo' }).click();
  // A column that the screen draws in its own way is there with the rows: were its code to come later, the whole list would go once more.
  await expect(page.getByRole('grid').getByRole('rowheader').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(TO_A_LIST);
  const own = asked.filter((path) => path.startsWith('/assets/') || path === '/api/AdministracionVehiculo');
  expect(own.filter((path, at) => own.indexOf(path) !== at)).toEqual([]);
});

test('a page loaded anew goes on with its session, and nothing of it is a failure', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/administracion/categorias' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const failures: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failures.push(`${String(response.status())} ${response.url()}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') failures.push(message.text());
  });
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(failures).toEqual([]);
});

/** Time that no task of a first visit takes on a machine that has nothing else to do (experience.md, The first load). */
const LONGEST_MS = 500;
/** Some work whose time says how busy the machine is, and what it takes on one that is not. */
const MEASURE = `(() => { const begun = performance.now(); let sum = 0; for (let at = 0; at < 1e7; at += 1) sum = (sum + (at & 1023)) % 1000003; return sum < 0 ? 0 : performance.now() - begun; })()`;
const CALM_MS = 110;

test('no task of a first visit keeps the screen from answering', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { width: 1440, first: true });
  await page.addInitScript(`
    globalThis.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration);
    }).observe({ type: 'longtask', buffered: true });
  `);
  for (const at of ['/dashboard', '/administracion/personas', '/acceso/marcaciones', '/hotel/camas', '/asistencia/calendario', '/reporte/dotacion']) {
    await page.goto(at);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await page.waitForTimeout(1000);
    const longest = await page.evaluate<number>('globalThis.longest');
    const busy = Math.max(1, (await page.evaluate<number>(MEASURE)) / CALM_MS);
    expect(longest, at).toBeLessThan(LONGEST_MS * busy);
  }
});
