import { expectAccessible } from './axe';
import { enter, expect, test, tokensOf, visit } from './product';

test('a person is found, and its page says whether they may come in and what happened; Editar leads to the form', async ({ browser, product }) => {
  const page = await enter(browser, product, 'ADMIN');
  const { accessToken } = await tokensOf(page, product, 'ADMIN');
  // By the gate alone: what the doors further in were passed by fills the first page at some hours.
  const gates = await page.request.get(`/api/AccesoPuerta?take=1&filter=${encodeURIComponent('["Nombre","=","Garita principal"]')}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  const [gate] = (await gates.json()).result.data;
  const chosen = { IdPuerta: [gate.IdPuerta], ModoMarcacion: ['S'], Resultado: ['S'] };
  await page.goto(`/acceso/marcaciones?filtro=${encodeURIComponent(JSON.stringify(chosen))}`);
  // One of the demo's: those whom other tests let in, and ended, are the newest.
  const passed = page.getByRole('row').filter({ hasText: /, / }).last();
  await passed.waitFor();
  const [, surnames = '', document = ''] = /([A-ZÁÉÍÓÚÑ]+ [A-ZÁÉÍÓÚÑ]+), [A-ZÁÉÍÓÚÑ ]+?(\d{8})/.exec((await passed.textContent()) ?? '') ?? [];
  expect(surnames).not.toBe('');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Ir a…' }).fill(document);
  await expect(page.getByRole('group', { name: 'Personas' }).getByRole('option').first()).toContainText(surnames);
  await page.keyboard.press('Enter');
  await page.waitForURL(/administracion\/personas\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(surnames);
  const verdict = page.getByRole('region', { name: '¿Puede entrar ahora?' });
  await expect(verdict).toContainText(/uede entrar ahora por Garita principal/);
  await expect(page.getByRole('region', { name: 'Qué lo habilita y hasta cuándo' }).getByRole('listitem').first()).toContainText(
    /\d{2}\/\d{2}\/\d{4}/,
  );
  const timeline = page.getByRole('region', { name: 'Lo que pasó' });
  await expect(timeline.getByText(/por Garita principal/).first()).toBeVisible();
  await timeline.getByRole('button', { name: 'Trabajo' }).click();
  await expect(timeline.getByText(/Empezó a trabajar en/)).toBeVisible();
  await expect(timeline.getByRole('button', { name: 'Trabajo' })).toHaveAttribute('aria-pressed', 'true');
  await expect(timeline.getByText(/por Garita principal/)).toHaveCount(0);
  await expectAccessible(page);
  // One act stands out, the form and the paper are beside it, and everywhere else one goes is in the menu.
  const head = page.getByRole('article');
  await head.getByRole('button', { name: 'Más acciones' }).click();
  await expect(page.getByRole('menuitem', { name: 'Credencial', exact: true })).toHaveAttribute('href', /identificacion\/gestion\/\d+$/);
  await page.keyboard.press('Escape');
  const rows = new Set<number>();
  for (const one of await head.locator('[data-acts] a, [data-acts] button').all()) rows.add(Math.round((await one.boundingBox())?.y ?? 0));
  expect(rows.size).toBeLessThanOrEqual(2);
  await page.getByRole('link', { name: 'Editar' }).click();
  await page.getByRole('tab', { name: 'Domicilio y contacto' }).click();
  await expect(page.getByRole('textbox', { name: /^Dirección/ })).toBeVisible();
  await page.getByRole('button', { name: 'Ver ficha' }).click();
  await expect(verdict).toBeVisible();
  const address = page.url();
  await page.context().close();

  for (const [language, theme] of [
    ['es', 'dark'],
    ['en', 'light'],
  ] as const) {
    const phone = await enter(browser, product, 'ADMIN', { language, theme, width: 360, at: new URL(address).pathname });
    await expect(
      phone
        .getByRole('region', { name: language === 'es' ? 'Lo que pasó' : 'What happened' })
        .getByRole('listitem')
        .first(),
    ).toBeVisible();
    await expect(phone.getByRole('region', { name: language === 'es' ? '¿Puede entrar ahora?' : 'May they come in now?' })).toBeVisible();
    expect(await phone.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBeLessThanOrEqual(1);
    // What enables them is read by its name, which has the line for itself.
    const enabling = phone.getByRole('region', { name: language === 'es' ? 'Qué lo habilita y hasta cuándo' : 'What enables them, and until when' });
    const named = enabling.getByRole('listitem').first().locator('span').first();
    expect((await named.boundingBox())?.width).toBeGreaterThan(240);
    await expectAccessible(phone);
    await phone.context().close();
  }
});

for (const user of ['MEDICO', 'SOLICITANTE'] as const)
  test(`the page of a person answers ${user} whether they may come in, with the reason, and shows nothing that is not theirs to see`, async ({
    browser,
    product,
  }) => {
    const page = await enter(browser, product, user, { width: 1440 });
    const contractor = { authorization: `Bearer ${(await tokensOf(page, product, 'SOLICITANTE')).accessToken}` };
    const filter = encodeURIComponent(JSON.stringify([['EnVigencia', '=', 'S'], 'AND', ['Visita', '=', 'N']]));
    const listed = await page.request.get(`/api/AcreditacionPersona?take=1&filter=${filter}`, { headers: contractor });
    const { IdPersona } = (await listed.json()).result.data[0];
    const failures: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 403 || response.status() >= 500) failures.push(`${response.status()} ${response.url()}`);
    });
    await visit(page, `/administracion/personas/${IdPersona}`);
    await expect(page.getByRole('region', { name: '¿Puede entrar ahora?' })).toContainText(/uede entrar ahora por .+/);
    await expect(page.getByRole('region', { name: 'Lo que pasó' })).toBeVisible();
    // Health is told by the name and the date of a requirement, never by its paper.
    await expect(page.getByRole('link', { name: /\.pdf$/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Editar' })).toHaveCount(0);
    expect(failures).toEqual([]);
    await expectAccessible(page);
  });

test('the page of a person is not the guard’s, who has the post and the verification of cards: it says so and shows nothing', async ({
  browser,
  product,
}) => {
  const page = await enter(browser, product, 'GARITA', { width: 1440 });
  const boss = { authorization: `Bearer ${(await tokensOf(page, product, 'ADMIN')).accessToken}` };
  const [person] = (await (await page.request.get('/api/AdministracionPersona?take=1', { headers: boss })).json()).result.data;
  await visit(page, `/administracion/personas/${person.IdPersona}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Sin permiso para esta página' })).toBeVisible();
  await expect(page.getByText(person.Documento)).toHaveCount(0);
  await visit(page, '/identificacion/verificar');
  await page.getByRole('textbox', { name: /^Credencial, código o documento/ }).fill(person.Documento);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Resultado de la verificación' })).toBeVisible();
  await expectAccessible(page);
});
