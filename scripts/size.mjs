import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './lib/run.mjs';
import { fail } from './lib/say.mjs';

const LIMIT = 150_000;
/** Loaded on demand, but always by who opens the sign-in page: they count. */
const words = /platform\/i18n\/es\.ts$/;

const web = join(root, 'dist', 'web');
const manifest = JSON.parse(readFileSync(join(web, '.vite', 'manifest.json'), 'utf8'));
const page = readFileSync(join(web, 'index.html'), 'utf8');
const starts = Object.keys(manifest).filter((key) => page.includes(`src="/${manifest[key].file}"`) || words.test(key));
if (starts.length < 2) fail('The page names no script, or the manifest no words.');

const seen = new Set();
function visit(key) {
  if (seen.has(key)) return;
  seen.add(key);
  for (const next of manifest[key].imports ?? []) visit(next);
}
for (const key of starts) visit(key);

const files = new Set([...seen].map((key) => manifest[key].file).filter((file) => file.endsWith('.js')));
const sizes = [...files].map((file) => ({ file, bytes: gzipSync(readFileSync(join(web, file))).length }));
const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
const shown = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
for (const { file, bytes } of sizes.sort((a, b) => b.bytes - a.bytes)) console.log(`  ${shown(bytes)}  ${file}`);
console.log(`  ${shown(total)} of JavaScript, gzipped, to the sign-in page; the limit is ${shown(LIMIT)}`);
if (total > LIMIT) fail(`The first load is ${shown(total - LIMIT)} too big.`);
