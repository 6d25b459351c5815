import type { Page } from '@playwright/test';
import { seriousViolations } from './axe';
import { enter, expect, test, visit } from './product';

const ALERT = 'Hay cambios sin guardar en el menú. ¿Desea salir sin guardarlos?';
/** The super administrator, in the mining company: the second of the two clients by name. */
const CHIEF = { profile: 1 };
const tree = (page: Page) => page.getByRole('tree', { name: 'Opciones de menú' });
const option = (page: Page, name: string) => tree(page).getByRole('treeitem', { name, exact: false }).first();

async function openMenus(page: Page): Promise<void> {
  await page.goto('/sistema/menus');
  await tree(page).waitFor();
  await page.getByRole('button', { name: 'Expandir todo' }).click();
}

test('Check: change a label, click another menu: the alert; NO stays with the change, SI discards it · a bad order says so', async ({
  browser,
  product,
}) => {
  const page = await enter(browser, product, 'SUPERADMIN', CHIEF);
  await openMenus(page);
  await option(page, 'Categor').click();
  await page.getByRole('textbox', { name: 'Nombre', exact: false }).first().fill('Rubros');
  await expect(page.getByText('1 cambio sin guardar')).toBeVisible();
  await expect(option(page, 'Rubros').getByRole('img', { name: 'Con cambios sin guardar' })).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);

  await page.getByRole('link', { name: 'INICIO', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(ALERT);
  await page.getByRole('button', { name: 'NO', exact: true }).click();
  await expect(option(page, 'Rubros')).toBeVisible();

  // Another menu of the tree: NO stays with the change.
  await option(page, 'Moneda').click();
  await expect(page.getByRole('dialog')).toContainText(ALERT);
  await page.getByRole('button', { name: 'NO', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Nombre', exact: false }).first()).toHaveValue('Rubros');

  for (const bad of ['', 'abc']) {
    await page.getByRole('textbox', { name: /^Orden/ }).fill(bad);
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(page.getByText('El orden es obligatorio y debe ser numérico.').first()).toBeVisible();
  }
  await option(page, 'Moneda').click();
  await page.getByRole('button', { name: 'SI', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Nombre', exact: false }).first()).toHaveValue('Moneda');
  await expect(option(page, 'Rubros')).toHaveCount(0);

  // And another screen.
  await option(page, 'Categor').click();
  await page.getByRole('textbox', { name: 'Nombre', exact: false }).first().fill('Rubros');
  await page.getByRole('link', { name: 'INICIO', exact: true }).click();
  await page.getByRole('button', { name: 'SI', exact: true }).click();
  await page.waitForURL(/dashboard/);
  await openMenus(page);
  await expect(option(page, 'Rubros')).toHaveCount(0);
});

test('menus: Alt+↓ moves an option among its sisters, search finds it, and Guardar keeps it', async ({ browser, product }) => {
  const page = await enter(browser, product, 'SUPERADMIN', CHIEF);
  await openMenus(page);
  await page.getByRole('textbox', { name: 'Buscar una opción' }).fill('estado civil');
  await expect(tree(page).getByRole('treeitem')).toHaveCount(3);
  await page.getByRole('textbox', { name: 'Buscar una opción' }).fill('');
  const before = await tree(page).getByRole('treeitem', { level: 3 }).allInnerTexts();
  await option(page, 'Moneda').click();
  await option(page, 'Moneda').press('Alt+ArrowDown');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('El menú se guardó.')).toBeVisible();
  // Opened anew: what is shown is what was kept.
  await openMenus(page);
  const after = await tree(page).getByRole('treeitem', { level: 3 }).allInnerTexts();
  expect(after).not.toEqual(before);
  expect(after.indexOf('Moneda')).toBe(before.indexOf('Moneda') + 1);
});

test('Check: Obligatorio S on TelefonoMovil of 030101: the form shows the mark · Modificable N on Correo: editing a person shows it read-only', async ({
  browser,
  product,
}) => {
  const page = await enter(browser, product, 'ADMIN');
  await openMenus(page);
  await option(page, 'Gestión de personas').click();
  await page.getByRole('tab', { name: 'Campos' }).click();
  await expect(page.getByRole('img', { name: 'Obligatorio por diseño' }).first()).toBeVisible();
  await page.getByRole('checkbox', { name: /Obligatorio: Teléfono móvil/ }).check();
  await page.getByRole('checkbox', { name: 'Modificable: Correo', exact: true }).uncheck();
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('El menú se guardó.')).toBeVisible();
  await page.goto('/administracion/personas/nuevo');
  await page.getByRole('tab', { name: /Domicilio/ }).click();
  await expect(page.getByRole('textbox', { name: /Teléfono móvil/ })).toHaveAttribute('aria-required', 'true');
  // On creation every field may be filled.
  await expect(page.getByRole('textbox', { name: /^Correo/ })).toBeEditable();
  await page.goto('/administracion/personas');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.waitForURL(/personas\/\d+/);
  // A person opens on its page, which leads to the form.
  await page.getByRole('link', { name: 'Editar' }).click();
  await page.getByRole('tab', { name: /Domicilio/ }).click();
  await expect(page.getByRole('textbox', { name: /^Correo/ })).not.toBeEditable();
});

test('Check: ADMIN sees no New button in shared catalogs; the super administrator does', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/sistema/estados-civiles' });
  await expect(page.getByRole('row', { name: /Conviviente/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nuevo' })).toHaveCount(0);
  const chief = await enter(browser, product, 'SUPERADMIN', { ...CHIEF, at: '/sistema/estados-civiles' });
  await expect(chief.getByRole('button', { name: 'Nuevo' })).toBeVisible();
});

test('clients: ADMIN reads the document and writes the service e-mails; divisions take a time zone', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/sistema/clientes' });
  await expect(page.getByRole('button', { name: 'Nuevo' })).toHaveCount(0);
  await page.getByRole('link', { name: '20512345671' }).click();
  await page.waitForURL(/clientes\/\d+/);
  await expect(page.getByRole('textbox', { name: /^Documento/ })).toHaveAttribute('readonly', '');
  await page.getByRole('tab', { name: 'Correos de servicio' }).click();
  await page.getByRole('textbox', { name: /mesa de ayuda/ }).fill('ayuda@andes.example');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.getByRole('tab', { name: 'Divisiones' }).click();
  await expect(page.getByRole('row', { name: /Puerto Ilo/ })).toBeVisible();
  await page.getByRole('button', { name: 'Nuevo' }).click();
  await expect(
    page
      .getByRole('dialog')
      .getByRole('combobox', { name: /Zona horaria/ })
      .or(page.getByRole('dialog').getByLabel(/Zona horaria/))
      .first(),
  ).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
});

test('licences: the key is hidden until it is asked for, and verified', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/sistema/licencias' });
  const row = page.getByRole('row', { name: /Acreditación/ }).first();
  await expect(row).toContainText('•••••-');
  await row.getByRole('button', { name: 'Mostrar' }).click();
  const key = /[0-9A-Z]{5}(-[0-9A-Z]{5}){4}/.exec((await row.textContent()) ?? '')?.[0] ?? '';
  await page.getByRole('textbox', { name: 'Verificar una clave' }).fill(key.toLowerCase());
  await page.getByRole('button', { name: 'Verificar', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Minera Andes del Sur: Acreditación' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Verificar una clave' }).fill(`A${key.slice(1)}X`);
  await page.getByRole('button', { name: 'Verificar', exact: true }).click();
  await expect(page.getByText('La clave no corresponde a ninguna licencia.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nuevo' })).toHaveCount(0);
  expect(await seriousViolations(page)).toEqual([]);
});

test('application: manuals and terms; form objects by option; the year of a country', async ({ browser, product }) => {
  const page = await enter(browser, product, 'SUPERADMIN', { ...CHIEF, at: '/sistema/aplicaciones/AP03?pestana=terminos' });
  await page.getByRole('textbox', { name: 'Términos y condiciones', exact: true }).fill('Uso responsable.');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.goto('/sistema/aplicaciones/AP03');
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: 'Publicar términos' }).click();
  await page.getByRole('button', { name: 'SI', exact: true }).click();
  await expect(page.getByText('V.1.15').first()).toBeVisible();

  await visit(page, '/sistema/objetos-formulario');
  await page.getByRole('button', { name: 'Expandir todo' }).click();
  await option(page, 'Categor').click();
  await expect(page.getByRole('row', { name: /Categoria/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Sincronizar' }).click();
  await expect(page.getByText('0 nuevos, 0 retirados.')).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);

  await visit(page, '/sistema/paises?buscar=per%C3%BA');
  await page.getByRole('row', { name: /Perú/ }).getByRole('link').first().click();
  await page.waitForURL(/paises\/\d+/);
  await page.getByRole('tab', { name: 'Feriados' }).click();
  await expect(page.getByRole('region', { name: 'El año de Perú' })).toContainText('14 feriados');
  await expect(page.getByRole('row', { name: /Fiestas Patrias/ }).first()).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
});
