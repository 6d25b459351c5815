import { paper } from '@platform/server/demo/paper';
import type { Locator, Page } from '@playwright/test';
import { enter, expect, signIn, test, visit } from './product';

const shownDay = (days: number): string => {
  const at = new Date(Date.now() + days * 86_400_000);
  return new Intl.DateTimeFormat('es-PE', { timeZone: 'America/Lima', day: '2-digit', month: '2-digit', year: 'numeric' }).format(at);
};

async function choose(page: Page, label: RegExp, option: string | RegExp): Promise<void> {
  const field = page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .first();
  await field.click();
  await page.getByRole('option', { name: option }).first().click();
}

async function fillDay(within: Page | Locator, label: RegExp, days: number): Promise<void> {
  const field = within.getByRole('textbox', { name: label }).first();
  await field.fill(shownDay(days));
  await field.press('Tab');
}

/** The card of a requirement in the request. */
const requirement = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: new RegExp(name) }).or(page.getByRole('article', { name: new RegExp(name) }));

async function attach(page: Page, name: string, file: string, dated: boolean): Promise<void> {
  const card = requirement(page, name);
  await card.locator('input[type=file]').setInputFiles({ name: file, mimeType: 'application/pdf', buffer: paper(name) });
  await expect(card.getByRole('button', { name: new RegExp(`Quitar ${file}`) })).toBeVisible();
  if (!dated) return;
  await fillDay(card, /Fecha de emisión/, -5);
  await fillDay(card, /Fecha de vencimiento/, 170);
}

async function readAtGate(page: Page, document: string): Promise<void> {
  await page.getByRole('textbox', { name: /Documento o apellidos/ }).fill(document);
  await page.keyboard.press('Enter');
}

const DOCUMENT = '70123456';

test('the whole job with four users: from the draft to the open gate', async ({ browser, product }) => {
  test.setTimeout(180_000);
  let requester = await signIn(browser, product, 'SOLICITANTE');
  await requester.goto('/movilizacion/solicitud');
  await requester
    .getByRole('link', { name: 'Nueva solicitud' })
    .or(requester.getByRole('button', { name: 'Nueva solicitud' }))
    .first()
    .click();

  // Company data: it begins at its first field, and what saves itself leaves the list that is open, and the focus, where they are.
  await expect(requester.getByRole('combobox', { name: /^Contrato/ }).first()).toBeFocused();
  const created = requester.waitForResponse((answer) => answer.url().endsWith('/api/AcreditacionSolicitud') && answer.request().method() === 'POST');
  await choose(requester, /^Contrato/, /CT-0001/);
  const profile = requester.getByRole('combobox', { name: /^Perfil de acreditación/ }).first();
  await profile.click();
  await created;
  await requester.waitForURL(/movilizacion\/solicitud\/\d+/);
  await expect(requester.getByText(/^Guardado/)).toBeVisible();
  await expect(profile).toBeFocused();
  await requester
    .getByRole('option', { name: /Personal operativo CP/ })
    .first()
    .click();
  await choose(requester, /^Cargo/, /Operario/);
  await fillDay(requester, /^Fecha de inicio/, 0);
  await fillDay(requester, /^Fecha fin/, 45);
  await requester.getByRole('button', { name: 'Siguiente: Ficha de la persona' }).click();

  // An unknown person.
  await requester
    .getByRole('combobox', { name: /^Tipo de documento/ })
    .or(requester.getByRole('textbox', { name: /^Tipo de documento/ }))
    .first()
    .click();
  const kinds = requester.getByRole('option');
  await expect(kinds.filter({ hasText: 'Pasaporte (Perú)' })).toHaveCount(1);
  const named = await kinds.allTextContents();
  expect(new Set(named).size).toBe(named.length);
  await kinds.filter({ hasText: 'DNI' }).first().click();
  await requester.getByRole('textbox', { name: /Número de documento/ }).fill(DOCUMENT);
  await requester.getByRole('button', { name: 'Buscar persona' }).click();
  await expect(requester.getByText('No está registrada: complete su ficha.')).toBeVisible();
  await requester.getByRole('textbox', { name: /^Apellido paterno/ }).fill('Prueba');
  await requester.getByRole('textbox', { name: /^Apellido materno/ }).fill('Ñusta');
  await requester.getByRole('textbox', { name: /^Nombres/ }).fill('Ana María');
  await choose(requester, /^Sexo/, 'Femenino');
  await requester.getByRole('textbox', { name: /^Fecha de nacimiento/ }).fill('05/05/1995');
  await requester.keyboard.press('Tab');
  await choose(requester, /^País de nacimiento/, /Perú/);
  await choose(requester, /^País de residencia/, /Perú/);
  await expect(requester.getByText(/^Guardado/)).toBeVisible();

  // Closing the browser mid-way loses nothing: another one opens it where it was left.
  const { pathname, search } = new URL(requester.url());
  await requester.context().close();
  requester = await enter(browser, product, 'SOLICITANTE', { at: pathname + search });
  await expect(requester.getByRole('textbox', { name: /^Nombres/ })).toHaveValue('Ana María');

  // Without papers it is refused, naming them.
  await requester.getByRole('tab', { name: /^Enviar/ }).click();
  await requester.getByRole('checkbox', { name: /Declaro que/ }).check();
  await requester.getByRole('button', { name: 'Enviar solicitud' }).click();
  await expect(requester.getByText(/SCTR salud y pensión/).first()).toBeVisible();
  await expect(requester.getByText(/se envió/)).toHaveCount(0);
  await expect(requester.getByText('Incompleta').first()).toBeVisible();

  // A file that is no PDF is refused; the real ones stay.
  await requester.getByRole('tab', { name: /Requisitos y validación/ }).click();
  await requirement(requester, 'SCTR')
    .locator('input[type=file]')
    .setInputFiles({ name: 'falso.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no soy un PDF') });
  await expect(requester.getByText(/no es un archivo PDF|Solo se admiten archivos PDF/).first()).toBeVisible();
  await expect(requirement(requester, 'Certificado de antecedentes').getByText('Sin presentar')).toBeVisible();
  await expect(requirement(requester, 'Certificado de antecedentes').getByText('Completo')).toHaveCount(0);
  await attach(requester, 'Copia del documento', 'dni.pdf', false);
  await attach(requester, 'SCTR', 'sctr.pdf', true);
  await attach(requester, 'Examen médico', 'emo.pdf', true);
  await attach(requester, 'Inducción', 'induccion.pdf', true);
  await requester.getByRole('tab', { name: /^Enviar/ }).click();
  await requester.getByRole('checkbox', { name: /Declaro que/ }).check();
  await requester.getByRole('button', { name: 'Enviar solicitud' }).click();
  await expect(requester.getByText(/La solicitud SOL-\d{4}-\d{6} se envió/)).toBeVisible();
  await expect.poll(() => requester.evaluate('window.scrollY')).toBe(0);
  const address = requester.url();

  // Nobody is accredited yet: the card says whom it waits for, and shows no error.
  const card = requester.getByRole('region', { name: '¿Podrá ingresar?' });
  await expect(card.getByText(/^No podrá ingresar todavía: falta que aprueben .+ y .+\.$/)).toBeVisible();
  await expect(card.getByRole('alert')).toHaveCount(0);

  // The gate refuses before: known since the request was sent, not accredited.
  const gate = await enter(browser, product, 'GARITA');
  await choose(gate, /^Punto de control/, 'Garita principal');
  await choose(gate, /^Puerta/, /Garita principal/);
  await gate.getByRole('button', { name: 'Empezar' }).click();
  await readAtGate(gate, DOCUMENT);
  await expect(gate.getByRole('alert').filter({ hasText: 'DENEGADO' })).toBeVisible();
  await expect(gate.getByText('La persona no está acreditada en Unidad Cerro Pardo.').first()).toBeVisible();

  // MEDICO evaluates health alone, and returns it with an observation.
  const doctor = await enter(browser, product, 'MEDICO');
  const open = async (page: Page) => {
    await visit(page, '/movilizacion/autorizacion');
    await page.getByRole('searchbox').or(page.getByPlaceholder('Buscar...')).or(page.getByLabel('Buscar en la bandeja')).first().fill(DOCUMENT);
    await page
      .getByText(/Prueba Ñusta/)
      .first()
      .click();
    await expect(page.getByRole('button', { name: /^Devolver/ })).toBeVisible();
  };
  await open(doctor);
  await doctor
    .getByRole('button', { name: /Examen médico/ })
    .first()
    .click();
  await doctor.getByRole('radio', { name: 'Observado' }).check({ force: true });
  await doctor
    .getByRole('textbox', { name: /^Observación/ })
    .first()
    .fill('Falta la firma del médico.');
  await doctor.getByRole('button', { name: /Guardar evaluación/ }).click();
  await expect(doctor.getByText('Evaluación guardada.')).toBeVisible();
  await doctor.getByRole('button', { name: /^Devolver/ }).click();
  await doctor
    .getByRole('dialog')
    .getByRole('textbox', { name: /Observación/ })
    .fill('Corrija el examen médico.');
  await doctor
    .getByRole('dialog')
    .getByRole('button', { name: /^Devolver/ })
    .click();
  await expect(doctor.getByText(/se devolvió/)).toBeVisible();

  // Only that reopens.
  await requester.goto(address);
  await expect(requester.getByText('Falta la firma del médico.').first()).toBeVisible();
  await requester.getByRole('tab', { name: /Requisitos y validación/ }).click();
  await expect(requirement(requester, 'SCTR').locator('input[type=file]')).toHaveCount(0);
  const corrected = requester.waitForResponse(/guardarRequisito/);
  await fillDay(requirement(requester, 'Examen médico'), /Fecha de vencimiento/, 200);
  expect((await corrected).status()).toBe(200);
  await requester.getByRole('tab', { name: /^Enviar/ }).click();
  await requester.getByRole('checkbox', { name: /Declaro que/ }).check();
  await requester.getByRole('button', { name: 'Enviar solicitud' }).click();
  await expect(requester.getByText(/se envió/)).toBeVisible();

  // Both approve.
  await open(doctor);
  await doctor
    .getByRole('button', { name: /Examen médico/ })
    .first()
    .click();
  await doctor.getByRole('radio', { name: 'Conforme' }).check({ force: true });
  await choose(doctor, /^Aptitud/, 'Apto');
  await doctor.getByRole('button', { name: /Guardar evaluación/ }).click();
  await doctor.getByRole('button', { name: /^Aprobar/ }).click();
  await expect(doctor.getByText(/Su aprobación de .* se registró/)).toBeVisible();
  const authorizer = await enter(browser, product, 'AUTORIZADOR');
  await open(authorizer);
  for (const name of [/Copia del documento/, /SCTR/, /Inducción/]) {
    await authorizer.getByRole('button', { name }).first().click();
    await authorizer.getByRole('radio', { name: 'Conforme' }).check({ force: true });
    await authorizer.getByRole('button', { name: /Guardar evaluación/ }).click();
    await expect(authorizer.getByText(/^(Evaluación guardada|\d evaluaciones guardadas)\.$/).first()).toBeVisible();
  }
  await authorizer.getByRole('button', { name: /^Aprobar/ }).click();
  await expect(authorizer.getByText(/la persona está acreditada/)).toBeVisible();

  // The gate lets in.
  await readAtGate(gate, DOCUMENT);
  await expect(gate.getByRole('alert').filter({ hasText: 'PERMITIDO' })).toContainText(DOCUMENT);

  // Another contractor does not even know that it exists.
  const other = await enter(browser, product, 'SOLICITANTE2', { at: new URL(address).pathname });
  await expect(other.getByText('La solicitud no existe o no está a su alcance.')).toBeVisible();
});
