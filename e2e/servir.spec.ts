import type { Page } from '@playwright/test';
import { seriousViolations } from './axe';
import { enter, expect, idle, test } from './product';

/** A dining room with a service that is open now, and somebody who eats there by a group of every day. */
async function openRoom(page: Page, authorization: string): Promise<{ IdComedor: number; document: string }> {
  const call = async (method: 'GET' | 'POST', path: string, data?: object) => {
    const answer = await page.request.fetch(`/api/${path}`, { method, headers: { authorization }, ...(data ? { data } : {}) });
    const said = await answer.json();
    if (!answer.ok()) throw new Error(JSON.stringify(said));
    return said.result;
  };
  const clock = (hours: number) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Lima', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
      Date.now() + hours * 3_600_000,
    );
  const [type] = (await call('GET', 'ComedorTipoComedor?take=1')).data;
  const { IdComedor } = await call('POST', 'ComedorComedor', { Codigo: 'MESA', Comedor: 'Comedor de prueba', IdTipoComedor: type.IdTipoComedor });
  const { IdServicio } = await call('POST', 'ComedorServicio', {
    IdComedor,
    Codigo: 'REF',
    Servicio: 'Refrigerio',
    Orden: 70,
    HoraInicio: clock(-2),
    HoraFin: clock(3),
    Costo: 12.5,
  });
  const { IdGrupo } = await call('POST', 'ComedorGrupo', { Codigo: 'MESA', Grupo: 'Grupo de prueba' });
  await call('POST', 'ComedorGrupoHorario', { IdGrupo, DiaSemana: '1', IdServicio });
  await call('POST', `ComedorGrupo/${IdGrupo}/copiarDia`, { DiaOrigen: '1', DiasDestino: ['2', '3', '4', '5', '6', '7'] });
  const [person] = (await call('GET', `ComedorComensal?take=1&filter=${encodeURIComponent('["Estado","=","S"]')}`)).data;
  await call('POST', 'ComedorPersonaGrupo/asignar', { IdGrupo, IdPersonas: [person.IdPersona], FechaInicio: '20260101' });
  return { IdComedor, document: person.Documento };
}

test('the counter serves a person, denies the second reading, and an exception turns it into a ration', async ({ browser, product }) => {
  const page = await enter(browser, product, 'COMEDOR');
  // Its profile opens on the counter.
  await expect(page).toHaveURL(/comedores\/gestion/);
  const asked = page.waitForRequest((request) => Boolean(request.headers().authorization));
  await page.reload();
  const { IdComedor, document } = await openRoom(page, (await asked).headers().authorization ?? '');
  await page.goto(`/comedores/gestion?comedor=${IdComedor}`);
  await expect(page.getByText(/^Refrigerio \d\d:\d\d–/)).toBeVisible();

  const field = page.getByRole('textbox', { name: /^Documento o apellidos/ });
  await expect(field).toBeFocused();
  await page.keyboard.type(document);
  await page.keyboard.press('Enter');
  const panel = page.getByRole('alert');
  await expect(panel.filter({ hasText: 'BUEN PROVECHO' })).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await expect(page.getByRole('region', { name: 'Últimas lecturas' }).getByText('PERMITIDO')).toBeVisible();
  await expect(field).toBeFocused();

  // Some seconds later it is another reading.
  await idle(page, 20);
  await page.keyboard.type(document);
  await page.keyboard.press('Enter');
  await expect(panel.filter({ hasText: 'DENEGADO' })).toContainText('Ya consumió este servicio (1 de 1).');
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Autorizar excepción' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Observación/ }).fill('Doble turno');
  await dialog.getByRole('button', { name: 'Autorizar excepción' }).click();
  await expect(panel.filter({ hasText: 'BUEN PROVECHO' })).toContainText('Ración excepcional autorizada.');

  await page.getByRole('tab', { name: 'Consumos del día' }).click();
  const totals = page.getByRole('table', { name: 'Totales por servicio' });
  await expect(totals.getByRole('row', { name: /^Refrigerio 2/ })).toContainText('S/\u00a025.00');
  expect(await seriousViolations(page)).toEqual([]);
});
