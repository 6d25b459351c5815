import { enter, expect, test } from './product';

test('Estado actual: every row is scrolled through in place of pages; those in sight come as one stops, and open', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/consultas/personas' });
  const grid = page.getByRole('grid');
  await page.getByRole('combobox', { name: 'Filas por página' }).selectOption('Todas, deslizando');
  await expect(page.getByRole('button', { name: 'Última página' })).toHaveCount(0);
  const total = Number(await grid.getAttribute('aria-rowcount')) - 1;
  expect(total).toBeGreaterThan(300);
  const last = grid.getByRole('row').and(page.locator(`[aria-rowindex="${total + 1}"]`));
  await expect(last).toHaveCount(0);
  await grid.hover();
  await page.mouse.wheel(0, 100_000);
  await expect(last).toBeVisible();
  // Only what is near is drawn, however many there are.
  expect(await grid.getByRole('row').count()).toBeLessThan(60);
  const name = (await last.getByRole('rowheader').textContent()) ?? '';
  await last.getByRole('rowheader').getByRole('link').click();
  await expect(page.getByText(name).first()).toBeVisible();
});
