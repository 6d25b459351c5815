import { seriousViolations } from './axe';
import { enter, expect, test, visit } from './product';

test('a camp: rooms are generated once seen, beds are changed together, a profile lets go of one room', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/hotel/hoteles' });
  await page.getByRole('link', { name: 'STAFF' }).click();
  await page.getByRole('tab', { name: 'Habitaciones' }).click();
  const choose = async (label: string, option: string) => {
    await page.getByRole('dialog').getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option }).click();
  };
  const generate = async (to: string) => {
    await page.getByRole('button', { name: 'Generar habitaciones' }).click();
    await choose('Módulo', 'Ala A');
    await page.getByRole('textbox', { name: 'Desde' }).fill('901');
    await page.getByRole('textbox', { name: 'Hasta' }).fill(to);
    await choose('Tipo de habitación', 'Doble');
    await choose('Tipo de cama', 'Queen');
    await page.getByRole('button', { name: 'Vista previa' }).click();
  };
  await generate('902');
  await expect(page.getByText('Se crearán 2 habitaciones y 4 camas.')).toBeVisible();
  await expect(page.getByText('901-A, 901-B, 902-A, 902-B')).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Generar', exact: true }).click();
  await expect(page.getByText('Se crearon 2 habitaciones y 4 camas.')).toBeVisible();
  // Codes that exist are skipped and told.
  await generate('903');
  await expect(page.getByText('Ya existen y se omiten: 901, 902.')).toBeVisible();
  await page.getByRole('button', { name: 'Generar', exact: true }).click();
  await expect(page.getByText('Se crearon 1 habitaciones y 2 camas.')).toBeVisible();

  await page.getByRole('tab', { name: 'Camas' }).click();
  await page.getByPlaceholder(/Buscar/).fill('B');
  await expect(page.getByRole('row', { name: /901-B/ })).toBeVisible();
  await page.getByRole('row', { name: /901-B/ }).getByRole('checkbox').check();
  await page.getByRole('row', { name: /902-B/ }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Cambiar', exact: true }).click();
  await choose('Cama caliente', 'Sí');
  await page.getByRole('dialog').getByRole('button', { name: 'Cambiar', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cambiar', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).last().click();
  await expect(page.getByRole('row', { name: /902-B/ }).getByText('Sí').first()).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Árbol' }).click();
  await page.getByRole('button', { name: 'Ver A · Ala A' }).click();
  await page.getByRole('button', { name: 'Ver 901', exact: true }).click();
  await expect(page.getByText('901-B · Cama caliente')).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);

  await visit(page, '/hotel/perfiles');
  await page.getByRole('link', { name: 'JEFATURAS' }).click();
  await page.getByRole('tab', { name: 'Detalle' }).click();
  const camp = page.getByRole('checkbox', { name: 'STAFF · Casa de staff' });
  await expect(camp).toBeChecked();
  await page.getByRole('button', { name: 'Ver Ala A' }).click();
  await page.getByRole('checkbox', { name: '901', exact: true }).uncheck();
  await expect(camp).toBeChecked({ indeterminate: true });
  await expect(page.getByRole('checkbox', { name: 'V · Ala de visitas' })).toBeChecked();
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('Se guardaron los lugares del perfil.')).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await page.reload();
  await page.getByRole('tab', { name: 'Detalle' }).click();
  await page.getByRole('button', { name: 'Ver Ala A' }).click();
  await expect(page.getByRole('checkbox', { name: '901', exact: true })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: '902', exact: true })).toBeChecked();
});
