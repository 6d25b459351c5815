import { join } from 'node:path';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { z } from 'zod';
import { browserLaunch } from '../scripts/lib/browser.mjs';
import { benchDatabase, folder, root, SECRET } from './data/template';
import { script, serve } from './processes';

const ROWS = 10_000;
const LONG_MS = 50;
const STEP_PX = 400;
const EACH_MS = 16;

const traceEvent = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** Microseconds from end to end, and of those the processor’s. */
  dur: z.number().optional(),
  tdur: z.number().optional(),
  args: z.record(z.string(), z.unknown()).optional(),
});
type TraceEvent = z.infer<typeof traceEvent>;

/** What Chromium traced while `work` ran. */
async function traced(cdp: CDPSession, work: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...z.array(traceEvent).parse(value)));
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', '__metadata'] },
  });
  await work();
  const complete = new Promise<void>((done) => cdp.once('Tracing.tracingComplete', () => done()));
  await cdp.send('Tracing.end');
  await complete;
  return events;
}

/** Milliseconds of every task of the page's main thread, the longest first: by the clock, or of processor. */
function mainTasks(events: readonly TraceEvent[], by: 'dur' | 'tdur'): number[] {
  const mains = new Set(
    events.filter((one) => one.name === 'thread_name' && one.args?.name === 'CrRendererMain').map((one) => `${one.pid}:${one.tid}`),
  );
  return events
    .filter((one) => one.ph === 'X' && mains.has(`${one.pid}:${one.tid}`) && /RunTask$/.test(one.name))
    .map((one) => (one[by] ?? 0) / 1000)
    .sort((one, other) => other - one);
}

async function signIn(page: Page, user: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel(/^Usuario/).fill(user);
  await page
    .getByLabel(/^Contraseña/)
    .first()
    .fill('Demo.2026');
  await page.getByRole('button', { name: /^Ingresar/ }).click();
  const division = page.getByRole('button', { name: 'Unidad Cerro Pardo' });
  await Promise.race([division.waitFor().then(() => division.click()), page.waitForURL(/dashboard/)]);
  await page.waitForURL(/dashboard/);
}

/** Scrolls through ten thousand rows of *Estado actual* with the wheel and prints the tasks that held the page up. */
export async function benchScroll(say: (text: string) => void): Promise<void> {
  const database = await benchDatabase(say);
  const vite = 'node_modules/vite/bin/vite.js';
  await Promise.all([script(vite, ['build']), script(vite, ['build', '--config', 'vite.server.config.ts'])]);
  const product = await serve([join(root, 'dist', 'server', 'main.js')], {
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data'),
    DEMO: '1',
    CAPTCHA: 'off',
    SECRET_KEY: SECRET,
    PORT: '0',
    HOST: '127.0.0.1',
  });
  const browser = await chromium.launch(await browserLaunch());
  try {
    const page = await browser.newPage({ baseURL: `http://127.0.0.1:${product.port}`, locale: 'es-PE', viewport: { width: 1440, height: 900 } });
    await signIn(page, 'SOLICITANTE');
    await page.goto('/consultas/personas?tamano=0');
    const grid = page.getByRole('grid');
    await grid.getByRole('rowheader').first().waitFor();
    const rows = Number(await grid.getAttribute('aria-rowcount')) - 1;
    await grid.hover();
    const seen = async () => Number(await grid.locator('[aria-rowindex]').last().getAttribute('aria-rowindex')) - 1;
    const began = performance.now();
    const events = await traced(await page.context().newCDPSession(page), async () => {
      while ((await seen()) < Math.min(ROWS, rows)) {
        for (let step = 0; step < 20; step += 1) {
          await page.mouse.wheel(0, STEP_PX);
          await page.waitForTimeout(EACH_MS);
        }
      }
    });
    console.log(`Estado actual, ${await seen()} of ${rows} rows scrolled with the wheel in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    for (const [by, title] of [
      ['dur', 'by the clock'],
      ['tdur', 'of processor'],
    ] as const) {
      const tasks = mainTasks(events, by);
      const longest = tasks.slice(0, 5).map((ms) => `${ms.toFixed(0)} ms`);
      console.log(`${title}: ${tasks.length} tasks, ${tasks.filter((ms) => ms > LONG_MS).length} over ${LONG_MS} ms; longest ${longest.join(', ')}`);
    }
  } finally {
    await browser.close();
    await product.stop();
    await database.close();
  }
}
