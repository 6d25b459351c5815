import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, test as base, expect, type Page } from '@playwright/test';

export interface Product {
  readonly url: string;
}
export interface Visitor {
  readonly theme?: 'light' | 'dark';
  readonly language?: 'es' | 'en';
  readonly width?: number;
  readonly division?: string;
  /** Which of the profiles offered, where several are: they go by client. */
  readonly profile?: number;
}

/** The built product with its demo on a database of its own. */
export async function start(environment: Readonly<Record<string, string>> = {}): Promise<{ product: Product; stop(): Promise<void> }> {
  const data = mkdtempSync(join(tmpdir(), 'faena-e2e-'));
  const child: ChildProcess = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, DATA_DIR: data, PORT: '0', DEMO: '1', DATABASE_URL: undefined, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let seen = '';
    child.stdout?.on('data', (chunk) => {
      seen += chunk;
      const ready = /Ready: (\S+)/.exec(seen)?.[1];
      if (ready) resolve(ready);
    });
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}:\n${seen}`)));
  });
  return {
    product: { url },
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** Signs in as a person does, in a browser of its own, and waits for the first screen. */
export async function enter(browser: Browser, product: Product, user: string, visitor: Visitor = {}): Promise<Page> {
  const english = visitor.language === 'en';
  const context = await browser.newContext({
    baseURL: product.url,
    colorScheme: visitor.theme ?? 'light',
    locale: english ? 'en-US' : 'es-PE',
    viewport: { width: visitor.width ?? 1280, height: 900 },
  });
  const page = await context.newPage();
  await page.goto('/');
  if (english) {
    // Changing the language reloads the page.
    await page
      .getByRole('button', { name: /English/ })
      .first()
      .click();
    await page.locator('html[lang="en"]').waitFor();
    await page.waitForLoadState('networkidle');
  }
  await page.getByLabel(/^(Usuario|User)/).fill(user);
  await page
    .getByLabel(/^(Contraseña|Password)/)
    .first()
    .fill('Demo.2026');
  await page.getByRole('button', { name: /^(Ingresar|Sign in)/ }).click();
  const division = page.getByRole('button', { name: visitor.division ?? 'Unidad Cerro Pardo' });
  const profile = visitor.profile;
  if (profile !== undefined)
    await page
      .getByRole('list', { name: /perfil|profile/ })
      .getByRole('button')
      .nth(profile)
      .click();
  const choose = async () => {
    await division.waitFor();
    // Terms that another test published are asked once of everyone.
    const terms = page.getByRole('checkbox', { name: /términos|terms/i });
    if (await terms.isVisible()) await terms.check();
    await division.click();
  };
  // Who has one place alone is taken there.
  await Promise.any([choose(), page.waitForURL(/dashboard|puesto-control/)]);
  await page.waitForURL(/dashboard|puesto-control/);
  return page;
}

export const test = base.extend<{ closing: undefined }, { product: Product }>({
  product: [
    async ({ browserName: _ }, use) => {
      const { product, stop } = await start();
      await use(product);
      await stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  // Whoever came in leaves with the test: a page left open would go on asking and listening beside the next ones.
  closing: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
export { expect };
