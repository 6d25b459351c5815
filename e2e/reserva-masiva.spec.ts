import { readFile } from 'node:fs/promises';
import ExcelJS from 'exceljs';
import { seriousViolations } from './axe';
import { enter, expect, test, tokensOf } from './product';

const day = (days: number): string =>
  new Intl.DateTimeFormat('es-PE', { timeZone: 'America/Lima', day: '2-digit', month: '2-digit', year: 'numeric' }).format(
    new Date(Date.now() + days * 86_400_000),
  );
const [FROM, TO] = [60, 64];

test('a bulk reservation from Excel: template, file, an observed row put right in place, processed, and its stays in the calendar', async ({
  browser,
  product,
}) => {
  test.setTimeout(120_000);
  const page = await enter(browser, product, 'HOTELERO', { at: '/hotel/reserva-masiva' });
  // Whoever has a profile of the camp may sleep there.
  const { accessToken } = await tokensOf(page, product, 'ADMIN');
  const filter = encodeURIComponent(JSON.stringify(['SinPerfil', '=', 'N']));
  const people = await page.request.get(`/api/HotelPerfilPersona?take=2&filter=${filter}`, { headers: { authorization: `Bearer ${accessToken}` } });
  const [ana, luis]: { Documento: string; NombreCompleto: string }[] = (await people.json()).result.data;
  if (!ana || !luis) throw new Error('Nobody has a profile of the camp');

  await page
    .getByRole('link', { name: 'Nueva carga' })
    .or(page.getByRole('button', { name: 'Nueva carga' }))
    .click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar plantilla' }).click();
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(new Uint8Array(await readFile(await (await downloading).path())).buffer);
  const [sheet] = book.worksheets;
  const titles: string[] = [];
  sheet?.getRow(1).eachCell((cell) => titles.push(String(cell.value).replace(/[* ]/g, '')));
  expect(titles).toEqual(expect.arrayContaining(['Documento', 'FechaIngreso', 'FechaSalida', 'Turno', 'Cama']));
  const rows = [
    { Documento: ana.Documento, FechaIngreso: day(FROM), FechaSalida: day(TO) },
    { Documento: '00000000', FechaIngreso: day(FROM), FechaSalida: day(TO) },
  ];
  rows.forEach((row, at) => {
    for (const [name, value] of Object.entries(row)) if (sheet) sheet.getCell(at + 2, titles.indexOf(name) + 1).value = value;
  });
  await page.locator('input[type=file]').setInputFiles({
    name: 'subida.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await book.xlsx.writeBuffer()),
  });
  await page.getByRole('switch', { name: /^Aceptar advertencias/ }).click();
  await page.getByRole('button', { name: 'Cargar', exact: true }).click();

  const counts = page.getByLabel('Conteos de la carga');
  const count = (name: string) => counts.locator('div').filter({ hasText: name }).locator('dd').first();
  await expect(count('Cargados')).toHaveText('2');
  await expect(count('Observados')).toHaveText('1');
  await expect(page.getByText('No se encontró a la persona.')).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  // Observed rows are shown first; the wrong one is put right where it stands.
  await page.getByRole('button', { name: /^Corregir la fila/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Corregir la fila/ });
  await dialog.getByLabel(/^Documento/).fill(luis.Documento);
  await dialog.getByRole('button', { name: /^(Guardar|Aceptar|Confirmar)/ }).click();
  await expect(count('Observados')).toHaveText('0');
  await expect(count('Correctos')).toHaveText('2');
  await page.getByText('Todas 2', { exact: true }).click();
  const proposed = page.getByRole('row').filter({ hasText: luis.NombreCompleto });
  await expect(proposed).toContainText(/\d-[A-Z]/);
  await page.getByRole('button', { name: 'Procesar 2' }).click();
  await expect(page.getByText('Se hicieron 2 reservas.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('row').filter({ hasText: ana.NombreCompleto })).toContainText(/RES-\d{4}-\d{6}/);
  expect(await seriousViolations(page)).toEqual([]);

  await page.getByRole('link', { name: 'Ver en el calendario' }).click();
  await expect(page.getByRole('button', { name: new RegExp(luis.NombreCompleto) }).first()).toBeVisible();
  await page
    .getByRole('button', { name: new RegExp(luis.NombreCompleto) })
    .first()
    .click();
  const stay = page.getByRole('dialog', { name: new RegExp(luis.NombreCompleto) });
  await stay.getByRole('tab', { name: 'Persona' }).click();
  await expect(stay.getByText('Noches seguidas')).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
});
