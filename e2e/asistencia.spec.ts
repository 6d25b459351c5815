import { seriousViolations } from './axe';
import { enter, expect, test } from './product';

test('who keeps the hours reads how people stand today, and goes to register a justification', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ASISTENCIA');
  await page.waitForURL(/dashboard/);
  const today = page.getByRole('region', { name: 'Asistencia de hoy' });
  await expect(today).toContainText('Planificados');
  await expect(today.getByRole('link', { name: /Justificaciones por responder: \d+/ })).toBeVisible();
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
