import { seriousViolations } from './axe';
import { enter, expect, test, type Visitor, visit } from './product';
import { routesOf, settled } from './routes';

// The longest of all: each of them on the next free worker.
test.describe.configure({ mode: 'parallel' });

const VISITS: readonly (readonly [string, Visitor, string[]])[] = [
  ['español, claro, 1440 px', { language: 'es', theme: 'light', width: 1440 }, []],
  ['English, dark, 360 px', { language: 'en', theme: 'dark', width: 360 }, ['@long']],
  // The other two by turns.
  Math.floor(Date.now() / 86_400_000) % 2 === 0
    ? ['English, light, 1440 px', { language: 'en', theme: 'light', width: 1440 }, ['@long']]
    : ['español, oscuro, 360 px', { language: 'es', theme: 'dark', width: 360 }, ['@long']],
];

/** In two halves: whichever worker ends first takes the other, and none waits for a minute at the end. */
const HALVES = [0, 1] as const;

for (const [name, visitor, tags, half] of VISITS.flatMap((visit) => HALVES.map((at) => [...visit, at] as const))) {
  test(`every screen of the administrator opens, fits and passes axe: ${name}, half ${half + 1} of 2`, { tag: tags }, async ({
    browser,
    product,
  }) => {
    test.setTimeout(300_000);
    const page = await enter(browser, product, 'ADMIN', visitor);
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(`${page.url()}: ${error.message}`));
    page.on('response', (response) => {
      if (response.status() >= 500) failures.push(`${response.status()} ${response.url()}`);
    });
    const routes = ['/dashboard', ...(await routesOf(page))].filter((_route, at) => at % HALVES.length === half);
    expect(routes.length).toBeGreaterThan(15);
    for (const route of routes) {
      await visit(page, route);
      await page.waitForURL(`**${route}*`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      for (const violation of await seriousViolations(page)) failures.push(`${route}: ${violation}`);
      const wide = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
      if (Number(wide) > 1) failures.push(`${route}: the page is ${wide} px wider than the window`);
      const shown = (await page.getByRole('main').allInnerTexts()).join(' ');
      // Addresses of officials have dots too.
      const key = /(?<![\w@])(?![\w.]*\bgob\.)[a-z]+(?:\.[a-z][A-Za-z_]+){2,}\b/.exec(shown)?.[0];
      if (key) failures.push(`${route}: untranslated ${key}`);
    }
    expect(failures).toEqual([]);
  });
}

test('a form opens with its required marks, and passes axe in both themes', async ({ browser, product }) => {
  for (const theme of ['light', 'dark'] as const) {
    const page = await enter(browser, product, 'ADMIN', { theme, at: '/administracion/companias/nuevo' });
    await expect(page.getByRole('textbox', { name: /Documento/ })).toBeVisible();
    expect(await seriousViolations(page)).toEqual([]);
  }
});

test('every form of the administrator that makes something new passes axe', { tag: '@long' }, async ({ browser, product }) => {
  test.setTimeout(900_000);
  const page = await enter(browser, product, 'ADMIN', { width: 1280 });
  const failures: string[] = [];
  let forms = 0;
  for (const address of ['/movilizacion/solicitud/nueva', ...(await routesOf(page)).map((route) => `${route}/nuevo`)]) {
    // Anew each time: what was on the page before has a heading and a button too.
    await page.goto(address);
    // What is not made this way says so.
    await settled(page);
    if ((await page.getByRole('button', { name: 'Guardar', exact: true }).count()) === 0) continue;
    forms += 1;
    for (const violation of await seriousViolations(page)) failures.push(`${address}: ${violation}`);
  }
  expect(forms).toBeGreaterThan(30);
  expect(failures).toEqual([]);
});
