import { paper } from '@platform/server/demo/paper';
import { enter, expect, test } from './product';

const day = (days: number): string =>
  new Intl.DateTimeFormat('es-PE', { timeZone: 'America/Lima', day: '2-digit', month: '2-digit', year: 'numeric' }).format(
    new Date(Date.now() + days * 86_400_000),
  );

test('one certificate renews everyone it names; its evaluator is told of the paper that names somebody else', async ({ browser, product }) => {
  test.setTimeout(120_000);
  const requester = await enter(browser, product, 'SOLICITANTE', { at: '/requisito/actualizacion/nuevo' });
  await requester
    .getByRole('combobox', { name: 'Vencen en' })
    .or(requester.getByRole('textbox', { name: 'Vencen en' }))
    .first()
    .click();
  await requester.getByRole('option', { name: 'Cualquier fecha' }).click();
  const rows = requester.getByRole('row').filter({ hasText: 'SCTR salud y pensión' }).filter({ hasNotText: 'En curso' });
  await expect(rows.nth(2)).toBeVisible();
  const documents = (await rows.allTextContents()).flatMap((text) => /\d{8}/.exec(text)?.[0] ?? []).slice(0, 2);

  const group = requester.getByRole('region', { name: 'Un documento para muchas personas' });
  await group.getByRole('combobox').or(group.getByRole('textbox')).first().click();
  await requester.getByRole('option', { name: 'SCTR salud y pensión' }).click();
  // Large enough to go in parts, over a network that fails twice.
  let failures = 2;
  await requester.route('**/api/PlataformaArchivo/parcial/**', (route) => {
    if (route.request().method() !== 'PUT' || failures === 0) return route.continue();
    failures -= 1;
    return route.abort('connectionreset');
  });
  await group.locator('input[type=file]').setInputFiles({
    name: 'sctr-grupal.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.concat([
      paper(`SCTR DNI ${documents.join(' y DNI ')} y DNI 99887766. Vence ${day(200)}`),
      Buffer.from('%'),
      Buffer.alloc(900_000, 'x'),
    ]),
  });
  await expect(group.getByText('sctr-grupal.pdf nombra a 2 personas acreditadas.')).toBeVisible({ timeout: 30_000 });
  expect(failures).toBe(0);
  await expect(group.getByText('99887766')).toBeVisible();
  await group.getByRole('button', { name: 'Renovar a 2 personas con este documento' }).click();
  const shared = requester.getByRole('region', { name: /SCTR salud y pensión/ });
  await expect(shared.getByText('Documento: sctr-grupal.pdf')).toBeVisible();
  const expiry = shared.getByRole('textbox', { name: /Nuevo vencimiento/ });
  await expiry.fill(day(201));
  await expiry.press('Tab');
  await requester.getByRole('button', { name: 'Siguiente' }).click();
  await requester.getByRole('button', { name: 'Enviar', exact: false }).last().click();
  await requester.waitForURL(/actualizacion$/);

  const authorizer = await enter(browser, product, 'AUTORIZADOR', { at: '/requisito/autorizacion' });
  await authorizer.getByRole('row').filter({ hasText: 'ACT-' }).first().getByRole('link').first().click();
  // Both are named; the date is not the one that was typed.
  await expect(authorizer.getByText(`La fecha de vencimiento ${day(201)} no aparece en el texto.`)).toHaveCount(2);
  await expect(authorizer.getByText('Son avisos: la decisión es suya.').first()).toBeVisible();
});

test('before a restriction is saved its form says who would lose access, and NO saves nothing', async ({ browser, product }) => {
  const admin = await enter(browser, product, 'ADMIN', { at: '/acceso/restricciones-requisitos/nuevo' });
  const pick = async (label: RegExp, option: RegExp) => {
    await admin
      .getByRole('combobox', { name: label })
      .or(admin.getByRole('textbox', { name: label }))
      .first()
      .click();
    await admin.getByRole('option', { name: option }).first().click();
  };
  await pick(/^Compañía/, /Misti/);
  await pick(/^Tipo de restricción/, /En investigación/);
  const from = admin.getByRole('textbox', { name: /^Fecha de inicio/ }).first();
  await from.fill(day(0));
  await from.press('Tab');
  await admin.getByRole('textbox', { name: /^Motivo/ }).fill('Deuda con la unidad');
  await admin.getByRole('button', { name: 'Guardar', exact: true }).click();
  const dialog = admin.getByRole('dialog');
  await expect(
    dialog.getByText(/^\d+ personas? y \d+ vehículos? pierden el acceso; \d+ est(á|án) dentro\. ¿Guardar de todos modos\?$/),
  ).toBeVisible();
  await expect(dialog.getByRole('listitem').first()).toContainText(/Unidad Cerro Pardo.* · .+: \d+ /);
  await dialog.getByRole('button', { name: 'NO' }).click();
  await expect(dialog).toBeHidden();
  await expect(admin).toHaveURL(/nuevo$/);
});
