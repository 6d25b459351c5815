import { seriousViolations } from './axe';
import { enter, expect, test } from './product';

test('a camp is planned by its guards: proposed, looked at by beds and by people, accepted, and the calendar of the camp has the beds', async ({
  browser,
  product,
}) => {
  test.setTimeout(150_000);
  const page = await enter(browser, product, 'ADMIN', { width: 1440, at: '/hotel/reserva-masiva' });
  await page.getByRole('link', { name: 'Planificar campamento' }).click();
  await expect(page.getByRole('tab', { name: 'Planificar por régimen', selected: true })).toBeVisible();
  await expect(page.getByText('Elija las guardias y el periodo')).toBeVisible();
  const propose = page.getByRole('button', { name: 'Proponer', exact: true });
  await expect(propose).toBeDisabled();
  await page.getByRole('combobox', { name: 'Guardias' }).click();
  const guards = page.getByRole('option');
  // One guard and one swing of it: each stay is reserved in a transaction of its own, which takes its time on a busy machine.
  await guards.nth(2).click();
  await page.keyboard.press('Escape');
  const [day = '', month = '', year = ''] = (await page.getByRole('textbox', { name: 'Desde' }).inputValue()).split('/');
  const until = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day) + 13)).toISOString().slice(0, 10).split('-').reverse().join('/');
  await page.getByRole('textbox', { name: 'Hasta' }).fill(until);
  await propose.click();
  const heading = page.getByRole('heading', { level: 2, name: /estadías con cama/ });
  await expect(heading).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await page.screenshot({ path: 'test-results/plan-1440.png', fullPage: true });
  // Looked at by beds, then by people; nothing is reserved yet.
  const bar = page
    .getByRole('table', { name: 'Camas por noche' })
    .getByRole('button', { name: /propuesta/ })
    .first();
  await bar.click();
  const told = (await bar.getAttribute('aria-label')) ?? '';
  await expect(page.getByRole('status').filter({ hasText: told })).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Forma' }).getByText('Personas').click();
  await expect(
    page
      .getByRole('table', { name: 'Personas por noche' })
      .getByRole('button', { name: /propuesta/ })
      .first(),
  ).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await page.screenshot({ path: 'test-results/plan-personas-1440.png', fullPage: true });
  // Another thing asked for: what stands no longer answers it.
  const shift = page.getByRole('combobox', { name: 'Turno' });
  await shift.click();
  await page.getByRole('option', { name: 'Sin turno' }).click();
  await expect(page.getByRole('alert')).toContainText('esta propuesta ya no corresponde');
  await expect(page.getByRole('button', { name: /^Aceptar y reservar/ })).toBeDisabled();
  await page.getByRole('alert').getByRole('button', { name: 'Proponer otra vez' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  const accept = page.getByRole('button', { name: /^Aceptar y reservar \d+$/ });
  const count = Number(/\d+$/.exec((await accept.textContent()) ?? '')?.[0]);
  expect(count).toBeGreaterThan(0);
  const table = page.getByRole('table', { name: 'Camas por noche' });
  const [first = ''] = await table
    .getByRole('rowheader')
    .filter({ hasText: /-[A-Z]$/ })
    .allTextContents();
  await accept.click();
  await expect(page.getByText(`Se hicieron ${count} reservas.`)).toBeVisible({ timeout: 100_000 });
  await page.screenshot({ path: 'test-results/plan-aceptado-1440.png', fullPage: true });
  await page.getByRole('link', { name: 'Ver en el calendario' }).click();
  await expect(
    page
      .getByRole('table', { name: 'Camas por noche' })
      .getByRole('button', { name: new RegExp(`^${first}: .*Reservada`) })
      .first(),
  ).toBeVisible();
});

test('the planner on a phone, and in English in the dark', async ({ browser, product }) => {
  const phone = await enter(browser, product, 'ADMIN', { width: 360, at: '/hotel/reserva-masiva/plan' });
  await phone.getByRole('combobox', { name: 'Guardias' }).click();
  await phone.getByRole('option').nth(2).click();
  await phone.keyboard.press('Escape');
  await phone.getByRole('button', { name: 'Proponer', exact: true }).click();
  await expect(phone.getByRole('heading', { level: 3, name: 'Cómo quedaría' })).toBeVisible();
  expect(await phone.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  await phone.screenshot({ path: 'test-results/plan-360.png', fullPage: true });
  const dark = await enter(browser, product, 'ADMIN', { width: 1440, language: 'en', theme: 'dark', at: '/hotel/reserva-masiva/plan' });
  await dark.getByRole('combobox', { name: 'Guards' }).click();
  await dark.getByRole('option').nth(2).click();
  await dark.keyboard.press('Escape');
  await dark.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(dark.getByRole('heading', { level: 3, name: 'How it would be' })).toBeVisible();
  expect(await seriousViolations(dark)).toEqual([]);
  await dark.screenshot({ path: 'test-results/plan-en-oscuro-1440.png', fullPage: true });
});
