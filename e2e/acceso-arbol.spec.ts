import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { again, enter, expect, test, tokensOf, visit } from './product';

const fits = () => document.documentElement.scrollWidth <= window.innerWidth;
const box = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('combobox', { name }).or(within.getByRole('textbox', { name })).first();

for (const [width, theme] of [
  [1440, 'light'],
  [360, 'dark'],
] as const)
  test(`Puntos de control at ${width}: division → checkpoint → door → device with the form beside; zones with capacity; the diagram${again(width === 360)}`, async ({
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

    await visit(page, '/acceso/puntos-control/zonas');
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

test('the tree: a device that stands at no door is dragged onto one, or given one by name', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/acceso/puntos-control', width: 1440 });
  const { accessToken } = await tokensOf(page, product, 'ADMIN');
  const headers = { authorization: `Bearer ${accessToken}` };
  const tree = page.getByRole('tree', { name: 'Puntos de control' });
  await expect(tree.getByRole('treeitem').first()).toBeVisible();
  const ask = async (path: string, params: Record<string, string>) => (await (await page.request.get(path, { headers, params })).json()).result.data;
  const [type] = await ask('/api/SistemaTipoEquipo', { take: '1', filter: '["Codigo","=","FACIAL"]' });
  const [door] = await ask('/api/AccesoPuerta', { take: '1' });
  for (const Equipo of ['Lector del almacén', 'Lector de la pista']) {
    const Codigo = `E${randomUUID().slice(0, 6).toUpperCase()}`;
    const made = await page.request.post('/api/SistemaEquipo', {
      headers,
      data: {
        ...{ Codigo, Equipo, IdTipoEquipo: type.IdTipoEquipo, Modelo: 'SpeedFace', NumeroSerie: Codigo, IdDivision: door.IdDivision },
        ...{ TipoLectura: 'ROS', NombreHost: `${Codigo.toLowerCase()}.mina.pe` },
      },
    });
    expect(made.ok(), await made.text()).toBe(true);
  }
  await page.reload();
  const of = (name: RegExp) => tree.getByRole('treeitem', { name });
  await expect(of(/^Equipos sin puerta/)).toBeVisible();
  const plant = of(/^Ingreso a planta/).first();
  await of(/Lector del almacén/).dragTo(plant);
  await expect(page.getByText('Equipo asignado a Ingreso a planta').first()).toBeVisible();
  await expect(of(/Lector del almacén/)).toHaveAttribute('aria-level', '4');
  // Without a mouse its door is chosen.
  await of(/Lector de la pista/).focus();
  await page.keyboard.press('Enter');
  await box(page, /Lector de la pista/).click();
  await page.getByRole('option', { name: 'Ingreso a planta' }).click();
  await expect(of(/Lector de la pista/)).toHaveAttribute('aria-level', '4');
  await expectAccessible(page);
});

/** Opens a row of a list by its name. */
const openRow = (page: Page, name: RegExp) => page.getByRole('row', { name }).getByRole('link').first().click();

test('Tipos de requisito and Motivos de marcación: days of validity and use stand on the list and on the form', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { width: 1440, at: '/acceso/tipos-requisito' });
  await expect(page.getByRole('columnheader', { name: 'N.° de días' })).toBeVisible();
  await expect(page.getByRole('row', { name: /CHARLA/ })).toContainText('30');
  await openRow(page, /CHARLA/);
  await expect(page.getByLabel(/^N\.° de días/)).toHaveValue('30');
  await visit(page, '/acceso/motivos-marcacion');
  await expect(page.getByRole('columnheader', { name: 'Uso' })).toBeVisible();
  await expect(page.getByRole('row', { name: /JEFATURA/ })).toContainText('Paso forzado');
  await openRow(page, /JEFATURA/);
  await expect(page.getByText('Paso forzado').first()).toBeVisible();
  await expectAccessible(page);
});

test('Configuración de horarios: the holiday column says what holds instead', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/acceso/horarios' });
  await page.getByRole('row', { name: /ADM/ }).getByRole('link').first().click();
  await page.getByRole('tab', { name: 'Semana' }).click();
  await expect(page.getByRole('region', { name: 'Feriado' }).getByText('En feriado vale el horario del día de la semana que sea.')).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/horario-feriado.png' });
});
