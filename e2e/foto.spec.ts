import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { again, enter, expect, type Product, test, tokensOf, type Visitor, visit } from './product';
import { filmed, filming } from './video';

/** The tab *Foto* of somebody whom the card office lists. */
async function photoTab(own: Browser, product: Product, visitor: Visitor = {}): Promise<Page> {
  const page = await enter(own, product, 'ADMIN', visitor);
  const { accessToken } = await tokensOf(page, product, 'ADMIN');
  const answer = await page.request.get('/api/IdentificacionPortador?take=1', { headers: { authorization: `Bearer ${accessToken}` } });
  const { result } = await answer.json();
  await visit(page, `/identificacion/gestion/${result.data[0].IdPersona}?pestana=foto`);
  return page;
}
const openCamera = (page: Page) => page.getByRole('button', { name: /^(Usar cámara|Use camera): / }).click();

for (const width of [1280, 360])
  test(`0705 Foto: the camera is looked through before a photograph is taken, chosen, repeated and used (${width} px)${again(width === 1280)}`, async ({
    product,
  }) => {
    const own = await filming({ devices: 'device-count=2' });
    try {
      const page = await photoTab(own, product, { width });
      await openCamera(page);
      const dialog = page.getByRole('dialog', { name: 'Usar cámara' });
      const shoot = dialog.getByRole('button', { name: 'Tomar foto' });
      await expect(shoot).toBeEnabled();
      await expect(shoot).toBeFocused();
      // It is live, and what will be kept is framed as the box of a card, 3:4, within what is seen.
      const seen = dialog.getByLabel('Cámara', { exact: true }).and(page.locator('video'));
      const moment = () => seen.evaluate((video) => (video instanceof HTMLVideoElement ? video.currentTime : 0));
      const first = await moment();
      await expect.poll(moment).toBeGreaterThan(first);
      const [frame, whole] = await Promise.all([seen.locator('+ div').boundingBox(), seen.boundingBox()]);
      expect((frame?.width ?? 0) / (frame?.height ?? 1)).toBeCloseTo(0.75, 1);
      expect(frame?.height ?? 0).toBeLessThanOrEqual((whole?.height ?? 0) + 1);
      await expect(dialog.getByText('Ponga el rostro dentro del óvalo')).toBeVisible();
      await expectAccessible(page);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      // Another camera, which stays chosen.
      const which = dialog
        .getByRole('combobox', { name: 'Cámara' })
        .or(dialog.getByRole('textbox', { name: 'Cámara' }))
        .first();
      const before = await which.inputValue();
      await which.click();
      await page.getByRole('option').filter({ hasNotText: before }).click();
      await expect(which).not.toHaveValue(before);
      const chosen = await which.inputValue();
      await expect(shoot).toBeEnabled();
      await shoot.click();
      const crop = page.getByRole('dialog', { name: 'Ajustar la foto' });
      await expect(crop.getByRole('button', { name: 'Usar la foto' })).toBeEnabled();
      await crop.getByRole('button', { name: 'Repetir' }).click();
      await expect(which).toHaveValue(chosen);
      await shoot.click();
      const stored = page.waitForResponse((answer) => answer.url().includes('/api/AdministracionPersona/') && answer.request().method() === 'PUT');
      await crop.getByRole('button', { name: 'Usar la foto' }).click();
      expect((await stored).ok()).toBe(true);
      await expect(page.getByText('Foto guardada')).toBeVisible();
    } finally {
      await own.close();
    }
  });

test('0705 Foto: a camera that is refused, or is not there, says what to do, and a file serves in its place', async ({ product }) => {
  const refusing = await filming();
  try {
    const page = await photoTab(refusing, product);
    await page.addInitScript(() => {
      const asked = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = (wanted) =>
        sessionStorage.getItem('permitida') ? asked(wanted) : Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
    });
    await page.reload();
    await openCamera(page);
    const dialog = page.getByRole('dialog', { name: 'Usar cámara' });
    await expect(dialog.getByText('El navegador no tiene permiso.')).toBeVisible();
    await expectAccessible(page);
    // Allowed then, the same dialog goes on.
    await page.evaluate(() => sessionStorage.setItem('permitida', 'S'));
    await dialog.getByRole('button', { name: 'Reintentar' }).click();
    await expect(dialog.getByRole('button', { name: 'Tomar foto' })).toBeEnabled();
  } finally {
    await refusing.close();
  }
  const without = await filming({ devices: 'device-count=0' });
  try {
    const page = await photoTab(without, product, { language: 'en', width: 360 });
    await openCamera(page);
    const dialog = page.getByRole('dialog', { name: 'Use camera' });
    await expect(dialog.getByText('No camera was found. Connect one and try again, or upload a photo.')).toBeVisible();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    const asking = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Upload photo' }).click();
    await asking;
    await expect(dialog).toHaveCount(0);
  } finally {
    await without.close();
  }
});

test('0705 Foto: a camera that gives less than a photograph needs is told before anything is taken', async ({ product }) => {
  const coarse = await filming({ file: filmed([[true]]) });
  try {
    const page = await photoTab(coarse, product);
    await openCamera(page);
    const dialog = page.getByRole('dialog', { name: 'Usar cámara' });
    await expect(dialog.getByText('Esta cámara da 640 × 480 píxeles')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Tomar foto' })).toBeDisabled();
  } finally {
    await coarse.close();
  }
});
