import { expectAccessible } from './axe';
import { enter, expect, test } from './product';

test('? opens the chapter of the screen: what it is for, what this profile does there, its fields and its keys', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/administracion/contratos' });
  await expect(page.getByRole('heading', { level: 1, name: 'Contratos' })).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Ayuda de esta pantalla' });
  await expect(help).toContainText('La dotación usada cuenta a todos los acreditados');
  await expect(help).toContainText('Llevarse a Excel exactamente lo filtrado.');
  await expect(help.getByRole('row', { name: /Ctrl \+ K/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  // What is typed is typed.
  const search = page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(/Buscar/))
    .first();
  await search.fill('');
  await search.press('?');
  await expect(help).toHaveCount(0);
});

test('a post in its mode has no menus around it, stays so in this browser, and leaves it with one touch', async ({ browser, product }) => {
  const page = await enter(browser, product, 'GARITA', { width: 1280 });
  await page.waitForURL(/puesto-control/);
  await page.getByRole('button', { name: 'Modo puesto' }).click();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Salir del modo puesto' })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await page.getByRole('button', { name: 'Salir del modo puesto' }).click();
  await expect(page.getByRole('banner')).toBeVisible();
});
