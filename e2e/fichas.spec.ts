import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { enter, expect, test } from './product';

/** Nothing of a page is beyond its sides. */
const fits = async (page: Page) =>
  expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBeLessThanOrEqual(1);

/** Lists of things, what their page answers, and what it tells. */
const PAGES = [
  ['/administracion/vehiculos', '¿Puede entrar ahora?', 'Ahora'],
  ['/administracion/companias', '¿Está vigente?', 'Personas por estado'],
  ['/administracion/contratos', '¿Está vigente?', 'Dotación'],
  ['/acceso/puntos-control/puertas', '¿Se puede pasar ahora?', 'Hoy'],
] as const;

for (const [list, question, group] of PAGES)
  test(`what ${list} lists opens on a page that answers; Editar opens the form`, async ({ browser, product }) => {
    const page = await enter(browser, product, 'ADMIN', { at: list, width: 1440 });
    const name = page.locator('tbody [data-first] a').first();
    const title = (await name.textContent()) ?? '';
    await name.click();
    await expect(page.getByRole('article')).toContainText(title);
    await expect(page.getByRole('region', { name: question })).toContainText(/\w/);
    await expect(page.getByRole('region', { name: group, exact: true })).toContainText(/\w/);
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Editar', exact: true }).click();
    await expect(page.getByRole('textbox').first()).toBeVisible();
    await page.getByRole('button', { name: 'Ver ficha' }).click();
    await expect(page.getByRole('region', { name: question })).toBeVisible();
    const phone = await enter(browser, product, 'ADMIN', { at: new URL(page.url()).pathname, width: 360, theme: 'dark' });
    await expect(phone.getByRole('region', { name: question })).toBeVisible();
    await expect(phone.getByRole('region', { name: group, exact: true })).toBeVisible();
    await fits(phone);
    await expectAccessible(phone);
  });

test('a request, a credential and a stay are found by their number and open on their page', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { width: 1440 });
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const [typed, group, question] of [
    ['SOL-', 'Solicitudes', '¿En qué está?'],
    ['RES-', 'Reservas', '¿En qué está la reserva?'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Ir a…' }).fill(typed);
    await page.getByRole('group', { name: group }).getByRole('option').first().click();
    await expect(page.getByRole('region', { name: question })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(typed);
    await expectAccessible(page);
  }
});

test('the name of a thing shows its card under a resting pointer or the focus, and opens its page', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/administracion/personas', width: 1440 });
  const asked: string[] = [];
  page.on('request', (request) => {
    // On its way the pointer may rest on another name.
    if (request.url().includes('/AdministracionCompania/') && request.url().includes('/tarjeta')) asked.push(request.url());
  });
  const name = page.locator('tbody td a[data-thing="AdministracionCompania"]').first();
  const company = (await name.textContent()) ?? '';
  await name.hover();
  const card = page.getByRole('complementary', { name: `Tarjeta de ${company}` });
  await expect(card).toContainText('Activa');
  await card.hover();
  await page.waitForTimeout(400);
  await expect(card).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await page.mouse.move(5, 5);
  await name.hover();
  await expect(card).toBeVisible();
  expect(asked).toHaveLength(1);
  await page.mouse.move(5, 5);
  await expect(card).toBeHidden();
  // By keyboard, the cell that holds the name.
  await page.locator('tbody [data-first]').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('complementary', { name: /^Tarjeta de / })).toBeVisible();
  await page.keyboard.press('Escape');
  await name.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(company);
});

test('a row opens beside its list: the keys go through the rows, over pages, and the address keeps it', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/administracion/vehiculos?tamano=10', width: 1440 });
  const panel = page.getByRole('complementary', { name: 'Fila elegida' });
  const names = page.locator('tbody [data-first] a');
  const [first, second] = [await names.nth(0).textContent(), await names.nth(1).textContent()];
  const columns = await page.getByRole('columnheader').count();
  // On a cell that is changed in its place Enter begins that (`catalog.spec.ts`); on its name it opens the row.
  await page.locator('tbody [data-first]').first().focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('heading', { level: 2 }).first()).toHaveText(first ?? '');
  await expect(panel).toContainText('1 de ');
  expect(await page.getByRole('columnheader').count()).toBeLessThan(columns);
  await expect(panel.getByRole('region', { name: '¿Puede entrar ahora?' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await expect(panel.getByRole('heading', { level: 2 }).first()).toHaveText(second ?? '');
  await expect(page.locator('tbody tr[aria-current]')).toContainText(second ?? '');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page.locator('tbody [data-first]:focus')).toHaveText(second ?? '');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('heading', { level: 2 }).first()).toHaveText(second ?? '');
  await page.reload();
  await expect(panel.getByRole('heading', { level: 2 }).first()).toHaveText(second ?? '');
  await panel.focus();
  for (let n = 3; n <= 11; n++) {
    await page.keyboard.press('ArrowRight');
    await expect(panel).toContainText(`${n} de `);
  }
  await expect(page).toHaveURL(/pagina=2/);
  await page.keyboard.press('ArrowLeft');
  await expect(panel).toContainText('10 de ');
  const last = await panel.getByRole('heading', { level: 2 }).first().textContent();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(last ?? '');
  // And on through the list from its page.
  await expect(page.getByText(/^10 de /)).toBeVisible();
  await page.getByRole('button', { name: 'Siguiente de la lista' }).click();
  await expect(page.getByText(/^11 de /)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText(last ?? '');
});

test('in a narrower window a row opens its page at once', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/administracion/vehiculos', width: 1000 });
  await page.locator('tbody [data-first]').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: '¿Puede entrar ahora?' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Fila elegida' })).toHaveCount(0);
});
