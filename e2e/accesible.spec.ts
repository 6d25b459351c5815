import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { enter, expect, test } from './product';

/** The page's banner is the only one. */
async function expectOneBanner(page: Page): Promise<void> {
  await expectAccessible(page);
  const rules = ['landmark-no-duplicate-banner', 'landmark-banner-is-top-level'];
  const found = await page.evaluate<string[]>(
    `axe.run(document, { runOnly: ${JSON.stringify(rules)} }).then(({ violations }) => violations.map(({ id }) => id))`,
  );
  expect(found).toEqual([]);
}

test('what chooses a colour has a name, closed and open', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/administracion/colores/nuevo' });
  const color = page.getByRole('textbox', { name: /Muestra/ });
  await expect(color).toBeVisible();
  await expectAccessible(page);
  await color.click();
  await expect(page.getByRole('slider').first()).toBeVisible();
  await expectAccessible(page);
});

test('a drawer and a dialog bring no second banner', async ({ browser, product }) => {
  const page = await enter(browser, product, 'COMEDOR', { at: '/comedores/costo-categoria' });
  await page.getByRole('button', { name: /^Almuerzo · Recurrente/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectOneBanner(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Copiar/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectOneBanner(page);
});

test('on a phone the beds and the costs of a category are cards', async ({ browser, product }) => {
  const hotel = await enter(browser, product, 'HOTELERO', { width: 360, at: '/hotel/camas' });
  const beds = hotel.getByRole('list', { name: 'Camas y quién duerme en ellas' });
  await expect(beds.getByRole('listitem').first()).toContainText('Esta noche');
  await beds.getByRole('checkbox').first().check();
  await expect(hotel.getByRole('button', { name: 'Cambiar limpieza' })).toBeEnabled();
  await expectAccessible(hotel);
  expect(await hotel.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);

  const dining = await enter(browser, product, 'COMEDOR', { width: 360, at: '/comedores/costo-categoria' });
  const costs = dining.getByRole('list', { name: 'Costo de cada servicio por categoría de compañía' });
  await expect(costs.getByRole('listitem').first()).toBeVisible();
  await costs
    .getByRole('button', { name: /^Almuerzo · Recurrente/ })
    .first()
    .click();
  await expect(dining.getByRole('dialog')).toBeVisible();
  await expectAccessible(dining);
});
