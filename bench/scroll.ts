import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserLaunch } from '../scripts/lib/browser.mjs';
import { benchDatabase, folder, root, SECRET } from './data/template';
import { mainTasks, signIn, traced } from './page';
import { script, serve } from './processes';

const ROWS = 10_000;
const LONG_MS = 50;
const STEP_PX = 400;
const EACH_MS = 16;

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
