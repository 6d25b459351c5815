import { existsSync } from 'node:fs';
import { run, which } from './run.mjs';

/** What node.md of the build machines found necessary: without network, and as root, Chromium must not try. */
const flags = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-dev-shm-usage'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

/** The shell draws no window of its own, and takes half the time. */
function installedBrowser() {
  for (const path of ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']) if (existsSync(path)) return path;
  for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
    const found = which(name);
    if (found) return found;
  }
  return null;
}

/** The browser to test with and its flags: the machine's own, or the one that npm brought. */
export async function browserLaunch() {
  const executablePath = process.env.CHROMIUM_PATH ?? installedBrowser();
  if (executablePath) return { executablePath, args: flags };
  const { default: packaged } = await import('@sparticuz/chromium');
  return { executablePath: await packaged.executablePath(), args: [...packaged.args, ...flags] };
}

/** Installs Debian's Chromium where that is possible and no browser is there. */
export async function ensureBrowser() {
  if (process.env.CHROMIUM_PATH || installedBrowser()) return;
  if (process.getuid?.() === 0 && which('apt-get')) {
    const apt = { DEBIAN_FRONTEND: 'noninteractive' };
    const updated = await run('apt-get', ['update', '-qq'], apt);
    const install = (browser) => run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', browser, 'fonts-liberation'], apt);
    // Older Debians have no shell.
    if (updated === 0 && ((await install('chromium-headless-shell')) === 0 || (await install('chromium')) === 0)) return;
    console.log('  Debian’s Chromium could not be installed; the one from npm will do');
  }
  await browserLaunch();
}
