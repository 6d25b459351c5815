import { expectAccessible } from './axe';
import { enter, expect, test } from './product';

test('Gestión masiva: pasted documents are reviewed, one is put right where it is, and the rest is done in the background', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { width: 1440, at: '/acceso/restricciones-requisitos/masiva' });
  await expect(page.getByRole('heading', { level: 1, name: 'Gestión masiva' })).toBeVisible();
  await expect(page.getByText('Charla de ingreso').first()).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/masiva-lista-1440.png' });
  await page.getByRole('button', { name: 'Nueva gestión' }).click();
  await expect(page.getByRole('heading', { level: 2, name: '1. Seleccionar' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Documentos' }).fill('40000123\n99999999');
  await expect(page.getByText('2 leídos')).toBeVisible();
  await page.getByRole('combobox', { name: /^Tipo de restricción/ }).or(page.getByRole('textbox', { name: /^Tipo de restricción/ })).first().click();
  await page.getByRole('option', { name: /Investigación/i }).first().click();
  await page.getByRole('textbox', { name: /^Motivo/ }).fill('Auditoría de prueba');
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/masiva-nueva-1440.png', fullPage: true });
});
