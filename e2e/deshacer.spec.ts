import { enter, expect, test, tokensOf } from './product';

test('a restriction is lifted, told by name, and put back with one click or Ctrl Z while the message stands', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN');
  const headers = { authorization: `Bearer ${(await tokensOf(page, product, 'ADMIN')).accessToken}` };
  const some = async (resource: string, filter: readonly unknown[]) =>
    (await (await page.request.get(`/api/${resource}?take=1&filter=${encodeURIComponent(JSON.stringify(filter))}`, { headers })).json()).result
      .data[0];
  const person = await some('AdministracionPersona', ['Estado', '=', 'A']);
  const type = await some('AccesoTipoRestriccion', ['Codigo', '=', 'INVESTIGACION']);
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Lima' }).replaceAll('-', '');
  const created = await page.request.post('/api/AccesoRestriccion', {
    headers,
    data: {
      IdPersona: person.IdPersona,
      IdTipoRestriccion: type.IdTipoRestriccion,
      Ambito: 'D',
      DiaCompleto: 'S',
      FechaInicio: today,
      Motivo: 'Investigación',
    },
  });
  expect(created.ok(), await created.text()).toBe(true);

  await page.goto('/acceso/restricciones-requisitos');
  const row = page.getByRole('row').filter({ hasText: person.NombreCompleto });
  const lift = async () => {
    await row.getByRole('button', { name: /Acciones/ }).click();
    await page.getByRole('menuitem', { name: 'Levantar' }).click();
    await page
      .getByRole('dialog')
      .getByLabel(/Motivo del levantamiento/)
      .fill('Concluida');
    await page.getByRole('dialog').getByRole('button', { name: 'Levantar' }).click();
  };
  const told = page.getByRole('status').filter({ hasText: `Restricción levantada: ${person.NombreCompleto}` });
  await lift();
  await told.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('Se deshizo.')).toBeVisible();
  await lift();
  await expect(told).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Se deshizo.')).toBeVisible();
  await expect(told).toHaveCount(0);
  // It can be lifted again: it holds.
  await row.getByRole('button', { name: /Acciones/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Levantar' })).toBeVisible();
});
