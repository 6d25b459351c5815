import { expectAccessible } from './axe';
import { enter, expect, test, tokensOf, visit } from './product';

test('Gestión masiva: pasted documents are looked at, one is put right where it is, and the rest is done in the background', async ({
  browser,
  product,
}) => {
  const page = await enter(browser, product, 'ADMIN', { width: 1440, at: '/acceso/restricciones-requisitos/masiva' });
  await expect(page.getByRole('heading', { level: 1, name: 'Gestión masiva' })).toBeVisible();
  await expect(page.getByText('Charla de ingreso').first()).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/masiva-lista-1440.png' });
  const { accessToken } = await tokensOf(page, product, 'ADMIN');
  const people: { result: { data: { Documento: string }[] } } = await (
    await page.request.get(
      `${product.url}/api/AccesoGestionPersona?take=3&filter=${encodeURIComponent(JSON.stringify(['Condicion', '=', 'TRABAJADOR']))}`,
      {
        headers: { authorization: `Bearer ${accessToken}` },
      },
    )
  ).json();
  const [ana, beto] = people.result.data.map(({ Documento }) => Documento);

  await page.getByRole('button', { name: 'Nueva gestión' }).click();
  await expect(page.getByRole('heading', { level: 2, name: '1. Seleccionar' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Documentos' }).fill(`${ana}\n99999999`);
  await expect(page.getByText('2 leídos')).toBeVisible();
  await page
    .getByRole('combobox', { name: /^Tipo de restricción/ })
    .or(page.getByRole('textbox', { name: /^Tipo de restricción/ }))
    .first()
    .click();
  await page
    .getByRole('option', { name: /Investigación/i })
    .first()
    .click();
  await page.getByRole('textbox', { name: /^Fecha de inicio/ }).fill('01/12/2099');
  await page.getByRole('textbox', { name: /^Motivo/ }).fill('Auditoría de prueba');
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/masiva-nueva-1440.png', fullPage: true });
  await page.getByRole('button', { name: 'Revisar' }).click();

  await expect(page.getByText('No se encontró a la persona en la división.')).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/masiva-revisada-1440.png' });
  await page.getByRole('button', { name: 'Corregir la fila 2' }).click();
  const dialog = page.getByRole('dialog', { name: 'Corregir la fila 2' });
  await dialog.getByRole('textbox', { name: 'Documento', exact: true }).fill(String(beto));
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await page.getByRole('button', { name: 'Procesar 2' }).click();
  await expect(page.getByText('Se procesaron 2 registros.')).toBeVisible();
  // What is done is there after a reload.
  await page.reload();
  await expect(page.getByText('Se procesaron 2 registros.')).toBeVisible();

  const phone = await enter(browser, product, 'ADMIN', { width: 360, at: page.url().replace(product.url, '') });
  await expect(phone.getByText('Se procesaron 2 registros.')).toBeVisible();
  await expectAccessible(phone);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await phone.screenshot({ path: 'test-results/masiva-360.png', fullPage: true });
  const dark = await enter(browser, product, 'ADMIN', {
    width: 1440,
    theme: 'dark',
    language: 'en',
    at: '/acceso/restricciones-requisitos/masiva/nueva',
  });
  await dark.getByRole('tab', { name: 'Filtered list' }).click();
  await expect(dark.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(dark);
  await dark.screenshot({ path: 'test-results/masiva-en-oscuro-1440.png', fullPage: true });
});

test('Reportes de acceso and of requirements: a card for each, a matrix with states, the list in the center', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { width: 1440, at: '/acceso/reportes' });
  await expect(page.getByRole('heading', { level: 1, name: 'Reportes de acceso' })).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/reportes-acceso-1440.png' });
  await page.getByRole('link', { name: /R4 · Accesos denegados/ }).click();
  await page.getByRole('button', { name: 'Ver', exact: true }).click();
  await expect(page.getByText(/Denegados: \d+/)).toBeVisible();
  await page.screenshot({ path: 'test-results/reporte-r4-1440.png' });
  await visit(page, '/acceso/reporte-requisitos');
  await expect(page.getByRole('table', { name: 'Matriz' }).getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/requisitos-1440.png', fullPage: true });
  await page.getByRole('link', { name: 'Ver lista, Excel o PDF' }).click();
  // Its title says the answer, once there is one.
  await expect(page.getByRole('navigation', { name: 'Dónde está este reporte' })).toContainText('Requisitos de personas y vehículos');
  const dark = await enter(browser, product, 'ADMIN', { width: 1440, theme: 'dark', language: 'en', at: '/acceso/reporte-requisitos' });
  await expect(dark.getByRole('table', { name: 'Matrix' })).toBeVisible();
  await expectAccessible(dark);
  await dark.screenshot({ path: 'test-results/requisitos-en-oscuro-1440.png', fullPage: true });
  const phone = await enter(browser, product, 'ADMIN', { width: 360, at: '/acceso/reporte-requisitos' });
  await expect(phone.getByRole('table', { name: 'Matriz' })).toBeVisible();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await phone.screenshot({ path: 'test-results/requisitos-360.png', fullPage: true });
});

test('Configuración de horarios: an interval is drawn with the mouse, moved with the keys, and typed across midnight', async ({
  browser,
  product,
}) => {
  const page = await enter(browser, product, 'ADMIN', { width: 1440, at: '/acceso/horarios' });
  await page
    .getByRole('button', { name: /^Nuevo/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: /^Código/ }).fill('PRUEBA');
  await page.getByRole('textbox', { name: /^Nombre/ }).fill('Turno de prueba');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.getByRole('tab', { name: 'Semana' }).click();
  const monday = page.getByRole('region', { name: 'Lunes' });
  await expect(monday).toBeVisible();
  await monday.scrollIntoViewIfNeeded();
  const column = monday.locator('[data-editable]');
  const box = await column.boundingBox();
  if (!box) throw new Error('Monday is not drawn');
  const at = (hour: number) => box.y + (box.height * hour) / 24;
  await page.mouse.move(box.x + box.width / 2, at(6));
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, at(12), { steps: 6 });
  await page.mouse.up();
  const drawn = monday.getByRole('button', { name: /^Lunes 06:00–12:00/ });
  await expect(drawn).toBeVisible();
  await drawn.focus();
  await page.keyboard.press('ArrowDown');
  await expect(monday.getByRole('button', { name: /^Lunes 06:15–12:15/ })).toBeVisible();
  // Moved with the mouse it is changed once: a second change of the same stroke would be another person's.
  let changes = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/api/AccesoHorarioIntervalo/')) changes += 1;
  });
  await page.mouse.move(box.x + box.width / 2, at(9));
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, at(10), { steps: 6 });
  await page.mouse.up();
  await expect(monday.getByRole('button', { name: /^Lunes 07:15–13:15/ })).toBeVisible();
  await page.waitForTimeout(500);
  expect(changes).toBe(1);
  await expect(page.getByText('No se pudo completar')).toBeHidden();
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/semana-1440.png', fullPage: true });
});
