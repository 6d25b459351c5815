import type { Page } from '@playwright/test';
import { enter, expect, test, tokensOf, visit } from './product';

/** Everything that a role evaluates of a request is in order; false where the role may not say so of it. */
async function conform(page: Page, headers: { authorization: string }, id: number): Promise<boolean> {
  const { result } = await (await page.request.get(`/api/AcreditacionSolicitud/${id}/detalle`, { headers })).json();
  for (const one of result.Requisitos) {
    if (one.Evaluable !== 'S' || (one.Obligatorio === 'N' && one.Adjuntos.length === 0)) continue;
    const Datos = Object.fromEntries(
      one.Datos.filter((datum: { Obligatorio: string }) => datum.Obligatorio === 'S').map((datum: { Codigo: string; Opciones: string[] }) => [
        datum.Codigo,
        datum.Opciones[0] ?? '1',
      ]),
    );
    const done = await page.request.post(`/api/AcreditacionSolicitud/${id}/evaluar`, {
      headers,
      data: { IdRequisito: one.IdRequisito, Resultado: 'C', Datos },
    });
    if (!done.ok()) return false;
  }
  return true;
}

test('a restriction is lifted, told by name, and put back with one click or Ctrl Z while the message stands', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN');
  const headers = { authorization: `Bearer ${(await tokensOf(page, product, 'ADMIN')).accessToken}` };
  const some = async (resource: string, filter: readonly unknown[], by = headers) =>
    (await (await page.request.get(`/api/${resource}?take=1&filter=${encodeURIComponent(JSON.stringify(filter))}`, { headers: by })).json()).result
      .data[0];
  // Of a company that has somebody to be told.
  const requester = { authorization: `Bearer ${(await tokensOf(page, product, 'SOLICITANTE')).accessToken}` };
  const { IdPersona } = await some('AcreditacionPersona', [['EnVigencia', '=', 'S'], 'AND', ['Visita', '=', 'N']], requester);
  const person = await some('AdministracionPersona', ['IdPersona', '=', IdPersona]);
  const type = await some('AccesoTipoRestriccion', ['Codigo', '=', 'INVESTIGACION']);
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Lima' }).replaceAll('-', '');
  const created = await page.request.post('/api/AccesoRestriccion', {
    headers,
    data: {
      IdPersona: person.IdPersona,
      IdTipoRestriccion: type.IdTipoRestriccion,
      Ambito: 'D',
      DiaCompleto: 'S',
      FechaInicio: today,
      Motivo: 'Investigación',
    },
  });
  expect(created.ok(), await created.text()).toBe(true);

  await visit(page, '/acceso/restricciones-requisitos');
  const row = page.getByRole('row').filter({ hasText: person.NombreCompleto });
  const lift = async () => {
    await row.getByRole('button', { name: /Acciones/ }).click();
    await page.getByRole('menuitem', { name: 'Levantar' }).click();
    await page
      .getByRole('dialog')
      .getByLabel(/Motivo del levantamiento/)
      .fill('Concluida');
    await page.getByRole('dialog').getByRole('button', { name: 'Levantar' }).click();
  };
  const told = page.getByRole('status').filter({ hasText: `Restricción levantada: ${person.NombreCompleto}` });
  await lift();
  await told.getByRole('button', { name: 'Deshacer' }).click();
  // Its company had been told that it was lifted: another notice corrects that, and whoever undoes reads so.
  await expect(page.getByText(/^Se deshizo\. Ya había(n)? salido .+ avisos?: se (envió otro|enviaron otros)/)).toBeVisible();
  await lift();
  await expect(told).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText(/^Se deshizo\./)).toBeVisible();
  await expect(told).toHaveCount(0);
  // It can be lifted again: it holds.
  await row.getByRole('button', { name: /Acciones/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Levantar' })).toBeVisible();
});

test('an approval by one key is told by number and taken back while its message stands; the next one of the queue begins at its top', async ({
  browser,
  product,
}) => {
  const page = await enter(browser, product, 'AUTORIZADOR', { width: 1440 });
  const headers = { authorization: `Bearer ${(await tokensOf(page, product, 'AUTORIZADOR')).accessToken}` };
  const get = async (path: string) => (await (await page.request.get(path, { headers })).json()).result;
  const [first] = (await get('/api/AcreditacionSolicitud/bandeja?take=1')).data;
  const { IdSolicitud: id, Numero: numero } = first;
  // What is looked at is another test's: here everything is in order.
  expect(await conform(page, headers, id)).toBe(true);
  await visit(page, `/movilizacion/autorizacion?solicitud=${id}`);
  const review = page.getByRole('region', { name: `Solicitud ${numero}` });
  await expect(review.getByRole('button', { name: 'Aprobar' })).toBeInViewport();
  // The paper beside it stays within the window.
  await expect(review.locator('canvas').first()).toBeVisible();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(1440);
  await page.evaluate('window.scrollTo(0, 400)');
  await page.keyboard.press('a');
  const told = page.getByRole('status').filter({ hasText: numero });
  await expect(told).toBeVisible();
  await expect(review).toHaveCount(0);
  expect(await page.evaluate('window.scrollY')).toBe(0);
  await told.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText(`Se deshizo la aprobación de ${numero}`)).toBeVisible();
  await expect(review).toBeVisible();
  await expect(review.getByText('Deshizo su aprobación').first()).toBeVisible();
  expect((await get(`/api/AcreditacionSolicitud/${id}`)).Estado).toBe('P');
});

test('a credential that was made inactive is told by its code and active again with one click', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN', { width: 1440 });
  const headers = { authorization: `Bearer ${(await tokensOf(page, product, 'ADMIN')).accessToken}` };
  const filter = encodeURIComponent(JSON.stringify(['Vigencia', '=', 'V']));
  const found = await page.request.get(`/api/IdentificacionPortador?take=1&filter=${filter}`, { headers });
  const { IdPersona, Codigo } = (await found.json()).result.data[0];
  await visit(page, `/identificacion/gestion/${IdPersona}`);
  const card = page.getByRole('region', { name: 'Credencial' });
  await expect(card).toContainText('Vigente');
  await page.getByRole('button', { name: 'Inactivar' }).click();
  const ask = page.getByRole('dialog', { name: 'Inactivar' });
  await ask
    .getByLabel(/^Motivo/)
    .first()
    .click();
  await page.getByRole('option', { name: 'Pérdida' }).click();
  await ask.getByRole('button', { name: 'Inactivar' }).click();
  await expect(card).toContainText('Inactiva');
  const told = page.getByRole('status').filter({ hasText: `Credencial ${Codigo} inactivada` });
  await told.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('Se deshizo.')).toBeVisible();
  await expect(card).toContainText('Vigente');
});

test('an approval of the last role is taken back: who asked had been told, and whoever undoes reads so; the accreditation is gone', async ({
  browser,
  product,
}) => {
  const page = await enter(browser, product, 'AUTORIZADOR', { width: 1440 });
  const of = async (user: string) => ({ authorization: `Bearer ${(await tokensOf(page, product, user)).accessToken}` });
  const [authorizer, doctor] = [await of('AUTORIZADOR'), await of('MEDICO')];
  const get = async (path: string, headers = authorizer) => (await (await page.request.get(path, { headers })).json()).result;
  const waiting = async (headers: typeof authorizer): Promise<{ IdSolicitud: number; Numero: string; Entidad: string }[]> =>
    (await get('/api/AcreditacionSolicitud/bandeja?take=100', headers)).data;
  const both = new Set((await waiting(doctor)).map(({ IdSolicitud }) => IdSolicitud));
  let last: { IdSolicitud: number; Numero: string } | undefined;
  for (const one of await waiting(authorizer)) {
    const { IdSolicitud: id } = one;
    if (!both.has(id) || !(await conform(page, doctor, id))) continue;
    const approved = await page.request.post(`/api/AcreditacionSolicitud/${id}/aprobar`, { headers: doctor, data: {} });
    if (!approved.ok() || !(await conform(page, authorizer, id))) continue;
    const { Roles } = await get(`/api/AcreditacionSolicitud/${id}/detalle`);
    if (Roles.filter(({ Resultado }: { Resultado: string }) => Resultado === 'P').length === 1) {
      last = one;
      break;
    }
  }
  if (!last) throw new Error('the demo has no request that waits for the doctor and the authorizer alone');
  const { IdSolicitud: id, Numero: numero } = last;
  await visit(page, `/movilizacion/autorizacion?solicitud=${id}`);
  const review = page.getByRole('region', { name: `Solicitud ${numero}` });
  await expect(review.getByRole('button', { name: 'Aprobar' })).toBeVisible();
  await page.keyboard.press('a');
  const told = page.getByRole('status').filter({ hasText: numero });
  await told.getByRole('button', { name: 'Deshacer' }).click();
  await expect(
    page.getByText(`Se deshizo la aprobación de ${numero}: vuelve a estar pendiente. El aviso de aprobación ya había salido; se envió otro.`),
  ).toBeVisible();
  expect((await get(`/api/AcreditacionSolicitud/${id}`)).Estado).toBe('P');
});
