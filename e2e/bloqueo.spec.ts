import type { Page } from '@playwright/test';
import { seriousViolations } from './axe';
import { enter, expect, idle, loseAnswer, test } from './product';

const locked = (page: Page) => page.getByRole('heading', { level: 1, name: 'Pantalla bloqueada' });
async function unlock(page: Page, word = 'Demo.2026'): Promise<void> {
  await page.getByLabel('Contraseña', { exact: true }).fill(word);
  await page.getByRole('button', { name: 'Desbloquear' }).click();
}

test('Check: 400 s idle locks: no data in the page, no call but unlocking, and what was typed is there afterwards', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/administracion/companias/nuevo' });
  const name = page.getByRole('textbox', { name: /Documento/ });
  await name.fill('2051234');
  await idle(page, 390);
  await page.waitForTimeout(2500);
  await expect(locked(page)).toBeHidden();
  await idle(page, 401);
  await expect(locked(page)).toBeVisible();
  await page.waitForTimeout(500);
  const text = await page.locator('body').textContent();
  expect(text).not.toContain('Unidad Cerro Pardo');
  expect(text).toContain('Rosa Quispe');
  expect(await page.locator('input[value="2051234"]').count()).toBe(0);
  expect(await page.title()).toContain('Pantalla bloqueada');
  expect(await seriousViolations(page)).toEqual([]);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: 'Desbloquear' }).click();
  await expect(page.getByText('Es necesario ingresar la contraseña')).toBeVisible();
  await page.waitForTimeout(1500);
  expect(calls.filter((path) => path.startsWith('/api/') && !path.startsWith('/api/captcha'))).toEqual([]);
  await unlock(page, 'equivocada');
  await expect(page.getByRole('alert')).toHaveText('Clave incorrecta.');
  await expect(page.getByRole('alert')).toBeHidden({ timeout: 7000 });
  await unlock(page);
  await expect(locked(page)).toBeHidden();
  await expect(name).toHaveValue('2051234');
});

test('Check: reload while locked stays locked · two tabs lock together, and unlock together', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const second = await page.context().newPage();
  await second.goto('/sistema/paises');
  await expect(second.getByRole('heading', { level: 1, name: 'Países' })).toBeVisible();
  await idle(second, 401);
  await expect(locked(second)).toBeVisible();
  await expect(locked(page)).toBeVisible();
  await page.reload();
  await expect(locked(page)).toBeVisible();
  await expect(page.locator('body')).not.toContainText('Unidad Cerro Pardo');
  // Both tabs are on one computer: the other's clock says the same again.
  await idle(second, 0);
  // Loaded anew again, in the moment of unlocking: the password was given, and is not asked twice.
  await loseAnswer(page, '**/api/usuario/refreshTokenPassword', () => unlock(page));
  await page.reload();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(locked(second)).toBeHidden();
  await expect(second.getByRole('heading', { level: 1, name: 'Países' })).toBeVisible();
  await second.goto('/sistema/paises');
  await expect(second.getByRole('heading', { level: 1, name: 'Países' })).toBeVisible();
});

test('from the locked screen one may go back to the sign-in, which logs out', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN');
  await idle(page, 401);
  await page.getByRole('button', { name: 'Volver al inicio de sesión' }).click();
  await page.waitForURL(/auth/);
  await page.goto('/dashboard');
  await page.waitForURL(/auth\/login/);
});

test('Check: a revoked session’s next call logs out', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN');
  const token: string = await page.evaluate(`JSON.parse(sessionStorage.getItem('vcg:refresh')).refreshToken`);
  const out = await page.request.post(`${product.url}/api/SeguridadusuarioClaveAcceso/expiretoken`, {
    headers: { 'x-refresh-token': token },
    data: {},
  });
  expect(out.status()).toBe(200);
  const left = page.waitForURL(/auth\/login/);
  // A call of the first screen itself may be the next one, and take the page away before this.
  await page.evaluate(`history.pushState(null, '', '/sistema/paises'); dispatchEvent(new PopStateEvent('popstate'))`).catch(() => undefined);
  await left;
});

test('a lost network counts down five seconds: cancelled when it comes back, else the session is left', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN');
  const open = (path: string) => page.evaluate(`history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`);
  const splash = page.getByRole('alertdialog', { name: 'Sin conexión con el servidor' });
  await open('/sistema/paises');
  await expect(page.getByRole('heading', { level: 1, name: 'Países' })).toBeVisible();
  await page.route('**/*', (route) => route.abort());
  await open('/administracion/companias');
  await expect(splash).toBeVisible();
  await page.unroute('**/*');
  await expect(splash).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.route(/\/api\/|healthz/, (route) => route.abort());
  await open('/sistema/monedas');
  await expect(splash).toBeVisible();
  await page.waitForURL(/auth/, { timeout: 12_000 });
});

test('tokens stay in the tab: another window of a browser opened anew is not signed in', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN');
  const kept = await page.evaluate<Record<string, string>>(`Object.fromEntries(Object.entries(localStorage))`);
  for (const [key, value] of Object.entries(kept)) {
    expect(key).toMatch(/^vcg:/);
    expect(value).not.toMatch(/refreshToken|eyJ/);
    const { until } = JSON.parse(value);
    expect(until - Date.now()).toBeLessThanOrEqual(86_400_000);
  }
});
