import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { enter, expect, test } from './product';

/** Where something ends, in pixels of the window. */
async function footOf(one: Locator): Promise<number> {
  const box = await one.boundingBox();
  if (!box) throw new Error('It is not drawn');
  return box.y + box.height;
}

/** Things that stand in a row end on one line. */
async function expectOneLine(page: Page, one: Locator, other: Locator): Promise<void> {
  await expect(one).toBeVisible();
  await expect(other).toBeVisible();
  expect(Math.abs((await footOf(one)) - (await footOf(other)))).toBeLessThanOrEqual(1);
  expect(page.isClosed()).toBe(false);
}

test('what stands beside an input ends where it ends', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { width: 1440 });
  const filters = page.getByRole('group', { name: 'Filtros del tablero' });
  await expectOneLine(page, filters.getByRole('combobox', { name: 'Compañía' }), filters.getByRole('radiogroup', { name: 'Meses' }));
  await page.goto('/administracion/personas');
  await expectOneLine(page, page.getByRole('searchbox'), page.getByRole('button', { name: 'Filtros' }));
});

test('the consumption report begins with its figures: five filters stand before them, the others are one click away', async ({
  browser,
  product,
}) => {
  const page = await enter(browser, product, 'ADMIN', { width: 1440, at: '/comedores/consolidado' });
  const filters = page.getByRole('region', { name: 'Filtros' });
  await expect(filters.getByRole('button', { name: 'Más filtros' })).toBeVisible();
  const inputs = filters.locator('input:not([type=hidden])');
  expect(await inputs.count()).toBeLessThanOrEqual(5);
  await filters.getByRole('button', { name: 'Más filtros' }).click();
  await expect(filters.getByLabel(/^Contrato/).first()).toBeVisible();
  await expectAccessible(page);
});

test('a tree says what its figures count', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { width: 1440, at: '/administracion/unidades-organizacionales' });
  await expect(page.getByRole('treeitem').first()).toContainText(/\d/);
  await expect(page.getByText(/personas de la unidad|Personas de la unidad|de la unidad y/i).first()).toBeVisible();
});
