import { expectAccessible } from './axe';
import { enter, expect, test } from './product';

test('the demo’s site moves by itself once it is told to, and what it does is counted on the spot', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { width: 1440 });
  await page.getByRole('button', { name: 'Sitio en vivo' }).click();
  const panel = page.getByRole('dialog', { name: 'Sitio en vivo' });
  await expect(panel.getByRole('radio', { name: 'Detenido' })).toBeChecked();
  await panel.getByText('×20').click();
  await expect(page.getByRole('button', { name: 'Sitio en vivo: ×20' })).toBeVisible();
  await expect
    .poll(
      async () =>
        Number(
          await panel
            .getByRole('row', { name: /Pasos por la garita/ })
            .getByRole('cell')
            .last()
            .textContent(),
        ),
      { timeout: 50_000 },
    )
    .toBeGreaterThan(0);
  await expect(
    panel
      .getByRole('row', { name: /Fallados/ })
      .getByRole('cell')
      .last(),
  ).toHaveText('0');
  await expectAccessible(page);
  await panel.getByText('Detenido').click();
  await expect(page.getByRole('button', { name: 'Sitio en vivo', exact: true })).toBeVisible();
});
