import type { Page } from '@playwright/test';
import { seriousViolations } from './axe';
import { enter, expect, test, tokensOf, visit } from './product';

async function choose(page: Page, field: string | RegExp, option: string | RegExp): Promise<void> {
  await page
    .getByRole('combobox', { name: field })
    .or(page.getByRole('textbox', { name: field }))
    .first()
    .click();
  await page.getByRole('option', { name: option }).first().click();
}
const save = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true }).click();

test('a vehicle: the model proposes its type, another brand clears it, the grid shows the name of its color', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/administracion/vehiculos/nuevo' });
  await page.getByRole('textbox', { name: /^Placa/ }).fill('zzz-909');
  await page.getByRole('textbox', { name: /^Fecha de inicio/ }).fill('01/11/2026');
  // The calendar speaks the reader's language.
  await expect(page.getByRole('button', { name: 'noviembre 2026', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mes siguiente' })).toBeVisible();
  await page.getByRole('textbox', { name: /^Placa/ }).click();
  await choose(page, /^Marca/, 'Toyota');
  await choose(page, /^Modelo/, 'Hilux');
  await expect(page.getByLabel(/^Tipo de vehículo/).first()).toHaveValue(/Camioneta/);
  await choose(page, /^Marca/, 'Volvo');
  await expect(page.getByLabel(/^Modelo/).first()).toHaveValue('');
  await choose(page, /^Modelo/, 'FMX');
  await choose(page, /^Color/, /Rojo/);
  await page.getByRole('textbox', { name: /^Año/ }).fill('2024');
  await choose(page, /^Compañía/, /Misti/);
  await save(page);
  await page.goto('/administracion/vehiculos?buscar=ZZZ909');
  await expect(page.getByRole('grid').getByText('ZZZ-909')).toBeVisible();
  await expect(page.getByRole('grid').getByText('Rojo')).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
});

test('holidays: a year is generated once, and a template day has no way to be changed', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/administracion/feriados' });
  for (let year = 0; year < 3; year += 1) await page.getByRole('button', { name: 'Año siguiente' }).click();
  await page.getByRole('button', { name: 'Generar año' }).click();
  await expect(page.getByText('Feriados creados: 14.')).toBeVisible();
  await page.getByRole('button', { name: 'Generar año' }).click();
  await expect(page.getByText('Feriados creados: 0.')).toBeVisible();
  await expect(page.getByText('Plantilla').first()).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
});

test('holidays: the first thing asked is a country that there is', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN');
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 400) refused.push(answer.url());
  });
  await page.goto('/administracion/feriados');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(refused).toEqual([]);
});

test('Check: switching a person’s residence from PE to CH changes the labels to Región, Provincia, Comuna and clears the three selects', async ({
  browser,
  product,
}) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/administracion/personas/nuevo' });
  await page.getByRole('tab', { name: /Domicilio/ }).click();
  await choose(page, /^País de residencia/, /^Perú/);
  const place = page.getByRole('group', { name: 'Lugar de residencia' });
  const level = (name: string) => place.getByLabel(name, { exact: true });
  await level('Departamento').click();
  await page.getByRole('option', { name: 'Arequipa', exact: true }).click();
  await level('Provincia').click();
  await page.getByRole('option', { name: 'Caylloma', exact: true }).click();
  await level('Distrito').click();
  await page.getByRole('option', { name: 'Chivay', exact: true }).click();
  await expect(level('Distrito')).toHaveValue('Chivay');
  await level('Departamento').click();
  await page.getByRole('option', { name: 'Tacna', exact: true }).click();
  await expect(level('Provincia')).toHaveValue('');
  await expect(level('Distrito')).toBeDisabled();
  await choose(page, /^País de residencia/, /^Chile/);
  for (const name of ['Región', 'Provincia', 'Comuna']) await expect(level(name)).toHaveValue('');
  await expect(level('Departamento')).toHaveCount(0);
});

test('an internal licence is annulled with a reason, and another is given by hand to the same driver', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/administracion/licencias-internas?orden=Numero' });
  const first = page
    .getByRole('row')
    .filter({ hasText: /LI-\d{6}/ })
    .first();
  await first.waitFor();
  const document = /(?<!\d)\d{8}(?!\d)/.exec((await first.textContent()) ?? '')?.[0] ?? '';
  await first.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Anular' }).click();
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Motivo/ })
    .fill('Cambio de tipos');
  await page.getByRole('dialog').getByRole('button', { name: 'Anular', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/administracion/licencias-internas/nuevo');
  await page.getByRole('textbox', { name: /^Fecha de emisión/ }).fill('01/11/2026');
  await page.getByRole('textbox', { name: /^Fecha fin/ }).fill('31/12/2026');
  await page.getByRole('textbox', { name: /^Restricciones/ }).fill('Solo de día');
  const person = page
    .getByRole('combobox', { name: /^Persona/ })
    .or(page.getByRole('textbox', { name: /^Persona/ }))
    .first();
  await person.fill(document);
  await page.getByRole('option', { name: new RegExp(document) }).click();
  await expect(page.getByLabel(/^Categoría nacional/).first()).toHaveValue(/A-IIIc/);
  await choose(page, /^División/, /Cerro Pardo/);
  await choose(page, /^Tipos de vehículo/, /Camioneta/);
  await page.keyboard.press('Escape');
  expect(await seriousViolations(page)).toEqual([]);
  await save(page);
  await page.waitForURL(/licencias-internas(\?|$)/);
});

test('a regime’s calendar shows a row for each guard', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/administracion/regimenes' });
  await page.getByRole('grid').getByText('14X7').first().click();
  await page.getByRole('tab', { name: 'Calendario' }).click();
  await expect(page.getByRole('rowheader', { name: 'Guardia A' })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Guardias en sitio' })).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
});

test('0705: a vehicle’s types of identification are given and ended in its own tab, those of vehicles alone', async ({ browser, product }) => {
  const page = await enter(browser, product, 'CREDENCIALES', { width: 360 });
  const { accessToken } = await tokensOf(page, product, 'CREDENCIALES');
  const headers = { authorization: `Bearer ${accessToken}` };
  const kind = await page.request.post('/api/IdentificacionTipoIdentificacion', {
    headers: { authorization: `Bearer ${(await tokensOf(page, product, 'ADMIN')).accessToken}` },
    data: { Codigo: 'TAGV', Nombre: 'Etiqueta de parabrisas', Medio: 'TAR', Entidad: 'V' },
  });
  expect(kind.ok()).toBe(true);
  const { result } = await (await page.request.get('/api/IdentificacionPortadorVehiculo?take=1', { headers })).json();
  await visit(page, `/identificacion/gestion/vehiculos/${result.data[0].IdVehiculo}?pestana=tipos`);
  await expect(page.getByText('Placa', { exact: true }).first()).toBeVisible();
  await page
    .getByRole('button', { name: /^Nuevo/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel(/^Tipo de identificación/).first();
  await field.click();
  await expect(page.getByRole('option', { name: 'Etiqueta de parabrisas' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Documento' })).toHaveCount(0);
  await page.getByRole('option', { name: 'Etiqueta de parabrisas' }).click();
  await dialog.getByRole('textbox', { name: /^Desde/ }).fill('01/11/2026');
  await dialog.getByRole('heading').first().click();
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Etiqueta de parabrisas').first()).toBeVisible();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  expect(await seriousViolations(page)).toEqual([]);
});
