import { expectAccessible } from './axe';
import { enter, expect, test } from './product';

test('Visitas en sitio: an expected visit is let in with a card, stands on site, and leaves without giving it back', async ({ browser, product }) => {
  const desk = await enter(browser, product, 'GARITA', { width: 1440, at: '/acceso/visitas' });
  await expect(desk.getByRole('heading', { level: 1, name: 'Visitas en sitio' })).toBeVisible();
  const list = desk.getByRole('list', { name: 'Visitas' });
  const entry = list.getByRole('button', { name: /^Registrar ingreso de / }).first();
  await expect(entry).toBeVisible();
  await expectAccessible(desk);
  await desk.screenshot({ path: 'test-results/visitas-1440.png' });
  const name = ((await entry.getAttribute('aria-label')) ?? '').replace('Registrar ingreso de ', '');
  await entry.click();
  const dialog = desk.getByRole('dialog', { name: `Registrar ingreso de ${name}` });
  await dialog
    .getByRole('combobox', { name: 'Puerta' })
    .or(dialog.getByRole('textbox', { name: 'Puerta' }))
    .first()
    .click();
  await desk.getByRole('option', { name: /Garita principal/ }).click();
  await dialog.getByLabel('N.° de tarjeta de visita').fill('V0001');
  await expectAccessible(desk);
  await dialog.getByRole('button', { name: 'Registrar ingreso' }).click();
  await expect(desk.getByText(new RegExp(`^Ingreso registrado: ${name}, tarjeta V\\d{6}$`))).toBeVisible();

  const phone = await enter(browser, product, 'GARITA', { width: 360, at: '/acceso/visitas?vista=enSitio' });
  const exit = phone.getByRole('button', { name: `Registrar salida de ${name}` });
  await expect(exit).toBeVisible();
  await expect(phone.getByText(/^Desde .* · en Mina · Tarjeta V\d{6} · V0001$/)).toBeVisible();
  await expectAccessible(phone);
  await phone.screenshot({ path: 'test-results/visitas-360.png' });
  await exit.click();
  const leaving = phone.getByRole('dialog', { name: `Registrar salida de ${name}` });
  await leaving
    .getByRole('combobox', { name: 'Puerta' })
    .or(leaving.getByRole('textbox', { name: 'Puerta' }))
    .first()
    .click();
  await phone.getByRole('option', { name: /Garita principal/ }).click();
  await leaving.getByRole('switch', { name: /^Tarjeta devuelta/ }).uncheck({ force: true });
  await leaving.getByRole('button', { name: 'Registrar salida' }).click();
  await expect(phone.getByText(/^La credencial V\d{6} no ha sido devuelta\.$/)).toBeVisible();
  await phone.getByRole('button', { name: 'SI', exact: true }).click();
  await expect(phone.getByText(`Salida registrada: ${name}`)).toBeVisible();

  await desk.getByRole('tab', { name: 'Historial' }).click();
  await expect(desk.getByRole('main').getByText(name).first()).toBeVisible();
  await expectAccessible(desk);
});
