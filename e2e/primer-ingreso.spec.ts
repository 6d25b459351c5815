import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { expect, start, test } from './product';

/** Calls the product as a program does, without captcha. */
async function caller(url: string, user: string) {
  const call = async (method: string, path: string, body: unknown, token?: string) => {
    const answer = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    const { result } = await answer.json();
    return result;
  };
  const first = await call('POST', '/api/usuario/authenticate', {
    username: user,
    password: 'Demo.2026',
    idAplicacion: 'AP03',
    idTipoAplicacion: 'WEB',
  });
  const entry = first.division.find((one: { Division: string }) => one.Division === 'Unidad Cerro Pardo') ?? first.division[0];
  const body = { idPerfil: entry.IdPerfil, idCliente: entry.IdCliente, idDivision: entry.IdDivision };
  const { accessToken } = await call('POST', '/api/usuario/refreshTokenbyperfil', body, first.accessToken);
  return (method: string, path: string, sent: unknown = {}) => call(method, path, sent, accessToken);
}

async function credentials(page: Page, user: string, password: string): Promise<void> {
  await page.getByLabel(/^Usuario/).fill(user);
  await page
    .getByLabel(/^Contraseña/)
    .first()
    .fill(password);
  await page.getByRole('button', { name: /^Ingresar/ }).click();
}

test('a temporary password leads to the change step, whose rules answer while one types; terms are accepted once; a kept session outlives the window', async ({
  browser,
}) => {
  const { product, stop } = await start({ CAPTCHA: 'off' });
  try {
    const admin = await caller(product.url, 'ADMIN');
    await admin('POST', '/api/SeguridadUsuario/MEDICO/restablecerClave', { Modo: 'D', Clave: 'Provisoria.77' });
    const settings = await admin('GET', '/api/SeguridadConfiguracionLogeo?take=50');
    const usual = settings.data.find((one: { PorDefecto: string }) => one.PorDefecto === 'S');
    await admin('PUT', `/api/SeguridadConfiguracionLogeo/${usual.IdConfiguracionLogeo}`, { PermiteMantenerSesion: 'S', Version: usual.Version });
    const chief = await caller(product.url, 'SUPERADMIN');
    const app = await chief('GET', '/api/SistemaAplicacion/AP03');
    await chief('PUT', '/api/SistemaAplicacion/AP03', {
      Terminos: 'Use el sistema con cuidado.',
      TerminosIngles: 'Use the system with care.',
      Version: app.Version,
    });
    await chief('POST', '/api/SistemaAplicacion/AP03/publicarTerminos');

    const context = await browser.newContext({ baseURL: product.url, locale: 'es-PE' });
    const page = await context.newPage();
    await page.goto('/');
    await credentials(page, 'MEDICO', 'Provisoria.77');
    await page.getByLabel('Nueva contraseña', { exact: true }).fill('corta');
    const rules = page.getByRole('list', { name: /Reglas|Requisitos|contraseña/i });
    await expect(rules.getByRole('listitem').first()).toBeVisible();
    await expectAccessible(page);
    const save = page.getByRole('button', { name: /^(Guardar|Cambiar)/ });
    await expect(save).toBeDisabled();
    await page.getByLabel('Nueva contraseña', { exact: true }).fill('Quebrada.2034');
    await page.getByLabel(/Repita|Confirm/).fill('Quebrada.2034');
    await save.click();

    await credentials(page, 'MEDICO', 'Quebrada.2034');
    await expect(page.getByText('Use el sistema con cuidado.')).toBeVisible();
    await page.getByRole('button', { name: 'Unidad Cerro Pardo' }).click();
    await expect(page).toHaveURL(/auth\/login/);
    await page.getByRole('checkbox', { name: /términos/i }).check();
    await page.getByRole('checkbox', { name: /Mantener/ }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Unidad Cerro Pardo' }).click();
    await page.waitForURL(/dashboard/);
    await page.close();

    const back = await context.newPage();
    await back.goto('/dashboard');
    await expect(back.getByRole('heading', { level: 1 })).toBeVisible();
    await back.getByRole('button', { name: /Menú de usuario/ }).click();
    await back.getByRole('menuitem', { name: /Cerrar sesión/ }).click();
    await credentials(back, 'MEDICO', 'Quebrada.2034');
    await expect(back.getByText('Use el sistema con cuidado.')).toHaveCount(0);
    await back.getByRole('button', { name: 'Unidad Cerro Pardo' }).click();
    await back.waitForURL(/dashboard/);
    await context.close();
  } finally {
    await stop();
  }
});
