import type { Page } from '@playwright/test';
import { seriousViolations } from './axe';
import { enter, expect, test } from './product';

const saved = (page: Page) => page.getByText('Los cambios se guardaron.').first();
/** Who a visitor is, signed in with a password of its own. */
async function tryToEnter(page: Page, user: string, password: string): Promise<void> {
  await page.goto('/auth/login');
  await page.getByLabel(/^Usuario/).fill(user);
  await page
    .getByLabel(/^Contraseña/)
    .first()
    .fill(password);
  await page.getByRole('button', { name: /^Ingresar/ }).click();
}

test('Perfiles: a security administrator gives no more than he was given to give', async ({ browser, product }) => {
  test.setTimeout(120_000);
  const page = await enter(browser, product, 'SEGURIDAD', { at: '/seguridad/perfiles' });
  await page.getByRole('button', { name: 'Nuevo' }).click();
  await page.getByRole('textbox', { name: /^Perfil/ }).fill('AYUDANTE DE MINA');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Menú' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('combobox', { name: 'Módulo' }).click();
  await page.getByRole('option', { name: 'Administración' }).click();
  await page.getByRole('checkbox', { name: 'Editar: Compañías', exact: true }).check();
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('No puede otorgar más de lo que un administrador le permitió otorgar.').first()).toBeVisible();
  // What his own profile has he gives.
  await page.getByRole('checkbox', { name: 'Editar: Compañías', exact: true }).uncheck();
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(saved(page)).toBeVisible();
});

test('Perfiles: an administrator makes a profile, gives it a menu, protects data and adds users', async ({ browser, product }) => {
  test.setTimeout(120_000);
  const page = await enter(browser, product, 'ADMIN', { at: '/seguridad/perfiles' });
  await expect(page.getByRole('tab')).toHaveText([
    'Lista',
    'Perfil',
    'Usuarios',
    'Menú',
    'Protección de datos',
    'Característica',
    'Unidad organizacional',
  ]);
  await expect(page.getByRole('tab', { name: 'Menú' })).toBeDisabled();
  await page.getByRole('button', { name: 'Nuevo' }).click();
  await page.getByRole('textbox', { name: /^Perfil/ }).fill('SUPERVISOR DE MINA');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();

  // Menú: ticking an action ticks consultar, a branch shows its half state, and leaving with changes asks.
  await expect(page.getByRole('tab', { name: 'Menú' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('combobox', { name: 'Módulo' }).click();
  await page.getByRole('option', { name: 'Administración' }).click();
  await page.getByRole('checkbox', { name: 'Editar: Compañías', exact: true }).check();
  await expect(page.getByRole('checkbox', { name: 'Consultar: Compañías', exact: true })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Consultar: Administración', exact: true })).toHaveJSProperty('indeterminate', true);
  await page.getByRole('tab', { name: 'Protección de datos' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'NO' }).click();
  await expect(page.getByRole('checkbox', { name: 'Editar: Compañías', exact: true })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Consultar: Compañías', exact: true }).uncheck();
  await expect(page.getByRole('checkbox', { name: 'Editar: Compañías', exact: true })).not.toBeChecked();
  await page.getByRole('searchbox', { name: 'Buscar opción' }).fill('personas');
  await page
    .getByRole('checkbox', { name: /^Consultar: Gesti|^Consultar: Personas/ })
    .first()
    .check();
  await page.getByRole('searchbox', { name: 'Buscar opción' }).fill('vehículos');
  await page.getByRole('checkbox', { name: 'Consultar: Vehículos', exact: true }).last().check();
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(saved(page)).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Protección de datos' }).click();
  await page.getByRole('button', { name: 'Enmascarar sensibles' }).click();
  await expect(page.getByRole('row', { name: /^Documento/ })).toContainText('•••• 9632');
  await page.getByRole('radiogroup', { name: 'Nivel de Correo' }).getByText('Oculto').click();
  await expect(page.getByRole('row', { name: /^Correo/ })).toContainText('(no aparece)');
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText(/cambios? sin guardar/)).toHaveCount(0);

  await page.getByRole('tab', { name: 'Característica' }).click();
  await page.getByRole('checkbox', { name: /Autorizador/ }).check();
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('Perfil · Autorizador')).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Unidad organizacional' }).click();
  await expect(page.getByText('Sin unidades marcadas, el perfil ve todas.')).toBeVisible();
  await page.getByRole('list', { name: 'Unidades organizacionales' }).getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('1 unidad marcada, con todo lo que cuelga de ella.')).toBeVisible();
  await expect(page.getByText(/cambios? sin guardar/)).toHaveCount(0);
  expect(await seriousViolations(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Usuarios' }).click();
  await page.getByRole('button', { name: 'Nuevo' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: /^Usuarios/ }).fill('medico');
  await page.getByRole('option', { name: /^MEDICO/ }).click();
  await dialog.getByRole('combobox', { name: /^Usuarios/ }).press('Escape');
  await dialog.getByRole('button', { name: 'Agregar' }).click();
  await expect(page.getByText('Se agregó 1 asignación.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Torres, Elena/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Lista' }).click();
  await expect(page.getByRole('row', { name: /SUPERVISOR DE MINA/ })).toContainText('Autorizador');

  // Check: give only consultar on 030405: Vehículos opens without New.
  const supervisor = await enter(browser, product, 'MEDICO', { profile: 1, at: '/administracion/vehiculos' });
  await expect(supervisor.getByRole('heading', { level: 1, name: 'Vehículos' })).toBeVisible();
  await expect(supervisor.getByRole('row').nth(1)).toBeVisible();
  await expect(supervisor.getByRole('button', { name: 'Nuevo' })).toHaveCount(0);
});

test('Perfiles: a security administrator reads a profile of administration and cannot change it', async ({ browser, product }) => {
  const page = await enter(browser, product, 'SEGURIDAD', { at: '/seguridad/perfiles' });
  await page.getByRole('link', { name: 'ADMINISTRADOR', exact: true }).click();
  await expect(page.getByText('Solo lectura: su perfil no puede modificar este.')).toBeVisible();
  await page.getByRole('tab', { name: 'Menú' }).click();
  await expect(page.getByRole('checkbox').first()).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toHaveCount(0);
});

test('Usuarios: creating with a defined temporary password, locking, and what the locked one is told', async ({ browser, product }) => {
  test.setTimeout(120_000);
  const page = await enter(browser, product, 'ADMIN', { at: '/seguridad/usuarios/nuevo' });
  await page.getByRole('textbox', { name: /^Usuario/ }).fill('jperez');
  await page.getByRole('combobox', { name: /^Tipo de documento/ }).click();
  await page.getByRole('option', { name: /DNI/ }).click();
  await page.getByRole('textbox', { name: /^Documento/ }).fill('70010020');
  await page.getByRole('button', { name: 'Buscar persona' }).click();
  await expect(page.getByText('Ninguna persona del cliente tiene ese documento.')).toBeVisible();
  await page.getByRole('textbox', { name: /^Nombre/ }).fill('Julia');
  await page.getByRole('textbox', { name: /^Apellido/ }).fill('Pérez');
  await page.getByRole('textbox', { name: /^Correo/ }).fill('jperez@andesdelsur.example');
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Clave temporal' });
  await dialog.getByRole('radio', { name: 'Definir clave temporal' }).check();
  await dialog.getByRole('textbox', { name: /^Clave temporal/ }).fill('Cobre#4471');
  await dialog.getByRole('button', { name: 'Crear usuario' }).click();
  await expect(page).toHaveURL(/usuarios\/JPEREZ/);

  await page.getByRole('tab', { name: 'Perfiles' }).click();
  await page.getByRole('button', { name: 'Nuevo' }).first().click();
  await page
    .getByRole('dialog')
    .getByRole('combobox', { name: /^Perfil/ })
    .click();
  await page.getByRole('option', { name: 'AUTORIZADOR' }).click();
  await page
    .getByRole('dialog')
    .getByRole('combobox', { name: /^División/ })
    .click();
  await page.getByRole('option', { name: /Cerro Pardo/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByRole('row', { name: /AUTORIZADOR/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Ingresos' }).click();
  await expect(page.getByText('Todavía no intentó ingresar.')).toBeVisible();

  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: 'Bloquear' }).click();
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Observación/ })
    .fill('Prueba de bloqueo');
  await page.getByRole('dialog').getByRole('button', { name: 'Bloquear' }).click();
  await expect(saved(page)).toBeVisible();
  const visitor = await (await browser.newContext({ baseURL: product.url, locale: 'es-PE' })).newPage();
  await tryToEnter(visitor, 'jperez', 'Cobre#4471');
  await expect(visitor.getByText('El usuario está desactivado. Comuníquese con el administrador.')).toBeVisible();
  await page.goto('/seguridad/usuarios');
  await expect(page.getByRole('row', { name: /JPEREZ/ })).toContainText('Bloqueado');
  await expect(page.getByRole('row', { name: /JPEREZ/ })).toContainText('primer ingreso pendiente');
});

test('Configuración de logeo: begins with the parameters, and says live which passwords it accepts and whom it reaches', async ({
  browser,
  product,
}) => {
  const page = await enter(browser, product, 'SEGURIDAD', { at: '/seguridad/configuracion-logeo/nuevo' });
  await page.getByRole('textbox', { name: /^Configuración de logeo/ }).fill('CONTRATISTAS');
  await page.getByRole('tab', { name: 'Contraseña' }).click();
  await expect(page.getByRole('textbox', { name: /Periodo de la clave/ })).toHaveValue('90');
  await page.getByRole('combobox', { name: /^Nivel de seguridad/ }).click();
  await page.getByRole('option', { name: 'Intermedio' }).click();
  await page.getByRole('textbox', { name: /Longitud mínima/ }).fill('8');
  await expect(page.getByText('minera12: se acepta')).toBeVisible();
  await expect(page.getByText('mineraaa: La contraseña debe contener letras y números.')).toBeVisible();
  await expect(page.getByText('minera: La longitud mínima es de 8 caracteres.')).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByRole('row', { name: /CONTRATISTAS/ })).toContainText('Intermedio');
});

test('Seguridad de clave: chips, the row panel, and requiring a change from several at once', async ({ browser, product }) => {
  const page = await enter(browser, product, 'SEGURIDAD', { at: '/seguridad/usuario-clave?tamano=50' });
  await expect(page.getByRole('button', { name: 'Nuevo' })).toHaveCount(0);
  // Nobody that another test signs in as afterwards.
  for (const user of ['DOBLEFACTOR', 'TRABAJADOR'])
    await page
      .getByRole('row', { name: new RegExp(`^.*${user}`) })
      .getByRole('checkbox')
      .check();
  await page.getByRole('button', { name: 'Exigir cambio' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'SI' }).click();
  await expect(page.getByText('2 usuarios procesados.')).toBeVisible();
  await page.getByText('Sin primer cambio').click();
  await expect(page.getByRole('row', { name: /TRABAJADOR/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /SEGURIDAD/ })).toHaveCount(0);
  await page
    .getByRole('row', { name: /TRABAJADOR/ })
    .getByText('TRABAJADOR')
    .first()
    .dblclick();
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('Política vigente')).toBeVisible();
  await expect(panel.getByText('90 días')).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
});

test('Características: eight of the system, read by who administers security', async ({ browser, product }) => {
  const page = await enter(browser, product, 'SEGURIDAD', { at: '/seguridad/caracteristicas' });
  await expect(page.getByRole('row', { name: /CPASEG/ })).toContainText('Administrador de seguridad');
  await expect(page.getByText('1–8 de 8')).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
});
