import { randomUUID } from 'node:crypto';
import { expectAccessible } from './axe';
import { enter, expect, test, visit } from './product';

const fits = () => document.documentElement.scrollWidth <= window.innerWidth;

test('the plan of the site: a picture is uploaded, a door placed by keyboard and opened with a reason, and counts move with a mark', async ({
  browser,
  product,
}) => {
  const page = await enter(browser, product, 'ADMIN', { width: 1440 });
  let bearer = '';
  page.on('request', (request) => {
    bearer = request.headers().authorization ?? bearer;
  });
  const asked = page.waitForResponse((answer) => answer.url().includes('/api/AccesoPlano/sitio') && answer.ok());
  await visit(page, '/acceso/puntos-control/plano');
  const site = (await (await asked).json()).result;
  const door = page.getByRole('button', { name: 'Puerta Ingreso a planta', exact: true });
  await expect(page.getByRole('heading', { level: 1, name: 'Plano del sitio' })).toBeVisible();
  await expect(door).toBeVisible();
  await expectAccessible(page);

  // Drawn: over a picture of its own, a door taken off and put back elsewhere without a mouse.
  const picture = await page.screenshot({ type: 'jpeg', quality: 40 });
  await page.getByRole('button', { name: 'Dibujar el plano' }).click();
  await page.locator('input[type="file"]').setInputFiles({ name: 'plano.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
  await expect(page.getByText('La imagen debe ser JPG o PNG.')).toBeVisible();
  await page.locator('input[type="file"]').setInputFiles({ name: 'sitio.jpg', mimeType: 'image/jpeg', buffer: picture });
  await expect(page.getByRole('button', { name: 'Cambiar imagen' })).toBeVisible();
  const moving = page.getByRole('button', { name: 'Puerta Ingreso a polvorín: mover' });
  await page.getByRole('button', { name: 'Quitar del plano: Ingreso a polvorín' }).click();
  await expect(moving).toBeHidden();
  await page.getByRole('button', { name: 'Colocar en el plano: Ingreso a polvorín' }).press('Enter');
  const before = await moving.boundingBox();
  await moving.focus();
  for (let n = 0; n < 5; n += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  const moved = async (side: 'x' | 'y') => ((await moving.boundingBox())?.[side] ?? 0) - (before?.[side] ?? 0);
  await expect.poll(() => moved('x')).toBeGreaterThan(20);
  await expect.poll(() => moved('y')).toBeLessThan(-3);
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/plano-dibujo.png' });
  await page.getByRole('button', { name: 'Guardar el plano' }).click();
  await expect(page.getByText('Plano guardado')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Puerta Ingreso a polvorín', exact: true })).toBeVisible();

  // Opened now, with a reason.
  await door.click();
  await page.getByRole('region', { name: 'Ingreso a planta' }).getByRole('button', { name: 'Abrir ahora' }).click();
  const dialog = page.getByRole('dialog', { name: 'Abrir ahora' });
  await dialog.getByRole('textbox', { name: /^Motivo/ }).fill('Ingreso de la ambulancia');
  await dialog.getByRole('button', { name: 'Abrir ahora' }).click();
  await expect(page.getByText('Orden enviada: se abre Ingreso a planta')).toBeVisible();
  await page.screenshot({ path: 'test-results/plano-1440.png' });

  // Live in the control room: somebody who leaves is one less.
  await visit(page, '/acceso/monitor/sitio');
  const title = page.getByRole('heading', { level: 1, name: /^\d+ en sitio$/ });
  await expect(title).toBeVisible();
  const inside = Number.parseInt((await title.textContent()) ?? '', 10);
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/sitio-1440.png' });
  const headers = { authorization: bearer };
  const ofPeople = encodeURIComponent(JSON.stringify(['Entidad', '=', 'P']));
  const [present] = (await (await page.request.get(`/api/AccesoPresencia?take=1&filter=${ofPeople}`, { headers })).json()).result.data;
  const { Documento } = (await (await page.request.get(`/api/AdministracionPersona/${present.IdPersona}`, { headers })).json()).result;
  const gate = site.Puertas.find(({ Puerta }: { Puerta: string }) => Puerta === 'Garita principal');
  const mark = await page.request.post('/api/AccesoMarca/registrar', {
    headers,
    data: {
      IdMarcaOrigen: randomUUID(),
      IdPuerta: gate.IdPuerta,
      ModoMarcacion: 'N',
      TipoMarcacion: 'T',
      Identificador: Documento,
      TipoIdentificacion: 'DOC',
    },
  });
  expect((await mark.json()).result.Permitido).toBe('S');
  await expect(page.getByRole('heading', { level: 1, name: `${inside - 1} en sitio` })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Últimas marcaciones' }).getByText('Garita principal').first()).toBeVisible();

  await page.getByRole('button', { name: 'Pantalla grande' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Sala de control$/ })).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/sitio-pantalla.png' });
  // Its views take turns until somebody asks for one; the marks stay.
  const views = page.getByRole('navigation', { name: 'Qué se muestra' });
  await expect(views.getByText('cambia cada 20 s')).toBeVisible();
  await expect(page.getByRole('figure', { name: /zonas interiores incluidas/ })).toBeVisible();
  await views.getByRole('button', { name: 'Puertas' }).click();
  await expect(
    page
      .getByRole('region', { name: 'Puertas' })
      .getByRole('listitem')
      .filter({ hasText: /^Garita principal/ }),
  ).toContainText(/↑ \d+\s*↓ [1-9]/);
  await expect(page.getByRole('list', { name: 'Últimas marcaciones' })).toBeVisible();
  await expect(views.getByRole('button', { name: 'Volver a cambiar' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: `${inside - 1} en sitio` })).toBeVisible();

  const phone = await enter(browser, product, 'ADMIN', { width: 360, at: '/acceso/monitor/sitio' });
  await expect(phone.getByRole('heading', { level: 1, name: /en sitio$/ })).toBeVisible();
  expect(await phone.evaluate(fits)).toBe(true);
  await expectAccessible(phone);
  await phone.screenshot({ path: 'test-results/sitio-360.png', fullPage: true });
  await visit(phone, '/acceso/puntos-control/plano');
  await expect(phone.getByRole('button', { name: 'Dibujar el plano' })).toBeVisible();
  expect(await phone.evaluate(fits)).toBe(true);
  await phone.screenshot({ path: 'test-results/plano-360.png', fullPage: true });
  const dark = await enter(browser, product, 'ADMIN', { width: 1440, theme: 'dark', language: 'en', at: '/acceso/monitor/sitio' });
  await expect(dark.getByRole('heading', { level: 1, name: /on site$/ })).toBeVisible();
  await expectAccessible(dark);
  await dark.screenshot({ path: 'test-results/sitio-dark-en.png' });
});

test('a device at no door is dragged onto one, or given one by name', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { width: 1440 });
  let bearer = '';
  page.on('request', (request) => {
    bearer = request.headers().authorization ?? bearer;
  });
  await visit(page, '/acceso/puntos-control/plano');
  const door = page.getByRole('button', { name: 'Puerta Ingreso a planta', exact: true });
  await expect(door).toBeVisible();
  const ask = async (path: string, params: Record<string, string>) =>
    (await (await page.request.get(path, { headers: { authorization: bearer }, params })).json()).result.data;
  const [type] = await ask('/api/SistemaTipoEquipo', { take: '1', filter: '["Codigo","=","FACIAL"]' });
  const [division] = await ask('/api/AccesoPuerta', { take: '1' });
  const names = ['Lector del taller', 'Lector de la mina'];
  for (const Equipo of names) {
    const Codigo = `E${randomUUID().slice(0, 6).toUpperCase()}`;
    const made = await page.request.post('/api/SistemaEquipo', {
      headers: { authorization: bearer },
      data: {
        Codigo,
        Equipo,
        IdTipoEquipo: type.IdTipoEquipo,
        Modelo: 'SpeedFace',
        NumeroSerie: Codigo,
        IdDivision: division.IdDivision,
        TipoLectura: 'ROS',
        NombreHost: `${Codigo.toLowerCase()}.mina.pe`,
      },
    });
    expect(made.ok(), await made.text()).toBe(true);
  }
  await page.reload();
  const free = page.getByRole('region', { name: 'Equipos sin puerta' });
  await expect(free.getByText(/Lector del taller/)).toBeVisible();
  await free.getByText(/Lector del taller/).dragTo(door);
  await expect(page.getByText('Equipo asignado a Ingreso a planta').first()).toBeVisible();
  await expect(free.getByText(/Lector del taller/)).toBeHidden();
  // Without a mouse its door is chosen.
  await free
    .getByRole('combobox', { name: /Lector de la mina/ })
    .or(free.getByRole('textbox', { name: /Lector de la mina/ }))
    .first()
    .click();
  await page.getByRole('option', { name: 'Ingreso a planta' }).click();
  await expect(free.getByText(/Lector de la mina/)).toBeHidden();
  await expectAccessible(page);
});
