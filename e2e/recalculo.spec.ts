import { seriousViolations } from './axe';
import { enter, expect, test } from './product';

test('Recalcular: begun from the consolidated report, its progress is seen, and how it ended', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { width: 1440, at: '/comedores/consolidado' });
  await page.getByRole('button', { name: 'Recalcular' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Nueva tarifa del concesionario');
  await dialog.getByRole('button', { name: 'Recalcular' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: /^(Recalculando raciones: \d+ de \d+|Se revisaron \d+ raciones: \d+ cambiaron\.)$/ }),
  ).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^Se revisaron \d+ raciones: \d+ cambiaron\.$/ })).toBeVisible({ timeout: 30_000 });
  expect(await seriousViolations(page)).toEqual([]);
  await page.screenshot({ path: 'test-results/recalculo-1440.png' });
});
