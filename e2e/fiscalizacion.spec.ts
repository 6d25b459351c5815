import { seriousViolations } from './axe';
import { enter, expect, test, tokensOf } from './product';

test('a company enables an inspector, who comes in with the code of the mail, looks and proves the marks; the company sees each look', async ({
  browser,
  product,
}) => {
  const page = await enter(browser, product, 'ASISTENCIA', { at: '/asistencia/fiscalizacion' });
  await page.getByRole('button', { name: 'Nuevo', exact: true }).first().click();
  await page.getByRole('combobox', { name: 'Compañía' }).click();
  await page.getByRole('option', { name: 'Montajes Misti' }).click();
  await page.getByLabel('Institución').fill('SUNAFIL');
  await page.getByLabel('Fiscalizador').fill('Elena Vargas Ccopa');
  await page.getByLabel('Correo oficial').fill('evargas@gmail.com');
  const today = new Date().toLocaleDateString('es-PE', { timeZone: 'America/Lima', day: '2-digit', month: '2-digit', year: 'numeric' });
  await page.getByLabel('Desde').fill(today);
  await page.getByLabel('Hasta').fill(today);
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText(/El correo no es de un dominio oficial/).first()).toBeVisible();
  await page.getByLabel('Correo oficial').fill('evargas@sunafil.gob.pe');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Elena Vargas Ccopa' })).toBeVisible();

  const context = await browser.newContext({ baseURL: product.url, locale: 'es-PE', viewport: { width: 1280, height: 900 } });
  const inspector = await context.newPage();
  await inspector.goto('/fiscalizacion');
  await inspector.getByLabel('Correo oficial').fill('evargas@sunafil.gob.pe');
  expect(await seriousViolations(inspector)).toEqual([]);
  await inspector.getByRole('button', { name: 'Enviar código' }).click();
  await expect(inspector.getByText(/recibirá un código de 6 dígitos/)).toBeVisible();
  const { accessToken } = await tokensOf(page, product, 'ADMIN');
  let code: string | undefined;
  await expect
    .poll(async () => {
      const text = await (await page.request.get(`${product.url}/dev/correo`, { headers: { authorization: `Bearer ${accessToken}` } })).text();
      code = /Su código es (\d{6})/.exec(text)?.[1];
      return code;
    })
    .toBeDefined();
  await inspector.getByLabel('Código de 6 dígitos').fill(code ?? '');
  await inspector.getByRole('button', { name: 'Ingresar' }).click();
  const register = inspector.getByRole('region', { name: 'A1 Registro de control de asistencia' }).first();
  await expect(register.getByRole('row').nth(1)).toBeVisible();
  expect(await seriousViolations(inspector)).toEqual([]);
  await inspector.getByRole('button', { name: 'Marcas con sello' }).click();
  await expect(inspector.getByRole('columnheader', { name: 'Sello anterior' })).toBeVisible();
  await inspector.getByRole('button', { name: 'Comprobar aquí' }).click();
  await expect(inspector.getByText(/marcas comprobadas: todas dicen lo que decían al sellarse\./)).toBeVisible();
  const file = inspector.waitForEvent('download');
  await inspector.getByRole('button', { name: 'Descargar el archivo' }).click();
  expect((await file).suggestedFilename()).toMatch(/^cadena_\d{8}_\d{8}\.csv$/);
  await inspector.getByRole('button', { name: 'Salir' }).click();
  await expect(inspector.getByText('La sesión terminó. Pida otro código para volver a entrar.')).toBeVisible();

  await page.reload();
  await page.getByRole('tab', { name: 'Consultas' }).click();
  await expect(page.getByText('Comprobó la cadena').first()).toBeVisible();
  await expect(page.getByText('Archivo de la cadena').first()).toBeVisible();
});
