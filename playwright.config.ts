import { defineConfig } from '@playwright/test';
import { browserLaunch } from './scripts/lib/browser.mjs';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  // The fixtures start the built product themselves, one for each worker. Two leave two cores idle for a fifth of the time.
  workers: 3,
  // The long walks repeat what the others look at in the other language, theme and width: `ONLY=walks npm test` takes them.
  ...(process.env.PICTURES ? { grep: /@pictures/ } : process.env.LONG ? { grep: /@long/ } : { grepInvert: /@long|@pictures/ }),
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // What a busy machine made late is tried once more in CI, and reported as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    headless: true,
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    launchOptions: await browserLaunch(),
    locale: 'es-PE',
    timezoneId: 'America/Lima',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    // As for a person who asked the system for no movement: nothing is waited for that only moves.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs a fifth of the time; `--trace on` when one looks for a fault.
    trace: 'off',
  },
});
