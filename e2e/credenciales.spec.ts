import { expectAccessible } from './axe';
import { enter, expect, test } from './product';

test('a credential is issued as it is proposed, its QR says it is in force, and once inactive it is not', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/identificacion/gestion', width: 360 });
  await page.getByRole('button', { name: /Sin credencial/ }).click();
  await expect(page).toHaveURL(/Vigencia/);
  // The rows of before are gone.
  await expect(page.getByRole('main').getByText('Vigente', { exact: true })).toHaveCount(1);
  await page.getByRole('link').filter({ hasText: /,/ }).first().click();
  await page.getByRole('button', { name: 'Nueva credencial' }).click();
  const form = page.getByRole('dialog', { name: 'Nueva credencial' });
  await expect(form.getByLabel(/^Fin/)).not.toHaveValue('');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Guardar', exact: true }).click();
  const card = page.getByRole('region', { name: 'Credencial' });
  await expect(card).toContainText(/C\d{6}/);
  await expect(card).toContainText('Vigente');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Código QR de verificación' }).click();
  const address = await page.getByRole('dialog').getByRole('link').getAttribute('href');
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click();

  const open = await browser.newPage({ viewport: { width: 360, height: 780 } });
  const path = new URL(address ?? '').pathname;
  await open.goto(product.url + path);
  await expect(open.getByRole('heading', { name: /Credencial vigente|Credential in force/ })).toBeVisible();
  await expectAccessible(open);

  await page.getByRole('button', { name: 'Inactivar' }).click();
  const ask = page.getByRole('dialog', { name: 'Inactivar' });
  await ask
    .getByLabel(/^Motivo/)
    .first()
    .click();
  await page.getByRole('option', { name: 'Pérdida' }).click();
  await ask.getByRole('button', { name: 'Inactivar' }).click();
  await expect(card).toContainText('Inactiva');
  await expect(page.getByRole('button', { name: 'Nueva credencial' })).toBeVisible();
  await open.reload();
  await expect(open.getByRole('heading', { name: /no vigente|not in force/ })).toBeVisible();

  // The gate reads it by its number: it knows whose it was, and why it is no good.
  const code = /C\d{6}/.exec((await card.textContent()) ?? '')?.[0] ?? '';
  const gate = await enter(browser, product, 'GARITA', { width: 360, at: '/acceso/puesto-control?puerta=1&sentido=S' });
  await gate.getByRole('button', { name: 'Leer credenciales' }).click();
  await gate.getByRole('textbox', { name: 'Credencial' }).fill(code.toLowerCase());
  await gate.getByRole('button', { name: 'Leer', exact: true }).click();
  await expect(gate.getByText(`La credencial ${code} está inactiva: Pérdida.`).first()).toBeVisible();
  await expectAccessible(gate);
  await open.close();
});
