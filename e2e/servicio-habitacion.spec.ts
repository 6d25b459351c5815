import { seriousViolations } from './axe';
import { enter, expect, test, tokensOf, visit } from './product';

test('room service on a phone: today’s rooms in order, started and finished by who cleans; the board tells it', async ({ browser, product }) => {
  const page = await enter(browser, product, 'LIMPIEZA', { at: '/hotel/servicio-habitacion', width: 360 });
  await expect(page.getByRole('heading', { name: 'Servicio de habitación' })).toBeVisible();
  const first = page.getByRole('button', { name: /^Iniciar: / }).first();
  const name = ((await first.getAttribute('aria-label')) ?? '').replace('Iniciar: ', '');
  expect(await seriousViolations(page)).toEqual([]);
  await first.click();
  await page
    .getByRole('button', { name: `Terminar: ${name}` })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Terminar' });
  await expect(dialog.getByText('Foto', { exact: true })).toBeVisible();
  await dialog.getByLabel(/^Observación/).fill('Falta una almohada');
  await dialog.getByRole('button', { name: 'Terminar' }).click();
  await expect(dialog).toHaveCount(0);
  // Its board is that of the day that it was ordered for: the demo's, if midnight has passed since.
  const { accessToken } = await tokensOf(page, product, 'LIMPIEZA');
  const params = { take: 1, filter: JSON.stringify(['Observacion', '=', 'Falta una almohada']) };
  const found = await page.request.get('/api/HotelServicioHabitacion', { headers: { authorization: `Bearer ${accessToken}` }, params });
  const [{ FechaProgramada }] = (await found.json()).result.data;
  await visit(page, `/hotel/servicio-habitacion?pestana=tablero&fecha=${FechaProgramada}`);
  await expect(page.getByRole('tab', { name: 'Tablero', selected: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Terminado' }).getByText('Falta una almohada').first()).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  // Who cleans orders nothing.
  await page.getByRole('tab', { name: 'Órdenes' }).click();
  await expect(page.getByRole('button', { name: /^Nuev/ })).toHaveCount(0);
});

test('the supervisor’s check: what was done is approved where it stands, or ordered anew with what is missing', async ({ browser, product }) => {
  const page = await enter(browser, product, 'HOTELERO', { at: '/hotel/servicio-habitacion?pestana=tablero', width: 1440 });
  const { accessToken } = await tokensOf(page, product, 'HOTELERO');
  const params = { take: 1, filter: JSON.stringify([['Estado', '=', 'T'], 'AND', ['Revision', '=', null]]) };
  const found = await page.request.get('/api/HotelServicioHabitacion', { headers: { authorization: `Bearer ${accessToken}` }, params });
  // The demo’s day, if midnight has passed since.
  const [{ FechaProgramada }] = (await found.json()).result.data;
  await visit(page, `/hotel/servicio-habitacion?pestana=tablero&fecha=${FechaProgramada}`);
  const done = page.getByRole('region', { name: 'Terminado' });
  const card = done.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Rehacer: / }) });
  const name = (
    (await card
      .first()
      .getByRole('button', { name: /^Rehacer: / })
      .getAttribute('aria-label')) ?? ''
  ).replace('Rehacer: ', '');
  await done.getByRole('button', { name: `Rehacer: ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Rehacer' });
  await dialog.getByLabel(/^Qué falta/).fill('Falta el espejo');
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Rehacer' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(done.getByText(/Por rehacer · HOTELERO/).first()).toBeVisible();
  await expect(done.getByRole('button', { name: `Rehacer: ${name}` })).toHaveCount(0);
  const approve = done.getByRole('button', { name: /^Conforme: / });
  const left = await approve.count();
  if (left > 0) await approve.first().click();
  await expect(approve).toHaveCount(Math.max(left - 1, 0));
  await visit(page, '/hotel/servicio-habitacion?pestana=tablero');
  await expect(page.getByRole('region', { name: 'Pendiente' }).getByText('Falta el espejo')).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
});

test('the history and the bulk reservation open whole, in both widths', async ({ browser, product }) => {
  const page = await enter(browser, product, 'HOTELERO', { at: '/hotel/consultas/historial' });
  await expect(page.getByRole('tab', { name: 'Compañeros de habitación' })).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await visit(page, '/hotel/reserva-masiva/nueva');
  await expect(page.getByRole('tab', { name: 'Desde régimen y guardia' })).toBeVisible();
  await page.getByRole('button', { name: 'Cargar', exact: true }).click();
  await expect(page.getByText('Debe seleccionar un archivo.')).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
});
