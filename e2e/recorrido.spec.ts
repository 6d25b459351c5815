import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { enter, expect, test, visit } from './product';

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
  await visit(page, '/administracion/personas');
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

test('who plays no role of authorizer reads so, and how many wait for others, instead of that nothing does', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { width: 1440, at: '/movilizacion/autorizacion' });
  await expect(page.getByText('Usted no tiene rol autorizador en esta división.')).toBeVisible();
  await expect(page.getByText(/[1-9]\d* solicitudes esperan a otras personas\./)).toBeVisible();
  await expect(page.getByText('No hay solicitudes por atender')).toHaveCount(0);
});

test('whoever creates a user reads that nobody signs in without a profile, and goes where one is given', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { width: 1440, at: '/seguridad/usuarios/nuevo' });
  const fill = (label: RegExp, value: string) => page.getByRole('textbox', { name: label }).first().fill(value);
  await expect(page.getByRole('textbox', { name: /^Usuario/ })).toBeFocused();
  await fill(/^Usuario/, 'SINPERFIL');
  await fill(/^Nombre/, 'Luis');
  await fill(/^Apellido/, 'Prado');
  await fill(/^Correo/, 'luis@prado.example');
  await page
    .getByRole('combobox', { name: /^Tipo de documento/ })
    .first()
    .click();
  await page.getByRole('option', { name: /DNI/ }).click();
  await fill(/^Documento/, '45612378');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.getByRole('button', { name: 'Crear usuario' }).click();
  const told = page.getByRole('status').filter({ hasText: 'Este usuario todavía no puede ingresar: no tiene un perfil vigente.' });
  await expect(told).toBeInViewport();
  await expectAccessible(page);
  await told.getByRole('button', { name: 'Asignar perfil' }).click();
  await expect(page.getByRole('tab', { name: 'Perfiles' })).toHaveAttribute('aria-selected', 'true');
  await expect(told).toBeVisible();
});
