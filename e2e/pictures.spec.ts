import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { paper } from '@platform/server/demo/paper';
import type { Page } from '@playwright/test';
import { chooseDoor, enter, expect, test, tokensOf } from './product';

/*
 * The pictures of the README, of the product as it stands: `npm run pictures`. Each waits for what it shows, so that none is of something
 * half drawn.
 */

const FOLDER = join(import.meta.dirname, '..', 'docs', 'pictures');

/** Takes a picture once nothing is being loaded. */
async function take(page: Page, name: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate('document.fonts.ready');
  // The network is never idle: each screen listens to news.
  await expect.poll(() => page.evaluate('[...document.images].every((one) => one.complete)')).toBe(true);
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
}

test.describe('pictures', { tag: '@pictures' }, () => {
  test.setTimeout(240_000);

  test('the homes of the administrator and of who looks after a camp', async ({ browser, product }) => {
    const page = await enter(browser, product, 'ADMIN', { width: 1440 });
    await expect(page.getByRole('region', { name: 'No avanza sin usted' }).getByRole('listitem').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Dotación' }).getByText('Presentes').first()).toBeVisible();
    await take(page, 'inicio-administrador');
    const camp = await enter(browser, product, 'HOTELERO', { width: 1440 });
    await expect(camp.getByRole('region', { name: 'Llegadas y salidas' }).getByRole('listitem').first()).toBeVisible();
    await take(camp, 'inicio-hotelero');
  });

  test('the page of a person, light in Spanish and dark in English', async ({ browser, product }) => {
    for (const [language, theme, name] of [
      ['es', 'light', 'persona'],
      ['en', 'dark', 'persona-oscuro'],
    ] as const) {
      const page = await enter(browser, product, 'ADMIN', { width: 1440, language, theme });
      const headers = { authorization: `Bearer ${(await tokensOf(page, product, 'ADMIN')).accessToken}` };
      const filter = encodeURIComponent(JSON.stringify([['Estado', '=', 'W'], 'AND', ['EnSitio', '=', 'S']]));
      const found = await page.request.get(`/api/AcreditacionPersona?take=20&filter=${filter}`, { headers });
      // One whose guard is known, so that there are swings to draw over.
      let person = '';
      for (const { IdPersona } of (await found.json()).result.data) {
        person = String(IdPersona);
        const { result } = await (await page.request.get(`/api/AdministracionPersona/${person}/vencimientos`, { headers })).json();
        if (result.Subidas.length > 0 && result.Terminos.length > 3) break;
      }
      await page.goto(`/administracion/personas/${person}`);
      await expect(
        page
          .getByRole('region', { name: /Qué lo habilita y hasta cuándo|What enables them/ })
          .getByRole('listitem')
          .first(),
      ).toBeVisible();
      await take(page, name);
    }
  });

  test('the desk of an authorizer', async ({ browser, product }) => {
    const page = await enter(browser, product, 'AUTORIZADOR', { width: 1440 });
    await page.getByRole('region', { name: 'Por atender' }).getByRole('link', { name: /, / }).first().click();
    await expect(page.getByRole('button', { name: 'Aprobar' })).toBeVisible();
    await take(page, 'autorizacion');
  });

  test('papers dropped at once on a phone, with the expiry that one says', async ({ browser, product }) => {
    const page = await enter(browser, product, 'SOLICITANTE', { width: 390 });
    const headers = { authorization: `Bearer ${(await tokensOf(page, product, 'SOLICITANTE')).accessToken}` };
    const filter = encodeURIComponent(JSON.stringify([['Estado', '=', 'I'], 'AND', ['Entidad', '=', 'P']]));
    const drafts = (await (await page.request.get(`/api/AcreditacionSolicitud?take=20&filter=${filter}`, { headers })).json()).result.data;
    for (const { IdSolicitud } of drafts) {
      await page.goto(`/movilizacion/solicitud/${IdSolicitud}?paso=requisitos`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      if (await page.getByRole('region', { name: 'Examen médico ocupacional' }).isVisible()) break;
    }
    const shown = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toLocaleDateString('es-PE', { day: '2-digit', month: '2-digit', year: 'numeric' });
    const exam = page.getByRole('region', { name: 'Examen médico ocupacional', exact: true });
    await exam
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'examen-medico.pdf',
        mimeType: 'application/pdf',
        buffer: paper(
          'CERTIFICADO DE APTITUD MEDICO OCUPACIONAL',
          '',
          `Fecha de examen: ${shown(-4)}`,
          `Fecha de vencimiento: ${shown(361)}`,
          'Apto',
        ),
      });
    await exam.getByRole('button', { name: 'Ver dónde lo dice' }).click();
    await expect(exam.getByRole('img', { name: /^Página 1/ })).toBeVisible();
    await exam.getByRole('img', { name: /^Página 1/ }).scrollIntoViewIfNeeded();
    await take(page, 'papel-telefono');
  });

  test('the gate, with a network and without', async ({ browser, product }) => {
    const admin = await enter(browser, product, 'ADMIN');
    const headers = { authorization: `Bearer ${(await tokensOf(admin, product, 'ADMIN')).accessToken}` };
    const filter = encodeURIComponent(JSON.stringify([['Estado', '=', 'V'], 'AND', ['EnSitio', '=', 'S']]));
    const inside = (await (await admin.request.get(`/api/AcreditacionPersona?take=12&filter=${filter}`, { headers })).json()).result.data;
    const documents: string[] = inside.map(({ Documento }: { Documento: string }) => Documento);
    const page = await enter(browser, product, 'GARITA', { width: 1280 });
    await chooseDoor(page);
    await page.getByText('SALIDA', { exact: true }).click();
    const list = page.waitForResponse((answer) => answer.url().includes('/api/AccesoInstantanea/descargar') && answer.ok());
    await page.getByRole('button', { name: 'Empezar' }).click();
    await list;
    await expect(page.getByText('En línea', { exact: true })).toBeVisible();
    const passed = page.getByRole('alert').filter({ hasText: 'PERMITIDO' });
    const read = async (document: string) => {
      await page.getByRole('textbox', { name: /^Documento o apellidos/ }).fill(document);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert').filter({ hasText: document })).toBeVisible();
    };
    for (const document of documents) {
      await read(document);
      if (await passed.isVisible()) break;
    }
    await take(page, 'garita-permitido');
    await page.context().setOffline(true);
    await expect(page.getByText(/^Sin conexión\. Lista del/)).toBeVisible();
    await read(documents.at(-1) ?? '99999999');
    await take(page, 'garita-sin-red');
  });

  test('who carries which card, and who sleeps where', async ({ browser, product }) => {
    const page = await enter(browser, product, 'ADMIN', { width: 1440 });
    const headers = { authorization: `Bearer ${(await tokensOf(page, product, 'ADMIN')).accessToken}` };
    const filter = encodeURIComponent(JSON.stringify(['Vigencia', '=', 'V']));
    const found = await page.request.get(`/api/IdentificacionPortador?take=1&filter=${filter}`, { headers });
    await page.goto(`/identificacion/gestion/${(await found.json()).result.data[0].IdPersona}`);
    await expect(page.getByRole('region', { name: 'Credencial' })).toContainText('Vigente');
    await take(page, 'credencial');
    const hotel = await enter(browser, product, 'HOTELERO', { width: 1440, at: '/hotel/gestion' });
    await hotel.getByRole('tab', { name: 'Calendario' }).click();
    await expect(hotel.getByRole('columnheader', { name: 'L', exact: true }).first()).toBeVisible();
    await take(hotel, 'hotel-calendario');
  });

  test('the site on the wall of a control room, people with whether each may come in, and a card being designed', async ({ browser, product }) => {
    const page = await enter(browser, product, 'ADMIN', { width: 1440 });
    const headers = { authorization: `Bearer ${(await tokensOf(page, product, 'ADMIN')).accessToken}` };
    const get = async (path: string) => (await (await page.request.get(path, { headers })).json()).result;
    // Some leave, and one of them comes back.
    const gate = (await get('/api/AccesoPlano/sitio')).Puertas.find(({ Puerta }: { Puerta: string }) => Puerta === 'Garita principal');
    const filter = encodeURIComponent(JSON.stringify([['Estado', '=', 'V'], 'AND', ['EnSitio', '=', 'S']]));
    const inside: string[] = (await get(`/api/AcreditacionPersona?take=7&filter=${filter}`)).data.map(
      ({ Documento }: { Documento: string }) => Documento,
    );
    for (const [Identificador, ModoMarcacion] of [...inside.map((one) => [one, 'N']), [inside[0], 'S'], ['99999999', 'S']])
      await page.request.post('/api/AccesoMarca/registrar', {
        headers,
        data: { IdMarcaOrigen: randomUUID(), IdPuerta: gate.IdPuerta, ModoMarcacion, TipoMarcacion: 'T', Identificador, TipoIdentificacion: 'DOC' },
      });
    await page.goto('/acceso/monitor/sitio?vista=pantalla');
    await expect(page.getByRole('figure')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Últimas marcaciones' }).getByRole('listitem').nth(5)).toBeVisible();
    await page.getByRole('button', { name: 'El sitio', exact: true }).click();
    await take(page, 'sitio-pantalla');
    await page.goto('/administracion/personas');
    await expect(page.getByText(/Puede ingresar|No ingresa/).nth(8)).toBeVisible();
    await page
      .getByRole('row')
      .nth(4)
      .getByText(/Puede ingresar|No ingresa/)
      .click();
    await expect(page.getByRole('region', { name: '¿Puede entrar ahora?' })).toBeVisible();
    await take(page, 'lista');
    await page.goto('/identificacion/plantillas/disenador?plantilla=1');
    await page.getByRole('button', { name: 'Apellidos', exact: true }).last().click();
    await expect(page.getByRole('region', { name: 'Revisión' })).toBeVisible();
    await take(page, 'disenador');
  });

  test('a request and what became of it, and a report in English', async ({ browser, product }) => {
    const page = await enter(browser, product, 'ADMIN', { width: 1440 });
    const headers = { authorization: `Bearer ${(await tokensOf(page, product, 'ADMIN')).accessToken}` };
    const filter = encodeURIComponent(JSON.stringify(['Estado', '=', 'A']));
    const found = await page.request.get(`/api/AcreditacionSolicitud?take=1&filter=${filter}`, { headers });
    await page.goto(`/consultas/movilizaciones/ficha/${(await found.json()).result.data[0].IdSolicitud}`);
    await expect(page.getByRole('region', { name: '¿En qué está?' })).toBeVisible();
    await take(page, 'solicitud');
    const report = await enter(browser, product, 'ADMIN', { width: 1440, language: 'en', at: '/reporte/dotacion' });
    await report.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(report.getByRole('link', { name: 'CT-0001' })).toBeVisible();
    await take(report, 'reporte');
  });
});
