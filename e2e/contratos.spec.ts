import { paper } from '@platform/server/demo/paper';
import { expectAccessible } from './axe';
import { enter, expect, test } from './product';

test('a contract with an addendum: registered beside what the contract has, it extends it at once', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/administracion/contratos' });
  await page.getByRole('link', { name: 'CT-0001' }).click();
  await page.waitForURL(/contratos\/\d+/);
  await page.getByRole('link', { name: 'Editar', exact: true }).click();
  const end = await page
    .getByRole('textbox', { name: /^Fecha fin/ })
    .first()
    .inputValue();

  await page.getByRole('tab', { name: 'Adendas' }).click();
  await page.getByRole('button', { name: 'Nuevo' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('El contrato hoy')).toBeVisible();
  await expect(dialog.getByText(end, { exact: true })).toBeVisible();
  const today = new Date();
  const shown = (date: Date) =>
    new Intl.DateTimeFormat('es-PE', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'America/Lima' }).format(date);
  const later = `15/06/${String(today.getFullYear() + 3)}`;
  await dialog.getByRole('textbox', { name: /^Fecha de la adenda/ }).fill(shown(today));
  await dialog.getByRole('textbox', { name: /^Asunto/ }).fill('Ampliación por segunda etapa');
  await expect(dialog.getByText('Extender a los trabajadores')).toBeHidden();
  await dialog.getByRole('textbox', { name: /^Nueva fecha fin/ }).fill(later);
  await dialog.getByRole('textbox', { name: /^Nueva dotación$/ }).fill('250');
  await expect(dialog.getByText('Extender a los trabajadores').first()).toBeVisible();
  await dialog.locator('input[type="file"]').setInputFiles({ name: 'adenda.pdf', mimeType: 'application/pdf', buffer: paper('Adenda') });
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByRole('row', { name: /Ampliación por segunda etapa/ })).toContainText(`${end} → ${later}`);

  await page.goto('/administracion/contratos');
  await page.getByRole('link', { name: 'CT-0001' }).click();
  await page.getByRole('link', { name: 'Editar', exact: true }).click();
  await expect(page.getByRole('textbox', { name: /^Fecha fin/ }).first()).toHaveValue(later);
  await page.getByRole('tab', { name: 'Dotación' }).click();
  await expect(page.getByRole('img', { name: /de 250 en uso/ })).toBeVisible();
});

test('my contracts are those that I operate', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/administracion/contratos' });
  await page.getByText('Mis contratos').click();
  await expect(page).toHaveURL(/misContratos/);
  await expect(page.getByRole('link', { name: 'CT-0001' })).toBeVisible();
});

test('the tree of units: a branch goes under another by keyboard and by mouse, and the product asks first', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/administracion/unidades-organizacionales' });
  const item = (name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}`) });
  await expect(item('Logística y puerto')).toHaveAttribute('aria-level', '2');
  await item('Mantenimiento').click();
  await expect(page.getByRole('heading', { name: 'Mantenimiento' })).toBeVisible();
  await expectAccessible(page);

  // Down from the top, then Alt and right: under the unit above it.
  await item('Gerencia general').focus();
  await page.keyboard.press('End');
  await expect(item('Proyectos')).toHaveAttribute('aria-level', '2');
  await item('Proyectos').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await page.getByRole('dialog').getByRole('button', { name: 'SI' }).click();
  await expect(item('Proyectos')).toHaveAttribute('aria-level', '3');

  // By mouse onto another unit.
  await item('Proyectos').dragTo(item('Logística y puerto'));
  await page.getByRole('dialog').getByRole('button', { name: 'SI' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  // The only one under its new parent, once the tree has been read again.
  await expect(item('Proyectos')).toHaveAttribute('aria-setsize', '1');
  await item('Logística y puerto').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(item('Proyectos')).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await expect(item('Proyectos')).toBeVisible();

  // A unit under its own branch has nowhere to fall: nothing is asked and nothing moves.
  await item('Gerencia general').dragTo(item('Proyectos'));
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(item('Gerencia general')).toHaveAttribute('aria-level', '1');
});

test('the chart of positions fits a phone', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { width: 360, at: '/administracion/cargos?vista=organigrama' });
  await expect(page.getByRole('button', { name: /Gerente de operaciones/ })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});

test('a new person takes the first position when the form is saved, or none', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/administracion/personas/nuevo' });
  const type = (name: RegExp, text: string) => page.getByRole('textbox', { name }).first().fill(text);
  const choose = async (name: RegExp, option: string) => {
    await page.getByRole('combobox', { name }).or(page.getByRole('textbox', { name })).first().click();
    await page.getByRole('option', { name: option }).first().click();
  };
  await type(/^Apellido paterno/, 'Huarcaya');
  await type(/^Nombres/, 'Nélida');
  await choose(/^Tipo de documento/, 'DNI');
  await type(/^Documento/, '45999123');
  await choose(/^Sexo/, 'Femenino');
  await type(/^Fecha de nacimiento/, '10/05/1992');
  await choose(/^País de nacimiento/, 'Perú');
  await page.getByRole('tab', { name: 'Domicilio y contacto' }).click();
  await choose(/^País de residencia/, 'Perú');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Primer cargo' });
  await expect(dialog.getByText('¿Con qué cargo ingresa?')).toBeVisible();
  await expectAccessible(page);
  await dialog
    .getByRole('combobox', { name: /^Compañía/ })
    .or(dialog.getByRole('textbox', { name: /^Compañía/ }))
    .first()
    .click();
  await expect(page.getByRole('option', { name: /Montajes Misti/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Registrar sin cargo' }).click();
  await page.waitForURL(/personas\/\d+/);
  await expect(page.getByRole('heading', { name: 'HUARCAYA, NÉLIDA' })).toBeVisible();
});
