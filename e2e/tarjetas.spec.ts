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
  await expect(page.getByText('El elemento queda fuera del área segura. Apellidos: 2 mm.')).toBeVisible();
  await page.getByRole('button', { name: 'Mover adentro' }).click();
  await expect(x).toHaveValue('3 mm');
  await expectAccessible(page);
  await save.click();
  await expect(page.getByText('Se guardó la versión 2.')).toBeVisible();
  await expect(page.getByText(/Versión 2 · 0 cambios sin guardar/)).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'PDF de prueba' }).click()]);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
});

test('a template is designed with the pointer: dragged, sized, layered, added to, looked at with somebody, and left as it was', async ({
  browser,
  product,
}) => {
  const page = await enter(browser, product, 'CREDENCIALES', { at: '/identificacion/plantillas/1', width: 1440, theme: 'dark' });
  await page.getByRole('tab', { name: 'Diseño' }).click();
  await page.getByRole('link', { name: 'Diseñar' }).click();
  await expect(page.getByText(/0 cambios sin guardar/)).toBeVisible();
  // Nothing draws it to a line while it is moved.
  await page.getByRole('switch', { name: 'Imán' }).click();
  const piece = page.getByRole('button', { name: 'Apellidos', exact: true }).last();
  const x = page.getByRole('textbox', { name: 'X', exact: true });
  const drag = async (from: { x: number; y: number }, dx: number, dy: number) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + dx / 2, from.y + dy / 2);
    await page.mouse.move(from.x + dx, from.y + dy);
    await page.mouse.up();
  };
  const placed = async () => {
    const box = await piece.boundingBox();
    if (!box) throw new Error('not on the card');
    return box;
  };
  const before = await placed();
  const middle = { x: before.x + before.width / 2, y: before.y + before.height / 2 };
  await page.mouse.click(middle.x, middle.y);
  const was = Number((await x.inputValue()).replace(' mm', '').replace(',', '.'));
  await drag(middle, 25, 0);
  // Five points to the millimetre.
  await expect(x).toHaveValue(new RegExp(`^${(was + 5).toFixed(2).replace('.', ',').replace(/,?0+$/, '')} mm$`));
  const moved = await placed();
  await drag({ x: moved.x + moved.width, y: moved.y + moved.height }, 20, 0);
  await expect.poll(async () => (await placed()).width).toBeCloseTo(moved.width + 20, 0);
  await page.getByRole('button', { name: 'Subir Apellidos' }).first().click();
  await expect(page.getByText(/3 cambios sin guardar/)).toBeVisible();
  // What is in the way is hidden while one designs, and counts as no change.
  await page.getByRole('button', { name: 'Ocultar Apellidos mientras diseña' }).click();
  await expect(page.locator('figure').getByRole('button', { name: 'Apellidos', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Mostrar Apellidos' }).click();
  await expect(page.getByText(/3 cambios sin guardar/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Se usa en' })).toContainText(/credenciales activas|Ningún tipo/);
  // With somebody real on it.
  const sample = page
    .getByRole('textbox', { name: 'Se ve con' })
    .or(page.getByRole('combobox', { name: 'Se ve con' }))
    .first();
  await sample.fill('QUISPE');
  const someone = page.getByRole('option', { name: /QUISPE/ }).first();
  const [surname = ''] = ((await someone.textContent()) ?? '').split(',');
  await someone.click();
  await expect(
    page
      .locator('figure svg text')
      .filter({ hasText: new RegExp(surname.split(' ')[0] ?? '', 'i') })
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  for (let n = 0; n < 3; n++) await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText(/0 cambios sin guardar/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Deshacer' })).toBeDisabled();
});

test('the background of a side: an SVG becomes a picture under everything else, and is taken back', async ({ browser, product }) => {
  const page = await enter(browser, product, 'CREDENCIALES', { at: '/identificacion/plantillas/1', width: 1440 });
  await page.getByRole('tab', { name: 'Diseño' }).click();
  await page.getByRole('link', { name: 'Diseñar' }).click();
  await expect(page.getByText(/0 cambios sin guardar/)).toBeVisible();
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="58"><rect width="90" height="58" fill="#e8f1f0"/><circle cx="45" cy="29" r="20" fill="#0d625c"/></svg>';
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Fondo del anverso' }).click();
  await (await chosen).setFiles({ name: 'fondo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  await expect(page.getByRole('button', { name: 'Fondo', exact: true }).first()).toBeVisible();
  await expect(page.locator('figure svg image[href^="data:image/png;base64,"]')).toHaveCount(1);
  await expect(page.getByRole('switch', { name: 'Llenar el cuadro' })).toBeChecked();
  await expect(page.getByText(/1 cambios sin guardar/)).toBeVisible();
  await expectAccessible(page);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'PDF de prueba' }).click()]);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.locator('figure svg image[href^="data:image/png;base64,"]')).toHaveCount(0);
});

test('cards that were never printed go to one file', async ({ browser, product }) => {
  const page = await enter(browser, product, 'CREDENCIALES', { at: '/identificacion/impresion-masiva', width: 360 });
  await page.getByRole('button', { name: 'Revisar' }).click();
  const review = page.getByRole('region', { name: 'Revisión' });
  await expect(review.getByText('Correctos')).toBeVisible();
  await expectAccessible(page);
  // Who waits for a card, and whom the list shows, are looked at in the same way.
  await page.getByRole('tab', { name: 'Por emitir' }).click();
  await page.getByRole('button', { name: 'Revisar' }).click();
  await expect(review.getByRole('button', { name: /^Emitir las que faltan/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Según la lista' }).click();
  await page.getByText('Vehículos', { exact: true }).click();
  await expect(page.getByRole('list', { name: 'Gestión de identificación' }).getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Sin imprimir' }).click();
  await page.getByRole('button', { name: 'Revisar' }).click();
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
