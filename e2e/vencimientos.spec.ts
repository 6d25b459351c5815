import type { Page } from '@playwright/test';
import { seriousViolations } from './axe';
import { enter, expect, test } from './product';

const calendarOf = (page: Page) => page.getByRole('table', { name: 'Qué vence en las próximas 12 semanas' });

test('a requester reads what ends each day of twelve weeks; a number leads to the people of that day', async ({ browser, product }) => {
  const page = await enter(browser, product, 'SOLICITANTE');
  await page.waitForURL(/dashboard/);
  const calendar = calendarOf(page);
  await expect(calendar.getByRole('columnheader')).toHaveCount(12);
  await expect(calendar.getByRole('rowheader')).toHaveText([/lunes/, /martes/, /miércoles/, /jueves/, /viernes/, /sábado/, /domingo/]);
  await expect(page.getByText(/caen en dos fechas: .+ el \d{2}\/\d{2}/)).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  const day = calendar.getByRole('link', { name: /^\d{2}\/\d{2}\/\d{4}: \d+ requisitos?$/ }).first();
  const [, n] = /: (\d+) requisitos?$/.exec((await day.textContent()) ?? '') ?? [];
  await day.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/consultas\/personas\?filtro=.*ProximoRequisito/);
  await expect(page.getByRole('row')).toHaveCount(Number(n) + 1);
  await page.close();
});

test('where both end on a day its number opens the way to either, by the keyboard too', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN');
  await page.waitForURL(/dashboard/);
  const both = calendarOf(page).getByRole('button', { name: /acreditaci(ón|ones) y \d+ requisitos?$/ });
  const ways = page.getByRole('dialog', { name: /acreditaci(ón|ones) y \d+ requisitos?$/ });
  // What arrives meanwhile draws the calendar anew, and a key that was pressed on the one before is lost.
  await expect(async () => {
    await both.first().press('Enter');
    await expect(ways).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(ways.getByRole('link')).toHaveText([/^\d+ acreditaci(ón|ones) el \d{2}\/\d{2}$/, /^\d+ requisitos? el \d{2}\/\d{2}$/]);
  await expect(ways.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(ways).toHaveCount(0);
  await page.close();
});

test('at 360 px the calendar scrolls within itself, never the page', async ({ browser, product }) => {
  const page = await enter(browser, product, 'SOLICITANTE', { width: 360 });
  await page.waitForURL(/dashboard/);
  await expect(calendarOf(page)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.close();
});

test('the card office reads what ends by week and how long a first card is waited for; a bar’s row leads to its cards', async ({
  browser,
  product,
}) => {
  const page = await enter(browser, product, 'CREDENCIALES');
  await page.waitForURL(/dashboard/);
  const waited = page.getByRole('region', { name: 'Días desde la aprobación hasta la entrega' });
  await expect(waited).toContainText(/La mitad espera \d+(\.\d)? días? \(antes \d+(\.\d)?\)\./);
  const ends = page.getByRole('region', { name: 'Qué vence y cuándo' });
  await expect(ends).toContainText(/\d+ vencen? entre el \d{2}\/\d{2} y el \d{2}\/\d{2}/);
  await ends.getByRole('button', { name: /como tabla/ }).click();
  const week = ends
    .getByRole('row')
    .filter({ hasText: /–/ })
    .filter({ hasNotText: /\d{2}\/\d{2}0/ });
  await expect(week).toHaveCount(7);
  expect(await seriousViolations(page)).toEqual([]);
  await week.getByRole('link').first().click();
  await page.waitForURL(/identificacion\/gestion\?filtro=.*FechaFin/);
  await page.close();
});
