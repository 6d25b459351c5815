import { paper } from '@platform/server/demo/paper';
import { seriousViolations } from './axe';
import { enter, expect, test } from './product';

test('a kind of document is made, one is handed in, and what is missing is listed with its day', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ASISTENCIA', { at: '/asistencia/documentos' });
  await page.getByRole('link', { name: 'Tipos de documento' }).click();
  await expect(page.getByRole('link', { name: 'CMED' })).toBeVisible();
  await page.getByRole('button', { name: 'Nuevo', exact: true }).first().click();
  await page.getByLabel('Código').fill('E2EDOC');
  await page.getByLabel('Nombre').fill('Constancia de prueba');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.goto(`${product.url}/asistencia/documentos`);
  await page.getByRole('button', { name: 'Nuevo', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nuevo documento' })).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Subir archivo: Archivo' }).click();
  await (await chooser).setFiles({ name: 'constancia.pdf', mimeType: 'application/pdf', buffer: paper() });
  await expect(page.getByText(/constancia\.pdf · /)).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await page.goto(`${product.url}/asistencia/documentos/faltantes`);
  await expect(page.getByRole('heading', { level: 1, name: 'Documentos que faltan' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Documento hasta' })).toBeVisible();
});

test('people come from a workbook: the template, and a file that is judged before it is written', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ASISTENCIA', { at: '/asistencia/personas', width: 1440 });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar plantilla' }).click();
  const path = await (await download).path();
  await page.getByRole('button', { name: 'Importar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar personas' });
  await expect(dialog.getByRole('button', { name: 'Procesar' })).toBeDisabled();
  await dialog.locator('input[type=file]').setInputFiles(path);
  await expect(page.getByText('El archivo no tiene filas.')).toBeVisible();
});

test('a cycle is seen as a month with its guards; a day of a schedule says what the law may not like', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ASISTENCIA', { at: '/asistencia/horarios/ciclicos', width: 1440 });
  await page.getByRole('link', { name: '14X7' }).click();
  await page.getByRole('tab', { name: 'Vista previa' }).click();
  await expect(page.getByRole('region', { name: 'Vista previa' }).getByRole('row').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Detalle por día' }).click();
  await expect(page.getByText('El turno supera 8 horas.').first()).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
});
