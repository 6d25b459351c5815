import { seriousViolations } from './axe';
import { enter, expect, test, visit } from './product';
import { routesOf, settled } from './routes';

test.describe.configure({ mode: 'parallel' });

/** Everybody of the demo who has work to do, and how many screens they have at least. */
const PEOPLE = ['SOLICITANTE', 'AUTORIZADOR', 'MEDICO', 'GARITA', 'HOTELERO', 'COMEDOR', 'CREDENCIALES', 'SEGURIDAD', 'ASISTENCIA'] as const;

for (const user of PEOPLE) {
  test(`axe = 0 for ${user}: each screen, the page of the first thing of each list, and what opens to make another`, { tag: '@long' }, async ({
    browser,
    product,
  }) => {
    test.setTimeout(900_000);
    const page = await enter(browser, product, user, { width: 1440 });
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(`${page.url()}: ${error.message}`));
    page.on('response', (response) => {
      if (response.status() >= 500) failures.push(`${response.status()} ${response.url()}`);
    });
    const judge = async (where: string) => {
      for (const violation of await seriousViolations(page)) failures.push(`${where}: ${violation}`);
    };
    for (const route of ['/dashboard', ...(await routesOf(page))]) {
      await visit(page, route);
      await settled(page);
      await judge(route);
      // What makes another opens beside its list, over it, or on a page of its own.
      const another = page.getByRole('main').getByRole('button', { name: /^(Nuev|Registrar|Agregar)/ });
      if ((await another.count()) > 0 && (await another.first().isEnabled())) {
        await another.first().click();
        await settled(page);
        await judge(`${route}: ${(await page.getByRole('dialog').count()) > 0 ? 'what makes another, over it' : page.url()}`);
        await page.goto(route);
        await settled(page);
      }
      const first = page.locator('tbody [data-first] a').first();
      if ((await first.count()) === 0) continue;
      await first.click();
      await settled(page);
      await judge(`${route}: its first thing`);
    }
    expect(failures).toEqual([]);
  });
}
