import type { Page } from '@playwright/test';
import { enter, expect, test, visit } from './product';

test('a tile opens the list that it counts; changing 2 to 6 months changes the links of requests by status, not those of the endowment', async ({
  browser,
  product,
}) => {
  const page = await enter(browser, product, 'AUTORIZADOR');
  const requests = page.getByRole('region', { name: 'Solicitudes por estado' });
  const endowment = page.getByRole('region', { name: 'Dotación' });
  const approved = requests.getByRole('link', { name: /Aprobada/ });
  const present = endowment.getByRole('region', { name: 'Personas' }).getByRole('link').first();
  await expect(approved).toBeVisible();
  await expect(present).toBeVisible();
  const before = { request: await approved.getAttribute('href'), endowment: await present.getAttribute('href') };
  await page.getByRole('group', { name: 'Filtros del tablero' }).getByText('6 meses').click();
  await expect(approved).not.toHaveAttribute('href', before.request ?? '');
  await expect(present).toHaveAttribute('href', before.endowment ?? '');
  expect(page.url()).toContain('meses=6');
  const count = (await approved.locator('strong').textContent()) ?? '';
  await approved.click();
  await expect(page.getByText(new RegExp(`de ${count}$`)).first()).toBeVisible();
});

/** What a link of a tile says it counts: its figure, and not the capacity or the share beside it. */
async function linksOf(page: Page): Promise<{ href: string; widget: string; count: number }[]> {
  const found = await page.locator('main section[aria-label] a[href*="filtro="]').evaluateAll((links) =>
    links.map((link) => ({
      href: link.getAttribute('href') ?? '',
      widget: link.closest('main > * section[aria-label]')?.getAttribute('aria-label') ?? '',
      text: link.querySelector('strong')?.textContent ?? link.textContent ?? '',
    })),
  );
  return found.map(({ href, widget, text }) => ({ href, widget, count: Number(/(\d+)\/\d+/.exec(text)?.[1] ?? /(\d+)\D*$/.exec(text)?.[1]) }));
}

/** The first link of each kind, those that count something; every one with TODOS=1. */
async function toFollow(page: Page): Promise<{ href: string; widget: string; count: number }[]> {
  const kinds = new Set<string>();
  return (await linksOf(page)).filter(({ href, count }) => {
    const [path, query = ''] = href.split('?');
    const kind = `${path} ${Object.keys(JSON.parse(new URLSearchParams(query).get('filtro') ?? '{}')).join()}`;
    const first = !kinds.has(kind);
    if (count > 0) kinds.add(kind);
    return count > 0 && (first || process.env.TODOS === '1');
  });
}

for (const [user, least, tags] of [
  ['AUTORIZADOR', 4, []],
  ['SOLICITANTE', 4, []],
  // What the administrator's tiles count is what the modules' own tests count: walked in the browser before a release.
  ['ADMIN', 8, ['@long']],
] as const) {
  test(`Check: every tile of the dashboard is the total of the list that it opens: ${user}`, { tag: [...tags] }, async ({ browser, product }) => {
    test.setTimeout(240_000);
    const page = await enter(browser, product, user);
    // Each widget comes when it is there.
    await expect.poll(async () => (await toFollow(page)).length).toBeGreaterThanOrEqual(least);
    const followed = await toFollow(page);
    for (const { href, widget, count } of followed) {
      let counted = count;
      await expect(async () => {
        await visit(page, href);
        const total = page.getByRole('status').filter({ hasText: new RegExp(`(de ${counted}$|^${counted} )`) });
        const agrees = await total
          .first()
          .waitFor({ timeout: 6000 })
          .then(
            () => true,
            () => false,
          );
        if (agrees) return;
        // Days are calculated meanwhile: what the tile says now is the total of the list now.
        await visit(page, '/dashboard');
        await expect.poll(async () => (await linksOf(page)).some((one) => one.href === href)).toBe(true);
        counted = (await linksOf(page)).find((one) => one.href === href)?.count ?? counted;
        expect(agrees, `${user} · ${widget} · ${href}`).toBe(true);
      }).toPass({ timeout: 60_000 });
    }
  });
}
