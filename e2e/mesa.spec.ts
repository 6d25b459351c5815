import type { Page } from '@playwright/test';
import { enter, expect, test, visit } from './product';

/** Evaluates what is left of some requests as conforming, as the desk's own calls do. */
async function review(page: Page, requests: number): Promise<void> {
  const sent = page.waitForRequest((request) => request.url().includes('/AcreditacionSolicitud/bandeja'));
  await page.reload();
  const { authorization = '' } = (await sent).headers();
  const call = async (path: string, data?: unknown) => {
    const options = { headers: { authorization } };
    const answer = data ? await page.request.post(path, { ...options, data }) : await page.request.get(path, options);
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).result;
  };
  const inbox = await call(`/api/AcreditacionSolicitud/bandeja?take=${requests}`);
  for (const { IdSolicitud } of inbox.data) {
    const { Requisitos } = await call(`/api/AcreditacionSolicitud/${IdSolicitud}/detalle`);
    for (const one of Requisitos)
      if (one.Evaluable === 'S' && one.Adjuntos.length > 0)
        await call(`/api/AcreditacionSolicitud/${IdSolicitud}/evaluar`, {
          IdRequisito: one.IdRequisito,
          Resultado: 'C',
          ...(one.Codigo === 'EMO' ? { Datos: { APTITUD: 'Apto' } } : {}),
        });
  }
}

test('Check: bulk approval (060103): twenty reviewed requests are approved without the mouse', async ({ browser, product }) => {
  test.setTimeout(120_000);
  const page = await enter(browser, product, 'AUTORIZADOR', { at: '/movilizacion/autorizacion' });
  const status = page.getByRole('region', { name: 'Bandeja de solicitudes' }).getByText(/por atender/);
  const waiting = async (): Promise<number> => Number((await status.textContent())?.match(/\d+/)?.[0] ?? 0);
  await expect(status).toContainText('por atender');
  await expect.poll(waiting).toBeGreaterThan(20);
  const before = await waiting();
  await review(page, 20);
  await page.reload();
  await expect(page.getByText('Revisada').first()).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('region', { name: /^Solicitud SOL-/ })).toBeVisible();
  await page.keyboard.press('t');
  await expect(page.getByRole('button', { name: 'Aprobar 20 seleccionadas' })).toBeVisible();
  await page.keyboard.press('b');
  // Who confirms without looking cancels: the button that goes on is one step away.
  await expect(page.getByRole('dialog').getByRole('button', { name: 'NO' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'SI' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Se aprobaron 20.')).toBeVisible();
  await expect.poll(waiting).toBe(before - 20);
});

test('demobilization from paste to checklist, and the dashboards that count it', async ({ browser, product }) => {
  test.setTimeout(120_000);
  const requester = await enter(browser, product, 'SOLICITANTE', { at: '/consultas/personas' });
  const document = (await requester.getByRole('row').nth(1).textContent())?.match(/\d{8}/)?.[0] ?? '';
  await visit(requester, '/desmovilizacion/masiva/nuevo');
  await requester.getByRole('textbox', { name: 'Documentos' }).fill(`${document}\n99990001`);
  await requester.getByRole('button', { name: 'Buscar' }).last().click();
  await expect(requester.getByText('1 documento sin acreditación en esta división: 99990001')).toBeVisible();
  await requester
    .getByRole('combobox', { name: /Motivo de cese/ })
    .or(requester.getByRole('textbox', { name: /Motivo de cese/ }))
    .first()
    .click();
  await requester.getByRole('option').first().click();
  await requester.getByRole('textbox', { name: /^Observación/ }).fill('Fin de obra');
  await requester.getByRole('button', { name: 'Enviar a autorización' }).click();
  await expect(requester.getByText(/Se envió DES-/)).toBeVisible();

  const authorizer = await enter(browser, product, 'AUTORIZADOR', { at: '/desmovilizacion/autorizacion' });
  await authorizer.getByRole('link', { name: /DES-/ }).first().click();
  await authorizer.getByRole('button', { name: 'Aprobar' }).click();
  await expect(authorizer.getByText('Acreditación terminada')).toBeVisible();
  await expect(authorizer.getByText('Persona cesada')).toBeVisible();
  await authorizer.goto('/dashboard');
  await expect(authorizer.getByRole('region', { name: 'Desmovilizaciones por estado' }).getByRole('link', { name: /Aprobada/ })).toContainText('1');
  await visit(authorizer, '/reporte/eficiencia-atencion');
  await expect(authorizer.getByRole('region', { name: 'Por mes' })).toBeVisible();
});
