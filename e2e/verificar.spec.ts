import { expectAccessible } from './axe';
import { enter, expect, test, tokensOf, visit } from './product';

interface Told {
  readonly Sujetos: readonly { readonly Nombre: string; readonly Documento: string; readonly Credencial: { readonly Codigo: string } | null }[];
}

test('0707 without a network: the gate’s list that the device keeps answers, and says so', async ({ browser, product }) => {
  const page = await enter(browser, product, 'GARITA', { width: 360 });
  const list = page.waitForResponse((answer) => answer.url().includes('/api/AccesoInstantanea/descargar') && answer.ok());
  await visit(page, '/acceso/puesto-control?puerta=1&sentido=S');
  const { result }: { result: Told } = await (await list).json();
  const somebody = result.Sujetos.find(({ Credencial }) => Credencial !== null);
  const code = somebody?.Credencial?.Codigo ?? '';
  await expect(page.getByText('En línea', { exact: true })).toBeVisible();
  await visit(page, '/identificacion/verificar');
  const input = page.getByRole('textbox', { name: /^Credencial, código o documento/ });
  const found = page.getByRole('region', { name: 'Resultado de la verificación' });
  const read = async (text: string) => {
    await input.fill(text);
    await page.keyboard.press('Enter');
  };
  await read(code);
  await expect(found.getByText('Vigente', { exact: true })).toBeVisible();
  await expect(found.getByText(/^Sin conexión/)).toHaveCount(0);

  await page.context().setOffline(true);
  await read(code);
  await expect(found.getByText(/^Sin conexión: según la lista de .+, del \d\d\/\d\d\/\d{4}/)).toBeVisible();
  await expect(found.getByText('Vigente', { exact: true })).toBeVisible();
  await expect(found).toContainText(somebody?.Documento ?? '-');
  await expect(found).toContainText(/(Puede|No puede) ingresar por/);
  await expectAccessible(page);
  await read('C999999');
  await expect(found.getByText('No se encontró')).toBeVisible();
  await expect(page.getByText('Sin conexión · 2 por enviar', { exact: true })).toBeVisible();
  await expectAccessible(page);

  // The first upload loses its answer: sent again, they are the same two.
  let uploads = 0;
  await page.route('**/api/IdentificacionVerificacion/sincronizar', async (route) => {
    uploads += 1;
    await route.fetch();
    if (uploads === 1) await route.abort();
    else await route.continue();
  });
  await page.context().setOffline(false);
  await expect(page.getByText(/por enviar/)).toHaveCount(0, { timeout: 60_000 });
  await page.getByRole('link', { name: 'Verificaciones' }).click();
  const rows = page.getByRole('list', { name: 'Verificaciones' }).getByRole('listitem').filter({ hasText: 'Sí' });
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: code })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'No encontrada' })).toHaveCount(1);
  await expect(rows.first().getByRole('link')).toHaveText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/);
  await expectAccessible(page);
});

test('0705: the card as it is printed, its history with each print, and a PIN that is changed', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/identificacion/gestion', width: 360, theme: 'dark' });
  const { accessToken } = await tokensOf(page, product, 'ADMIN');
  const authorization = `Bearer ${accessToken}`;
  const ask = async (path: string, filter: unknown) =>
    (await (await page.request.get(`${path}?take=1&filter=${encodeURIComponent(JSON.stringify(filter))}`, { headers: { authorization } })).json())
      .result.data[0];
  // One that was never printed, or, where all were by now, one that was: a reprint says why.
  const bearerOf = (Impresa: string) => ask('/api/IdentificacionPortador', [['Vigencia', '=', 'V'], 'and', ['Impresa', '=', Impresa]]);
  const bearer = (await bearerOf('N')) ?? (await bearerOf('S'));
  const { IdMotivo } = await ask('/api/IdentificacionMotivo', ['Codigo', '=', 'ERRIMP']);
  const data = { IdMotivo };
  const printed = await page.request.post(`/api/IdentificacionCredencial/${bearer.IdCredencial}/imprimir`, { headers: { authorization }, data });
  expect(printed.ok()).toBe(true);
  await visit(page, `/identificacion/gestion/${bearer.IdPersona}`);
  const drawn = page.getByRole('region', { name: 'Vista de la tarjeta' });
  await expect(drawn.getByRole('img', { name: 'Anverso' })).toContainText(bearer.Documento);
  await expect(drawn.getByRole('img', { name: 'Reverso' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Historial' }).click();
  await expect(page.getByText(new RegExp(`Se imprimió la credencial ${bearer.Codigo} \\(impresión \\d+\\)`)).first()).toBeVisible();
  await expectAccessible(page);

  // Whoever gets a PIN is known by it at the readers.
  const PIN = await ask('/api/IdentificacionTipoIdentificacion', ['Codigo', '=', 'PIN']);
  const made = await page.request.post('/api/IdentificacionPersonaTipo', {
    headers: { authorization },
    data: { IdPersona: bearer.IdPersona, IdTipoIdentificacion: PIN.IdTipoIdentificacion, FechaInicio: '20260101' },
  });
  expect(made.ok()).toBe(true);
  await page.getByRole('tab', { name: 'Tipos de identificación' }).click();
  await page.getByRole('button', { name: 'Acciones de Clave numérica' }).click();
  await page.getByRole('menuitem', { name: 'Cambiar clave' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cambiar clave' });
  await dialog.getByLabel(/^Clave nueva/).fill('12');
  await dialog.getByRole('button', { name: /^(Confirmar|Guardar)/ }).click();
  await expect(dialog.getByText('El código no cumple el formato del tipo Clave numérica.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel(/^Clave nueva/).fill('7412589');
  await dialog.getByRole('button', { name: /^(Confirmar|Guardar)/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('7412589')).toBeVisible();
  await expectAccessible(page);
});
