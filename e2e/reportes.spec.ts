import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { seriousViolations } from './axe';
import { enter, expect, test, tokensOf, visit } from './product';

/** Nothing stands beside the screen. */
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

test('the report center: found by its words, kept among favourites, run with its filters in the address, taken as Excel and PDF', async ({
  browser,
  product,
}) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/reporte', width: 1440 });
  await expect(page.getByRole('heading', { level: 1, name: 'Reportes' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Eficiencia de atención' })).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Agregar Vencimientos a favoritos' }).click();
  await page.getByRole('switch', { name: 'Solo favoritos' }).click();
  await expect(page.getByRole('link', { name: 'Eficiencia de atención' })).toHaveCount(0);
  await page.getByRole('switch', { name: 'Solo favoritos' }).click();
  await page.getByRole('searchbox', { name: 'Buscar un reporte' }).fill('dotacion');
  await page.getByRole('link', { name: 'Dotación por contrato' }).click();
  await expect(page.getByText('Elija los filtros y presione Ver.')).toBeVisible();
  await page.getByRole('button', { name: 'Ver', exact: true }).click();
  const grid = page.getByRole('grid', { name: 'Dotación por contrato' });
  await expect(grid.getByRole('link', { name: 'CT-0001' })).toBeVisible();
  // Its title says the answer; where it is stands above it.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/contratos? (supera|está|superan|están)|ninguno sobre su dotación/);
  await expect(page.getByRole('navigation', { name: 'Dónde está este reporte' })).toContainText('Dotación por contrato');
  await expect(page.getByRole('form', { name: 'Filtros del reporte' })).toHaveCount(0);
  expect(await seriousViolations(page)).toEqual([]);
  for (const [button, begins] of [
    ['Excel', 'PK'],
    ['PDF', '%P'],
  ] as const) {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: button, exact: true }).click();
    const file = await downloading;
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe(begins);
  }
  // Where there is room the others stand beside it, what is kept at hand first.
  const beside = page.getByRole('navigation', { name: 'Reportes', exact: true });
  await expect(beside).toBeHidden();
  await page.setViewportSize({ width: 1680, height: 900 });
  await expect(beside.getByRole('link', { name: 'Dotación por contrato' })).toHaveAttribute('aria-current', 'page');
  await expect(beside.getByRole('region', { name: 'Favoritos' }).getByRole('link')).toHaveText(['Vencimientos']);
  expect(await seriousViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  // The row leads to the people that it counts.
  await grid.getByRole('link', { name: 'CT-0001' }).click();
  await page.waitForURL('**/consultas/personas?filtro=*');

  await visit(page, '/reporte/vencimientos');
  await page.getByRole('button', { name: 'Ver', exact: true }).click();
  await expect(page).toHaveURL(/Desde=\d{8}&Hasta=\d{8}/);
  await expect(page.getByRole('grid', { name: 'Vencimientos' }).getByRole('row').nth(3)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('grid', { name: 'Vencimientos' }).getByRole('row').nth(3)).toBeVisible();
  await page.goto('/reporte/vencimientos?Desde=19500101&Hasta=19500102');
  await expect(page.getByText('No hay datos para los filtros elegidos.')).toBeVisible();
});

test('RX1: an authorizer finds a person’s complete file among the reports, reads it by sections, and takes it as PDF', async ({
  browser,
  product,
}) => {
  const page = await enter(browser, product, 'AUTORIZADOR', { at: '/reporte', width: 1440 });
  await page.getByRole('link', { name: 'Ficha integral de la persona' }).click();
  await expect(page).toHaveURL(/\/reporte\/ficha-persona$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Ficha integral de la persona' })).toBeVisible();
  await page.getByRole('combobox', { name: /^Persona/ }).fill('quispe');
  await page.getByRole('option').first().click();
  await expect(page).toHaveURL(/persona=\d+/);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF' }).click();
  expect((await readFile(await (await downloading).path())).subarray(0, 4).toString()).toBe('%PDF');
});

test('at 360 px, in English and dark: cards of reports and of rows, own exports, and nothing beside the screen', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/reporte', width: 360, language: 'en', theme: 'dark' });
  await expect(page.getByRole('link', { name: 'Endowment by contract' })).toBeVisible();
  expect(await fits(page)).toBe(true);
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('tab', { name: 'My exports' }).click();
  // Another test may have had this administrator export something.
  await expect(page.getByText('You have no exports of the last seven days.').or(page.getByRole('list', { name: 'My exports' }))).toBeVisible();
  await visit(page, '/reporte/vencimientos');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText("Person's requirement").first()).toBeVisible();
  expect(await fits(page)).toBe(true);
  expect(await seriousViolations(page)).toEqual([]);
});

test('a report is programmed with the filters chosen, for oneself and others who may see it, and ended from its list', async ({
  browser,
  product,
}) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/reporte/vencimientos', width: 1440 });
  await page.getByRole('button', { name: 'Programar', exact: true }).click();
  const ask = page.getByRole('dialog', { name: 'Programar Vencimientos' });
  await expect(ask).toBeVisible();
  await expect(ask.getByText('Rosa Quispe')).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await ask.getByRole('button', { name: 'Programar', exact: true }).click();
  await expect(page.getByText(/Vencimientos saldrá el \d{2}\/\d{2}\/\d{4} 07:00/)).toBeVisible();
  await visit(page, '/reporte');
  await page.getByRole('tab', { name: 'Programados' }).click();
  const one = page.getByRole('list', { name: 'Programados' }).getByRole('listitem').first();
  await expect(one).toContainText('Lunes, Martes, Miércoles, Jueves, Viernes a las 07:00');
  await expect(one).toContainText('Para Rosa Quispe');
  expect(await seriousViolations(page)).toEqual([]);
  await one.getByRole('button', { name: 'Terminar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'SI' }).click();
  await expect(page.getByText('Vencimientos ya no se envía.')).toBeVisible();
  await expect(one).toContainText('Lo terminó su dueño');
});

test('RX5: an exception of the reconciliation is looked at with an observation, and the totals say how many wait', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/reporte/conciliacion', width: 1440 });
  // Some came in late three days ago, without a bed.
  const { accessToken } = await tokensOf(page, product, 'ADMIN');
  const headers = { authorization: `Bearer ${accessToken}` };
  const some = async (path: string, take: number, filter: unknown) =>
    (await (await page.request.get(`${path}?take=${take}&filter=${encodeURIComponent(JSON.stringify(filter))}`, { headers })).json()).result.data;
  const [{ IdMotivoMarca }] = await some('/api/AccesoMotivoMarca', 1, ['Codigo', '=', 'OLVIDO']);
  const day = new Date(Date.now() - 3 * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'America/Lima' }).replaceAll('-', '');
  for (const { IdPersona } of await some('/api/IdentificacionPortador', 8, ['Vigencia', '=', 'V'])) {
    const mark = { IdMarcaOrigen: crypto.randomUUID(), IdPersona, IdPuerta: 1, Fecha: day, Hora: '23:30', ModoMarcacion: 'S', IdMotivoMarca };
    await page.request.post('/api/AccesoMarca', { headers, data: mark });
  }
  await page.getByRole('button', { name: 'Ver', exact: true }).click();
  const grid = page.getByRole('grid', { name: 'Conciliación acceso, hotel y comedor' });
  const first = grid.getByRole('row').nth(1);
  await expect(first).toContainText('Pendiente');
  const waiting = async () => Number(/(\d+) por revisar/.exec((await page.getByText(/\d+ por revisar/).textContent()) ?? '')?.[1]);
  const before = await waiting();
  await first.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Marcar revisada' }).click();
  const dialog = page.getByRole('dialog', { name: 'Marcar revisada' });
  // Nothing is marked without what was found.
  await expect(dialog.getByRole('button', { name: 'Marcar revisada' })).toBeDisabled();
  await dialog.getByLabel(/^Observación/).fill('Visto con el supervisor');
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Marcar revisada' }).click();
  await expect(first).toContainText('Revisada');
  await expect(first).toContainText('Visto con el supervisor');
  expect(await waiting()).toBe(before - 1);
  expect(await seriousViolations(page)).toEqual([]);
  await first.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Dejar pendiente' }).click();
  await page.getByRole('button', { name: 'SI', exact: true }).click();
  await expect(first).toContainText('Pendiente');
});

test('a report’s chart: against the days before, as a table with the way to each day, and as a picture; its filters are one sentence', async ({
  browser,
  product,
}) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/reporte/acceso-marcaciones', width: 1440 });
  await page.getByRole('button', { name: 'Ver', exact: true }).click();
  await expect(page.getByRole('form', { name: 'Filtros del reporte' })).toHaveCount(0);
  const asked = page.getByRole('list', { name: 'Lo que se pidió' });
  await expect(asked).toContainText(/\d{2}\/\d{2}\/\d{4}–\d{2}\/\d{2}\/\d{4}/);
  await asked.getByRole('button', { name: 'condición' }).click();
  await expect(page.getByRole('form', { name: 'Filtros del reporte' })).toBeVisible();
  const day = (back: number) =>
    new Date(Date.now() - back * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'America/Lima' }).replaceAll('-', '');
  await page.goto(`/reporte/acceso-marcaciones?Desde=${day(9)}&Hasta=${day(0)}&Sentido=S`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^[\d,]+ marcas: el día con más es el \d{2}\/\d{2}, con [\d,]+$/);
  const chart = page.getByRole('figure', { name: 'Marcas por día' });
  await expect(chart).toContainText(/% (más|menos) que del|Lo mismo que del|no hubo nada/);
  await expect(chart).toContainText('mediana');
  expect(await seriousViolations(page)).toEqual([]);
  await chart.getByRole('button', { name: 'Ver como tabla: Marcas por día' }).click();
  await expect(chart.getByRole('row')).toHaveCount(11);
  await expect(chart.getByRole('columnheader', { name: 'Antes' })).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  const downloading = page.waitForEvent('download');
  await chart.getByRole('button', { name: 'Más de Marcas por día' }).click();
  await page.getByRole('menuitem', { name: 'Descargar imagen' }).click();
  const picture = await downloading;
  expect(picture.suggestedFilename()).toBe('Marcas por día.png');
  expect((await readFile(await picture.path())).subarray(1, 4).toString()).toBe('PNG');
  await chart.getByRole('row').nth(2).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`Desde=${day(8)}&Hasta=${day(8)}`));
  // Without one of its conditions; and the report opens again as it was last asked for.
  await asked.getByRole('button', { name: 'Quitar la condición Sentido' }).click();
  await expect(page).not.toHaveURL(/Sentido/);
  await page.goto('/reporte/acceso-marcaciones');
  await expect(page).toHaveURL(new RegExp(`Desde=${day(8)}&Hasta=${day(8)}`));
});

test('a report at 360 px, in English and dark: its sentence, its filters in one line, its chart drawn for the width', async ({
  browser,
  product,
}) => {
  const page = await enter(browser, product, 'ADMIN', { width: 360, language: 'en', theme: 'dark', at: '/reporte/dotacion?ver=S' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/contract/);
  await expect(page.getByRole('figure', { name: 'Used by contract' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'What was asked for' })).toBeVisible();
  expect(await fits(page)).toBe(true);
  expect(await seriousViolations(page)).toEqual([]);
});
