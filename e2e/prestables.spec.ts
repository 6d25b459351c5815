import { expectAccessible } from './axe';
import { enter, expect, test } from './product';

test('cards for visitors are added to the stock, and one that is out is taken back', async ({ browser, product }) => {
  const page = await enter(browser, product, 'CREDENCIALES', { at: '/identificacion/gestion' });
  await page.getByRole('tab', { name: 'Prestables' }).click();
  await expect(page).toHaveURL(/\/identificacion\/gestion\/prestables/);
  await expect(page.getByText('Disponible').first()).toBeVisible();
  await page.getByRole('button', { name: 'Agregar a la existencia' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Cantidad').fill('2');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Agregar a la existencia' }).click();
  await expect(page.getByText(/Se agregaron 2 credenciales: V\d{6} a V\d{6}\./)).toBeVisible();
  await page.getByRole('tab', { name: 'Vehículos' }).click();
  await expect(page.getByText('Vigente').first()).toBeVisible();
  await expectAccessible(page);
});

test('a card is handed over with the signature of who gets it', async ({ browser, product }) => {
  const page = await enter(browser, product, 'CREDENCIALES', { at: '/identificacion/gestion?filtro=%7B%22Vigencia%22%3A%5B%22V%22%5D%7D' });
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  const more = page.getByRole('button', { name: 'Entregar' });
  await more.click();
  const pad = page.getByRole('img', { name: 'Firma de quien la recibe' });
  const box = await pad.boundingBox();
  if (!box) throw new Error('no pad');
  await page.mouse.move(box.x + 40, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 140, box.y + 30, { steps: 5 });
  await page.mouse.move(box.x + 220, box.y + 80, { steps: 5 });
  await page.mouse.up();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Entregar' }).click();
  await expect(page.getByText(/Credencial \w+ entregada/)).toBeVisible();
  await expect(page.getByRole('img', { name: 'Firmó al recibirla' })).toBeVisible();
});
