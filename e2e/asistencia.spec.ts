import { seriousViolations } from './axe';
import { enter, expect, test } from './product';

test('who keeps the hours reads how people stand today, and goes to register a justification', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ASISTENCIA');
  await page.waitForURL(/dashboard/);
  const today = page.getByRole('region', { name: 'Asistencia de hoy' });
  await expect(today).toContainText('Planificados');
  await expect(today.getByRole('link', { name: /Justificaciones por responder: \d+/ })).toBeVisible();
  // A night shift since yesterday is counted too: no list has just those days, so the number leads nowhere.
  await expect(today.getByRole('listitem').filter({ hasText: 'Justificados' })).toBeVisible();
  await expect(today.getByRole('link', { name: /^Justificados: / })).toHaveCount(0);
  await page.getByRole('button', { name: 'Registrar justificación' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nueva justificación' })).toBeVisible();
});

test('a weekly schedule is typed day by day, and says what it plans', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ASISTENCIA', { at: '/asistencia/horarios/semanales' });
  await page.getByRole('button', { name: 'Nuevo', exact: true }).first().click();
  await page.getByLabel('Código').fill('E2E');
  await page.getByLabel('Nombre').fill('Oficina de prueba');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.getByRole('tab', { name: 'Detalle por día' }).click();
  const monday = page.getByRole('group', { name: 'Lunes' });
  await expect(page.getByText('En total 40:00 planificadas.')).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await monday.getByLabel('Lunes: Hasta').fill('18:00');
  await expect(page.getByText('En total 41:00 planificadas.')).toBeVisible();
  await monday.getByLabel('Lunes: Refrigerio hasta').fill('19:00');
  await page.getByRole('button', { name: 'Guardar detalle' }).click();
  await expect(page.getByText('El refrigerio debe estar dentro del turno.')).toBeVisible();
  await monday.getByLabel('Lunes: Refrigerio hasta').fill('14:00');
  await page.getByRole('button', { name: 'Copiar el día 1 a los laborables' }).click();
  await page.getByRole('button', { name: 'Guardar detalle' }).click();
  await expect(page.getByText('Se guardó el detalle.')).toBeVisible();
  await page.reload();
  await page.getByRole('tab', { name: 'Detalle por día' }).click();
  await expect(page.getByText('En total 45:00 planificadas.')).toBeVisible();
});

test('what is on the form of a configuration is tried at once; a day says why it counts what it counts', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ASISTENCIA', { at: '/asistencia/configuracion-compania' });
  await page.getByRole('link', { name: 'Montajes Misti' }).first().click();
  const panel = page.getByRole('region', { name: 'Probar' });
  await panel.getByRole('button', { name: 'Calcular' }).click();
  await expect(panel.getByText('19:00–20:20 cuenta como sobretiempo 2: 80 minutos, es sobretiempo autorizado de esa banda.')).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);

  await page.goto(`${product.url}/asistencia/calculo`);
  await page.getByText('Faltas', { exact: true }).click();
  await page.getByRole('grid').or(page.getByRole('table')).getByRole('link').first().click();
  await page.getByRole('tab', { name: 'Porqué' }).click();
  await expect(page.getByText(/no hay ninguna marca en el día\./).first()).toBeVisible();
});

test('a day of the crew calendar says why, is chosen with the keyboard and planned otherwise', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ASISTENCIA', { at: '/asistencia/horarios/detalle', width: 1440 });
  const grid = page.getByRole('grid', { name: 'Personas y días' });
  await grid
    .getByRole('gridcell', { name: /: Asistió/ })
    .first()
    .click();
  const why = page.getByRole('complementary', { name: 'Por qué' });
  await expect(why.getByText('La suma cuadra').or(why.getByLabel('La suma cuadra'))).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await why.getByRole('button', { name: 'Cerrar' }).click();

  await page.getByRole('button', { name: 'Siguiente' }).click();
  const month = ((new Date().getMonth() + 1) % 12) + 1;
  await expect(grid.getByRole('gridcell', { name: new RegExp(`^15/${String(month).padStart(2, '0')}: `) }).first()).toBeVisible();
  const planned = grid.getByRole('gridcell', { name: /: planeado de día$/ }).first();
  await planned.focus();
  await page.keyboard.press('Space');
  const chosen = page.getByRole('region', { name: 'Selección' });
  await expect(chosen.getByText('1 día de 1 persona')).toBeVisible();
  await page.keyboard.press('Shift+ArrowRight');
  await chosen.getByRole('button', { name: 'Cambiar turno' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Tipo de día').click();
  await page.getByRole('option', { name: 'Descanso' }).click();
  await dialog.getByLabel('Motivo').fill('Parada de planta');
  await dialog.getByRole('button', { name: 'Cambiar turno' }).click();
  await expect(page.getByText(/Se cambi(ó 1 día|aron 2 días)\./)).toBeVisible();
  await expect(grid.getByRole('gridcell', { name: /descanso, turno cambiado/ }).first()).toBeVisible();
});

test('days that are chosen are carried onto somebody else, and the two swap them', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ASISTENCIA', { at: '/asistencia/horarios/detalle', width: 1440 });
  const grid = page.getByRole('grid', { name: 'Personas y días' });
  await page.getByRole('button', { name: 'Siguiente' }).click();
  const month = ((new Date().getMonth() + 1) % 12) + 1;
  await expect(grid.getByRole('gridcell', { name: new RegExp(`^15/${String(month).padStart(2, '0')}: `) }).first()).toBeVisible();
  const planned = grid.getByRole('gridcell', { name: /: planeado de día/ });
  await expect(planned.first()).toBeVisible();
  const from = planned.first();
  const [row, column] = [Number(await from.getAttribute('data-r')), Number(await from.getAttribute('data-c'))];
  const onto = grid.locator(`[data-c="${column}"]:not([data-r="${row}"])`).first();
  await from.focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('region', { name: 'Selección' }).getByText('1 día de 1 persona')).toBeVisible();
  await from.hover();
  await page.mouse.down();
  await onto.hover();
  await expect(onto).toHaveAttribute('data-over', 'true');
  await page.mouse.up();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Motivo').fill('Cambio entre ellos');
  await dialog.getByRole('button').last().click();
  await expect(dialog).toBeHidden();
  await expect(from).toHaveAccessibleName(/turno cambiado/);
  await expect(onto).toHaveAccessibleName(/turno cambiado/);
});

test('a worker reads why a day of theirs counts what it counts, and asks for a justification', async ({ browser, product }) => {
  const page = await enter(browser, product, 'TRABAJADOR', { at: '/asistencia/mi-asistencia' });
  // What changed of one's shifts is told, and once it was shown it is kept as seen.
  const moved = page.getByRole('region', { name: 'Cambios de mis turnos' }).getByText('Capacitación en el campamento base');
  await expect(moved).toBeVisible();
  await page
    .getByRole('button', { name: /: Asistió/ })
    .first()
    .click();
  await expect(
    page
      .getByRole('complementary', { name: 'Por qué' })
      .getByText(/cuenta como/)
      .first(),
  ).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  const register = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar mi registro (PDF)' }).click();
  expect((await register).suggestedFilename()).toMatch(/^A1_\d{6}\.pdf$/);
  // On a phone a day says one sign; whoever hears it is told the word.
  await page.setViewportSize({ width: 360, height: 800 });
  const attended = page.getByRole('button', { name: /: Asistió/ }).first();
  await expect(attended.getByText('A', { exact: true })).toBeVisible();
  await expect(attended.getByText('Asistió', { exact: true })).toBeHidden();
  // Not even the seal of a receipt is wider than the telephone.
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Justificar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel(/^Tipo|^Justificación/)
    .first()
    .click();
  await page.getByRole('option', { name: 'Licencia sin goce' }).click();
  await dialog.getByLabel('Observación').fill('Trámite familiar');
  await dialog.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('Se envió la justificación; espera respuesta.')).toBeVisible();
  await expect(page.getByText(/Licencia sin goce.*Pendiente/)).toBeVisible();
});
