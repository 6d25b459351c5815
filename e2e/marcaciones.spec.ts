import ExcelJS from 'exceljs';
import { expectAccessible } from './axe';
import { again, enter, expect, type Product, test, tokensOf, visit } from './product';

type Page = Awaited<ReturnType<typeof enter>>;
const WIDTHS = [1440, 360] as const;

async function callsOf(page: Page, product: Product) {
  // The page's own sign-in is over before another one of the same user begins.
  await page.getByRole('heading', { level: 1 }).waitFor();
  const headers = { authorization: `Bearer ${(await tokensOf(page, product, 'ADMIN')).accessToken}` };
  const get = async (path: string, params: Record<string, string>) => {
    const answer = await page.request.get(product.url + path, { headers, params });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()).result;
  };
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(product.url + path, { headers, data });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()).result;
  };
  return { get, post };
}
type Calls = Awaited<ReturnType<typeof callsOf>>;

/** Somebody who is not inside, and the gate by which one comes in. */
async function somebody({ get }: Calls, skip: number) {
  const door = (await get('/api/AccesoPuerta', { take: '1', filter: '["Nombre","=","Garita principal"]' })).data[0];
  const people = (
    await get('/api/AdministracionPersona', { take: '60', sort: '[{"selector":"IdPersona","desc":true}]', filter: '["Inactivo","=","N"]' })
  ).data;
  const isOutside = async ({ IdPersona }: { IdPersona: number }) =>
    (await get('/api/AccesoPresencia', { take: '1', filter: JSON.stringify(['IdPersona', '=', IdPersona]) })).data.length === 0;
  let left = skip;
  let person = people[0];
  for (person of people) if ((await isOutside(person)) && left-- === 0) break;
  return { door, person };
}

const field = (scope: ReturnType<Page['getByRole']>, name: string | RegExp) =>
  scope.getByRole('combobox', { name }).or(scope.getByRole('textbox', { name })).first();

async function choose(page: Page, scope: ReturnType<Page['getByRole']>, name: string | RegExp, text: string): Promise<void> {
  await field(scope, name).click();
  await field(scope, name).fill(text);
  await page.getByRole('option').filter({ hasText: text }).first().click();
}

/** The marks of somebody, whatever their day. */
const listOf = (IdPersona: number) => `/acceso/marcaciones?filtro=${encodeURIComponent(JSON.stringify({ IdPersona: [IdPersona] }))}`;
/** What may be done with the only row there is, on a phone or not. */
const menuOf = async (page: Page, of: string) =>
  page
    .getByRole('button', { name: `Acciones de ${of}` })
    .first()
    .click();

for (const [at, width] of WIDTHS.entries()) {
  test(`Marcaciones: a new mark by hand, then annulled: struck through, and nobody inside (${width})${again(width === 360)}`, async ({
    browser,
    product,
  }) => {
    test.setTimeout(120_000);
    const page = await enter(browser, product, 'ADMIN', { width, at: '/acceso/marcaciones' });
    const calls = await callsOf(page, product);
    const { person } = await somebody(calls, at);
    const inside = async () =>
      (await calls.get('/api/AccesoPresencia', { filter: JSON.stringify(['IdPersona', '=', person.IdPersona]) })).data.length;

    await page.getByRole('button', { name: 'Nueva marca manual' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nueva marca manual' });
    await expect(dialog.getByRole('button', { name: 'Registrar marca' })).toBeDisabled();
    await choose(page, dialog, /^Persona/, person.Documento);
    await choose(page, dialog, /^Puerta/, 'Garita principal');
    await field(dialog, /^Hora/).fill('25:61');
    await field(dialog, /^Observación/).focus();
    await expect(dialog.getByText('Ingrese una fecha y hora válidas.')).toBeVisible();
    await field(dialog, /^Hora/).fill('00:00');
    await choose(page, dialog, /^Motivo/, 'Olvid');
    await field(dialog, /^Observación/).fill('Se le pasó la tarjeta');
    await expectAccessible(page);
    await page.screenshot({ path: `test-results/marca-manual-${width}.png` });
    await dialog.getByRole('button', { name: 'Registrar marca' }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(inside).toBe(1);

    await page.goto(listOf(person.IdPersona));
    await menuOf(page, person.Documento);
    await page.getByRole('menuitem', { name: 'Corregir marca' }).click();
    const correct = page.getByRole('dialog', { name: 'Corregir marca' });
    await field(correct, /^Hora/).fill('00:01');
    await correct.getByRole('button', { name: 'Corregir marca' }).click();
    await expect(correct).toBeHidden();
    // The one that was corrected stays, struck through.
    await expect(page.locator('[data-struck="Anulada"]')).toHaveCount(1);
    await expect.poll(inside).toBe(1);

    await menuOf(page, person.Documento);
    await page.getByRole('menuitem', { name: 'Anular marca' }).click();
    const annul = page.getByRole('dialog', { name: 'Anular marca' });
    await choose(page, annul, /^Motivo/, 'Registro errado');
    await annul.getByRole('button', { name: 'Anular marca' }).click();
    await expect(annul).toBeHidden();
    await expect(page.locator('[data-struck="Anulada"]')).toHaveCount(2);
    await expect.poll(inside).toBe(0);
    await menuOf(page, person.Documento);
    await expect(page.getByRole('menuitem', { name: 'Anular marca' })).toBeHidden();
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    await page.screenshot({ path: `test-results/marcaciones-${width}.png` });
  });

  test(`Asignar persona to a reading that found nobody; a gate’s mark says that it is not edited (${width})${again(width === 1440)}`, async ({
    browser,
    product,
  }) => {
    test.setTimeout(90_000);
    const page = await enter(browser, product, 'ADMIN', { width, at: '/acceso/marcaciones' });
    const calls = await callsOf(page, product);
    const { door, person } = await somebody(calls, 5 + at);
    const document = `9988${width}`;
    const { Sujetos } = await calls.post('/api/AccesoMarca/registrar', {
      IdMarcaOrigen: `E2E-ASIGNA-${width}`,
      IdPuerta: door.IdPuerta,
      ...{ ModoMarcacion: 'S', TipoMarcacion: 'T', Identificador: document, TipoIdentificacion: 'DOC' },
    });
    const [{ IdMarca }] = Sujetos;
    await page.goto(`/acceso/marcaciones?filtro=${encodeURIComponent(JSON.stringify({ Codigo: '111' }))}`);
    await menuOf(page, document);
    // A gate's own is neither corrected nor annulled.
    await expect(page.getByRole('menuitem', { name: 'Corregir marca' })).toBeHidden();
    await expect(page.getByRole('menuitem', { name: 'Anular marca' })).toBeHidden();
    await page.getByRole('menuitem', { name: 'Asignar persona' }).click();
    const dialog = page.getByRole('dialog', { name: 'Asignar persona' });
    await choose(page, dialog, /^Persona/, person.Documento);
    await dialog.getByRole('button', { name: 'Asignar persona' }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(async () => (await calls.get(`/api/AccesoMarca/${IdMarca}`, {})).IdPersona).toBe(person.IdPersona);
    await visit(page, `/acceso/marcaciones/${IdMarca}`);
    await expect(page.getByText('Las marcas automáticas no se pueden editar.')).toBeVisible();
    await expect(page.getByText(/^No pudo pasar por .+ el \d\d\/\d\d\/\d{4} \d\d:\d\d\.$/).first()).toBeVisible();
    await expect(page.getByText(/^111 · /).first()).toBeVisible();
    await expect(page.getByText('Se hizo', { exact: true })).toBeVisible();
    await page.screenshot({ path: `test-results/marca-${width}.png`, fullPage: true });
    await expectAccessible(page);
  });

  test(`Corregir presencia takes the person off the list of who is inside (${width})${again(width === 1440)}`, async ({ browser, product }) => {
    test.setTimeout(90_000);
    const page = await enter(browser, product, 'ADMIN', { width, at: '/acceso/marcaciones' });
    const calls = await callsOf(page, product);
    const [row] = (await calls.get('/api/AccesoPresencia', { filter: '["Entidad","=","P"]', take: '1', sort: '[{"selector":"Desde","desc":false}]' }))
      .data;
    await page.goto(`/acceso/evacuacion?filtro=${encodeURIComponent(JSON.stringify({ IdPersona: [row.IdPersona] }))}`);
    await menuOf(page, row.Persona);
    await page.getByRole('menuitem', { name: 'Corregir presencia' }).click();
    const dialog = page.getByRole('dialog', { name: 'Corregir presencia' });
    await expect(dialog.getByRole('button', { name: 'Corregir presencia' })).toBeDisabled();
    await field(dialog, /^Motivo/).fill('Salió por otra puerta');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Corregir presencia' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: `Acciones de ${row.Persona}` })).toHaveCount(0);
    const left = await calls.get('/api/AccesoPresencia', { filter: JSON.stringify(['IdPersona', '=', row.IdPersona]) });
    expect(left.data).toHaveLength(0);
  });
}

test('a mixed selection: what could not be annulled is told with both counts', async ({ browser, product }) => {
  test.setTimeout(90_000);
  const page = await enter(browser, product, 'ADMIN', { width: 1440, at: '/acceso/marcaciones' });
  const calls = await callsOf(page, product);
  const { door, person } = await somebody(calls, 9);
  const [reason] = (await calls.get('/api/AccesoMotivoMarca', { filter: '["Codigo","=","OLVIDO"]', take: '1' })).data;
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Lima' }).replaceAll('-', '');
  await calls.post('/api/AccesoMarca', {
    IdMarcaOrigen: 'E2E-MIXTA',
    IdPersona: person.IdPersona,
    IdPuerta: door.IdPuerta,
    ...{ ModoMarcacion: 'S', Fecha: today, Hora: '00:00', IdMotivoMarca: reason.IdMotivoMarca },
  });
  await calls.post('/api/AccesoMarca/registrar', {
    IdMarcaOrigen: 'E2E-MIXTA-2',
    IdPuerta: door.IdPuerta,
    ...{ ModoMarcacion: 'N', TipoMarcacion: 'T', Identificador: person.Documento, TipoIdentificacion: 'DOC' },
  });
  await page.goto(listOf(person.IdPersona));
  const marks = page.getByRole('grid', { name: 'Marcaciones' });
  const boxes = marks.getByRole('checkbox', { name: /^Seleccionar la fila/ });
  await expect(boxes.nth(1)).toBeVisible();
  const count = await boxes.count();
  for (let n = 0; n < count; n++) await boxes.nth(n).check();
  await page.getByRole('button', { name: 'Anular marca' }).click();
  const asked = page.getByRole('dialog', { name: 'Anular marca' });
  await choose(page, asked, /^Motivo/, 'Registro errado');
  await asked.getByRole('button', { name: 'Anular marca' }).click();
  const job = page.getByRole('dialog', { name: 'Anular marca' });
  await job.getByRole('button', { name: 'Anular marca' }).click();
  await expect(job.getByText('Algunos registros no se pudieron eliminar.')).toBeVisible();
  await expect(job.getByText('1 fila procesada.')).toBeVisible();
  await expect(job.getByText(new RegExp(`^${count - 1} filas? no se proces`))).toBeVisible();
  await expect(job.getByText('Las marcas automáticas no se pueden eliminar.').first()).toBeVisible();
});

test('Importar: the rows are judged with the five counts and then written; loaded twice nothing is added', async ({ browser, product }) => {
  test.setTimeout(90_000);
  const page = await enter(browser, product, 'ADMIN', { width: 1440, at: '/acceso/marcaciones' });
  const calls = await callsOf(page, product);
  const { door, person } = await somebody(calls, 11);
  const today = new Date().toLocaleDateString('es-PE', { timeZone: 'America/Lima', day: '2-digit', month: '2-digit', year: 'numeric' });
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('Marcas');
  sheet.addRow(['Documento', 'Fecha', 'Hora', 'E/S', 'Puerta']);
  sheet.addRow([person.Documento, today, '00:00', 'E', door.Codigo]);
  sheet.addRow(['99999997', today, '00:00', 'E', door.Codigo]);
  const buffer = Buffer.from(await book.xlsx.writeBuffer());
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page.getByRole('button', { name: 'Importar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar marcaciones' });
  const load = () => page.locator('input[type=file]').setInputFiles({ name: 'marcas.xlsx', mimeType, buffer });
  await load();
  await expect(dialog.getByRole('table')).toContainText('Nadie tiene ese documento.');
  await expect(dialog.locator('dl')).toHaveText(/Cargados2Observados1Correctos1Por procesar1Procesados0/);
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/importar-marcas.png' });
  await dialog.getByRole('button', { name: 'Procesar' }).click();
  await expect(dialog.locator('dl')).toHaveText(/Por procesar0Procesados1/);
  await load();
  await expect(dialog.locator('dl')).toHaveText(/Correctos1Por procesar0Procesados0/);
  await expect(dialog.getByRole('button', { name: 'Procesar' })).toBeDisabled();
});
