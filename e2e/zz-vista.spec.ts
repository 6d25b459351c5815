import { enter, test } from './product';

test('vista', async ({ browser, product }) => {
  test.setTimeout(300_000);
  for (const [user, width, theme, language] of [
    ['ADMIN', 1440, 'light', 'es'],
    ['HOTELERO', 1440, 'light', 'es'],
    ['SOLICITANTE', 360, 'dark', 'es'],
    ['AUTORIZADOR', 1440, 'dark', 'en'],
    ['CREDENCIALES', 360, 'light', 'es'],
    ['LIMPIEZA', 1280, 'light', 'es'],
    ['SEGURIDAD', 1280, 'light', 'en'],
    ['TRABAJADOR', 360, 'light', 'es'],
  ] as const) {
    const page = await enter(browser, product, user, { width, theme, language, at: '/dashboard' });
    await page.waitForTimeout(3500);
    await page.screenshot({ path: `/tmp/resp-vista/${user}.png`, fullPage: width === 360 });
    await page.context().close();
  }
  const page = await enter(browser, product, 'ADMIN', { width: 1440, at: '/administracion/vehiculos' });
  await page.getByRole('row').nth(2).getByRole('checkbox').check();
  await page.getByRole('row').nth(3).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Cambiar un campo' }).click();
  await page.waitForTimeout(800);
  await page.screenshot({ path: '/tmp/resp-vista/cambio.png' });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await page.waitForTimeout(800);
  await page.screenshot({ path: '/tmp/resp-vista/ayuda.png' });
  const gate = await enter(browser, product, 'GARITA', { width: 1280 });
  await gate.waitForTimeout(2000);
  await gate.screenshot({ path: '/tmp/resp-vista/garita.png' });
  await gate.getByRole('button', { name: 'Modo puesto' }).click();
  await gate.waitForTimeout(800);
  await gate.screenshot({ path: '/tmp/resp-vista/garita-puesto.png' });
});
