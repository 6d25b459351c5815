import { createServer } from 'node:net';
import { generate } from 'otplib';
import { expectAccessible } from './axe';
import { enter, expect, start, test } from './product';

const freePort = () =>
  new Promise<number>((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => found(typeof address === 'object' && address ? address.port : 0));
    });
  });

// What these tests change of their users (password, second factor) must not meet other tests.
let own: Awaited<ReturnType<typeof start>>;
test.beforeAll(async () => {
  own = await start();
});
test.afterAll(() => own.stop());

test('Check: wrong previous password shows Clave incorrecta. inside the form; data are read-only, a good change goes back to Datos', async ({
  browser,
}) => {
  const { product } = own;
  const page = await enter(browser, product, 'MEDICO');
  await page.getByRole('button', { name: /Menú de usuario/ }).click();
  await page.getByRole('menuitem', { name: 'Mis datos de ingreso' }).click();
  await expect(page.getByLabel('Usuario', { exact: true })).toHaveValue('MEDICO');
  await expect(page.getByLabel('Usuario', { exact: true })).not.toBeEditable();
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Contraseña' }).click();
  const save = page.getByRole('button', { name: 'Guardar' });
  await expect(save).toBeDisabled();
  await page.getByLabel('Contraseña anterior').fill('equivocada');
  await page.getByLabel('Nueva contraseña', { exact: true }).fill('Cordillera.2031');
  await expect(save).toBeDisabled();
  await page.getByLabel(/Repita|Confirm/).fill('Cordillera.2031');
  await expectAccessible(page);
  await save.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Clave incorrecta' })).toBeVisible();
  await page.getByLabel('Contraseña anterior').fill('Demo.2026');
  await save.click();
  await expect(page.getByText('Su contraseña se cambió.')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Datos', exact: true })).toHaveAttribute('aria-selected', 'true');
  await page.context().close();
});

test('an authenticator application is enrolled with its code, and the sign-in then asks for one', async ({ browser }) => {
  const { product } = own;
  const page = await enter(browser, product, 'GARITA', { at: '/seguridad/usuarioLogin?pestana=factores' });
  await page.getByRole('button', { name: 'Agregar aplicación' }).click();
  await page.getByLabel('Su contraseña').fill('Demo.2026');
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  await expect(page.getByRole('img', { name: /Código QR/ })).toBeVisible();
  const secret = await page.getByLabel('O escriba esta clave').inputValue();
  await page.getByLabel('Código de 6 dígitos').fill(await generate({ secret }));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  const codes = page.getByRole('list', { name: 'Códigos de respaldo' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? '';
  await page.getByRole('button', { name: 'Ya los guardé' }).click();
  await expect(page.getByText('Mi teléfono')).toBeVisible();
  await page.context().close();

  const again = await (await browser.newContext({ baseURL: product.url, locale: 'es-PE' })).newPage();
  await again.goto('/');
  await again.getByLabel(/^Usuario/).fill('GARITA');
  await again
    .getByLabel(/^Contraseña/)
    .first()
    .fill('Demo.2026');
  await again.getByRole('button', { name: /^Ingresar/ }).click();
  await again.getByRole('button', { name: 'Usar un código de respaldo' }).click();
  await again.getByLabel('Código de respaldo').fill(recovery);
  await expectAccessible(again);
  await again.getByRole('button', { name: /Verificar/ }).click();
  await again.waitForURL(/puesto-control|dashboard/);
  await again.context().close();
});

test('a passkey is enrolled and then verifies the sign-in', async ({ browser }) => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const { stop } = await start({ PORT: String(port), PUBLIC_URL: url });
  try {
    const page = await enter(browser, { url }, 'AUTORIZADOR');
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.goto('/seguridad/usuarioLogin?pestana=factores');
    await page.getByRole('button', { name: 'Agregar llave de acceso' }).click();
    await page.getByLabel('Su contraseña').fill('Demo.2026');
    await page.getByRole('button', { name: 'Continuar', exact: true }).click();
    await page.getByRole('button', { name: 'Ya los guardé' }).click();
    await expect(page.getByText('Mi llave')).toBeVisible();
    await page.getByRole('button', { name: /Menú de usuario/ }).click();
    await page.getByRole('menuitem', { name: /Cerrar sesión/ }).click();
    await page.getByLabel(/^Usuario/).fill('AUTORIZADOR');
    await page
      .getByLabel(/^Contraseña/)
      .first()
      .fill('Demo.2026');
    await page.getByRole('button', { name: /^Ingresar/ }).click();
    await page.getByRole('button', { name: 'Usar una llave de acceso' }).click();
    const division = page.getByRole('button', { name: 'Unidad Cerro Pardo' });
    await Promise.race([division.waitFor().then(() => division.click()), page.waitForURL(/dashboard/)]);
    await page.waitForURL(/dashboard/);
    await page.context().close();
  } finally {
    await stop();
  }
});

test('sessions: the other one is closed from here', async ({ browser }) => {
  const { product } = own;
  const two = await enter(browser, product, 'ADMIN', { at: '/sistema/paises' });
  await two.getByRole('heading', { level: 1 }).waitFor();
  const one = await enter(browser, product, 'ADMIN', { at: '/seguridad/usuarioLogin?pestana=sesiones' });
  await expect(one.getByText('Esta sesión')).toBeVisible();
  await expectAccessible(one);
  await one.getByRole('button', { name: 'Cerrar todas las demás' }).click();
  await expect(one.getByText('Sesión cerrada.')).toBeVisible();
  await two.goto('/sistema/monedas');
  await two.waitForURL(/auth\/login/);
  await Promise.all([one.context().close(), two.context().close()]);
});
