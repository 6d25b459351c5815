import { expectAccessible } from './axe';
import { chooseDoor, enter, expect, test } from './product';

test('a vehicle at the gate: plate, driver and passenger one after another, one is taken out, and the movement is registered whole', async ({
  browser,
  product,
}) => {
  const admin = await enter(browser, product, 'ADMIN');
  /** The first text of its kind in a list. */
  const first = async (path: string, pattern: RegExp): Promise<string> => {
    await admin.goto(path);
    return ((await admin.getByRole('main').getByText(pattern).first().textContent()) ?? '').trim();
  };
  const plate = await first('/administracion/vehiculos', /^[A-Z]{3}-\d{3}$/);
  const driver = await first('/administracion/licencias-internas', /^\d{8}$/);

  const page = await enter(browser, product, 'GARITA', { width: 360 });
  await chooseDoor(page, 'Acceso vehicular');
  await page.getByText('Vehicular', { exact: true }).click();
  await page.getByRole('button', { name: 'Empezar' }).click();
  const read = async (label: RegExp, value: string) => {
    await page.getByRole('textbox', { name: label }).fill(value);
    await page.keyboard.press('Enter');
  };
  const row = (role: string) => page.getByRole('listitem').filter({ hasText: role });

  // Typed in another way it is the same vehicle.
  await read(/^Placa/, plate.toLowerCase().replace('-', ' '));
  await expect(row('Vehículo').filter({ hasText: plate })).toBeVisible();
  await expect(page.getByText('Ocupantes: 0')).toBeVisible();
  await read(/^Documento del conductor/, driver);
  await expect(row('Conductor')).toContainText(driver);
  await read(/^Documento del acompañante/, '99999999');
  await expect(page.getByRole('alert').filter({ hasText: 'DENEGADO' })).toBeVisible();
  await expect(row('Acompañante')).toContainText('No se encontró a ninguna persona con 99999999.');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

  await row('Acompañante')
    .getByRole('button', { name: /^Quitar/ })
    .click();
  await expect(row('Acompañante')).toBeHidden();
  await page.getByRole('button', { name: 'Registrar movimiento' }).click();
  await expect(page.getByText('Movimiento registrado')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Últimos movimientos' }).getByText(plate).first()).toBeVisible();
  // The next plate begins another.
  await expect(page.getByRole('textbox', { name: /^Placa/ })).toBeVisible();
});
