import { seriousViolations } from './axe';
import { enter, expect, test } from './product';

const GUEST = { documento: '41026844', nombre: 'TICONA MAMANI, ELENA ISABEL' };
const shown = (days: number): string =>
  new Intl.DateTimeFormat('es-PE', { timeZone: 'America/Lima', day: '2-digit', month: '2-digit', year: 'numeric' }).format(
    new Date(Date.now() + days * 86_400_000),
  );

test('a stay, from the reservation to the check-out: the best bed, the day’s cards, the calendar, and the bed left dirty', async ({
  browser,
  product,
}) => {
  const page = await enter(browser, product, 'HOTELERO', { at: '/hotel/gestion' });
  await expect(page.getByRole('region', { name: 'Llegadas' })).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Nueva reserva' }).click();
  const form = page.getByRole('dialog', { name: 'Nueva reserva' });
  await form
    .getByLabel(/^Persona/)
    .first()
    .fill(GUEST.documento);
  await page.getByRole('option', { name: new RegExp(GUEST.nombre) }).click();
  await expect(form.getByText(/^Acreditada hasta el/)).toBeVisible();
  await form
    .getByLabel(/^Ingreso/)
    .first()
    .fill(shown(0));
  await form
    .getByLabel(/^Salida/)
    .first()
    .fill(shown(4));
  await form
    .getByLabel(/^Salida/)
    .first()
    .press('Tab');
  await expect(form.getByText('camas descartadas')).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await form.getByLabel(/^Cama/).first().fill('301-A');
  await page.getByRole('option', { name: 'M3 · 301-A' }).click();
  await form.getByRole('button', { name: 'Reservar', exact: true }).click();
  await expect(page.getByText(/^Reserva RES-\d{4}-\d{6} en la cama/)).toBeVisible();

  const arrivals = page.getByRole('region', { name: 'Llegadas' });
  await arrivals.getByRole('button', { name: `Check-in: ${GUEST.nombre}` }).click();
  await expect(arrivals.getByText(GUEST.nombre)).toHaveCount(0);
  // Taken back while the message stands, and done again.
  const told = page.getByRole('status').filter({ hasText: `Check-in de ${GUEST.nombre} en 301-A` });
  await told.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('Se deshizo.')).toBeVisible();
  await arrivals.getByRole('button', { name: `Check-in: ${GUEST.nombre}` }).click();
  await expect(arrivals.getByText(GUEST.nombre)).toHaveCount(0);

  await page.getByRole('tab', { name: 'Calendario' }).click();
  await expect(page.getByRole('columnheader', { name: 'L', exact: true }).first()).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByLabel('Módulo', { exact: true }).first().click();
  await page.getByRole('option', { name: 'M3' }).click();
  await page
    .getByRole('button', { name: new RegExp(GUEST.nombre) })
    .first()
    .click();
  const stay = page.getByRole('dialog', { name: new RegExp(GUEST.nombre) });
  await expect(stay.getByText('Hospedada')).toBeVisible();
  await stay.getByRole('button', { name: 'Check-out' }).click();
  await expect(stay.getByText('Finalizada')).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await stay.getByRole('button', { name: 'Cerrar' }).click();

  await page.getByRole('tab', { name: 'Hoy' }).click();
  const dirty = page.getByRole('region', { name: 'Camas sucias' });
  await dirty.getByRole('button', { name: /^Limpia: 301-A/ }).click();
  await expect(dirty.getByRole('button', { name: /^Limpia: 301-A/ })).toHaveCount(0);
});
