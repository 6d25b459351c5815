import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runQuietly, tool } from './run.mjs';
import { fail, step } from './say.mjs';

const sources = [
  ...['platform', 'apps', 'modules', 'migrations', 'package.json', 'package-lock.json'],
  ...['tsconfig.base.json', 'tsconfig.json', 'vite.config.ts', 'vite.server.config.ts'],
];
const stamp = join(root, 'dist', '.stamp');
const products = ['dist/web/index.html', 'dist/server/main.js'].map((file) => join(root, file));

/** Builds the web application and the server unless what is in `dist` was built from these very files. */
export async function ensureBuilt() {
  const wanted = sourcesHash();
  const current = existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  if (current && products.every(existsSync)) return;
  rmSync(stamp, { force: true });
  await step('Building the web application and the server', async () => {
    await Promise.all([runQuietly(tool('vite'), ['build']), runQuietly(tool('vite'), ['build', '--config', 'vite.server.config.ts'])]).catch(
      (error) => fail(error.message),
    );
    mkdirSync(join(root, 'dist'), { recursive: true });
    writeFileSync(stamp, wanted);
  });
}

/** Sizes and times of change stand for contents: reading every file would cost more than it finds. */
function sourcesHash() {
  const hash = createHash('sha256');
  for (const source of sources) {
    const path = join(root, source);
    if (existsSync(path)) add(hash, path);
  }
  return hash.digest('hex');
}

function add(hash, path) {
  const found = statSync(path);
  if (!found.isDirectory()) {
    hash.update(`${path} ${found.size} ${found.mtimeMs}\n`);
    return;
  }
  for (const name of readdirSync(path).sort()) {
    if (!/\.test\.tsx?$/.test(name)) add(hash, join(path, name));
  }
}
