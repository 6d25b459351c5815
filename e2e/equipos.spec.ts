import { seriousViolations } from './axe';
import { enter, expect, test, visit } from './product';

const save = { name: 'Guardar', exact: true };

test('parametrizaciones: a value out of its range says so, a good one holds at once, Restablecer takes it away', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/sistema/parametrizaciones' });
  const size = page.getByRole('textbox', { name: 'Valor de Tamaño máximo de un PDF' });
  await size.fill('51');
  await expect(page.getByText('El valor debe estar entre 1 y 50.')).toBeVisible();
  await size.fill('7');
  await page.getByRole('button', save).click();
  await expect(page.getByRole('status').filter({ hasText: 'Vale desde la próxima operación.' })).toBeVisible();
  const item = page.getByRole('listitem').filter({ hasText: 'sistema.pdfMaximoMb' });
  await expect(item).toContainText('Origen: Cliente');
  await expect(item).toContainText('ADMIN');
  expect(await seriousViolations(page)).toEqual([]);
  await item.getByRole('button', { name: 'Restablecer' }).click();
  await expect(item).toContainText('Origen: Por defecto');
});

test('Check: sistema.mesesLista 6 changes the default range of request lists', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/sistema/parametrizaciones' });
  const item = page.getByRole('listitem').filter({ hasText: 'sistema.mesesLista' });
  await item.getByRole('combobox', { name: /Meses que muestran/ }).click();
  await page.getByRole('option', { name: '6', exact: true }).click();
  await item.getByRole('button', save).click();
  await expect(item).toContainText('Origen: Cliente');
  await page.goto('/consultas/movilizaciones');
  const now = new Date();
  const from = new Date(now.getFullYear(), now.getMonth() - 6, 1);
  const shown = `01/${String(from.getMonth() + 1).padStart(2, '0')}/${from.getFullYear()}`;
  await expect(page.getByRole('list', { name: 'Filtros' })).toContainText(shown);
});

test('parametrizaciones: a rule keeps its placeholders; jobs run now and leave their log; the audit tells it', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/sistema/parametrizaciones?pestana=reglas' });
  await page.getByRole('button', { name: 'Editar: documento.digito_verificador' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Mensaje', exact: true }).fill('Revise el documento.');
  await expect(dialog.getByText('El mensaje debe conservar {documento}.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Mensaje', exact: true }).fill('Revise {documento}.');
  await dialog.getByRole('radio', { name: 'Bloquear' }).check();
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', save).click();
  await expect(page.getByText('Revise {documento}.')).toBeVisible();

  await page.getByRole('tab', { name: 'Trabajos' }).click();
  await expect(page.getByText('Cada día a las 00:15')).toBeVisible();
  await page
    .getByRole('row', { name: /administracion\.ceses/ })
    .getByRole('button')
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Ejecutar ahora' }).click();
  await page.getByRole('button', { name: 'SI', exact: true }).click();
  await expect(page.getByRole('row', { name: /administracion\.ceses.*Manual.*ADMIN.*Correcto/ }).first()).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Auditoría' }).click();
  // What the trail tells in words is found by them.
  await page.getByRole('button', { name: 'Filtros' }).click();
  for (const [label, option] of [
    ['Entidad', 'Regla del cliente'],
    ['Acción', 'Crear'],
  ] as const) {
    await page.getByRole('combobox', { name: label, exact: true }).fill(option);
    await page.getByRole('option', { name: option, exact: true }).click();
  }
  await page.getByRole('heading', { name: 'Parametrizaciones' }).click();
  await expect(page.getByRole('list', { name: 'Filtros' })).toContainText('Entidad es Regla del cliente');
  await page
    .getByRole('row', { name: /Regla del cliente/ })
    .first()
    .getByRole('button')
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText('Revise {documento}.');
  expect(await seriousViolations(page)).toEqual([]);
});

test('Check: an equipment whose type has UsaSerial N shows no Serial tab · a preventive of 01/03/2026 proposes 30/05/2026; its history is one click away', async ({
  browser,
  product,
}) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/sistema/equipos/nuevo' });
  await expect(page.getByRole('tab', { name: 'Serial' })).toHaveCount(0);
  const choose = async (label: RegExp, option: RegExp | string) => {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option }).first().click();
  };
  await page.getByRole('textbox', { name: /^Código/ }).fill('LG1');
  await page.getByRole('textbox', { name: /^Equipo/ }).fill('Lector de garita');
  await page.getByRole('textbox', { name: /^Modelo/ }).fill('Z-100');
  await choose(/^Tipo( \*)?$/, /Lector de proximidad/);
  await expect(page.getByRole('tab', { name: 'Serial' })).toBeVisible();
  await choose(/^Tipo( \*)?$/, /Terminal facial/);
  await expect(page.getByRole('tab', { name: 'Serial' })).toHaveCount(0);
  await choose(/^División/, /Cerro Pardo/);
  await choose(/^Tipo de lectura/, 'Tarjeta');
  await page.getByRole('tab', { name: 'Red' }).click();
  await page.getByRole('textbox', { name: 'IP', exact: true }).fill('10.1.300.4');
  await page.getByRole('textbox', { name: 'MAC' }).fill('aabb.ccdd.eeff');
  await expect(page.getByText('La dirección IP no es válida.')).toBeVisible();
  await page.getByRole('textbox', { name: 'IP', exact: true }).fill('10.1.2.50');
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('button', save).click();
  await page.waitForURL(/equipos\/\d+/);
  await page.getByRole('tab', { name: 'Red' }).click();
  await expect(page.getByRole('textbox', { name: 'MAC' })).toHaveValue('AA:BB:CC:DD:EE:FF');

  await page.getByRole('tab', { name: 'Mantenimiento' }).click();
  await page.getByRole('button', { name: 'Nuevo' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: /Tipo de mantenimiento/ }).click();
  await page.getByRole('option', { name: /Preventivo/ }).click();
  await dialog.getByRole('textbox', { name: /^Fecha/ }).fill('01/03/2026');
  await dialog.getByRole('textbox', { name: /Responsable/ }).fill('Taller');
  await expect(dialog.getByRole('textbox', { name: /Próxima fecha/ })).toHaveValue('30/05/2026');
  await dialog.getByRole('button', save).click();
  await expect(page.getByRole('row', { name: /30\/05\/2026/ })).toBeVisible();

  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: 'Historial' }).click();
  await expect(page.getByText(/Historial de Equipo/)).toBeVisible();
  await expect(page.getByRole('row', { name: /ADMIN.*Equipo.*Crear/ })).toBeVisible();
});

test('Check: the examples of the calculation give their results in the panel, with what is on the form, unsaved', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/sistema/configuracion-lecturas/nuevo' });
  const choose = async (label: RegExp, option: string) => {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await expect(page.getByRole('switch', { name: 'Invertir bytes' }).or(page.getByRole('checkbox', { name: 'Invertir bytes' }))).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Prefijo' }).fill('#');
  await choose(/^Base/, 'Hexadecimal');
  await page.getByRole('switch', { name: 'Invertir bytes' }).check({ force: true });
  await page.getByRole('textbox', { name: /Longitud final/ }).fill('10');
  const panel = page.getByRole('region', { name: 'Probar una lectura' });
  await panel.getByRole('textbox', { name: 'Lectura' }).fill('#4E61BC00');
  await panel.getByRole('textbox', { name: 'Lectura' }).press('Enter');
  await expect(panel.getByText('Identificador: 0012345678')).toBeVisible();
  await expect(panel).toContainText('00BC614E');
  await panel.getByRole('textbox', { name: 'Lectura' }).fill('4E61BC00');
  await panel.getByRole('button', { name: 'Probar' }).click();
  await expect(panel).toContainText('La lectura no empieza con #.');
  expect(await seriousViolations(page)).toEqual([]);
});

test('repositories: the type switches the fields, the password is confirmed, a connection is tried before saving', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/sistema/rutas-repositorio/nuevo' });
  await expect(page.getByRole('textbox', { name: /Servidor/ })).toHaveCount(0);
  await page.getByRole('textbox', { name: /^Ruta \*|^Ruta$/ }).fill('/respaldo');
  await page.getByRole('button', { name: 'Probar conexión' }).click();
  await expect(page.getByText(/^Conexión correcta \(\d+ ms\)\.$/)).toBeVisible();
  await page.getByRole('combobox', { name: /^Tipo/ }).click();
  await page.getByRole('option', { name: 'Depósito S3' }).click();
  await page.getByRole('textbox', { name: /Servidor/ }).fill('https://169.254.169.254');
  await page.getByLabel('Contraseña', { exact: true }).fill('secreta');
  await page.getByLabel('Confirmar contraseña', { exact: true }).fill('otra');
  await page.getByLabel('Confirmar contraseña', { exact: true }).blur();
  await expect(page.getByText('La confirmación no coincide con la contraseña.')).toBeVisible();
  await page.getByLabel('Confirmar contraseña', { exact: true }).fill('secreta');
  await page.getByRole('textbox', { name: 'Usuario' }).fill('faena');
  await page.getByRole('button', { name: 'Probar conexión' }).click();
  await expect(page.getByText('El servidor no está permitido.')).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
});

test('Check: an unknown placeholder is refused: both languages side by side, a placeholder inserted, a preview, a wrong one refused, Restablecer', async ({
  browser,
  product,
}) => {
  const page = await enter(browser, product, 'ADMIN', { at: '/sistema/plantillas-correo' });
  await page.getByRole('link', { name: 'SIS01' }).click();
  const spanish = page.getByRole('region', { name: 'Español' });
  await spanish.getByRole('textbox', { name: /Texto/ }).fill('**{mensaje}** con {clave}');
  await page.getByRole('button', save).click();
  await expect(page.getByText('El marcador {clave} no existe en esta plantilla.')).toBeVisible();
  await spanish.getByRole('textbox', { name: /Texto/ }).fill('**{mensaje}** ');
  await spanish.getByRole('textbox', { name: /Texto/ }).blur();
  await page.getByRole('button', { name: 'Insertar {cliente}' }).click();
  await page.getByRole('button', { name: 'Vista previa' }).click();
  await expect(spanish.getByText('‹cliente›')).toBeVisible();
  await page.getByRole('button', save).click();
  await expect(page.getByRole('button', { name: 'Restablecer' })).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Enviarme una prueba' }).click();
  await expect(page.getByText('La prueba va en camino a su correo.')).toBeVisible();
  await page.getByRole('button', { name: 'Restablecer' }).click();
  await page.getByRole('button', { name: 'SI', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Restablecer' })).toHaveCount(0);
  await visit(page, '/sistema/correos');
  await expect(page.getByRole('row', { name: /SIS01/ }).first()).toBeVisible();
});
