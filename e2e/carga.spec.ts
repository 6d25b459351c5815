import { readFile } from 'node:fs/promises';
import { zip } from '@modules/acreditacion/test/zip';
import { paper } from '@platform/server/demo/paper';
import type { Page } from '@playwright/test';
import ExcelJS from 'exceljs';
import { expectAccessible } from './axe';
import { enter, expect, test } from './product';

const day = (days: number): string =>
  new Intl.DateTimeFormat('es-PE', { timeZone: 'America/Lima', day: '2-digit', month: '2-digit', year: 'numeric' }).format(
    new Date(Date.now() + days * 86_400_000),
  );
async function choose(page: Page, label: RegExp, option: RegExp): Promise<void> {
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .first()
    .click();
  await page.getByRole('option', { name: option }).first().click();
}
const count = (page: Page, name: string) => page.locator('dl').filter({ hasText: 'Cargados' }).locator('div').filter({ hasText: name }).locator('dd');
async function templateTitles(page: Page): Promise<{ book: ExcelJS.Workbook; titles: string[] }> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar plantilla' }).click();
  const book = new ExcelJS.Workbook();
  const content = await readFile(await (await downloading).path());
  await book.xlsx.load(new Uint8Array(content).buffer);
  const titles: string[] = [];
  book
    .getWorksheet('datos')
    ?.getRow(1)
    .eachCell((cell) => titles.push(String(cell.value).replace(/ \*$/, '')));
  return { book, titles };
}

test('a mass request: of vehicles or of people, template, file, a wrong cell fixed in place, papers in one ZIP, processed; a reload keeps its place', async ({
  browser,
  product,
}) => {
  test.setTimeout(120_000);
  const page = await enter(browser, product, 'SOLICITANTE', { at: '/movilizacion/masiva' });
  // Another entity has loads, profiles and a template of its own.
  await page.getByRole('button', { name: /^Vehículos/ }).click();
  await expect(page.getByRole('gridcell', { name: 'flota_parada.xlsx' })).toBeVisible();
  await page.getByRole('button', { name: 'Nueva carga' }).click();
  await choose(page, /^Perfil de acreditación/, /Vehículos y equipos CP/);
  expect((await templateTitles(page)).titles.slice(0, 4)).toEqual(['Placa', 'Tipo de vehículo', 'Marca', 'Modelo']);

  await page.getByRole('button', { name: /^Personas/ }).click();
  await choose(page, /^Contrato/, /CT-0001/);
  await choose(page, /^Perfil de acreditación/, /Personal operativo CP/);
  await page.getByRole('button', { name: 'Subir y validar' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Debe seleccionar un archivo.' })).toBeVisible();

  const { book, titles } = await templateTitles(page);
  const sheet = book.getWorksheet('datos');
  const row = (n: number, more: Record<string, string>): Record<string, string> => ({
    'Tipo de documento': 'DNI',
    Documento: `7765000${n}`,
    'Apellido paterno': 'Parada',
    'Apellido materno': 'Planta',
    Nombres: n === 1 ? 'Uno' : 'Dos',
    Sexo: 'Masculino',
    'Fecha de nacimiento': `0${n}/03/1990`,
    'País de nacimiento': 'Perú',
    'País de residencia': 'Perú',
    Cargo: 'C-OPE',
    'Fecha de inicio': day(0),
    'Fecha fin': day(45),
    ...Object.fromEntries(
      ['SCTR', 'EMO', 'IND'].flatMap((code) => [
        [`${code} · emisión`, day(-5)],
        [`${code} · vencimiento`, day(170)],
      ]),
    ),
    ...more,
  });
  [row(1, {}), row(2, { Documento: '776' })].forEach((cells, at) => {
    titles.forEach((title, place) => {
      if (sheet && cells[title] !== undefined) sheet.getCell(at + 2, place + 1).value = cells[title];
    });
  });
  await page.getByRole('switch', { name: /Aceptar advertencias/ }).check();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'parada.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(await book.xlsx.writeBuffer()) });
  await page.getByRole('button', { name: 'Subir y validar' }).click();

  await expect(count(page, 'Observados')).toHaveText('1');
  await expect(count(page, 'Por procesar')).toHaveText('1');
  await expect(page.getByText('El documento debe tener exactamente 8 caracteres.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Dos · Corregir Nombres de la fila 3' }).click();
  await expect(page.getByRole('textbox', { name: 'Corregir Nombres de la fila 3' })).toBeFocused();
  const cell = page.getByRole('textbox', { name: 'Corregir Documento de la fila 3' });
  await cell.fill('77650002');
  await cell.press('Enter');
  await expect(count(page, 'Observados')).toHaveText('0');
  await expect(count(page, 'Correctos')).toHaveText('2');

  const papers = [1, 2].flatMap((n) =>
    ['DNI', 'SCTR', 'EMO', 'IND'].map((code) => ({ name: `7765000${n}_${code}.pdf`, content: Buffer.from(paper(code)) })),
  );
  await page
    .getByRole('region', { name: 'Adjuntos' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'papeles.zip', mimeType: 'application/zip', buffer: zip(papers) });
  await expect(page.getByText('Se adjuntaron 8 documentos.')).toBeVisible();
  await page.getByRole('button', { name: 'Procesar 2', exact: true }).click();
  await expect(page.getByText('Carga terminada: 2 solicitudes enviadas.')).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await expect(count(page, 'Procesados')).toHaveText('2');
  await page.getByRole('button', { name: /Procesada/ }).click();
  await expect(page.getByRole('link', { name: /^SOL-/ })).toHaveCount(2);

  await page.setViewportSize({ width: 360, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible(page);

  await page.goto('/plataforma/trabajos');
  const work = page.getByRole('list', { name: 'Mis trabajos' }).getByRole('listitem').first();
  await expect(work).toContainText('Terminado');
  await expect(work).toContainText('Procesados 2');
  await expectAccessible(page);
  await work.getByRole('button', { name: 'Ver' }).click();
  await expect(page).toHaveURL(/movilizacion\/masiva\/\d+/);
});
