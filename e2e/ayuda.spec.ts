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

test('on a phone the help of a screen is in the user’s menu, and a post has its mode', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/administracion/contratos', width: 360, theme: 'dark' });
  await expect(page.getByRole('heading', { level: 1, name: 'Contratos' })).toBeVisible();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Rosa Quispe/ })
    .click();
  await page.getByRole('menuitem', { name: 'Ayuda de esta pantalla' }).click();
  const help = page.getByRole('dialog', { name: 'Ayuda de esta pantalla' });
  await expect(help).toContainText('La dotación usada cuenta a todos los acreditados');
  await expectAccessible(page);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);

  const post = await enter(browser, product, 'GARITA', { width: 360 });
  await post.waitForURL(/puesto-control/);
  await post.getByRole('button', { name: 'Modo puesto' }).click();
  await expect(post.getByRole('banner')).toHaveCount(0);
  await expectAccessible(post);
  await post.getByRole('button', { name: 'Salir del modo puesto' }).click();
  await expect(post.getByRole('banner')).toBeVisible();
});
