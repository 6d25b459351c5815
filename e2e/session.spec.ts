import { expect, loseAnswer, signIn, test } from './product';

test('a wrong password says so and keeps the name', async ({ page, product }) => {
  await page.goto(product.url);
  await page.getByLabel(/^Usuario/).fill('admin');
  await page
    .getByLabel(/^Contraseña/)
    .first()
    .fill('equivocada');
  await page.getByRole('button', { name: /^Ingresar/ }).click();
  await expect(page.getByText('Usuario o contraseña incorrectos.')).toBeVisible();
  await expect(page.getByLabel(/^Usuario/)).toHaveValue(/admin/i);
});

test('signed out, any address leads to the sign-in and back to it afterwards', async ({ page, product }) => {
  await page.goto(`${product.url}/sistema/paises`);
  await page.waitForURL(/auth\/login/);
  await page.getByLabel(/^Usuario/).fill('ADMIN');
  await page
    .getByLabel(/^Contraseña/)
    .first()
    .fill('Demo.2026');
  await page.getByRole('button', { name: /^Ingresar/ }).click();
  await page.getByRole('button', { name: 'Unidad Cerro Pardo' }).click();
  await page.waitForURL(/sistema\/paises/);
});

test('a reload keeps the session, a link opened in a new tab too, and logging out in one tab logs out all', async ({ browser, product }) => {
  const page = await signIn(browser, product, 'ADMIN');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Two reloads within the moment of a renewal: the server answered the first, and the page was gone.
  await loseAnswer(page, '**/api/usuario/getUserByToken*', () => page.reload());
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).not.toHaveURL(/auth/);
  // The same within the moment of a switch: it is done.
  await page.getByRole('button', { name: /Rosa Quispe/ }).click();
  await loseAnswer(page, '**/api/usuario/refreshTokenbyperfil', () => page.getByRole('menuitem', { name: /Puerto Ilo/ }).click());
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Puerto Ilo');
  const second = await page.context().newPage();
  await second.goto('/sistema/paises');
  await expect(second.getByRole('heading', { level: 1, name: 'Países' })).toBeVisible();
  await second.getByRole('button', { name: /Rosa Quispe/ }).click();
  await second.getByRole('menuitem', { name: /Cerrar sesión/ }).click();
  await second.waitForURL(/auth/);
  await page.waitForURL(/auth/);
});

test('a screen outside the menu shows no permission, and an unknown address the 404 page', async ({ browser, product }) => {
  const page = await signIn(browser, product, 'GARITA');
  await page.goto('/administracion/personas');
  await expect(page.getByText(/no tiene permiso/i).first()).toBeVisible();
  // An address above several opens the first that is served; with none it is no address.
  await page.goto('/acceso');
  await page.waitForURL(/acceso\/\w+/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/no/existe');
  await expect(page.getByText(/no se (encuentra|encontró)|no existe/i).first()).toBeVisible();
});

test('English is complete on the way in and inside', async ({ browser, product }) => {
  const page = await signIn(browser, product, 'ADMIN', { language: 'en' });
  await page.goto('/sistema/paises');
  await expect(page.getByRole('heading', { level: 1, name: 'Countries' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /Nationality/ })).toBeVisible();
});
