import { seriousViolations } from './axe';
import { enter, expect, test, visit } from './product';

test('a block of a schedule moves with the keyboard and its break with it; blocks that cross ask whether the existing ones are to go', async ({
  browser,
  product,
}) => {
  const page = await enter(browser, product, 'ASISTENCIA', { at: '/asistencia/horarios/semanales' });
  await page.getByRole('button', { name: 'Nuevo', exact: true }).first().click();
  await page.getByLabel('Código').fill('E2EB');
  await page.getByLabel('Nombre').fill('Bloques de prueba');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.getByRole('tab', { name: 'Detalle por día' }).click();
  const monday = page.getByRole('group', { name: 'Lunes' });
  const work = monday.getByRole('slider', { name: 'Lunes: Trabajo' });
  await expect(work).toHaveAttribute('aria-valuetext', '08:00–17:00');
  await work.press('ArrowRight');
  await expect(work).toHaveAttribute('aria-valuetext', '08:15–17:15');
  await expect(monday.getByLabel('Lunes: Refrigerio desde')).toHaveValue('13:15');
  await work.press('Shift+ArrowLeft');
  await expect(monday.getByLabel('Lunes: Hasta')).toHaveValue('17:00');
  expect(await seriousViolations(page)).toEqual([]);
  await monday.getByRole('button', { name: 'Otro tramo de trabajo' }).click();
  await monday.getByLabel('Lunes: Trabajo 3, Desde').fill('16:00');
  await page.getByRole('button', { name: 'Guardar detalle' }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByText('El intervalo 08:15–17:00 se cruza con 16:00–19:00. ¿Desea eliminar los intervalos existentes?')).toBeVisible();
  await question.getByRole('button', { name: 'NO' }).click();
  await expect(monday.getByLabel('Lunes: Trabajo 3, Desde')).toHaveValue('16:00');
  await monday.getByRole('button', { name: 'Quitar el tramo 2' }).click();
  await page.getByRole('button', { name: 'Guardar detalle' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'SI' }).click();
  await expect(page.getByText('Se guardó el detalle.')).toBeVisible();
  await expect(monday.getByLabel('Lunes: Desde')).toHaveValue('16:00');
});

test('a person’s page says the next thirty days and what became of each mark', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ASISTENCIA', { at: '/asistencia/personas', width: 1440 });
  await page.getByRole('grid').or(page.getByRole('table')).getByRole('link').first().click();
  await page.getByRole('tab', { name: 'Horario' }).click();
  const ahead = page.getByRole('region', { name: 'Los próximos 30 días' });
  await expect(ahead.getByRole('columnheader')).toHaveCount(30);
  await page.getByRole('tab', { name: 'Marcas' }).click();
  const marks = page.getByRole('region', { name: 'Marcas' });
  await expect(marks.getByRole('columnheader', { name: 'Uso' }).or(marks.getByText('Ninguna marca en este mes.'))).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
});

test('step 2 of a closing shows every measure, in groups', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ASISTENCIA', { at: '/asistencia/cierre', width: 1440 });
  await page.getByRole('grid').or(page.getByRole('table')).getByRole('link').first().click();
  await page.getByRole('tab', { name: 'Totales' }).click();
  const totals = page.getByRole('group', { name: 'Totales' });
  await expect(totals.getByRole('columnheader')).toHaveCount(1 + 5 + 35);
  await page.getByRole('button', { name: 'Días', exact: true }).click();
  await expect(totals.getByRole('columnheader')).toHaveCount(1 + 1 + 10);
  expect(await seriousViolations(page)).toEqual([]);
});

test('saving a configuration asks how many days it would have calculated again; NO saves nothing', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ASISTENCIA', { at: '/asistencia/configuracion-compania' });
  await page.getByRole('link', { name: 'Montajes Misti' }).first().click();
  await page.getByRole('tab', { name: 'Tolerancias' }).click();
  const tolerance = page.getByLabel('Tolerancia de entrada');
  const before = await tolerance.inputValue();
  await tolerance.fill('9');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByText(/^¿Recalcular los días abiertos desde el \d\d\/\d\d\/\d{4}\? Son \d+ días de \d+ personas?\.$/)).toBeVisible();
  await question.getByRole('button', { name: 'NO' }).click();
  await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toBeEnabled();
  await tolerance.fill(before);
});

test('checkpoints of attendance are drawn on a map with their last mark', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ASISTENCIA', { at: '/asistencia/puntos-control', width: 1440 });
  await page.getByText('Mapa', { exact: true }).click();
  const map = page.getByRole('region', { name: 'Mapa' });
  await expect(map.getByText(/última marca \d\d\/\d\d\/\d{4}|sin marcas todavía/).first()).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
});

test('on a phone the card of a day does not say again what its heading says', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ASISTENCIA', { at: '/asistencia/calculo', width: 360 });
  const card = page
    .getByRole('list', { name: 'Días' })
    .or(page.locator('main ul').filter({ has: page.locator('dl') }))
    .getByRole('listitem')
    .first();
  const heading = (await card.getByRole('link').first().textContent()) ?? '';
  const [day = '', name = ''] = heading.split(' · ');
  expect(day).toMatch(/^\d\d\/\d\d\/\d{4}$/);
  await expect(card.getByText(name, { exact: true })).toHaveCount(0);
  await expect(card.locator('dl').getByText(day, { exact: true })).toHaveCount(0);
});

test('a list of schedules says of which kind they are; who is no person of Asistencia is told so, not that something failed', async ({
  browser,
  product,
}) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/asistencia/horarios/semanales' });
  await expect(page.getByRole('heading', { level: 1, name: 'Horarios semanales' })).toBeVisible();
  await visit(page, '/asistencia/mi-asistencia');
  await expect(page.getByText('Su usuario no está unido a una persona: pida que lo unan.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
