import { expectAccessible } from './axe';
import { again, enter, expect, openPost, type Product, test, tokensOf } from './product';

const SIZES = [
  { width: 360, height: 780 },
  { width: 1280, height: 900 },
] as const;
const NEVER = ['101', '102', '111', '112', '113', '121', '202', '304', '501', '502', '503'];

/** Somebody of the site who is denied at its first door for a reason that may be forced. */
async function deniedPerson(page: import('@playwright/test').Page, product: Product, door: number): Promise<string> {
  const headers = { authorization: `Bearer ${(await tokensOf(page, product, 'ADMIN')).accessToken}` };
  const get = async (path: string, params: Record<string, string>) =>
    (await (await page.request.get(product.url + path, { headers, params })).json()).result;
  const { data } = await get('/api/AdministracionPersona', { take: '200', sort: '[{"selector":"IdPersona","desc":true}]' });
  for (const { Documento } of data) {
    const answer = await page.request.post(`${product.url}/api/AccesoMarca/evaluar`, {
      headers,
      data: {
        IdMarcaOrigen: `E2E-${Documento}`,
        IdPuerta: door,
        ModoMarcacion: 'S',
        TipoMarcacion: 'T',
        Identificador: Documento,
        TipoIdentificacion: 'DOC',
      },
    });
    const { result } = await answer.json();
    const codes: string[] = result.Sujetos[0].Motivos.map((reason: { Codigo: string }) => reason.Codigo);
    if (codes.length > 0 && !codes.some((code) => NEVER.includes(code))) return Documento;
  }
  throw new Error('Nobody is denied for a reason that may be forced');
}

for (const { width, height } of SIZES) {
  test(`F8 registers by hand, and a denied person passes once a supervisor signs (${width})${again(width === 360)}`, async ({ browser, product }) => {
    const admin = await enter(browser, product, 'ADMIN');
    const headers = { authorization: `Bearer ${(await tokensOf(admin, product, 'ADMIN')).accessToken}` };
    const doors = await (
      await admin.request.get(`${product.url}/api/AccesoPuerta`, { headers, params: { take: '1', filter: '["Nombre","=","Garita principal"]' } })
    ).json();
    const door = doors.result.data[0];
    const document = await deniedPerson(admin, product, door.IdPuerta);

    const page = await enter(browser, product, 'GARITA', { width });
    await page.setViewportSize({ width, height });
    await openPost(page);
    const input = page
      .getByRole('combobox', { name: /^Documento o apellidos/ })
      .or(page.getByRole('textbox', { name: /^Documento o apellidos/ }))
      .first();

    await input.fill(document);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'DENEGADO' })).toBeVisible();
    // After a reading nothing covers the only input.
    await input.click({ trial: true });
    await page.getByRole('button', { name: 'Paso forzado' }).click();
    const dialog = page.getByRole('dialog', { name: 'Paso forzado' });
    await expect(dialog.getByRole('combobox', { name: 'Motivo del paso forzado' })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: 'Usuario del supervisor' }).fill('ADMIN');
    await dialog.getByLabel('Contraseña del supervisor', { exact: true }).fill('no es esta');
    await dialog.getByRole('button', { name: 'Paso forzado' }).click();
    await expect(dialog).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'PERMITIDO' })).toBeHidden();
    // Refused, the password is asked for again.
    await expect(dialog.getByLabel('Contraseña del supervisor', { exact: true })).toHaveValue('');
    await dialog.getByLabel('Contraseña del supervisor', { exact: true }).fill('Demo.2026');
    await dialog.getByRole('button', { name: 'Paso forzado' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('alert').filter({ hasText: 'PERMITIDO' })).toBeVisible();

    await page.keyboard.press('F8');
    await expect(page.getByRole('combobox', { name: 'Motivo de la marca manual' })).toBeVisible();
    await page.keyboard.press('F4');
    await input.fill(document);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'PERMITIDO' })).toBeVisible();
    await input.click({ trial: true });
    expect(await page.evaluate(() => globalThis.document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await page.screenshot({ path: `.cache/puesto-${width}.png` });
  });
}
