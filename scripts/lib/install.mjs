import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runQuietly } from './run.mjs';
import { fail, step } from './say.mjs';

const stamp = join(root, 'node_modules', '.faena-stamp');

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`Node 20.19 or newer is needed; this is ${process.versions.node}. See https://nodejs.org/`);
}

/** Installs the packages unless those in place were installed from this very lock file. */
export async function ensureInstalled() {
  const wanted = lockHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  await step('Installing packages (once, about half a minute)', async () => {
    // Not `npm ci`: it refuses a lock in which some registry lacks another platform's optional package.
    // Building needs the development packages also where NODE_ENV=production.
    await runQuietly('npm', ['install', '--no-audit', '--no-fund', '--include=dev']).catch((error) =>
      fail(`npm install failed; is the npm registry reachable?\n${error.message}`),
    );
    // npm may have completed the lock; the stamp is of what is there now.
    writeFileSync(stamp, lockHash());
  });
}

function lockHash() {
  const hash = createHash('sha256');
  for (const file of ['package.json', 'package-lock.json']) {
    const path = join(root, file);
    if (existsSync(path)) hash.update(readFileSync(path));
  }
  return hash.digest('hex');
}
