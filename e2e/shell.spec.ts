import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { enter, expect, signIn, test, visit } from './product';

test('the command palette opens screens and records from the keyboard', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN');
  await page.getByRole('button', { name: /Buscar en todo/ }).waitFor();
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: 'Ir a…' });
  await search.fill('tipos de sangre');
  await expect(page.getByRole('option', { name: /Tipos de sangre/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tipos-sangre/);

  await page.keyboard.press('Control+k');
  await search.fill('montajes misti');
  const company = page.getByRole('group', { name: 'Compañías' }).getByRole('option').first();
  await expect(company).toContainText(/MONTAJES MISTI/i);
  await expectAccessible(page);
  await company.click();
  await expect(page).toHaveURL(/companias\/\d+/);
  await page.context().close();
});

test('favourites stay at hand on another computer', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/sistema/monedas' });
  const kept = page.waitForResponse((response) => response.url().includes('/api/PlataformaPreferencia') && response.request().method() === 'PUT');
  await page.getByRole('button', { name: 'Agregar a favoritos: Moneda' }).click();
  await kept;
  await page.context().close();

  const other = await enter(browser, product, 'ADMIN');
  await other.getByRole('region', { name: 'Favoritos' }).getByRole('link', { name: 'Moneda' }).click();
  await expect(other).toHaveURL(/monedas/);
  await other.context().close();
});

test('the language chosen on one computer is spoken on another', async ({ browser, product }) => {
  // The page is loaded anew as soon as the choice has left it: its answer may find nobody.
  const choose = async (page: Page, now: string, next: string, lang: string) => {
    const told = page.waitForRequest((request) => request.url().includes('/api/PlataformaPreferencia') && request.method() === 'PUT');
    await page.getByRole('button', { name: now }).click();
    await page.getByRole('menuitem', { name: next }).click();
    await told;
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.context().close();
  };
  await choose(await enter(browser, product, 'SOLICITANTE2'), 'Idioma: Español', 'English', 'en');
  // By the sign-in itself: a browser on which nobody has chosen a language.
  const other = await signIn(browser, product, 'SOLICITANTE2');
  await expect(other.locator('html')).toHaveAttribute('lang', 'en');
  await choose(other, 'Language: English', 'Español', 'es');
});

test('a saved view brings back search, order and columns', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/administracion/personas?buscar=quispe&orden=-Documento' });
  await page.getByRole('button', { name: 'Vista', exact: true }).click();
  await page.getByLabel('Nombre de la vista').fill('Los Quispe');
  await page.getByRole('button', { name: 'Guardar la vista actual' }).click();
  await page.goto('/administracion/personas');
  await page.getByRole('button', { name: 'Vista', exact: true }).click();
  await page.getByRole('button', { name: 'Aplicar la vista Los Quispe' }).click();
  await expect(page).toHaveURL(/buscar=quispe/);
  await expect(page).toHaveURL(/orden=-Documento/);
  await page.context().close();
});

test('the builder changes colour, theme, density and menu at once, and they last', async ({ browser, product }) => {
  const page = await enter(browser, product, 'AUTORIZADOR', { at: '/builder' });
  const accent = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim());
  const usual = await accent();
  await page.getByRole('button', { name: 'Azul', exact: true }).click();
  expect(await accent()).not.toBe(usual);
  await page.getByText('Oscuro').click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expectAccessible(page);
  const kept = page.waitForResponse((response) => response.url().includes('/api/PlataformaPreferencia') && response.request().method() === 'PUT');
  await page.getByText('Solo íconos').click();
  await kept;
  await page.context().close();

  const again = await enter(browser, product, 'AUTORIZADOR');
  await expect(again.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(again.getByRole('button', { name: 'Expandir el menú' })).toBeVisible();
  await again.context().close();
});

test('the bell says that there is nothing, and opens from the keyboard', async ({ browser, product }) => {
  const page = await enter(browser, product, 'GARITA');
  await page.getByRole('button', { name: /Notificaciones/ }).press('Enter');
  await expect(page.getByText('No tiene notificaciones.')).toBeVisible();
  await page.context().close();
});

test('the six error pages stand alone, in both languages', async ({ browser, product }) => {
  for (const language of ['es', 'en'] as const) {
    const page = await enter(browser, product, 'ADMIN', {
      language,
      width: language === 'es' ? 1440 : 360,
      theme: language === 'es' ? 'light' : 'dark',
    });
    await page.goto('/error');
    await expect(page).toHaveURL(/error-v1/);
    for (const version of [1, 2, 3, 4, 5, 6]) {
      await visit(page, `/error/error-v${version}`);
      await page.waitForURL(`**/error-v${version}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        language === 'es' ? /¡UPS!|No queda nada|Estamos trabajando/ : /OOPS! Something went wrong here|Nothing left to do here|We're working on it/,
      );
      await expectAccessible(page);
    }
    await visit(page, '/error/error-v9');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(language === 'es' ? 'No encontramos esta página' : /./);
    await page.context().close();
  }
});
