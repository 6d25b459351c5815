import { seriousViolations } from './axe';
import { enter, expect, test, tokensOf, visit } from './product';

const GUEST = { documento: '41026844', nombre: 'TICONA MAMANI, ELENA ISABEL' };
const shown = (days: number): string =>
  new Intl.DateTimeFormat('es-PE', { timeZone: 'America/Lima', day: '2-digit', month: '2-digit', year: 'numeric' }).format(
    new Date(Date.now() + days * 86_400_000),
  );

test('a stay, from the reservation to the check-out: the best bed, the day’s cards, the calendar, and the bed left dirty', async ({
  browser,
  product,
}) => {
  // Looked at by axe at each step.
  test.setTimeout(120_000);
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

test('a guest stays longer than the bed is free: the desk says since when it is taken, and moves and extends him in one go', async ({
  browser,
  product,
}) => {
  const page = await enter(browser, product, 'HOTELERO', { at: '/hotel/gestion', width: 360 });
  const { accessToken } = await tokensOf(page, product, 'HOTELERO');
  const headers = { authorization: `Bearer ${accessToken}` };
  const day = (days: number) => shown(days).split('/').reverse().join('');
  const get = async (path: string, params: Record<string, string | number>) =>
    (await (await page.request.get(path, { headers, params })).json()).result;
  const post = (path: string, data: object) => page.request.post(path, { headers, data });
  const [{ IdHotel }] = await get('/api/HotelReserva/hoteles', {});
  const { data: people } = await get('/api/HotelPerfilPersona', { take: 200, filter: JSON.stringify(['Origen', '<>', 'S']) });
  /** The first of the people that may have a bed on some nights, one that is free until the last night of this test; his stay. */
  async function reserved(from: number, to: number, IdCama?: number) {
    for (const { IdPersona } of people) {
      // Nobody else's nights stand in the way of staying longer.
      const filter = JSON.stringify([['IdPersona', '=', IdPersona], 'AND', ['FechaSalida', '>', day(0)]]);
      if ((await get('/api/HotelReserva', { take: 1, filter })).totalCount > 0) continue;
      const nights = { IdHotel, IdPersona, FechaIngreso: day(from), FechaSalida: day(to) };
      const beds = await get('/api/HotelDisponibilidad', { ...nights, FechaSalida: day(4) });
      const bed = IdCama ?? beds.Camas.find(({ Limpia, CamaCaliente }: Record<string, string>) => Limpia === 'S' && CamaCaliente === 'N')?.IdCama;
      if (bed === undefined || beds.Camas.length < 3) continue;
      const Confirmaciones = ['hotel.reserva_sin_acreditacion', 'hotel.acreditacion_termina'];
      const answer = await post('/api/HotelReserva', { ...nights, IdCama: bed, Confirmaciones });
      if (!answer.ok()) continue;
      const { result } = await answer.json();
      if (IdCama !== undefined || (await post(`/api/HotelReserva/${result.IdReserva}/checkin`, {})).ok()) return { ...result, IdCama: bed };
    }
    throw new Error('nobody');
  }
  const stay = await reserved(0, 2);
  await reserved(2, 4, stay.IdCama);
  await visit(page, `/hotel/gestion?hotel=${IdHotel}&reserva=${stay.IdReserva}`);
  await page.getByRole('button', { name: 'Extender', exact: true }).click();
  const asks = page.getByRole('dialog', { name: 'Extender' });
  await asks.getByRole('button', { name: 'Extender' }).click();
  await expect(asks.getByRole('alert')).toHaveText(`La cama está reservada desde el ${shown(2)}.`);
  expect(await seriousViolations(page)).toEqual([]);
  await asks.getByRole('button', { name: 'Trasladar a otra cama' }).click();
  const move = page.getByRole('dialog', { name: 'Trasladar' });
  await expect(move.getByText(`Se traslada y se queda hasta el ${shown(3)}.`)).toBeVisible();
  await move.getByRole('combobox', { name: /^Cama/ }).click();
  await page.getByRole('option').first().click();
  await move.getByLabel(/^Motivo/).fill('Se queda una noche más');
  expect(await seriousViolations(page)).toEqual([]);
  await move.getByRole('button', { name: 'Trasladar' }).click();
  await expect(move).toHaveCount(0);
  const now = await get(`/api/HotelReserva/${stay.IdReserva}`, {});
  expect([now.FechaSalida, now.Estado, now.IdCama === stay.IdCama]).toEqual([day(3), 'H', false]);
});

test('who sleeps here tonight, on the phone of whoever musters: where each one is and whom to call, before anything else', async ({
  browser,
  product,
}) => {
  const page = await enter(browser, product, 'HOTELERO', { at: '/hotel/consultas/huespedes', width: 360, theme: 'dark' });
  const first = page
    .getByRole('list', { name: /^Módulo/ })
    .first()
    .getByRole('listitem')
    .first();
  await expect(first).toContainText(/^\d+-[A-Z] · /);
  await expect(first.getByRole('term').first()).toHaveText('Última marca');
  await expect(first).toContainText('Contacto de emergencia');
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  expect(await seriousViolations(page)).toEqual([]);
});
