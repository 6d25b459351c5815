import { expectAccessible } from './axe';
import { enter, expect, test } from './product';

test('a catalog by its user: create, find, change, refuse a repeated code, delete', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/administracion/categorias' });
  await page
    .getByRole('link', { name: 'Nuevo' })
    .or(page.getByRole('button', { name: 'Nuevo' }))
    .click();
  await page.getByRole('textbox', { name: /Código/ }).fill('zz1');
  await page.getByRole('textbox', { name: /^Categoría/ }).fill('Transporte de carga');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('Transporte de carga').first()).toBeVisible();

  await page.goto('/administracion/categorias');
  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(/Buscar/))
    .first()
    .fill('transporte');
  await expect(page.getByRole('row', { name: /ZZ1/ })).toBeVisible();
  await expect(page).toHaveURL(/transporte/);

  await page.goto('/administracion/categorias/nuevo');
  await page.getByRole('textbox', { name: /Código/ }).fill('ZZ1');
  await page.getByRole('textbox', { name: /^Categoría/ }).fill('Otra');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText(/Ya existe un registro con Código ZZ1: Transporte de carga/).first()).toBeVisible();

  // The list of places is of the country chosen above it: the session's, until another is.
  await page.goto('/administracion/ubigeos');
  const list = page.getByRole('grid', { name: 'Ubigeos' });
  await expect(list.getByRole('row', { name: /Amazonas/ }).first()).toBeVisible();
  await page.getByRole('combobox', { name: 'País' }).click();
  await page.getByRole('option', { name: /Chile/ }).click();
  await expect(list.getByRole('row', { name: /Tarapacá/ }).first()).toBeVisible();
  await expect(list.getByRole('row', { name: /Amazonas/ })).toHaveCount(0);
});

test('two people change the same row: the second sees what the first did', async ({ browser, product }) => {
  const first = await enter(browser, product, 'ADMIN', { at: '/administracion/categorias' });
  await first
    .getByRole('link', { name: 'C', exact: true })
    .or(first.getByRole('cell', { name: 'Eventual' }))
    .first()
    .click();
  await first.waitForURL(/categorias\/\d+/);
  const second = await enter(browser, product, 'ADMIN');
  await second.goto(first.url());
  await first.getByRole('textbox', { name: /^Categoría/ }).fill('Eventual uno');
  await second.getByRole('textbox', { name: /^Categoría/ }).fill('Eventual dos');
  await first.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(first.getByText('Eventual uno').first()).toBeVisible();
  await second.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(second.getByRole('dialog')).toContainText('Eventual uno');
  await expect(second.getByRole('dialog')).toContainText('Eventual dos');
});

test('a cell of a catalog is changed where it stands: Enter keeps, Escape leaves, and the change is taken back while it is told', async ({
  browser,
  product,
}) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/administracion/motivos-cese' });
  const grid = page.getByRole('grid');
  const row = grid.getByRole('row').nth(1);
  const cell = row.locator('td[data-editable]').first();
  const before = (await cell.textContent()) ?? '';
  await cell.focus();
  await page.keyboard.press('Enter');
  const input = cell.locator('input').first();
  await expect(input).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(cell.locator('input')).toHaveCount(0);
  await expect(cell).toBeFocused();
  await expect(cell).toHaveText(before);
  await page.keyboard.press('Enter');
  await input.fill(`${before} X`);
  await page.keyboard.press('Enter');
  await expect(cell).toHaveText(`${before} X`);
  const told = page.getByRole('status').filter({ hasText: `${before} → ${before} X` });
  await told.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('Se deshizo.')).toBeVisible();
  await expect(cell).toHaveText(before);
  // What the server refuses is told in its place, and nothing is lost.
  await cell.dblclick();
  await input.fill('');
  await page.keyboard.press('Enter');
  await expect(input).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Escape');
  await expect(cell).toHaveText(before);
});
