import { paper } from '@platform/server/demo/paper';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { enter, expect, test, tokensOf } from './product';

const day = (days: number): string =>
  new Intl.DateTimeFormat('es-PE', { timeZone: 'America/Lima', day: '2-digit', month: '2-digit', year: 'numeric' }).format(
    new Date(Date.now() + days * 86_400_000),
  );
const pdf = (name: string, ...lines: [string, ...string[]]) => ({ name, mimeType: 'application/pdf', buffer: paper(...lines) });

/** A draft of SOLICITANTE's with requirements to hand in, on its step of requirements. */
async function openDraft(page: Page, headers: Readonly<Record<string, string>>): Promise<void> {
  const get = async (path: string) => (await (await page.request.get(path, { headers })).json()).result;
  const filter = encodeURIComponent(JSON.stringify([['Estado', '=', 'I'], 'AND', ['Entidad', '=', 'P']]));
  for (const { IdSolicitud } of (await get(`/api/AcreditacionSolicitud?take=20&filter=${filter}`)).data) {
    const { Requisitos } = await get(`/api/AcreditacionSolicitud/${IdSolicitud}/detalle`);
    const open = Requisitos.filter((one: { Editable: string; TipoRequisito: string }) => one.Editable === 'S' && one.TipoRequisito === 'S');
    if (open.length < 2) continue;
    await page.goto(`/movilizacion/solicitud/${IdSolicitud}?paso=requisitos`);
    return;
  }
  throw new Error('The demo has no draft with requirements');
}

test('all papers are dropped at once on a phone: each goes to its requirement by name or text, its expiry is proposed with its place and never taken by itself', async ({
  browser,
  product,
}) => {
  const page = await enter(browser, product, 'SOLICITANTE', { width: 360 });
  const headers = { authorization: `Bearer ${(await tokensOf(page, product, 'SOLICITANTE')).accessToken}` };
  await openDraft(page, headers);
  const all = page.getByRole('region', { name: 'Todos los papeles de una vez' });
  await expect(all).toBeVisible();
  const [until, other] = [day(190), day(95)];
  await all
    .locator('input[type=file]')
    .setInputFiles([
      pdf('escaneo0001.pdf', 'CERTIFICADO DE EXAMEN MEDICO OCUPACIONAL', `Fecha de examen: ${day(-5)}`, `Fecha de vencimiento: ${until}`),
      pdf('sctr-noviembre.pdf', 'Constancia de seguro', `Vigencia del ${day(-2)} al ${other}`),
      pdf('IMG_20261126.pdf', 'Papel sin nombre'),
    ]);
  const given = all.getByRole('list', { name: 'Adjuntos' });
  const line = (name: string) => given.getByRole('listitem').filter({ hasText: name });
  await expect(line('escaneo0001.pdf')).toContainText('Por lo que dice su texto');
  await expect(line('sctr-noviembre.pdf')).toContainText('Por el código en su nombre');
  await expect(line('IMG_20261126.pdf')).toContainText('Ni su nombre ni su texto lo dicen: elija el requisito.');
  await expectAccessible(page);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  await line('IMG_20261126.pdf').getByRole('button', { name: 'Quitar IMG_20261126.pdf de la lista' }).click();
  await all.getByRole('button', { name: 'Adjuntar 2 documentos' }).click();
  const exam = page.getByRole('region', { name: 'Examen médico ocupacional', exact: true });
  await expect(exam.getByText('escaneo0001.pdf').first()).toBeVisible();
  const expiry = exam.getByRole('textbox', { name: /Fecha de vencimiento/ });
  const offer = exam.getByRole('region', { name: 'Vencimiento leído en escaneo0001.pdf' });
  await expect(offer).toContainText(`El documento dice que vence el ${until}.`);
  // Nothing was taken by itself.
  await expect(expiry).not.toHaveValue(until);
  await offer.getByRole('button', { name: 'Ver dónde lo dice' }).click();
  await expect(offer.getByRole('img', { name: new RegExp(`Página 1 de escaneo0001.pdf: .*${until}`) })).toBeVisible();
  await expectAccessible(page);
  await offer.getByRole('button', { name: `Usar ${until}` }).click();
  await expect(expiry).toHaveValue(until);
  await expect(offer).toContainText('Es la fecha ingresada.');
  await expect(page.getByText(`El documento dice que vence el ${other}.`)).toBeVisible();
});

test('a paper is photographed page by page, its corners put right, and goes as one PDF', async ({ browser, product }) => {
  const page = await enter(browser, product, 'SOLICITANTE', { width: 360 });
  const headers = { authorization: `Bearer ${(await tokensOf(page, product, 'SOLICITANTE')).accessToken}` };
  await openDraft(page, headers);
  const requirement = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Fotografiar: / }) })
    .last();
  const name = ((await requirement.getByRole('button', { name: /^Fotografiar: / }).getAttribute('aria-label')) ?? '').replace('Fotografiar: ', '');
  // A light sheet, turned a little, on a dark table.
  const taken = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [600, 800];
    const drawing = canvas.getContext('2d');
    if (!drawing) return '';
    drawing.fillStyle = '#3a2f28';
    drawing.fillRect(0, 0, 600, 800);
    drawing.translate(300, 400);
    drawing.rotate(0.08);
    drawing.fillStyle = '#f4f2ee';
    drawing.fillRect(-200, -290, 400, 580);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  const photo = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(taken, 'base64') };
  const camera = async (button: Locator, taken = photo) => {
    const asking = page.waitForEvent('filechooser');
    await button.click();
    const chooser = await asking;
    expect(await chooser.element().getAttribute('capture')).toBe('environment');
    await chooser.setFiles(taken);
  };
  // What is no picture is told by its name, and another is taken.
  await camera(requirement.getByRole('button', { name: /^Fotografiar: / }), { ...photo, name: 'rota.jpg', buffer: Buffer.from('no es una foto') });
  await expect(page.getByRole('alert').filter({ hasText: 'No se pudo abrir la foto rota.jpg.' })).toBeVisible();
  const dialog = page.getByRole('dialog', { name: `Fotos de ${name}` });
  await camera(dialog.getByRole('button', { name: 'Fotografiar otra página' }));
  const corner = dialog.getByRole('button', { name: 'Esquina superior izquierda' });
  await expect(corner).toBeVisible();
  // The sheet was found: its corner is well inside the photograph.
  const at = await corner.evaluate((one) => Number.parseFloat(one.style.left));
  expect(at).toBeGreaterThan(14);
  expect(at).toBeLessThan(30);
  await corner.focus();
  await page.keyboard.press('Shift+ArrowRight');
  expect(await corner.evaluate((one) => Number.parseFloat(one.style.left))).toBeGreaterThan(at + 3);
  await expectAccessible(page);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  await camera(dialog.getByRole('button', { name: 'Fotografiar otra página' }));
  await expect(dialog.getByRole('img', { name: 'Página 2 de 2' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Girar' }).click();
  await expect(dialog.getByRole('button', { name: 'Usar 2 páginas como PDF' })).toBeEnabled();
  const stored = page.waitForResponse((response) => response.url().includes('/api/PlataformaArchivo') && response.request().method() === 'POST');
  await dialog.getByRole('button', { name: 'Usar 2 páginas como PDF' }).click();
  expect((await stored).ok()).toBe(true);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(`${name}.pdf`).first()).toBeVisible();
});
