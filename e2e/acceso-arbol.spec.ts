import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { enter, expect, test } from './product';

const fits = () => document.documentElement.scrollWidth <= window.innerWidth;
const box = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('combobox', { name }).or(within.getByRole('textbox', { name })).first();

for (const [width, theme] of [
  [1440, 'light'],
  [360, 'dark'],
] as const)
  test(`Puntos de control at ${width}: division → checkpoint → door → device with the form beside; zones with capacity; the diagram`, async ({
    browser,
    product,
  }) => {
    test.setTimeout(120_000);
    const page = await enter(browser, product, 'ADMIN', { width, theme, at: '/acceso/puntos-control' });
    const tree = page.getByRole('tree', { name: 'Puntos de control' });
    const door = tree.getByRole('treeitem', { name: /Garita principal/ }).filter({ hasNotText: /aforo/ });
    await expect(tree.getByRole('treeitem').first()).toBeVisible();
    await door.first().click();
    await expect(page.getByRole('heading', { level: 2, name: /Garita/ })).toBeVisible();
    await expect(page.getByRole('textbox', { name: /^Nombre/ })).not.toHaveValue('');
    await expectAccessible(page);
    await page.screenshot({ path: `test-results/arbol-puntos-${width}.png`, fullPage: true });
    // Arrows walk it; a new door begins at its checkpoint.
    await tree.getByRole('treeitem').nth(1).focus();
    await page.keyboard.press('ArrowDown');
    await expect(tree.locator('[aria-selected="true"]')).toHaveCount(1);
    await tree.getByRole('treeitem').nth(1).click();
    await page.getByRole('button', { name: 'Nueva puerta' }).click();
    await expect(box(page, /^Punto de control/)).not.toHaveValue('');
    // What was typed is asked about before another branch is opened.
    await page.getByRole('textbox', { name: /^Nombre/ }).fill('Puerta sin guardar');
    await tree.getByRole('treeitem').first().click();
    await expect(page.getByText('Hay cambios sin guardar. ¿Salir sin guardarlos?')).toBeVisible();
    await page.getByRole('button', { name: 'SI', exact: true }).click();
    expect(await page.evaluate(fits)).toBe(true);

    await page.goto(`${product.url}/acceso/puntos-control/zonas`);
    const zones = page.getByRole('tree', { name: 'Zonas' });
    const pit = zones.getByRole('treeitem', { name: /Polvorín/ });
    await expect(pit).toContainText(/aforo/);
    await pit.click();
    await expect(box(page, /^Dentro de/)).not.toHaveValue('');
    await page.getByRole('button', { name: 'Nueva zona dentro' }).click();
    await expect(box(page, /^Dentro de/)).toHaveValue(/^Polvorín/);
    await expectAccessible(page);
    await page.screenshot({ path: `test-results/arbol-zonas-${width}.png`, fullPage: true });

    await page.goto(`${product.url}/acceso/puntos-control/plano`);
    await page.getByRole('radiogroup', { name: 'Cómo se ve' }).getByText('Diagrama').click();
    await expect(page.getByRole('button', { name: 'Puerta Garita principal', exact: true })).toBeVisible();
    await expect(page.getByText(/ → Mina/).first()).toBeAttached();
    await expectAccessible(page);
    expect(await page.evaluate(fits)).toBe(true);
    await page.screenshot({ path: `test-results/diagrama-${width}.png`, fullPage: true });
  });

test('Configuración de horarios: the holiday column says what holds instead', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/acceso/horarios' });
  await page.getByRole('row', { name: /ADM/ }).getByRole('link').first().click();
  await page.getByRole('tab', { name: 'Semana' }).click();
  await expect(page.getByRole('region', { name: 'Feriado' }).getByText('En feriado vale el horario del día de la semana que sea.')).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/horario-feriado.png' });
});
