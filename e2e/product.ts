import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '@platform/testing/memory';
import { type Browser, type BrowserContext, test as base, expect, type Page, type Route } from '@playwright/test';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

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
  /** With nothing at hand of visits before, not even files: what a first visit takes is tried with it. */
  readonly first?: boolean;
}

interface Running {
  readonly url: string;
  end(): Promise<void>;
}

/** Starts the built product on a folder of data. */
export async function launch(data: string, environment: Readonly<Record<string, string>> = {}): Promise<Running> {
  const child: ChildProcess = spawn(process.execPath, ['--max-semi-space-size=32', 'dist/server/main.js'], {
    env: { ...process.env, DATA_DIR: data, PORT: '0', DEMO: '1', DATABASE_URL: undefined, NODE_ENV: 'production', PROCESSES: '1', ...environment },
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
    url,
    async end() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** The built product on a database of its own: a copy of the one that the run prepared, or empty where no demo is asked for. */
export async function start(environment: Readonly<Record<string, string>> = {}): Promise<{ product: Product; stop(): Promise<void> }> {
  const data = mkdtempSync(join(scratchFolder(), 'faena-e2e-'));
  // With owners: the database's files belong to the user that its server runs as.
  if (environment.DEMO !== '0') execFileSync('cp', ['-a', `${process.env.E2E_PREPARED}/.`, data]);
  const { url, end } = await launch(data, environment);
  return {
    product: { url },
    async stop() {
      await end();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

const PASSWORD = 'Demo.2026';
const DIVISION = 'Unidad Cerro Pardo';

/** The worker's product: browsers that somebody may come in by again are of it, and it asks for no captcha. */
let home: string | undefined;
/** Those whose visitors have left, by how they were opened; of each program apart, as one with a camera of its own ends before the others. */
const free = new WeakMap<Browser, Map<string, BrowserContext[]>>();
const taken = new Map<BrowserContext, string>();

/** What a page may leave in a browser, but for the files that it was made of. */
const LEFT = 'cookies,local_storage,indexeddb,service_workers,cache_storage,file_systems';

/** One that a visitor has left, and that nobody closed since. */
function leftOpen(browser: Browser, how: string): BrowserContext | undefined {
  const open = browser.contexts();
  for (const waiting = free.get(browser)?.get(how) ?? []; waiting.length > 0; ) {
    const one = waiting.pop();
    if (one && open.includes(one)) return one;
  }
  return undefined;
}

/**
 * A page in a browser of somebody's own. Browsers are used again: one that has the product's files opens a page in half the work. What else the
 * visitor before may have left is cleared before anything is opened.
 */
async function openPage(browser: Browser, product: Product, visitor: Visitor): Promise<Page> {
  const options = {
    baseURL: product.url,
    colorScheme: visitor.theme ?? ('light' as const),
    locale: visitor.language === 'en' ? 'en-US' : 'es-PE',
    viewport: { width: visitor.width ?? 1280, height: 900 },
  };
  const how = JSON.stringify(options);
  const before = visitor.first ? undefined : leftOpen(browser, how);
  const context = before ?? (await browser.newContext(options));
  if (!visitor.first && product.url === home) taken.set(context, how);
  const page = await context.newPage();
  if (before) {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Storage.clearDataForOrigin', { origin: product.url, storageTypes: LEFT });
    await devtools.detach();
  }
  return page;
}

/** Closes a browser, or what is open in it where somebody may come in by it again. */
async function leave(context: BrowserContext): Promise<void> {
  const how = taken.get(context);
  taken.delete(context);
  if (how === undefined) return context.close();
  // The pages first: what is set for each of them fails for one that closes meanwhile.
  await Promise.all(context.pages().map((page) => page.close()));
  await Promise.all([context.setOffline(false), context.clearPermissions(), context.clearCookies()]);
  const browser = context.browser();
  if (!browser) return;
  const own = free.get(browser) ?? new Map<string, BrowserContext[]>();
  free.set(browser, own.set(how, [...(own.get(how) ?? []), context]));
}

interface Offered {
  readonly accessToken: string;
  readonly perfil: readonly { IdPerfil: number }[];
  readonly division: readonly { IdPerfil: number; IdCliente: number; IdDivision: number; Division: string }[];
}

/** The captcha's answer for one call, worked out as the page would. */
async function captchaAnswer(page: Page, at: string): Promise<string> {
  const { result: challenge }: { result: Challenge } = await (await page.request.get(`${at}/api/captcha/reto`)).json();
  const { parameters, signature } = challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge: { parameters, signature }, solution })).toString('base64');
}

/** A session opened with the calls that the sign-in makes; the page stays where it is. */
export async function tokensOf(
  page: Page,
  { url }: Product,
  user: string,
  visitor: Visitor = {},
): Promise<{ accessToken: string; refreshToken: string }> {
  const post = async <T>(path: string, data: object, token?: string): Promise<T> => {
    const answer = await page.request.post(url + path, {
      data: url === home ? data : { ...data, tokenClient: await captchaAnswer(page, url) },
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
    const said: { result: T } = await answer.json();
    if (!answer.ok()) throw new Error(`${user} could not sign in: ${JSON.stringify(said)}`);
    return said.result;
  };
  const app = { idAplicacion: 'AP03', idTipoAplicacion: 'WEB' };
  const offered = await post<Offered>('/api/usuario/authenticate', { username: user, password: PASSWORD, ...app });
  const profile = offered.perfil[visitor.profile ?? 0]?.IdPerfil;
  const places = offered.division.filter((one) => one.IdPerfil === profile);
  const place = places.find((one) => one.Division.includes(visitor.division ?? DIVISION)) ?? places[0];
  if (!place) throw new Error(`${user} has no division`);
  const { IdPerfil: idPerfil, IdCliente: idCliente, IdDivision: idDivision } = place;
  return post('/api/usuario/refreshTokenbyperfil', { idPerfil, idCliente, idDivision, aceptaTerminos: 'S' }, offered.accessToken);
}

/** Leaves a session in the tab as the sign-in leaves it, before the first page that it opens begins. */
async function openSession(page: Page, product: Product, user: string, visitor: Visitor): Promise<void> {
  const { refreshToken } = await tokensOf(page, product, user, visitor);
  await page.addInitScript(
    ({ origin, refreshToken, language }) => {
      // The tab's name outlives its pages: what the first one was given, the next ones have or have given up.
      if (self !== top || location.origin !== origin || self.name === 'entered') return;
      self.name = 'entered';
      const keep = (key: string, value: string) => localStorage.setItem(`vcg:${key}`, JSON.stringify({ value, until: Date.now() + 86_400_000 }));
      sessionStorage.setItem('vcg:refresh', JSON.stringify({ refreshToken, generation: 1 }));
      keep('sesion', '1');
      keep('idioma', language);
    },
    { origin: product.url, refreshToken, language: visitor.language ?? 'es' },
  );
}

/** Ends the title of an act that another width or theme repeats: where it does so, it is tried before a release. */
export const again = (repeats: boolean): string => (repeats ? ' @long' : '');

/** Somebody signed in, in a browser of their own: on the first screen of their profile, or on the page asked for. */
export async function enter(browser: Browser, product: Product, user: string, visitor: Visitor & { readonly at?: string } = {}): Promise<Page> {
  const page = await openPage(browser, product, visitor);
  await openSession(page, product, user, visitor);
  await page.goto(visitor.at ?? '/');
  if (visitor.at === undefined) await page.waitForURL(/dashboard|puesto-control|comedores\/gestion/);
  return page;
}

/** Does something that calls the server, whose answer never reaches the page: as when the page is left in that moment. */
export async function loseAnswer(page: Page, address: string, act: () => Promise<unknown>): Promise<void> {
  let state: 'waiting' | 'losing' | 'lost' = 'waiting';
  const lose = async (route: Route) => {
    // One answer; whoever asks again is answered.
    if (state !== 'waiting') return route.fallback();
    state = 'losing';
    await route.fetch();
    await route.abort();
    state = 'lost';
  };
  await page.route(address, lose);
  await act();
  // A page that waits for a network asks when it has found one.
  await expect.poll(() => state, { timeout: 25_000 }).toBe('lost');
  await page.unroute(address, lose);
}

/** Time passes for the page, not for the server. */
export async function idle(page: Page, seconds: number): Promise<void> {
  await page.evaluate(`(() => { const shift = ${seconds * 1000}; Date.now = () => new Date().getTime() + shift; })()`);
}

/** Goes to an address within the application, as a click on a link does: a reload of every screen would only test the reload. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent('popstate'))`);
}

/** Signs in as a person does, and waits for the first screen. */
export async function signIn(browser: Browser, product: Product, user: string, visitor: Visitor = {}): Promise<Page> {
  const page = await openPage(browser, product, visitor);
  await page.goto('/');
  if (visitor.language === 'en') {
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
    .fill(PASSWORD);
  await page.getByRole('button', { name: /^(Ingresar|Sign in)/ }).click();
  const division = page.getByRole('button', { name: visitor.division ?? DIVISION });
  const choose = async () => {
    await division.waitFor();
    // Terms that another test published are asked once of everyone.
    const terms = page.getByRole('checkbox', { name: /términos|terms/i });
    if (await terms.isVisible()) await terms.check();
    await division.click();
  };
  // Who has one place alone is taken there.
  await Promise.any([choose(), page.waitForURL(/dashboard|puesto-control|comedores\/gestion/)]);
  await page.waitForURL(/dashboard|puesto-control|comedores\/gestion/);
  return page;
}

export const test = base.extend<{ closing: undefined }, { product: Product }>({
  product: [
    async ({ browserName: _ }, use) => {
      // Who comes in would work for each of the two steps of the sign-in, hundreds of times a run: `captcha.spec.ts` tries that it has to be done.
      const { product, stop } = await start({ CAPTCHA: 'off' });
      home = product.url;
      await use(product);
      await stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  // Whoever came in leaves with the test: a page left open would go on asking and listening beside the next ones.
  closing: [
    async ({ browser }, use) => {
      await use(undefined);
      const waiting = new Set([...(free.get(browser)?.values() ?? [])].flat());
      await Promise.all(browser.contexts().flatMap((context) => (waiting.has(context) ? [] : leave(context))));
    },
    { auto: true },
  ],
});
export { expect };

/** Whoever guards a gate says which; the first that is offered where any will do. */
export async function chooseDoor(page: Page, name: string | RegExp = /./): Promise<void> {
  await page
    .getByRole('combobox', { name: 'Puerta' })
    .or(page.getByRole('textbox', { name: 'Puerta' }))
    .first()
    .click();
  await page.getByRole('option', { name }).first().click();
}

/** The main gate's post, begun. */
export async function openPost(page: Page): Promise<void> {
  await chooseDoor(page, 'Garita principal');
  await page.getByRole('button', { name: 'Empezar' }).click();
}
