import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const sources = ['modules', 'platform']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter((name) => name.endsWith('.ts') && !/(^|\/)test\/|\.test\.ts$|platform\/testing/.test(name));
const textOf = (name: string) => readFileSync(join(root, name), 'utf8');

/** A code that a schema or a refusal names: `campo.maximo{"n":60}`. */
const NAMED = /(?:error: |refuse\(|conflict\(|forbidden\(|Problem\(\d+, )'([a-z_]+\.[a-z_0-9.]+)[{']/gi;
const SAID = /^\s*'([a-z_]+\.[a-z_0-9.]+)':/gim;

test('each code that a schema or a refusal names has words: nobody reads a code', () => {
  const said = new Set(
    sources.filter((name) => /\/es(\.\w+)*\.ts$/.test(name)).flatMap((name) => [...textOf(name).matchAll(SAID)].map(([, code]) => code)),
  );
  const silent = sources.flatMap((name) => [...textOf(name).matchAll(NAMED)].flatMap(([, code]) => (said.has(code) ? [] : [`${code} in ${name}`])));
  expect(silent).toEqual([]);
  expect(said.size).toBeGreaterThan(500);
});
