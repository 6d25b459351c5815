import { expectAccessible } from './axe';
import { enter, expect, test } from './product';

test('an authorizer names a substitute of the same role for some days, who sees it; what is wrong is said by its field', async ({
  browser,
  product,
}) => {
  const page = await enter(browser, product, 'AUTORIZADOR', { at: '/movilizacion/autorizacion', width: 1440 });
  await page.getByRole('link', { name: 'Nombrar suplente' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nueva suplencia' })).toBeVisible();
  const role = page.getByRole('combobox', { name: /^Rol/ }).or(page.getByRole('textbox', { name: /^Rol/ }));
  await role.click();
  await page.getByRole('option', { name: /salud/i }).click();
  // Only one other has that role: it is chosen already.
  await expect(page.getByLabel(/^Suplente/).first()).toHaveValue('Elena Torres');
  await expectAccessible(page);
  const days = (from: number) => {
    const at = new Date(Date.now() + from * 86_400_000);
    return at.toLocaleDateString('es-PE', { timeZone: 'America/Lima', day: '2-digit', month: '2-digit', year: 'numeric' });
  };
  await page
    .getByLabel(/^Desde/)
    .first()
    .fill(days(0));
  await page
    .getByLabel(/^Hasta/)
    .first()
    .fill(days(6));
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page).toHaveURL(/\/movilizacion\/suplencias(?!\/nuevo)/);
  await page.goto('/movilizacion/suplencias');
  await expect(page.getByRole('row').filter({ hasText: 'Torres, Elena' })).toContainText('En curso');
  await expectAccessible(page);

  const doctor = await enter(browser, product, 'MEDICO', { at: '/movilizacion/suplencias', width: 360, theme: 'dark' });
  await expect(doctor.getByText('Salas, Hugo').first()).toBeVisible();
  expect(await doctor.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBeLessThanOrEqual(1);
  await expectAccessible(doctor);
});
