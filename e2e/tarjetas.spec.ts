import { readFile } from 'node:fs/promises';
import { expectAccessible } from './axe';
import { enter, expect, test } from './product';

test('a template is designed with the keyboard alone, undone, and saved as its next version', async ({ browser, product }) => {
  const page = await enter(browser, product, 'CREDENCIALES', { at: '/identificacion/plantillas/2', width: 1440 });
  await page.getByRole('tab', { name: 'Diseño' }).click();
  await expect(page.getByRole('img', { name: 'Anverso' })).toBeVisible();
  await page.getByRole('link', { name: 'Diseñar' }).click();
  await expect(page.getByRole('heading', { name: 'Vertical' })).toBeVisible();
  await expect(page.getByText(/Versión 1 · 0 cambios sin guardar/)).toBeVisible();
  const save = page.getByRole('button', { name: 'Guardar versión 2' });
  await expect(save).toBeDisabled();
  const name = page.getByRole('button', { name: 'Apellidos', exact: true }).last();
  await name.focus();
  const x = page.getByRole('textbox', { name: 'X', exact: true });
  await expect(x).toHaveValue('4 mm');
  await page.keyboard.press('ArrowRight');
  await expect(x).toHaveValue('4,1 mm');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(x).toHaveValue('5,1 mm');
  await page.keyboard.press('Control+z');
  await expect(x).toHaveValue('4 mm');
  // Out of the safe area it is told, and brought back.
  for (let n = 0; n < 3; n++) {
    await name.focus();
    await page.keyboard.press('Shift+ArrowLeft');
  }
  await expect(page.getByText('El elemento Apellidos queda fuera del área segura por 2 mm.')).toBeVisible();
  await page.getByRole('button', { name: 'Mover adentro' }).click();
  await expect(x).toHaveValue('3 mm');
  await expectAccessible(page);
  await save.click();
  await expect(page.getByText('Se guardó la versión 2.')).toBeVisible();
  await expect(page.getByText(/Versión 2 · 0 cambios sin guardar/)).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'PDF de prueba' }).click()]);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
});

test('cards that were never printed go to one file', async ({ browser, product }) => {
  const page = await enter(browser, product, 'CREDENCIALES', { at: '/identificacion/impresion-masiva', width: 360 });
  await page.getByRole('button', { name: 'Revisar' }).click();
  const review = page.getByRole('region', { name: 'Revisión' });
  await expect(review.getByText('Correctos')).toBeVisible();
  await expectAccessible(page);
  const print = review.getByRole('button', { name: /^Imprimir \d+$/ });
  await print.click();
  await expect(page.getByText(/Se están imprimiendo \d+ credenciales/)).toBeVisible();
  await page.getByRole('link', { name: 'Lotes impresos' }).click();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Listo').first()).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  await expectAccessible(page);
});
