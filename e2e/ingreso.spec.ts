import type { Page } from '@playwright/test';
import { seriousViolations } from './axe';
import { enter, expect, type Product, test, tokensOf } from './product';

const password = 'Demo.2026';
async function credentials(page: Page, user: string, word = password): Promise<void> {
  await page.getByLabel(/^(Usuario|User)/).fill(user);
  await page
    .getByLabel(/^(Contraseña|Password)/)
    .first()
    .fill(word);
  await page.getByRole('button', { name: /^(Ingresar|Sign in)$/ }).click();
}
/** The last code in the development mailbox. */
async function mailedCode(page: Page, product: Product, subject: RegExp): Promise<string> {
  let code = '';
  // A demo that others may reach shows its mails to its administrator alone.
  const { accessToken } = await tokensOf(page, product, 'ADMIN');
  const headers = { authorization: `Bearer ${accessToken}` };
  await expect
    .poll(async () => {
      const text = await (await page.request.get(`${product.url}/dev/correo`, { headers })).text();
      const found = text.split(/<article|<h2/).filter((part) => subject.test(part));
      code = /\b(\d{6}|\d{4})\b(?=<\/strong>|<\/b>|\.| )/.exec((found[0] ?? '').replace(/\d{2}\/\d{2}\/\d{4}|\d{4}-\d{2}-\d{2}/g, ''))?.[1] ?? '';
      return code;
    })
    .not.toBe('');
  return code;
}

test('a user with double authentication verifies a mailed code before choosing: pasted, and the button waits for four digits', async ({
  page,
  product,
}) => {
  await page.goto(product.url);
  await credentials(page, 'doblefactor');
  await expect(page.getByRole('heading', { level: 1, name: 'Código de verificación' })).toBeVisible();
  const verify = page.getByRole('button', { name: 'Verificar' });
  await expect(verify).toBeDisabled();
  await expect(page.getByText(/Puede pedir otro código en \d+ s/)).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  const code = await mailedCode(page, product, /Código de verificación/);
  const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0');
  await page.getByLabel('Dígito 1 de 4').focus();
  await page.keyboard.type(wrong);
  await verify.click();
  await expect(page.getByRole('alert')).toHaveText('El código de seguridad no existe o ha vencido.');
  await page.evaluate(
    ([text]) => {
      const data = new DataTransfer();
      data.setData('text', text ?? '');
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    },
    [code],
  );
  await verify.click();
  await page.waitForURL(/dashboard/);
});

test('Check: back button never shows a later step; nothing of the sign-in stays in the history', async ({ page, product }) => {
  await page.goto(`${product.url}/auth/login`);
  await credentials(page, 'ADMIN');
  await expect(page.getByRole('heading', { level: 1, name: 'Elija cliente y división' })).toBeVisible();
  await page.goBack();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Ingrese a su cuenta' })).toBeVisible();
  await credentials(page, 'ADMIN');
  await page.getByRole('button', { name: 'Unidad Cerro Pardo' }).click();
  await page.waitForURL(/dashboard/);
  await page.goto(`${product.url}/auth/login`);
  await page.waitForURL(/dashboard/);
});

test('a forgotten password is recovered in three views, and the new one enters', async ({ page, product }) => {
  await page.goto(product.url);
  await page.getByRole('button', { name: '¿Olvidó su contraseña?' }).click();
  await page.getByRole('button', { name: 'Enviar código' }).click();
  await expect(page.getByText('Este campo es obligatorio.').first()).toBeVisible();
  await page.getByLabel('Usuario').fill('adminch');
  await page.getByLabel('Correo').fill('no-es-correo');
  await expect(page.getByText('El correo no es válido.')).toBeVisible();
  await page.getByLabel('Correo').fill('admin@valleverde.example');
  await page.getByRole('button', { name: 'Enviar código' }).click();
  await expect(page.getByLabel('Dígito 1 de 6')).toBeFocused();
  const code = await mailedCode(page, product, /Recuperar contraseña/);
  await page.keyboard.type(code);
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  await expect(page.getByText('El código es correcto.')).toBeVisible();
  const save = page.getByRole('button', { name: 'Guardar contraseña' });
  await page.getByLabel('Nueva contraseña', { exact: true }).fill('corta');
  await expect(page.getByRole('listitem').filter({ hasText: 'De 6 a 99 caracteres' })).toContainText('falta');
  await expect(save).toBeDisabled();
  await page.getByLabel('Nueva contraseña', { exact: true }).fill('Laguna#77azul');
  await expect(page.getByRole('listitem').filter({ hasText: 'De 6 a 99 caracteres' })).toContainText('cumple');
  await page.getByLabel('Repita la nueva contraseña').fill('Laguna#77');
  await expect(page.getByText('Las contraseñas no coinciden.')).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByLabel('Repita la nueva contraseña').fill('Laguna#77azul');
  await save.click();
  await expect(page.getByText('Su contraseña se cambió. Ingrese con la nueva.')).toBeVisible();
  await credentials(page, 'ADMINCH', 'Laguna#77azul');
  await page.waitForURL(/dashboard/);
});

test('00: without an answer of the server the sign-in says so, and goes on when it is back', async ({ page, product }) => {
  await page.goto(product.url);
  await page.route('**/api/usuario/authenticate', (route) => route.abort());
  await credentials(page, 'ADMIN');
  await expect(page.getByText('Error de conexión al servidor.')).toBeVisible();
  await page.unroute('**/api/usuario/authenticate');
  await credentials(page, 'ADMIN');
  await expect(page.getByRole('button', { name: 'Unidad Cerro Pardo' })).toBeVisible();
});

test('the carousel can be paused and stands still for who prefers no motion', async ({ browser, product }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1280, height: 800 }, locale: 'es-PE' });
  const page = await context.newPage();
  await page.goto(product.url);
  const slide = page.locator('[aria-roledescription="slide"][aria-hidden="false"]');
  await expect(page.getByRole('button', { name: 'Continuar la presentación' })).toBeVisible();
  await expect(slide).toHaveAttribute('aria-label', '1 de 4');
  await page.waitForTimeout(5500);
  await expect(slide).toHaveAttribute('aria-label', '1 de 4');
  await context.close();
});

test('a demo that others may reach says so on every page, and shows its mails to its administrator alone', async ({ browser, page, product }) => {
  const notice = (of: Page) => of.getByText('DEMO: usuarios y contraseñas públicos');
  for (const address of ['/', '/v/no-existe', '/error/error-v1']) {
    await page.goto(product.url + address);
    await expect(notice(page)).toBeVisible();
  }
  expect((await page.goto(`${product.url}/dev/correo`))?.status()).toBe(401);
  await expect(page.getByLabel(/^Usuario/)).toBeVisible();

  const admin = await enter(browser, product, 'ADMIN', { at: '/dev/correo' });
  await expect(notice(admin)).toBeVisible();
  await expect(admin.frameLocator('iframe').getByRole('heading', { level: 1, name: 'Correo de la demo' })).toBeVisible();
  // It stands above the page, whose first screen still fits in the window.
  await admin.goto(`${product.url}/administracion/vehiculos`);
  await expect(admin.getByRole('grid')).toBeVisible();
  const [above, header] = [await notice(admin).boundingBox(), await admin.locator('header').first().boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(header?.y ?? 0);
  expect(await seriousViolations(admin)).toEqual([]);

  const other = await enter(browser, product, 'GARITA', { at: '/dev/correo' });
  await expect(other.getByRole('alert')).toContainText('No tiene permiso');
  for (const width of [360, 1440]) {
    const narrow = await enter(browser, product, 'ADMIN', { width });
    await expect(notice(narrow)).toBeVisible();
    expect(await narrow.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  }
});
