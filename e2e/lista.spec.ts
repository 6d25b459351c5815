import { expectAccessible } from './axe';
import { enter, expect, test, visit } from './product';

test('a change of filter lets go what it hides: what is counted is what is seen', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/administracion/personas' });
  const people = page.getByRole('grid', { name: 'Personas' });
  const boxes = people.getByRole('checkbox', { name: /^Seleccionar la fila/ });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await expect(page.getByText('2 filas seleccionadas')).toBeVisible();
  // Another page of the same rows: they stay chosen.
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  await expect(page).toHaveURL(/pagina=2/);
  await expect(page.getByText('2 filas seleccionadas')).toBeVisible();
  await page.getByText('Sin foto', { exact: true }).click();
  await expect(page).toHaveURL(/filtro/);
  await expect(page.getByText(/seleccionad/)).toHaveCount(0);
  await page.getByText('Sin foto', { exact: true }).click();
  await expect(people.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByText(/seleccionad/)).toHaveCount(0);
});

test('the arrow down goes from the search into what it finds, and Nuevo into the first field', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/administracion/personas' });
  const people = page.getByRole('grid', { name: 'Personas' });
  await expect(people.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('quispe');
  await page.keyboard.press('ArrowDown');
  const focused = page.locator(':focus');
  await expect(focused).toHaveRole('rowheader');
  await expect(people.getByRole('row').nth(1)).toContainText(/quispe/i);
  await expect(people.getByRole('row').nth(1).getByRole('rowheader')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(people.getByRole('row').nth(2).getByRole('rowheader')).toBeFocused();
  // The row opens beside its list, and from there on its page.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Fila elegida' }).getByRole('heading', { level: 2 }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/personas\/\d+/);

  await page.goto('/administracion/categorias');
  await page.getByRole('button', { name: 'Nuevo' }).click();
  await expect(page.getByRole('textbox', { name: /Código/ })).toBeFocused();
  await page.getByRole('textbox', { name: /Código/ }).fill('ZZ8');
  await page.getByRole('textbox', { name: /^Categoría/ }).fill('Teclado');
  await page.getByRole('button', { name: 'Guardar y crear otro' }).click();
  await expect(page.getByRole('textbox', { name: /Código/ })).toBeFocused();
  await expect(page.getByRole('textbox', { name: /Código/ })).toHaveValue('');
});

test('a page of a list fills the window, and says where it goes on', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/administracion/personas' });
  const people = page.getByRole('grid', { name: 'Personas' });
  const rows = people.locator('tbody tr');
  await page.setViewportSize({ width: 1440, height: 1400 });
  await expect.poll(() => rows.count()).toBeGreaterThan(25);
  await page.setViewportSize({ width: 1000, height: 900 });
  await expect.poll(() => rows.count()).toBeLessThan(20);
  // It ends within the window: no bar at its side, and the pages under it are seen.
  await expect(page.getByRole('navigation', { name: 'Páginas' })).toBeInViewport({ ratio: 1 });
  const frame = people.locator('..');
  await expect(frame).toHaveAttribute('data-after', '');
  await frame.evaluate((one) => one.scrollTo({ left: one.scrollWidth }));
  await expect(frame).not.toHaveAttribute('data-after');
  await expect(frame).toHaveAttribute('data-before', '');
  await expectAccessible(page);
  // What stands above it is there before it is asked for: one question, for as many as there is room for.
  await page.setViewportSize({ width: 1440, height: 900 });
  let asked = 0;
  await page.route(/\/api\/IdentificacionPortador\?.*take=/, async (route) => {
    asked += 1;
    await new Promise((done) => setTimeout(done, asked > 1 ? 8000 : 0));
    await route.continue();
  });
  await page.goto('/identificacion/gestion');
  const cards = page.getByRole('grid');
  await expect(page.getByRole('button', { name: /Por emitir/ })).toBeVisible();
  await expect(cards.locator('tbody tr').nth(8)).toBeVisible();
  await expect(cards).toHaveAttribute('aria-busy', 'false');
  const before = await cards.locator('tbody tr').count();
  expect(asked).toBe(1);
  // What comes later is counted too: with rows that it has, and none of them dimmed for as long as the answer takes.
  await page.getByRole('heading', { level: 1 }).evaluate((title) => title.insertAdjacentHTML('afterend', '<div style="height: 100px"></div>'));
  await expect.poll(() => cards.locator('tbody tr').count()).toBeLessThan(before);
  await expect(cards).toHaveAttribute('aria-busy', 'false', { timeout: 3000 });
  expect(asked).toBe(2);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(page.getByRole('navigation', { name: 'Páginas' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1000, height: 900 });
  await page.goto('/administracion/personas');
  // Who chooses keeps what he chose.
  await page.getByRole('combobox', { name: 'Filas por página' }).selectOption('50');
  await expect(rows).toHaveCount(50);
  await page.setViewportSize({ width: 1000, height: 1200 });
  await expect(rows).toHaveCount(50);
});

test('on a phone the first row begins in the upper half', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { width: 360 });
  await page.setViewportSize({ width: 360, height: 740 });
  for (const [at, name] of [
    ['/administracion/personas', 'Personas'],
    ['/administracion/categorias', 'Categorización de empresas'],
    ['/administracion/contratos', 'Contratos'],
    ['/comedores/asignacion-personas', 'Asignación de personas a grupos'],
    ['/movilizacion/solicitud', 'Solicitudes de acreditación'],
    ['/identificacion/gestion', 'Gestión de identificación'],
    ['/hotel/camas', 'Camas y quién duerme en ellas'],
    ['/hotel/consultas/reservas', 'Reservas'],
  ] as const) {
    await visit(page, at);
    const first = page.getByRole('list', { name }).getByRole('listitem').first();
    await expect(first).toBeVisible();
    expect((await first.boundingBox())?.y, name).toBeLessThan(370);
  }
  await expectAccessible(page);
});

test('of what grows for years so many are counted as say that there are more, and all of them when asked', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/healthz' });
  // The product counts to five here: ten thousand marks would take their time to be made.
  await page.route('**/api/AccesoMarca/contar?*', (route) => route.continue({ url: route.request().url().replace('hasta=10000', 'hasta=5') }));
  await page.goto('/acceso/marcaciones');
  const status = page.getByRole('status').filter({ hasText: /^1–/ });
  await expect(status).toHaveText(/^1–\d+ de más de 5$/);
  await expect(page.getByRole('button', { name: 'Última página' })).toBeDisabled();
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  await expect(page.getByRole('button', { name: 'Página 2', exact: true })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Contar todos' }).click();
  await expect(page.getByRole('button', { name: 'Contar todos' })).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: /^\d+–\d+ de \d{3,}$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Última página' }).click();
  await expect(page.getByRole('button', { name: 'Página siguiente' })).toBeDisabled();
});

/** Counts how often a page draws each row of its grid: React tells its own tools of every change that it has made. */
const COUNT_ROWS = `
  globalThis.drawn = {};
  const count = (one, before) => {
    const key = one.child?.type === 'tr' ? one.child.memoizedProps['data-key'] : undefined;
    if (key !== undefined && (!before || one.flags & 1)) globalThis.drawn[key] = (globalThis.drawn[key] ?? 0) + 1;
    if (before && one.child === before.child) return;
    for (let next = one.child; next; next = next.sibling) count(next, next.alternate);
  };
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    renderers: new Map(), supportsFiber: true, inject: () => 1, onScheduleFiberRoot() {}, onCommitFiberUnmount() {}, onPostCommitFiberRoot() {},
    onCommitFiberRoot: (_, root) => count(root.current, root.current.alternate),
  };
`;

test('each row of a list is drawn once when it opens, whatever else comes after it', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { width: 1440 });
  await page.addInitScript(COUNT_ROWS);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const [address, times] of Object.entries({ '/administracion/personas': 2, '/administracion/vehiculos': 1, '/administracion/categorias': 2 }))
    for (let time = 0; time < times; time += 1) {
      await page.evaluate('globalThis.drawn = {}');
      await visit(page, address);
      await expect(page.getByRole('grid').getByRole('rowheader').first()).toBeVisible();
      // Its count, its faces, what may be changed in its cells; and where it was opened before, its rows once more.
      await page.waitForTimeout(1500);
      const drawn = await page.evaluate<Readonly<Record<string, number>>>('globalThis.drawn');
      expect(Object.keys(drawn).length, address).toBeGreaterThan(3);
      expect(Math.max(...Object.values(drawn)), `${address}: ${JSON.stringify(drawn)}`).toBe(1);
      await visit(page, '/dashboard');
      await expect(page.locator('tr[data-key]')).toHaveCount(0);
    }
});
