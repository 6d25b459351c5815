import { expectAccessible } from './axe';
import { enter, expect, test } from './product';

const PENDING = /^Pendientes (\d+) de (\d+)$/;
type Page = Awaited<ReturnType<typeof enter>>;

const pendingOf = async (page: Page): Promise<[number, number]> => {
  const [, pending, total] = PENDING.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '') ?? [];
  return [Number(pending), Number(total)];
};
/** Ticks so many people safe, by touch. */
async function tick(page: Page, count: number): Promise<void> {
  const [before, total] = await pendingOf(page);
  for (let n = 0; n < count; n++) {
    const act = page.getByRole('button', { name: /: a salvo$/ }).first();
    const box = await act.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(48);
    await act.click();
    await expect(page.getByRole('heading', { level: 1, name: `Pendientes ${before - n - 1} de ${total}` })).toBeVisible();
  }
}

test('Ocupación: the zones with who is inside, whom to call, and without a network the list as it was', async ({ browser, product }) => {
  test.setTimeout(120_000);
  for (const width of [360, 1440]) {
    const page = await enter(browser, product, 'GARITA', { width, at: '/acceso/evacuacion' });
    const above = page.getByRole('region', { name: 'Ocupación', exact: true });
    await expect(above.getByRole('list', { name: 'Zonas' }).getByText(/\d+\/1000 dentro/)).toBeVisible({ timeout: 25_000 });
    await expect(above.getByText(/trabajadores · \d+ visitas · \d+ vehículos/).first()).toBeVisible();
    await expectAccessible(page);
    await page.screenshot({ path: `test-results/ocupacion-${width}.png`, fullPage: true });
    await page.context().setOffline(true);
    await expect(page.getByText(/^Sin conexión\. Lista del \d\d\/\d\d\/\d{4} \d\d:\d\d\.$/)).toBeVisible({ timeout: 20_000 });
    const search = page.getByLabel('Buscar por nombre, compañía o zona');
    await search.fill('zzzz');
    await expect(above.getByRole('link', { name: /^Llamar a/ })).toHaveCount(0);
    await search.fill('mina');
    await expect(
      above
        .getByRole('listitem')
        .filter({ hasText: /· Mina ·/ })
        .last(),
    ).toBeVisible();
    await page.context().close();
  }
});

test('Check: two phones tick 5 and 6 people → both see 11, one of them without a network meanwhile; Cerrar asks an observation and leaves a record', async ({
  browser,
  product,
}) => {
  test.setTimeout(150_000);
  const chief = await enter(browser, product, 'ADMIN', { width: 1440, at: '/acceso/evacuacion/pase' });
  await chief.getByRole('button', { name: 'Iniciar evacuación' }).click();
  const dialog = chief.getByRole('dialog', { name: 'Iniciar evacuación' });
  await dialog.getByLabel('Zona').click();
  await chief.getByRole('option', { name: /Mina/ }).first().click();
  await dialog.getByRole('switch', { name: 'Simulacro' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Iniciar evacuación' }).click();
  await expect(chief.getByRole('heading', { level: 1, name: PENDING })).toBeVisible();
  const [before, total] = await pendingOf(chief);
  expect(before).toBe(total);
  expect(total).toBeGreaterThan(20);

  const phone = await enter(browser, product, 'GARITA', { width: 360, at: '/acceso/evacuacion/pase' });
  await phone.getByRole('button', { name: /^Mina/ }).first().click();
  await expect(phone.getByRole('heading', { level: 1, name: `Pendientes ${total} de ${total}` })).toBeVisible();
  await expect(phone.getByText('En línea', { exact: true })).toBeVisible();
  await expectAccessible(phone);
  await expectAccessible(chief);

  await phone.context().setOffline(true);
  await expect(phone.getByText(/^Sin conexión\. .* 0 por enviar\.$/)).toBeVisible();
  await tick(phone, 6);
  await expect(phone.getByText(/ 6 por enviar\.$/)).toBeVisible();
  await phone.screenshot({ path: 'test-results/pase-360-sin-red.png' });
  await tick(chief, 5);
  await expect(chief.getByRole('heading', { level: 1, name: `Pendientes ${total - 5} de ${total}` })).toBeVisible();
  await phone.context().setOffline(false);
  // Both ticked the first ones of the list: what was said twice counts once, so both go on until eleven are safe.
  await expect(phone.getByText('En línea', { exact: true })).toBeVisible({ timeout: 25_000 });
  await expect(phone.getByRole('heading', { level: 1, name: `Pendientes ${total - 6} de ${total}` })).toBeVisible({ timeout: 15_000 });
  await expect(chief.getByRole('heading', { level: 1, name: `Pendientes ${total - 6} de ${total}` })).toBeVisible({ timeout: 15_000 });
  await tick(phone, 5);
  await expect(chief.getByRole('heading', { level: 1, name: `Pendientes ${total - 11} de ${total}` })).toBeVisible({ timeout: 15_000 });

  // By reading a document, and undone.
  const name = await chief
    .getByRole('button', { name: /: a salvo$/ })
    .first()
    .getAttribute('aria-label');
  const surname = (name ?? '').split(/[ ,:]/)[0] ?? '';
  await chief
    .getByRole('combobox', { name: /^Documento, credencial o apellidos/ })
    .or(chief.getByRole('textbox', { name: /^Documento, credencial o apellidos/ }))
    .fill(surname);
  await chief.keyboard.press('Enter');
  await expect(chief.getByRole('heading', { level: 1, name: `Pendientes ${total - 12} de ${total}` })).toBeVisible();
  await chief.getByRole('textbox', { name: /^Documento, credencial o apellidos/ }).fill('00000001');
  await chief.keyboard.press('Enter');
  await expect(chief.getByRole('alert').filter({ hasText: 'Nadie de la lista responde a 00000001.' })).toBeVisible();
  await chief.getByRole('button', { name: 'Ver a todos' }).click();
  await chief.screenshot({ path: 'test-results/pase-1440.png' });

  await chief.getByRole('button', { name: 'Cerrar evacuación' }).click();
  const closing = chief.getByRole('dialog', { name: 'Cerrar evacuación' });
  await expect(closing.getByText(`Quedan ${total - 12} personas pendientes: escriba una observación.`)).toBeVisible();
  await closing.getByLabel('Observación').fill('Simulacro concluido');
  await closing.getByRole('button', { name: 'Cerrar evacuación' }).click();
  await expect(chief.getByText(/^Cerrada /)).toBeVisible({ timeout: 15_000 });
  const [record] = await Promise.all([chief.waitForEvent('download'), chief.getByRole('button', { name: 'Acta' }).click()]);
  expect(record.suggestedFilename()).toContain('Acta de evacuacion');
});
