import type { Browser } from '@playwright/test';
import bwip from 'bwip-js/node';
import { encodeQR } from 'qr';
import { expectAccessible } from './axe';
import { enter, expect, openPost, type Product, test, tokensOf } from './product';
import { filmed, filming, type Modules } from './video';

const qr = (text: string): Modules => encodeQR(text, 'raw', { ecc: 'medium', border: 4 });

/** What is drawn of a code in bars: rows of a stack, or one. */
function bars(bcid: 'code128' | 'pdf417', text: string): Modules {
  const [drawn] = bwip.raw({ bcid, text });
  if (drawn && 'pixs' in drawn) {
    const { pixs, pixx, pixy } = drawn;
    return Array.from({ length: pixy }, (_, y) => Array.from({ length: pixx }, (__, x) => pixs[y * pixx + x] === 1));
  }
  if (!drawn || !('sbs' in drawn)) throw new Error(`No drawing of ${text}`);
  const row = drawn.sbs.flatMap((width, at) => Array.from({ length: width }, () => at % 2 === 0));
  return Array.from({ length: 40 }, () => row);
}

interface Card {
  readonly Codigo: string;
  readonly Direccion: string;
  readonly Nombre: string;
}
/** A card of the demo that is in force, with what its QR carries. */
async function someCard(browser: Browser, product: Product): Promise<Card> {
  const page = await (await browser.newContext()).newPage();
  const { accessToken } = await tokensOf(page, product, 'CREDENCIALES');
  const ask = async (path: string) => {
    const answer = await page.request.get(product.url + path, { headers: { authorization: `Bearer ${accessToken}` } });
    return (await answer.json()).result;
  };
  const filter = encodeURIComponent(JSON.stringify([['Vigencia', '=', 'V']]));
  const { data } = await ask(`/api/IdentificacionPortador?take=1&filter=${filter}`);
  const { Codigo, IdCredencial, NombreCompleto } = data[0];
  const { Direccion } = await ask(`/api/IdentificacionCredencial/${IdCredencial}/qr`);
  return { Codigo, Direccion, Nombre: NombreCompleto };
}

test('0707: the camera reads a real card’s QR, its Code 128 and a PDF417; a changed character says so', async ({ browser, product }) => {
  test.setTimeout(180_000);
  const card = await someCard(browser, product);
  const read = async (
    modules: Modules,
    rowHeight: number,
    check: (found: import('@playwright/test').Locator, page: import('@playwright/test').Page) => Promise<void>,
  ) => {
    const own = await filming({ file: filmed(modules, rowHeight) });
    try {
      const page = await enter(own, product, 'GARITA', { at: '/identificacion/verificar' });
      await page.getByRole('button', { name: 'Usar cámara' }).click();
      await check(page.getByRole('region', { name: 'Resultado de la verificación' }), page);
    } finally {
      await own.close();
    }
  };
  await read(qr(card.Direccion), 1, async (found, page) => {
    await expect(found.getByText('Vigente', { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(found.getByRole('heading', { name: card.Nombre })).toBeVisible();
    await expect(found.getByText(card.Codigo)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cerrar cámara' }).click();
    await expect(page.getByRole('region', { name: 'Cámara' })).toBeHidden();
  });
  await read(bars('code128', card.Codigo), 3, (found) => expect(found.getByRole('heading', { name: card.Nombre })).toBeVisible({ timeout: 30_000 }));
  await read(bars('pdf417', card.Codigo), 3, (found) => expect(found.getByRole('heading', { name: card.Nombre })).toBeVisible({ timeout: 30_000 }));
  const at = card.Direccion.length - 30;
  const spoilt = card.Direccion.slice(0, at) + (card.Direccion[at] === 'A' ? 'B' : 'A') + card.Direccion.slice(at + 1);
  await read(qr(spoilt), 1, (found) => expect(found.getByText('Firma no válida')).toBeVisible({ timeout: 30_000 }));
});

test('the same camera serves the access post: the person before it is decided about', async ({ browser, product }) => {
  test.setTimeout(90_000);
  const card = await someCard(browser, product);
  const own = await filming({ file: filmed(qr(card.Direccion)) });
  try {
    const page = await enter(own, product, 'GARITA', { at: '/acceso/puesto-control' });
    await openPost(page);
    await page.getByRole('button', { name: 'Usar cámara' }).click();
    await expect(page.getByText(card.Nombre).first()).toBeVisible({ timeout: 30_000 });
  } finally {
    await own.close();
  }
});
