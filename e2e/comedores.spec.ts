import { seriousViolations } from './axe';
import { enter, expect, test, visit } from './product';

test('a dining room: the night service is drawn across midnight, and an empty cell of the matrix shows what it inherits and from where', async ({
  browser,
  product,
}) => {
  const page = await enter(browser, product, 'COMEDOR', { at: '/comedores/comedores' });
  await page.getByRole('link', { name: 'PRINCIPAL' }).click();
  await page.getByRole('tab', { name: 'Servicios' }).click();
  const strip = page.getByRole('region', { name: 'Servicios del día' });
  // What a strip draws has no words: its parts are counted.
  await expect(strip.getByRole('listitem').filter({ hasText: 'Cena nocturna' }).locator('i')).toHaveCount(2);
  await expect(strip.getByRole('listitem').filter({ hasText: 'Desayuno' }).locator('i')).toHaveCount(1);
  await expect(page.getByRole('grid').getByText('S/\u00a018.50').first()).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Asignación de costo' }).click();
  await expect(page.getByRole('button', { name: 'Empleado · Almuerzo: Mixto 60 %', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Empleado · Almuerzo: Mixto 60 %', exact: true }).click();
  await expect(page.getByText('Compañía S/\u00a011.10 · Trabajador S/\u00a07.40')).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Heredar' }).click();
  // Check: with Todos/Empleado = 70 the cell shows 70, and from where.
  const inherited = page.getByRole('button', { name: 'Empleado · Almuerzo: Mixto 70 %. Hereda de Empleado · Todos los servicios', exact: true });
  await inherited.click();
  await page.getByRole('textbox', { name: '% compañía' }).fill('0');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('El porcentaje mixto debe ser mayor a 0 y menor a 100.').first()).toBeVisible();
  await page.getByRole('textbox', { name: '% compañía' }).fill('66.67');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Empleado · Almuerzo: Mixto 66.67 %', exact: true })).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);

  // Check (0805): before the category's cost begins, the date selector shows the service's own in grey.
  await page.goto('/comedores/costo-categoria?fecha=20260731');
  await expect(page.getByRole('button', { name: 'Almuerzo · Recurrente: S/\u00a018.50. Costo del servicio', exact: true })).toBeVisible();
  await page.goto('/comedores/costo-categoria');
  await page.getByRole('button', { name: 'Almuerzo · Recurrente: S/\u00a020.00', exact: true }).click();
  const history = page.getByRole('dialog');
  await expect(history.getByText('sin fin')).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
});

test('a group: its week is made with a touch, a day is copied, and people are given it together', async ({ browser, product }) => {
  const page = await enter(browser, product, 'COMEDOR', { at: '/comedores/grupos' });
  await page.getByRole('link', { name: 'VISITAS' }).click();
  await page.getByRole('tab', { name: 'Horario semanal' }).click();
  await page.getByRole('button', { name: 'Agregar Almuerzo el Domingo' }).click();
  await page.getByRole('button', { name: 'Almuerzo, Domingo: 11:30–14:30' }).click();
  await expect(page.getByRole('dialog').getByRole('slider', { name: 'Inicio' })).toBeVisible();
  await page.getByRole('textbox', { name: /^Inicio/ }).fill('11:00');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('El intervalo debe estar dentro del horario del servicio (11:30–14:30).').first()).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('textbox', { name: /^Inicio/ }).fill('12:00');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Almuerzo, Domingo: 12:00–14:30' })).toBeVisible();

  // Its edges are moved in the week itself, with the arrows and with the mouse.
  const end = page.getByRole('slider', { name: 'Fin: Almuerzo, Domingo' });
  await end.focus();
  for (let n = 0; n < 6; n += 1) await page.keyboard.press('ArrowLeft');
  await expect(end).toHaveAttribute('aria-valuetext', '14:00');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Almuerzo, Domingo: 12:00–14:00' })).toBeVisible();
  const begin = page.getByRole('slider', { name: 'Inicio: Almuerzo, Domingo' });
  const [from, to] = [await begin.boundingBox(), await end.boundingBox()];
  if (!from || !to) throw new Error('The edges are not there');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2 + from.width / 2, from.y + from.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByRole('button', { name: /^Almuerzo, Domingo: (12:5|13:0)\d–14:00$/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Almuerzo, Domingo: (12:5|13:0)\d–14:00$/ })).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await page.screenshot({ path: 'test-results/comedores-semana.png' });

  // Check: copying a day without targets says so and writes nothing.
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: 'Copiar día' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('combobox', { name: /^Día de origen/ })
    .or(dialog.getByRole('textbox', { name: /^Día de origen/ }))
    .first()
    .click();
  await page.getByRole('option', { name: 'Domingo' }).click();
  await dialog.getByRole('button', { name: 'Copiar día' }).click();
  await expect(page.getByText('Debe seleccionar los días de destino.').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();

  await visit(page, '/comedores/asignacion-personas');
  // The rows of the filter, and not those that stood there until they came.
  const filtered = page.waitForResponse((answer) => answer.url().includes('SINASIG') && answer.url().includes('take='));
  await page.getByText(/^Sin asignar \(\d+\)$/).click();
  await expect(page).toHaveURL(/SINASIG/);
  await filtered;
  await expect(page.getByRole('grid').getByText('Sin grupo').first()).toBeVisible();
  const person = await page.getByRole('grid').getByRole('row').nth(1).getByRole('link').first().textContent();
  await page.getByRole('grid').getByRole('row').nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Asignar grupo' }).click();
  const asked = page.getByRole('dialog');
  await asked
    .getByRole('combobox', { name: /^Grupo/ })
    .or(asked.getByRole('textbox', { name: /^Grupo/ }))
    .first()
    .click();
  await page.getByRole('option', { name: /Visitas/ }).click();
  await asked.getByRole('button', { name: 'Asignar grupo' }).click();
  await expect(page.getByText('Se asignó el grupo a 1 persona.')).toBeVisible();
  await expect(page.getByText('Visitas (1)')).toBeVisible();
  await expect(page.getByRole('grid').getByText(person ?? '')).toHaveCount(0);
  expect(await seriousViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Importar Excel' }).click();
  const list = page.getByRole('dialog');
  await list.getByRole('button', { name: 'Procesar' }).click();
  await expect(list.getByText('Debe seleccionar un archivo.')).toBeVisible();
  const rows = [`${person};CAMPAMENTO;01/02/2030;`, '99999999;CAMPAMENTO;01/02/2030;'];
  const buffer = Buffer.from(['Documento;Código de grupo;Desde;Hasta', ...rows].join('\n'));
  await list.locator('input[type=file]').setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer });
  await expect(list.getByText('Nadie tiene ese documento.')).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await list.getByRole('button', { name: 'Procesar' }).click();
  // The group of today is open: it is asked once.
  await page.getByRole('button', { name: 'SI', exact: true }).click();
  await expect(list.getByText('Asignado')).toBeVisible();
});
