import { enter, expect, test, tokensOf } from './product';

test('one search and one Enter: a person by name and document, a vehicle by plate, a card, a request and a stay by their numbers; and what one does', async ({
  browser,
  product,
}) => {
  const page = await enter(browser, product, 'ADMIN');
  const search = page.getByRole('combobox', { name: 'Ir a…' });
  /** What is typed, the first that fits, and the address that Enter leads to. */
  const find = async (typed: string, first: RegExp, address: RegExp) => {
    await page.keyboard.press('Control+k');
    await search.fill(typed);
    await expect(page.getByRole('listbox', { name: 'Ir a…' }).getByRole('option').first()).toContainText(first);
    await page.keyboard.press('Enter');
    await page.waitForURL(address);
  };
  const { accessToken } = await tokensOf(page, product, 'ADMIN');
  /** Some row that there is. */
  const some = async (resource: string, filter: readonly string[] = []) => {
    const answer = await page.request.get(`/api/${resource}?take=1&filter=${encodeURIComponent(JSON.stringify(filter))}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    return (await answer.json()).result.data[0];
  };
  const person = await some('AdministracionPersona');
  await find(person.Documento, new RegExp(person.Documento), new RegExp(`administracion/personas/${person.IdPersona}$`));
  await find(person.NombreCompleto, new RegExp(person.NombreCompleto), /administracion\/personas\/\d+$/);
  const request = await some('AcreditacionSolicitud', ['Estado', '=', 'P']);
  await find(request.Numero, new RegExp(`${request.Numero}.*·`), new RegExp(`consultas/movilizaciones/ficha/${request.IdSolicitud}$`));
  const stay = await some('HotelReserva');
  await find(stay.Numero, new RegExp(`${stay.Numero}.+,`), new RegExp(`hotel/gestion/reservas/${stay.IdReserva}$`));
  const card = await some('IdentificacionCredencial');
  await find(card.Codigo, new RegExp(card.Codigo), new RegExp(`identificacion/gestion/credenciales/${card.IdCredencial}$`));
  const vehicle = await some('AdministracionVehiculo');
  await find(vehicle.Placa, new RegExp(vehicle.Placa), new RegExp(`administracion/vehiculos/${vehicle.IdVehiculo}`));

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Lo último que abrió' }).getByRole('option').first()).toContainText(vehicle.Placa);
  await search.fill('nueva pers');
  await expect(page.getByRole('group', { name: 'Acciones' }).getByRole('option').first()).toHaveText('Nueva persona');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Nueva persona' })).toBeVisible();
  // What one begins most often, and another division, are done from the same place.
  await page.keyboard.press('Control+k');
  await search.fill('nueva reser');
  await expect(page.getByRole('group', { name: 'Acciones' }).getByRole('option').first()).toContainText('Nueva reserva');
  await search.fill('cambiar de div');
  const other = page.getByRole('group', { name: 'Acciones' }).getByRole('option').filter({ hasText: 'Puerto Ilo' }).first();
  await expect(other).toBeVisible();
  await other.click();
  await expect(page.getByRole('banner')).toContainText('Puerto Ilo');
});

/** What is looked for by what, and the page that one Enter opens. */
const THINGS = [
  ['AdministracionPersona', 'Documento', /administracion\/personas\/\d+$/],
  ['AdministracionVehiculo', 'Placa', /administracion\/vehiculos\/\d+/],
  ['IdentificacionCredencial', 'Codigo', /identificacion\/gestion\/credenciales\/\d+$/],
  ['AcreditacionSolicitud', 'Numero', /movilizaciones\/ficha\/\d+$|movilizacion\/\w+\/(ficha\/)?\d+/],
  ['HotelReserva', 'Numero', /hotel\/gestion\/reservas\/\d+$|hotel\/consultas\/reservas\/\d+$/],
] as const;

for (const [user, least] of [
  ['SOLICITANTE', 2],
  ['AUTORIZADOR', 2],
  ['CREDENCIALES', 2],
  ['HOTELERO', 1],
] as const)
  test(`${user} finds what their profile consults with one search and one Enter`, async ({ browser, product }) => {
    const page = await enter(browser, product, user);
    const headers = { authorization: `Bearer ${(await tokensOf(page, product, user)).accessToken}` };
    const search = page.getByRole('combobox', { name: 'Ir a…' });
    let found = 0;
    for (const [resource, field, address] of THINGS) {
      const answer = await page.request.get(`/api/${resource}?take=50`, { headers });
      const rows: Record<string, unknown>[] = answer.ok() ? (await answer.json()).result.data : [];
      // A draft has no number yet.
      const value = rows.map((row) => row[field]).find((one) => typeof one === 'string');
      if (typeof value !== 'string') continue;
      await page.keyboard.press('Control+k');
      await search.fill(value);
      await expect(page.getByRole('listbox', { name: 'Ir a…' }).getByRole('option').first()).toContainText(value);
      await page.keyboard.press('Enter');
      await page.waitForURL(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      found += 1;
    }
    expect(found).toBeGreaterThanOrEqual(least);
  });
