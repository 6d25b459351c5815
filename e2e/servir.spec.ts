import type { Browser, Page } from '@playwright/test';
import { seriousViolations } from './axe';
import { enter, expect, idle, loseAnswer, type Product, test } from './product';

type Call = (method: 'GET' | 'POST', path: string, data?: object) => ReturnType<typeof JSON.parse>;

/** COMEDOR at the counter, and calls in its session. */
async function atCounter(browser: Browser, product: Product): Promise<{ page: Page; call: Call }> {
  const page = await enter(browser, product, 'COMEDOR');
  // Its profile opens on the counter.
  await expect(page).toHaveURL(/comedores\/gestion/);
  let authorization = '';
  page.on('request', (request) => {
    authorization = request.headers().authorization ?? authorization;
  });
  await page.reload();
  await expect.poll(() => authorization).not.toBe('');
  const call: Call = async (method, path, data) => {
    const answer = await page.request.fetch(`/api/${path}`, { method, headers: { authorization }, ...(data ? { data } : {}) });
    const said = await answer.json();
    if (!answer.ok()) throw new Error(JSON.stringify(said));
    return said.result;
  };
  return { page, call };
}

/** A dining room with a service that is open now, and some people who eat there by a group of every day. */
async function openRoom(call: Call, code: string, people: number): Promise<{ IdComedor: number; documents: string[] }> {
  const clock = (hours: number) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Lima', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
      Date.now() + hours * 3_600_000,
    );
  const [type] = (await call('GET', 'ComedorTipoComedor?take=1')).data;
  const { IdComedor } = await call('POST', 'ComedorComedor', { Codigo: code, Comedor: `Comedor ${code}`, IdTipoComedor: type.IdTipoComedor });
  const { IdServicio } = await call('POST', 'ComedorServicio', {
    IdComedor,
    Codigo: 'REF',
    Servicio: 'Refrigerio',
    Orden: 70,
    HoraInicio: clock(-2),
    HoraFin: clock(3),
    Costo: 12.5,
  });
  const { IdGrupo } = await call('POST', 'ComedorGrupo', { Codigo: code, Grupo: `Grupo ${code}` });
  await call('POST', 'ComedorGrupoHorario', { IdGrupo, DiaSemana: '1', IdServicio });
  await call('POST', `ComedorGrupo/${IdGrupo}/copiarDia`, { DiaOrigen: '1', DiasDestino: ['2', '3', '4', '5', '6', '7'] });
  const found: { IdPersona: number; Documento: string }[] = (
    await call('GET', `ComedorComensal?take=${people}&filter=${encodeURIComponent('["Estado","=","S"]')}`)
  ).data;
  await call('POST', 'ComedorPersonaGrupo/asignar', { IdGrupo, IdPersonas: found.map(({ IdPersona }) => IdPersona), FechaInicio: '20260101' });
  return { IdComedor, documents: found.map(({ Documento }) => Documento) };
}

test('the counter serves a person, denies the second reading, and an exception turns it into a ration', async ({ browser, product }) => {
  const { page, call } = await atCounter(browser, product);
  const { IdComedor, documents } = await openRoom(call, 'UNO', 1);
  const [document = ''] = documents;
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

test('Check: network cut: 5 readings decided locally, unsent 5; network back: unsent 0 and 5 rations, although the answer was lost', async ({
  browser,
  product,
}) => {
  const { page, call } = await atCounter(browser, product);
  const { IdComedor, documents } = await openRoom(call, 'CINCO', 5);
  expect(documents).toHaveLength(5);
  await page.goto(`/comedores/gestion?comedor=${IdComedor}&pestana=terminal`);
  await page.getByRole('textbox', { name: /^Nombre/ }).fill('Caja 1');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('Está listo para servir sin conexión.')).toBeVisible();
  await page.getByRole('tab', { name: 'Operación' }).click();
  const field = page.getByRole('textbox', { name: /^Documento o apellidos/ });
  await expect(field).toBeFocused();

  await page.context().setOffline(true);
  for (const [at, document] of documents.entries()) {
    await page.keyboard.type(document);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Sin conexión · ${at + 1} por enviar`)).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'BUEN PROVECHO' })).toBeVisible();
  }
  // The same badge again is denied by what this terminal has served.
  await page.keyboard.type(documents[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'DENEGADO' })).toContainText('Ya consumió este servicio (1 de 1).');
  expect(await seriousViolations(page)).toEqual([]);

  await loseAnswer(page, '**/api/ComedorConsumo/sincronizar', () => page.context().setOffline(false));
  await expect(page.getByText('En línea', { exact: true })).toBeVisible({ timeout: 30_000 });
  const filter = encodeURIComponent(JSON.stringify(['IdComedor', '=', IdComedor]));
  const rows: { FueraLinea: string; Resultado: string; Observado: string }[] = (await call('GET', `ComedorConsumo?take=50&filter=${filter}`)).data;
  // And the badge that was denied is told of too.
  expect(rows.map(({ FueraLinea, Resultado, Observado }) => `${Resultado}${FueraLinea}${Observado}`).sort()).toEqual([
    'DSN',
    ...Array(5).fill('PSN'),
  ]);
});

test('what was served and denied is told of any day before, and a day lives in the address', async ({ browser, product }) => {
  const { page, call } = await atCounter(browser, product);
  // A dining room of the demo, which serves every day.
  const [room] = (await call('GET', `ComedorComedor?take=1&filter=${encodeURIComponent('["Codigo","=","PRINCIPAL"]')}`)).data;
  await page.goto(`/comedores/gestion?comedor=${room.IdComedor}&pestana=consumos`);
  await page.getByRole('button', { name: 'Día anterior' }).click();
  await expect(page).toHaveURL(/dia=\d{8}/);
  const totals = page.getByRole('table', { name: 'Totales por servicio' });
  await expect(totals.getByRole('row').last()).toContainText(/\d/);
  await page.reload();
  await expect(totals).toBeVisible();
  await page.getByRole('tab', { name: 'Denegados' }).click();
  await expect(page).toHaveURL(/dia=\d{8}/);
  await page.getByRole('button', { name: 'Día siguiente' }).click();
  await expect(page).not.toHaveURL(/dia=/);
  await expect(page.getByRole('button', { name: 'Día siguiente' })).toBeDisabled();
});
