import { expectAccessible } from './axe';
import { enter, expect, test, tokensOf } from './product';

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
  const second = await enter(browser, product, 'ADMIN', { at: first.url() });
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

test('any field that may stand by itself is changed for what is selected, told with how many, and taken back; its cell too, in the list of things with a page', async ({
  browser,
  product,
}) => {
  const page = await enter(browser, product, 'ADMIN', { width: 1440, at: '/administracion/vehiculos' });
  const headers = { authorization: `Bearer ${(await tokensOf(page, product, 'ADMIN')).accessToken}` };
  const grid = page.getByRole('grid');
  const placas: string[] = [];
  for (const at of [1, 2]) {
    const row = grid.getByRole('row').nth(at);
    placas.push(((await row.getByRole('rowheader').textContent()) ?? '').trim());
    await row.getByRole('checkbox').check();
  }
  const years = async () => {
    const filter = encodeURIComponent(JSON.stringify(['Placa', 'in', placas]));
    const answer = await page.request.get(`/api/AdministracionVehiculo?take=2&filter=${filter}`, { headers });
    return (await answer.json()).result.data.map(({ Placa, Anio }: { Placa: string; Anio: number }) => `${Placa} ${Anio}`).sort();
  };
  const before = await years();
  await page.getByRole('button', { name: 'Cambiar un campo' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Campo' }).click();
  // What no two share is not offered.
  await expect(page.getByRole('option', { name: 'Placa', exact: true })).toHaveCount(0);
  await page.getByRole('option', { name: 'Año', exact: true }).click();
  await dialog.getByRole('textbox', { name: /^Año/ }).fill('2001');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cambiar', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cambiar Año' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).last().click();
  const told = page.getByRole('status').filter({ hasText: 'Año: 2001 en 2 filas' });
  await expect(told).toBeVisible();
  expect(await years()).toEqual(placas.map((placa) => `${placa} 2001`).sort());
  await told.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('Se deshizo.')).toBeVisible();
  expect(await years()).toEqual(before);

  const cell = grid.getByRole('row').nth(1).locator('td[data-editable="Anio"]');
  await cell.focus();
  await page.keyboard.press('Enter');
  await cell.locator('input').fill('2002');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '→ 2002' })).toBeVisible();
  await expect(cell).toHaveText('2002');
  // A name chosen from a list is whole as soon as it is chosen.
  const color = grid.getByRole('row').nth(1).locator('td[data-editable="IdColor"]');
  const was = ((await color.textContent()) ?? '').trim();
  await color.focus();
  await page.keyboard.press('Enter');
  await color.getByRole('combobox').click();
  const other = page.getByRole('listbox').getByRole('option').filter({ hasNotText: was }).first();
  const [name = ''] = ((await other.textContent()) ?? '').split(' · ');
  await other.click();
  await expect(page.getByRole('status').filter({ hasText: `${was} → ${name}` })).toBeVisible();
});
