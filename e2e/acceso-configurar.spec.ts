import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { again, enter, expect, test, tokensOf } from './product';

const fits = () => document.documentElement.scrollWidth <= window.innerWidth;
const box = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('combobox', { name }).or(within.getByRole('textbox', { name })).first();

test('Grupos de acceso: members by hand and by profile, many are added from a list and ended', async ({ browser, product }) => {
  test.setTimeout(120_000);
  const page = await enter(browser, product, 'ADMIN', { width: 1440, at: '/acceso/grupos' });
  await page.getByRole('main').getByRole('link', { name: 'OPER', exact: true }).click();
  await page.getByRole('tab', { name: 'Integrantes' }).click();
  await expect(page.getByRole('button', { name: 'Agregar integrantes' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /^Perfil de acceso/ })).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/grupo-integrantes-1440.png' });
  await page.getByRole('button', { name: 'Agregar integrantes' }).click();
  const list = page.getByRole('dialog', { name: /^Agregar a / });
  await expect(list.getByRole('checkbox').nth(2)).toBeVisible();
  // Rows of a list that is just asked again, for as many as fit, are not chosen yet.
  for (const place of [1, 2]) await expect(() => list.getByRole('checkbox').nth(place).check({ timeout: 1000 })).toPass();
  await page.screenshot({ path: 'test-results/grupo-agregar-1440.png' });
  await list.getByRole('button', { name: 'Agregar integrantes' }).click();
  const days = page.getByRole('dialog', { name: /^Agregar a / }).last();
  await expect(days.getByLabel(/^Desde/).first()).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/grupo-agregar-dias-1440.png' });
});

for (const [width, theme] of [
  [1440, 'light'],
  [360, 'dark'],
] as const)
  test(`Configuración de perfiles de acceso at ${width}: by which doors and at what hours, before it is saved${again(width === 360)}`, async ({
    browser,
    product,
  }) => {
    const page = await enter(browser, product, 'ADMIN', { width, theme, at: '/acceso/perfiles' });
    await page
      .getByRole('main')
      .getByRole('link', { name: /^(ADMI|Personal administrativo)$/ })
      .filter({ visible: true })
      .first()
      .click();
    const preview = page.getByRole('region', { name: 'Por dónde y a qué hora' }).first();
    await expect(preview.getByRole('rowheader').first()).toBeVisible();
    await preview.getByRole('combobox', { name: 'Día' }).selectOption('7');
    await expect(preview.getByText('sin paso').first()).toBeVisible();
    await preview.getByRole('combobox', { name: 'Día' }).selectOption('1');
    await expect(preview.getByText(/^\d\d:\d\d–\d\d:\d\d · Personal administrativo$/).first()).toBeVisible();
    expect(await page.evaluate(fits)).toBe(true);
    await expectAccessible(page);
    await preview.scrollIntoViewIfNeeded();
    await page.screenshot({ path: `test-results/perfil-vista-previa-${width}.png`, fullPage: true });
  });

test('Check: type with Ámbito Z offers zone and door only, and proposes it', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/acceso/restricciones-requisitos/nuevo' });
  await box(page, /^Tipo de restricción/).click();
  await page.getByRole('option', { name: /Restricción médica/ }).click();
  await expect(box(page, /^Ámbito/)).toHaveValue('Zona');
  await box(page, /^Ámbito/).click();
  await expect(page.getByRole('option')).toHaveText(['Zona', 'Puerta']);
  await page.keyboard.press('Escape');
  await expectAccessible(page);
});

test('the plan: a zone becomes a polygon and its corner is taken by keyboard; a device goes to another door; a mark’s page shows where', async ({
  browser,
  product,
}) => {
  test.setTimeout(120_000);
  const page = await enter(browser, product, 'ADMIN', { width: 1440, at: '/acceso/puntos-control/plano' });
  await page.getByRole('button', { name: 'Dibujar el plano' }).click();
  const shape = page.getByRole('button', { name: 'Cambiar forma: Polvorín' });
  await shape.click();
  await page.getByRole('button', { name: 'Añadir vértice: Polvorín' }).click();
  const corner = page.getByRole('button', { name: 'Vértice 1 de Polvorín: mover' });
  await expect(page.getByRole('button', { name: /^Vértice \d de Polvorín: mover$/ })).toHaveCount(5);
  const before = await corner.boundingBox();
  await corner.focus();
  for (let n = 0; n < 4; n += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(async () => ((await corner.boundingBox())?.x ?? 0) - (before?.x ?? 0)).toBeGreaterThan(15);
  await page.getByRole('button', { name: 'Vértice 5 de Polvorín: mover' }).focus();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('button', { name: /^Vértice \d de Polvorín: mover$/ })).toHaveCount(4);
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/plano-poligono.png' });
  await page.getByRole('button', { name: 'Guardar el plano' }).click();
  await expect(page.getByText('Plano guardado')).toBeVisible();

  // A device of a door, by name and then dragged back.
  const piece = page.locator('button[aria-label*=": mover a otra puerta"]').first();
  const name = (await piece.getAttribute('aria-label')) ?? '';
  const from = /, en (.+): mover a otra puerta$/.exec(name)?.[1] ?? '';
  await piece.click();
  const dialog = page.getByRole('dialog', { name: /^Mover .+ a otra puerta$/ });
  await box(dialog, /^Puerta/).click();
  const other = page.getByRole('option').first();
  const to = (await other.textContent()) ?? '';
  await other.click();
  await dialog.getByRole('button', { name: 'Mover' }).click();
  await expect(page.getByText(`Equipo asignado a ${to}`).first()).toBeVisible();
  const moved = page.locator(`button[aria-label=${JSON.stringify(name.replace(`, en ${from}:`, `, en ${to}:`))}]`).first();
  await expect(moved).toBeVisible();
  await moved.dragTo(page.getByRole('button', { name: `Puerta ${from}`, exact: true }));
  await expect(page.getByText(`Equipo asignado a ${from}`).first()).toBeVisible();
  await page.screenshot({ path: 'test-results/plano-equipos.png' });

  // Where a mark was made, on its page.
  const { accessToken } = await tokensOf(page, product, 'ADMIN');
  const headers = { authorization: `Bearer ${accessToken}` };
  const asked = async (path: string) => (await (await page.request.get(path, { headers })).json()).result;
  const { Puertas } = await asked('/api/AccesoPlano/sitio');
  const drawn = Puertas.find(({ Lugar }: { Lugar: object | null }) => Lugar !== null);
  const filter = encodeURIComponent(JSON.stringify(['IdPuerta', '=', drawn.IdPuerta]));
  const [mark] = (await asked(`/api/AccesoMarca?take=1&filter=${filter}`)).data;
  for (const [width, theme] of [
    [1440, 'light'],
    [360, 'dark'],
  ] as const) {
    const desk = await enter(browser, product, 'ADMIN', { width, theme, at: `/acceso/marcaciones/${mark.IdMarca}` });
    await expect(desk.getByRole('region', { name: 'Dónde se marcó' })).toBeVisible();
    await expect(desk.getByRole('img', { name: `${drawn.Puerta}, en el plano del sitio` })).toBeVisible();
    expect(await desk.evaluate(fits)).toBe(true);
    await expectAccessible(desk);
    await desk.screenshot({ path: `test-results/marca-lugar-${width}.png`, fullPage: true });
  }
});
