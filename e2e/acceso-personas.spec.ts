import { expectAccessible } from './axe';
import { enter, expect, test } from './product';

const TABS = ['Persona', 'Foto', 'Requisitos', 'Exonerar', 'Perfiles', 'Grupo', 'Restricción', 'Marcaciones', 'Áreas de marcación'];

/** The wide screen is a long walk: it repeats what the narrow one shows. */
const tagOf = (width: number) => (width === 360 ? [] : ['@long']);

for (const width of [1440, 360])
  test(`Gestión de acceso de personas at ${width}: the list, Probar acceso and each tab`, { tag: tagOf(width) }, async ({ browser, product }) => {
    test.setTimeout(120_000);
    const desk = await enter(browser, product, 'ADMIN', { width, at: '/acceso/personas' });
    await expect(desk.getByRole('heading', { level: 1, name: 'Gestión de acceso de personas' })).toBeVisible();
    const main = desk.getByRole('main');
    await expect(main.getByText('Vigente', { exact: true }).filter({ visible: true }).first()).toBeVisible();
    await expectAccessible(desk);
    await desk.screenshot({ path: `test-results/acceso-personas-${width}.png` });

    await desk
      .getByRole('button', { name: /^Acciones/ })
      .first()
      .click();
    await desk.getByRole('menuitem', { name: 'Probar acceso' }).click();
    const dialog = desk.getByRole('dialog', { name: /^Probar acceso/ });
    await dialog
      .getByRole('combobox', { name: 'Puerta' })
      .or(dialog.getByRole('textbox', { name: 'Puerta' }))
      .first()
      .click();
    await desk.getByRole('option', { name: /Garita principal/ }).click();
    await dialog.getByRole('button', { name: 'Evaluar' }).click();
    const decision = dialog.getByRole('region', { name: 'Resultado' });
    await expect(decision.getByText(/^(PERMITIDO|DENEGADO)$/)).toBeVisible();
    for (const control of ['Puerta', 'Acreditación', 'Requisitos', 'Restricciones', 'Perfil y horario'])
      await expect(decision.getByRole('rowheader', { name: control, exact: true })).toBeVisible();
    await expectAccessible(desk);
    await desk.screenshot({ path: `test-results/acceso-personas-probar-${width}.png` });
    await dialog.getByRole('button', { name: 'Cancelar' }).click();

    // Without a door: whether any of the division would let in that day.
    await desk
      .getByRole('button', { name: /^Acciones/ })
      .first()
      .click();
    await desk.getByRole('menuitem', { name: 'Probar acceso' }).click();
    await expect(dialog.getByText('Leído por')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Evaluar' }).click();
    await expect(decision.getByRole('rowheader', { name: 'Acreditación', exact: true })).toBeVisible();
    await expect(decision.getByRole('rowheader', { name: 'Puerta', exact: true })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Cancelar' }).click();

    // What is done with many asks for a selection, and a restriction for what its type takes.
    await desk.getByRole('button', { name: 'Con varios' }).click();
    await desk.getByRole('menuitem', { name: 'Agregar restricción' }).click();
    await expect(desk.getByText('Seleccione un registro.').first()).toBeVisible();

    await main
      .getByRole('link', { name: /^[A-ZÁÉÍÓÚÑ ]+, [A-ZÁÉÍÓÚÑ ]+$/ })
      .filter({ visible: true })
      .first()
      .click();
    for (const tab of TABS) {
      await desk.getByRole('tab', { name: tab, exact: true }).click();
      await expect(desk.getByRole('tab', { name: tab, exact: true })).toHaveAttribute('aria-selected', 'true');
      if (tab === 'Persona') await expect(desk.getByRole('button', { name: 'Editar datos de acceso' })).toBeVisible();
      if (tab === 'Requisitos') await expect(desk.getByRole('heading', { name: 'Requisitos propios de acceso' })).toBeVisible();
      if (tab === 'Grupo') await expect(desk.getByRole('region', { name: 'Acceso efectivo' })).toBeVisible();
      if (tab === 'Marcaciones') {
        await expect(desk.getByText(/^En sitio \d+ días, \d+ h \d+ min\.$/)).toBeVisible();
        await desk.getByRole('button', { name: 'Mes anterior' }).click();
        await expect(desk.getByText(/^En sitio \d+ días, /)).toBeVisible();
      }
      if (tab === 'Áreas de marcación') {
        await expect(desk.getByRole('region', { name: 'Por sus grupos' }).getByRole('rowheader', { name: 'Garita principal' })).toBeVisible();
        await expect(desk.getByRole('region', { name: 'En los lectores' })).toBeVisible();
      }
      await expectAccessible(desk);
      await desk.screenshot({ path: `test-results/acceso-personas-${tab}-${width}.png` });
    }
  });

test('Agregar restricción to several asks for what its type takes', async ({ browser, product }) => {
  const desk = await enter(browser, product, 'ADMIN', { width: 1440, at: '/acceso/personas' });
  for (const place of [1, 2]) await expect(() => desk.getByRole('checkbox').nth(place).check({ timeout: 1000 })).toPass();
  await desk.getByRole('button', { name: 'Agregar restricción' }).click();
  const ask = desk.getByRole('dialog', { name: 'Agregar restricción' });
  const box = (name: RegExp) => ask.getByRole('combobox', { name }).or(ask.getByRole('textbox', { name })).first();
  await expect(ask.getByText('Zona', { exact: true })).toHaveCount(0);
  await box(/^Tipo de restricción/).click();
  await desk.getByRole('option', { name: /Restricción médica/ }).click();
  await expect(box(/^Ámbito/)).toHaveValue('Zona');
  await expect(box(/^Zona/)).toBeVisible();
  await expect(ask.getByText('Puerta', { exact: true })).toHaveCount(0);
  await expect(ask.getByText('Desde las')).toHaveCount(0);
  await expectAccessible(desk);
  await desk.screenshot({ path: 'test-results/acceso-restringir-1440.png' });
});

const VEHICLE_TABS = ['Vehículo', 'Foto', 'Requisitos', 'Exonerar', 'Perfiles', 'Grupo', 'Restricción', 'Marcaciones'];

for (const width of [1440, 360])
  test(`Gestión de acceso de vehículos at ${width}: the list, Probar acceso and each tab`, { tag: tagOf(width) }, async ({ browser, product }) => {
    test.setTimeout(120_000);
    const desk = await enter(browser, product, 'ADMIN', { width, at: '/acceso/vehiculos' });
    await expect(desk.getByRole('heading', { level: 1, name: 'Gestión de acceso de vehículos' })).toBeVisible();
    await expectAccessible(desk);
    await desk.screenshot({ path: `test-results/acceso-vehiculos-${width}.png` });
    await desk
      .getByRole('button', { name: /^Acciones/ })
      .first()
      .click();
    await desk.getByRole('menuitem', { name: 'Probar acceso' }).click();
    const dialog = desk.getByRole('dialog', { name: /^Probar acceso/ });
    await dialog
      .getByRole('combobox', { name: 'Puerta' })
      .or(dialog.getByRole('textbox', { name: 'Puerta' }))
      .first()
      .click();
    await desk.getByRole('option', { name: /Acceso vehicular/ }).click();
    await dialog.getByRole('button', { name: 'Evaluar' }).click();
    const decision = dialog.getByRole('region', { name: 'Resultado' });
    await expect(decision.getByText(/^(PERMITIDO|DENEGADO)$/)).toBeVisible();
    await expect(decision.getByRole('rowheader', { name: 'Vehículo', exact: true })).toBeVisible();
    await desk.screenshot({ path: `test-results/acceso-vehiculos-probar-${width}.png` });
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await desk
      .getByRole('main')
      .getByRole('link', { name: /^[A-Z0-9]+-[A-Z0-9]+$/ })
      .filter({ visible: true })
      .first()
      .click();
    for (const tab of VEHICLE_TABS) {
      await desk.getByRole('tab', { name: tab, exact: true }).click();
      await expect(desk.getByRole('tab', { name: tab, exact: true })).toHaveAttribute('aria-selected', 'true');
      if (tab === 'Vehículo') await expect(desk.getByRole('heading', { name: /^Quiénes lo condujeron/ })).toBeVisible();
      if (tab === 'Requisitos') await expect(desk.getByRole('heading', { name: 'Requisitos propios de acceso' })).toBeVisible();
      if (tab === 'Grupo') await expect(desk.getByRole('region', { name: 'Acceso efectivo' })).toBeVisible();
      await expectAccessible(desk);
    }
    await desk.screenshot({ path: `test-results/acceso-vehiculos-marcas-${width}.png` });
  });
