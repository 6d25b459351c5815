import { expectAccessible } from './axe';
import { again, enter, expect, openPost, test } from './product';

/** Where the field is, and whether somebody who points at it points at it. */
const FIELD = () => {
  const field = document.querySelector('form input');
  const box = field?.getBoundingClientRect();
  if (!field || !box) return null;
  const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return { within: box.top >= 0 && box.bottom <= window.innerHeight, uncovered: at === field, focused: document.activeElement === field };
};

for (const { width, height } of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
  { width: 1280, height: 900 },
  { width: 1440, height: 900 },
]) {
  test(`after a reading nothing covers the only input, at ${width}×${height}; how full the zones are is told${again(height === 900)}`, async ({
    browser,
    product,
  }) => {
    const admin = await enter(browser, product, 'ADMIN', { at: '/administracion/licencias-internas' });
    const known = (
      (await admin
        .getByRole('main')
        .getByText(/^\d{8}$/)
        .first()
        .textContent()) ?? ''
    ).trim();
    const page = await enter(browser, product, 'GARITA', { width });
    await page.setViewportSize({ width, height });
    const list = page.waitForResponse((answer) => answer.url().includes('/api/AccesoInstantanea/descargar') && answer.ok());
    await openPost(page);
    const input = page.getByRole('textbox', { name: /^Documento o apellidos/ });
    await expect(
      page
        .getByRole('list', { name: 'Aforo de las zonas de la puerta' })
        .getByText(/^.+ \d+(\/\d+)?$/)
        .first(),
    ).toBeVisible();
    for (const document of ['99999999', known]) {
      await input.fill(document);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert').filter({ hasText: /PERMITIDO|DENEGADO/ })).toContainText(document);
      // The answer may have been scrolled to, smoothly or not.
      await page.waitForTimeout(400);
      expect(await page.evaluate(FIELD)).toEqual({ within: true, uncovered: true, focused: true });
    }
    await expectAccessible(page);
    // Without a network the bar says more, and the word of the answer stands below it all the same.
    await (await list).finished();
    await page.context().setOffline(true);
    await expect(page.getByText(/ 0 marcas por enviar\.$/)).toBeVisible();
    await input.fill('88888888');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/ 1 marca por enviar\.$/)).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'DENEGADO' })).toContainText('88888888');
    await page.waitForTimeout(400);
    expect(await page.evaluate(FIELD)).toEqual({ within: true, uncovered: true, focused: true });
    expect(
      await page
        .getByText('DENEGADO', { exact: true })
        .first()
        .evaluate((word) => {
          const { left, top, width, height } = word.getBoundingClientRect();
          return document.elementFromPoint(left + width / 2, top + height / 2) === word;
        }),
    ).toBe(true);
    await page.context().setOffline(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await page.screenshot({ path: `.cache/puesto-campo-${width}x${height}.png` });
  });
}
