import { decideOffline, indexOf, type Lista, type SujetoInstantanea } from '@modules/acceso/shared/fueraDeLinea';
import { decideMovement, indexOfVehicles, type VehiculoInstantanea } from '@modules/acceso/shared/fueraDeLinea.movimiento';
import { expectAccessible } from './axe';
import { chooseDoor, enter, expect, idle, loseAnswer, test, tokensOf, visit } from './product';

test('Check: pull the network, register people, plug in → marks with EnLinea N and their own times, none twice, and nobody is sent away', async ({
  browser,
  product,
}) => {
  const began = new Date().toISOString();
  const admin = await enter(browser, product, 'ADMIN', { at: '/administracion/licencias-internas' });
  const documents = admin.getByRole('main').getByText(/^\d{8}$/);
  await expect(documents.nth(2)).toBeVisible();
  const people = [...new Set(await documents.allTextContents())].slice(0, 3).map((text) => text.trim());
  expect(people).toHaveLength(3);

  const page = await enter(browser, product, 'GARITA', { width: 360 });
  let bearer = '';
  page.on('request', (request) => {
    bearer = request.headers().authorization ?? bearer;
  });
  const list = page.waitForResponse((answer) => answer.url().includes('/api/AccesoInstantanea/descargar') && answer.ok());
  await chooseDoor(page);
  await page.getByRole('button', { name: 'Empezar' }).click();
  const downloaded = await list;
  const { IdPuerta } = (await downloaded.json()).result.Puerta;
  await expect(page.getByText('En línea', { exact: true })).toBeVisible();
  const read = async (value: string, word: RegExp) => {
    await page.getByRole('textbox', { name: /^Documento o apellidos/ }).fill(value);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: word })).toContainText(value);
  };

  // Another screen of the same session would count down and end it.
  const beside = await page.context().newPage();
  await beside.goto('/acceso/monitor');
  await expect(beside.getByRole('heading', { level: 1, name: 'Monitor de marcaciones' })).toBeVisible();
  await page.bringToFront();

  await page.context().setOffline(true);
  await expect(page.getByText(/^Sin conexión\. Lista del \d\d\/\d\d\/\d{4} \d\d:\d\d\. 0 marcas por enviar\.$/)).toBeVisible();
  for (const person of people) await read(person, /PERMITIDO|DENEGADO/);
  await read('99999998', /DENEGADO/);
  await read('99999999', /DENEGADO/);
  await expect(page.getByText(/ 5 marcas por enviar\.$/)).toBeVisible();
  await expectAccessible(page);
  // Longer than the countdown to leaving, and idle for longer than the lock: the post is still there, and so is the tab beside it.
  await idle(page, 401);
  await page.waitForTimeout(6500);
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(beside.getByRole('heading', { level: 1, name: 'Monitor de marcaciones' })).toBeVisible();
  await expect(page.getByText(/ 5 marcas por enviar\.$/)).toBeVisible();

  // The server writes them and its answer is lost; sent again they are the same marks.
  await loseAnswer(page, '**/api/AccesoMarca/registrarLote', async () => {
    await page.context().setOffline(false);
    // Now that it can be opened again it locks, before they are sent or after.
    await page.getByLabel('Contraseña', { exact: true }).fill('Demo.2026');
    await page.getByRole('button', { name: 'Desbloquear' }).click();
  });
  await expect(page.getByText('En línea', { exact: true })).toBeVisible({ timeout: 25_000 });

  const filter = JSON.stringify([['IdPuerta', '=', IdPuerta], 'AND', ['EnLinea', '=', 'N'], 'AND', ['FechaHora', '>=', began]]);
  const answer = await page.request.get(`/api/AccesoMarca?take=20&filter=${encodeURIComponent(filter)}`, {
    headers: { authorization: bearer },
  });
  const marks: { IdMarcaOrigen: string; Identificador: string; FechaHora: string; FechaHoraRecepcion: string }[] = (await answer.json()).result.data;
  expect(marks.map(({ Identificador }) => Identificador).sort()).toEqual([...people, '99999998', '99999999'].sort());
  for (const { FechaHora, FechaHoraRecepcion } of marks) expect(Date.parse(FechaHoraRecepcion) - Date.parse(FechaHora)).toBeGreaterThan(5000);

  // What the post decided by goes with the session.
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(await databases()).toContain('vcg-sesion');
  await page.goto('/logout');
  await page.waitForURL(/\/auth/);
  expect(await databases()).not.toContain('vcg-sesion');
});

test('Check: ten cards without a network, by number and by QR, a lost one among them → each is decided as on line and is one mark', async ({
  browser,
  product,
}) => {
  const page = await enter(browser, product, 'GARITA');
  const { accessToken } = await tokensOf(page, product, 'ADMIN');
  const authorization = `Bearer ${accessToken}`;
  const asked = async (path: string) => (await (await page.request.get(path, { headers: { authorization } })).json()).result;
  const doors = await page.request.get('/api/AccesoPuerta?take=1', { headers: { authorization } });
  const [{ IdPuerta }] = (await doors.json()).result.data;
  const offered: Lista & { Sujetos: SujetoInstantanea[] } = await asked(`/api/AccesoInstantanea/descargar?IdPuerta=${IdPuerta}`);
  const carded = offered.Sujetos.flatMap(({ Credencial }) => Credencial?.Codigo ?? []);
  const [lost = '', byQr = '', ...others] = carded.slice(0, 10);
  expect(others).toHaveLength(8);
  const cardOf = async (code: string) =>
    (await asked(`/api/IdentificacionCredencial?take=1&filter=${encodeURIComponent(JSON.stringify(['Codigo', '=', code]))}`)).data[0];
  const { Direccion } = await asked(`/api/IdentificacionCredencial/${(await cardOf(byQr)).IdCredencial}/qr`);
  const reasons = await asked(`/api/IdentificacionMotivo?take=1&filter=${encodeURIComponent(JSON.stringify(['Codigo', '=', 'PERDIDA']))}`);
  const ended = await page.request.post(`/api/IdentificacionCredencial/${(await cardOf(lost)).IdCredencial}/inactivar`, {
    headers: { authorization },
    data: { IdMotivoInactivacion: reasons.data[0].IdMotivo },
  });
  expect(ended.ok()).toBe(true);
  const began = new Date().toISOString();

  const list = page.waitForResponse((answer) => answer.url().includes('/api/AccesoInstantanea/descargar') && answer.ok());
  await visit(page, `/acceso/puesto-control?puerta=${IdPuerta}&sentido=S&lee=TAR`);
  const held: { result: Lista & { Sujetos: SujetoInstantanea[] } } = await (await list).json();
  const index = indexOf(held.result.Sujetos);
  await expect(page.getByText('En línea', { exact: true })).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText(/ 0 marcas por enviar\.$/)).toBeVisible();
  const input = page.getByRole('textbox', { name: /^Credencial/ });
  for (const [place, value] of [lost, Direccion, ...others].entries()) {
    const Medio = value === Direccion ? ('QR' as const) : ('TAR' as const);
    const said = decideOffline(held.result, index, { Modo: 'S', Identificador: value, Medio, IdTipoDocumento: null, at: new Date() }, 'es');
    expect(said.Sujeto).not.toBeNull();
    await input.fill(value);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: said.Permitido === 'S' ? 'PERMITIDO' : 'DENEGADO' })).toContainText(
      said.Sujeto?.Documento ?? '',
    );
    await expect(page.getByText(new RegExp(` ${place + 1} marcas? por enviar\\.$`))).toBeVisible();
    if (value === lost) await expect(page.getByRole('alert').first()).toContainText(`La credencial ${lost} está inactiva: Pérdida.`);
  }

  await page.context().setOffline(false);
  await expect(page.getByText('En línea', { exact: true })).toBeVisible({ timeout: 25_000 });
  const filter = JSON.stringify([['IdPuerta', '=', IdPuerta], 'AND', ['EnLinea', '=', 'N'], 'AND', ['FechaHora', '>=', began]]);
  const marks = async (): Promise<{ Identificador: string; TipoIdentificacion: string; Resultado: string; Codigo: string }[]> =>
    (await asked(`/api/AccesoMarca?take=30&filter=${encodeURIComponent(filter)}`)).data;
  await expect.poll(async () => (await marks()).length, { timeout: 25_000 }).toBe(10);
  const written = await marks();
  expect(written.filter(({ TipoIdentificacion }) => TipoIdentificacion === 'QR')).toHaveLength(1);
  const numbers = written.filter(({ TipoIdentificacion }) => TipoIdentificacion === 'TAR').map(({ Identificador }) => Identificador);
  expect(numbers.sort()).toEqual([lost, ...others].sort());
  expect(written.find(({ Identificador }) => Identificador === lost)).toMatchObject({ Resultado: 'N', Codigo: '121' });
});

test('Check: ten pass without a network, a vehicle with its crew too, the page reloaded meanwhile → once each when it is back', async ({
  browser,
  product,
}) => {
  const page = await enter(browser, product, 'GARITA', { width: 360 });
  const { accessToken } = await tokensOf(page, product, 'ADMIN');
  const headers = { authorization: `Bearer ${accessToken}` };
  const asked = async (path: string) => (await (await page.request.get(path, { headers })).json()).result;
  const doors = await asked(`/api/AccesoPuerta?take=1&filter=${encodeURIComponent(JSON.stringify(['Codigo', '=', 'P5']))}`);
  const { IdPuerta } = doors.data[0];
  type Told = Lista & { Sujetos: SujetoInstantanea[]; Vehiculos: VehiculoInstantanea[] };
  const offered: Told = await asked(`/api/AccesoInstantanea/descargar?IdPuerta=${IdPuerta}`);
  const now = new Date();
  const indices = { personas: indexOf(offered.Sujetos), vehiculos: indexOfVehicles(offered.Vehiculos) };
  const passes = (Documento: string) =>
    decideOffline(offered, indices.personas, { Modo: 'S', Identificador: Documento, Medio: 'DOC', IdTipoDocumento: null, at: now }, 'es')
      .Permitido === 'S';
  const through = offered.Sujetos.filter(({ Documento }) => passes(Documento));
  const crewOf = ({ Placa }: VehiculoInstantanea, { Documento }: SujetoInstantanea) =>
    decideMovement(
      offered,
      indices,
      {
        ...{ Modo: 'S' as const, at: now, Vehiculo: { Identificador: Placa, Medio: 'PLA' as const } },
        Personas: [{ Identificador: Documento, Medio: 'DOC', IdTipoDocumento: null }],
      },
      'es',
    ).Permitido === 'S';
  const [van] = offered.Vehiculos.filter((one) => through.some((who) => crewOf(one, who)));
  const [driver] = through.filter((who) => van && crewOf(van, who));
  const others = through.filter((who) => who !== driver);
  if (!van || !driver) throw new Error('The demo has no vehicle that somebody may drive');
  expect(others.length).toBeGreaterThan(10);
  const [passenger, ...walkers] = others.slice(0, 11);
  const began = new Date().toISOString();

  const list = page.waitForResponse((answer) => answer.url().includes('/api/AccesoInstantanea/descargar') && answer.ok());
  await visit(page, `/acceso/puesto-control?puerta=${IdPuerta}&sentido=S`);
  await list;
  await page.getByRole('button', { name: 'Preparar este equipo' }).click();
  await expect(page.getByText('Este equipo vuelve a empezar sin red.')).toBeVisible({ timeout: 30_000 });
  const [worker, manifest] = [await page.request.get('/puesto.sw.js'), await page.request.get('/puesto-control.webmanifest')];
  expect([worker.headers()['cache-control'], manifest.headers()['content-type']?.split(';')[0]]).toEqual(['no-cache', 'application/manifest+json']);
  expect(await manifest.json()).toMatchObject({ scope: '/acceso/puesto-control', display: 'standalone' });
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', '/puesto-control.webmanifest');
  // Of no other page.
  const beside = await page.context().newPage();
  await beside.goto('/acceso/monitor');
  await expect(beside.getByRole('heading', { level: 1, name: 'Monitor de marcaciones' })).toBeVisible();
  expect(await beside.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await beside.close();
  await page.bringToFront();
  await page.context().setOffline(true);
  const waiting = (n: number) => expect(page.getByText(new RegExp(` ${n} marcas? por enviar\\.$`))).toBeVisible();
  await waiting(0);
  const read = async (field: RegExp, value: string) => {
    await page.getByRole('textbox', { name: field }).fill(value);
    await page.keyboard.press('Enter');
  };
  for (const [place, { Documento }] of walkers.slice(0, 5).entries()) {
    await read(/^Documento o apellidos/, Documento);
    await waiting(place + 1);
  }

  // The machine starts again, and so does the post: whoever it lets in, and what it has not told yet.
  await page.reload();
  await waiting(5);
  for (const [place, { Documento }] of walkers.slice(5).entries()) {
    await read(/^Documento o apellidos/, Documento);
    await expect(page.getByRole('alert').filter({ hasText: 'PERMITIDO' })).toContainText(Documento);
    await waiting(place + 6);
  }
  await page.keyboard.press('F6');
  await read(/^Placa/, van.Placa.toLowerCase());
  await read(/^Documento del conductor/, driver.Documento);
  await read(/^Documento del acompañante/, passenger?.Documento ?? '');
  await expect(page.getByText('Ocupantes: 2')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Registrar movimiento' }).click();
  await expect(page.getByText('Movimiento registrado')).toBeVisible();
  await waiting(11);

  await page.context().setOffline(false);
  await expect(page.getByText('En línea', { exact: true })).toBeVisible({ timeout: 25_000 });
  const filter = JSON.stringify([['IdPuerta', '=', IdPuerta], 'AND', ['EnLinea', '=', 'N'], 'AND', ['FechaHora', '>=', began]]);
  const marks = async (): Promise<{ Documento: string | null; TipoMarcacion: string; Resultado: string }[]> =>
    (await asked(`/api/AccesoMarca?take=30&filter=${encodeURIComponent(filter)}`)).data;
  await expect.poll(async () => (await marks()).length, { timeout: 25_000 }).toBe(13);
  const written = await marks();
  expect(written.map(({ TipoMarcacion }) => TipoMarcacion).sort()).toEqual(['C', 'P', ...Array(10).fill('T'), 'V']);
  expect(written.every(({ Resultado }) => Resultado === 'S')).toBe(true);
});
