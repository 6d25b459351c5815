import { seriousViolations } from './axe';
import { enter, expect, test } from './product';

test('a worker opens the receipt of a mark of their own: it is authentic, and the page says no name', async ({ browser, product }) => {
  const page = await enter(browser, product, 'TRABAJADOR', { at: '/asistencia/mi-asistencia' });
  const opened = page.waitForEvent('popup');
  await page.getByRole('region', { name: 'Mis comprobantes' }).getByRole('link').first().click();
  const receipt = await opened;
  await expect(receipt.getByRole('status', { name: 'Resultado' })).toContainText('Marca auténtica');
  await expect(receipt.getByRole('status', { name: 'Resultado' })).toContainText(/\d\d:\d\d:\d\d/);
});

test('whoever opens the address of a receipt reads a page, in either language, and tries another seal', async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 360, height: 800 } });
  const page = await context.newPage();
  await page.goto(`/api/AsistenciaComprobante/verificar?sello=${'0'.repeat(64)}`);
  await expect(page).toHaveURL(/\/comprobante\?sello=0+$/);
  await page.getByRole('button', { name: 'EN' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Verification of a mark receipt' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Result' })).toContainText('Receipt not found');
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByLabel('Seal').fill('abc');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('alert')).toContainText('The seal has 64 letters and digits.');
  await page.getByRole('button', { name: 'ES' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Verificación de comprobante de marca' })).toBeVisible();
  await context.close();
});
