import { readFile } from 'node:fs/promises';
import { seriousViolations } from './axe';
import { enter, expect, test, visit } from './product';

test('a list of more rows than one waits for is written in the background, and downloaded from Mis trabajos', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN');
  // As of a client with many people: only their number is not the demo's.
  await page.route('**/api/AdministracionPersona/contar*', (route) => route.fulfill({ json: { result: { totalCount: 20_001 } } }));
  await visit(page, '/administracion/personas');
  await expect(page.getByText('de 20001')).toBeVisible();
  await page.getByRole('button', { name: 'Exportar a Excel' }).click();
  await expect(page.getByText('Lo encontrará en Mis trabajos.')).toBeVisible();
  await page.goto('/plataforma/trabajos');
  const work = page.getByRole('list', { name: 'Mis trabajos' }).getByRole('listitem').first();
  await expect(work).toContainText('Exportación: Personas');
  await expect(work).toContainText('Terminado');
  expect(await seriousViolations(page)).toEqual([]);
  const downloading = page.waitForEvent('download');
  await work.getByRole('button', { name: 'Descargar' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
});
