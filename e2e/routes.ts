import { expect, type Page } from '@playwright/test';

/** Routes of the menu that the server gives the person, but for the home. */
export async function routesOf(page: Page): Promise<string[]> {
  const served = page.waitForResponse(/SeguridadMenu\/miMenu/);
  await page.reload();
  const { result } = await (await served).json();
  const routes: string[] = result.menu.flatMap(({ Ruta }: { Ruta: string | null }) => Ruta ?? []);
  return [...new Set(routes)].filter((route) => route !== '' && route !== '/dashboard');
}

/** The screen has come to rest: it has its heading, or says that there is none. */
export async function settled(page: Page): Promise<void> {
  await expect(
    page
      .getByRole('heading', { level: 1 })
      .or(page.getByRole('button', { name: 'Reintentar' }))
      .first(),
  ).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}
