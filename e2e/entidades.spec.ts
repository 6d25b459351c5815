import type { Page } from '@playwright/test';
import { seriousViolations } from './axe';
import { enter, expect, test } from './product';

async function choose(page: Page, label: RegExp, option: string | RegExp): Promise<void> {
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .first()
    .click();
  await page.getByRole('option', { name: option }).first().click();
}

/** The file of somebody unknown, as the visit asks for it. */
async function typeVisitor(page: Page, document: string): Promise<void> {
  await choose(page, /^Tipo de documento/, 'DNI');
  await page.getByRole('textbox', { name: /Número de documento/ }).fill(document);
  await page.getByRole('button', { name: 'Buscar persona' }).click();
  await expect(page.getByText('No está registrada: complete su ficha.')).toBeVisible();
  await page.getByRole('textbox', { name: /^Apellido paterno/ }).fill('Visitante');
  await page.getByRole('textbox', { name: /^Nombres/ }).fill('Rosa');
  await choose(page, /^Sexo/, 'Femenino');
  await page.getByRole('textbox', { name: /^Fecha de nacimiento/ }).fill('05/05/1995');
  await page.keyboard.press('Tab');
  await choose(page, /^País de nacimiento/, /Perú/);
  await choose(page, /^País de residencia/, /Perú/);
  await page.getByRole('button', { name: 'Agregar a la lista' }).click();
}

test('each entity has its own file in the request: a plate that is known, and the list of a visit', async ({ browser, product }) => {
  test.setTimeout(120_000);
  const page = await enter(browser, product, 'SOLICITANTE', { width: 360, at: '/movilizacion/solicitud' });
  await page.getByRole('button', { name: /^Vehículos/ }).click();
  await expect(page.getByRole('button', { name: /^Vehículos/ })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Nueva solicitud' }).click();
  await expect(page.getByRole('heading', { name: 'Nueva solicitud de vehículo' })).toBeVisible();
  await choose(page, /^Contrato/, /CT-0001/);
  await choose(page, /^Perfil de acreditación/, /Vehículos y equipos CP/);
  await page.getByRole('button', { name: 'Siguiente: Ficha del vehículo' }).click();
  await page.getByRole('textbox', { name: /^Placa/ }).fill('zz9 123');
  await page.getByRole('button', { name: 'Buscar vehículo' }).click();
  await expect(page.getByText('La placa no está registrada: complete la ficha.')).toBeVisible();
  await expect(page.getByText(/^Guardado/)).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  // The draft keeps its entity: after a reload it is still the vehicle's file.
  await page.reload();
  await expect(page.getByRole('textbox', { name: /^Placa/ })).toHaveValue('ZZ9 123');

  await page.goto('/movilizacion/solicitud/nueva?entidad=I');
  await choose(page, /^Contrato/, /CT-0001/);
  await choose(page, /^Perfil de acreditación/, /Visitas CP/);
  await expect(page.getByText(/^Guardado/)).toBeVisible();
  await page.getByRole('button', { name: 'Siguiente: Visitantes' }).click();
  await typeVisitor(page, '78111222');
  const list = page.getByRole('region', { name: 'Lista de visitantes' });
  await expect(list.getByText('Visitante, Rosa')).toBeVisible();
  await typeVisitor(page, '78111222');
  await expect(page.getByRole('alert')).toContainText('La persona ya está en la lista.');
  await list.getByRole('button', { name: 'Quitar a Visitante, Rosa de la lista' }).click();
  await expect(list.getByText('Todavía no hay nadie en la lista.')).toBeVisible();
  const wide = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  expect(Number(wide)).toBeLessThanOrEqual(1);
  expect(await seriousViolations(page)).toEqual([]);
});
