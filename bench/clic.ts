import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { browserLaunch } from '../scripts/lib/browser.mjs';
import { mainTasks, signIn, traced } from './page';

const LISTS = [
  ...['/administracion/personas', '/administracion/companias', '/administracion/contratos', '/consultas/movilizaciones'],
  ...['/acceso/marcaciones', '/administracion/vehiculos', '/identificacion/gestion'],
];
/** A page is at rest when nothing has been asked or answered for so long. */
const QUIET_MS = 700;

/** Clicks an option of the menu, and says when its list was there: its rows drawn and nothing more waited for. */
const CLICK = `(to) => new Promise((done) => {
  const began = performance.now();
  const there = () => location.pathname === to && document.querySelector('main table[role="grid"][aria-busy="false"] tr[data-key]');
  const look = () => {
    if (!there()) return requestAnimationFrame(look);
    const painted = new MessageChannel();
    painted.port1.onmessage = () => done(performance.now() - began);
    painted.port2.postMessage(0);
  };
  document.querySelector('aside a[href="' + to + '"]').click();
  requestAnimationFrame(look);
})`;
/** Unfolds the menu until an option is seen. */
const UNFOLD = `async (to) => {
  const seen = () => document.querySelector('aside a[href="' + to + '"]') !== null;
  const folded = (level) => [...document.querySelectorAll('aside button[aria-expanded="false"][data-level="' + level + '"]')];
  const press = async (button) => { button.click(); await new Promise((done) => setTimeout(done, 80)); };
  for (const top of seen() ? [] : folded(0)) {
    await press(top);
    for (const below of seen() ? [] : folded(1)) {
      await press(below);
      if (seen()) return;
      await press(below);
    }
    if (seen()) return;
    await press(top);
  }
}`;

/** Milliseconds from the click to the list; and of the page's main thread until it is at rest, where it was traced. */
interface Opening {
  readonly clock: number;
  readonly main: number | undefined;
}

interface Opened {
  readonly first: Opening;
  readonly again: Opening;
}

/** One product as somebody sees it in a window of their own. */
class Visitor {
  private last = Date.now();
  private constructor(
    readonly url: string,
    private readonly context: BrowserContext,
    private readonly page: Page,
  ) {
    const tell = () => {
      this.last = Date.now();
    };
    page.on('request', tell);
    page.on('requestfinished', tell);
  }

  static async come(context: BrowserContext, url: string): Promise<Visitor> {
    const visitor = new Visitor(url, context, await context.newPage());
    await signIn(visitor.page, 'ADMIN');
    return visitor;
  }

  private async rest(): Promise<void> {
    do await this.page.waitForTimeout(100);
    while (Date.now() - this.last < QUIET_MS);
  }

  /** A list opened in a page that was just loaded, and once more. */
  async open(to: string, traces: boolean): Promise<Opened> {
    await this.page.goto('/dashboard');
    await this.rest();
    const click = async (): Promise<Opening> => {
      await this.page.evaluate(`(${UNFOLD})(${JSON.stringify(to)})`);
      await this.rest();
      const go = () => this.page.evaluate<number>(`(${CLICK})(${JSON.stringify(to)})`);
      if (!traces) {
        const clock = await go();
        await this.rest();
        return { clock, main: undefined };
      }
      let clock = 0;
      const events = await traced(await this.context.newCDPSession(this.page), async () => {
        clock = await go();
        await this.rest();
      });
      return { clock, main: mainTasks(events, 'tdur').reduce((sum, ms) => sum + ms, 0) };
    };
    const first = await click();
    await this.page.evaluate(`document.querySelector('aside a[href="/dashboard"]').click()`);
    await this.rest();
    return { first, again: await click() };
  }
}

const middle = (values: readonly number[]): string => {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted.length === 0 ? '—' : (sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(0);
};

/** How long a list takes from a click in the menu: in products that run, in turns. By the clock first, then by the processor of the page's main thread. */
export async function benchClic(addresses: readonly string[], rounds: number): Promise<void> {
  const browser = await chromium.launch(await browserLaunch());
  try {
    const visitors: Visitor[] = [];
    for (const baseURL of addresses)
      visitors.push(await Visitor.come(await browser.newContext({ baseURL, locale: 'es-PE', viewport: { width: 1440, height: 900 } }), baseURL));
    const found = visitors.map((visitor) => ({ visitor, opened: [] as Opened[] }));
    for (let turn = 0; turn < rounds * 2; turn += 1)
      for (const to of LISTS) for (const { visitor, opened } of found) opened.push(await visitor.open(to, turn >= rounds));
    for (const { visitor, opened } of found) {
      const clocked = opened.filter(({ first }) => first.main === undefined);
      const withMain = opened.filter(({ first }) => first.main !== undefined);
      console.log(
        `${visitor.url}: p50 of ${LISTS.length} lists, ${rounds} times, from the click: first ${middle(clocked.map(({ first }) => first.clock))} ms, ` +
          `again ${middle(clocked.map(({ again }) => again.clock))}; of the main thread until all is at rest: ` +
          `first ${middle(withMain.map(({ first }) => first.main ?? 0))}, again ${middle(withMain.map(({ again }) => again.main ?? 0))}`,
      );
    }
  } finally {
    await browser.close();
  }
}
