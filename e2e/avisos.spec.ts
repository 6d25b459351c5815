import { enter, expect, test } from './product';

test('messages stand one at a time, out of the way, and alike ones are joined', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/administracion/categorias' });
  const grid = page.getByRole('grid', { name: 'Categorización de empresas' });
  const cell = grid.getByRole('row').nth(1).getByRole('rowheader');
  await cell.focus();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  // The same told again is told once.
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+c');
  const notices = page.locator('.notices [role="status"], .notices [role="alert"]');
  await expect(notices.filter({ hasText: '×3' })).toHaveCount(1);
  await expect(notices).toHaveCount(1);
  const { x, y, height } = (await notices.boundingBox()) ?? { x: 999, y: 0, height: 0 };
  expect(x).toBeLessThan(40);
  expect(y + height).toBeGreaterThan(800);
  // Something else takes its place.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Control+c');
  await expect(notices.filter({ hasText: '×3' })).toHaveCount(0);
  await expect(notices).toHaveCount(1);
});

test('on a phone a message leaves the buttons of a form free', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { width: 360, at: '/administracion/categorias/nuevo' });
  // So low that the bar of the form stands at the foot of the window.
  await page.setViewportSize({ width: 360, height: 440 });
  await page.getByRole('textbox', { name: /Código/ }).fill('ZZ9');
  await page.getByRole('textbox', { name: /^Categoría/ }).fill('Sobre la barra');
  await page.getByRole('button', { name: 'Guardar y crear otro' }).click();
  const notice = page.locator('.notices').getByRole('status');
  await expect(notice).toBeVisible();
  await page.getByRole('textbox', { name: /Código/ }).fill('ZZA');
  const box = await notice.boundingBox();
  for (const name of ['Cancelar', 'Guardar y crear otro', 'Guardar']) {
    const button = await page.getByRole('button', { name, exact: true }).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0), name).toBeLessThanOrEqual(button?.y ?? 0);
  }
});
