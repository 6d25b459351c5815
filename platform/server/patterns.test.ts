import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { typedPattern } from './patterns';

const root = join(import.meta.dirname, '../..');

describe('a pattern that somebody types', () => {
  test('means what patterns mean', () => {
    expect(typedPattern('^[0-9A-F]+$')?.test('04A1')).toBe(true);
    expect(typedPattern('^[0-9A-F]+$')?.test('04 A1')).toBe(false);
    expect(typedPattern('A')?.test('04A1')).toBe(true);
    expect(typedPattern('^\\p{L}+$')?.test('Ñandú')).toBe(true);
  });

  test('is refused where it cannot be read, looks around, or grows without measure', () => {
    for (const text of ['[0-9', '(', '(?=a)b', '(a)\\1', '(((a{0,99}){0,99}){0,2})x', '.{1000}'.repeat(14)])
      expect(typedPattern(text), text).toBeNull();
  });

  test('takes no time, whatever it is', () => {
    const began = performance.now();
    for (const text of ['(a+)+$', '(a|aa)+$', '(a|b|ab)*c', '(.*)'.repeat(24), '((.{0,31}){0,31})x', '^(([a-z])+.)+[A-Z]([a-z])+$'])
      for (const value of ['a'.repeat(40), `${'a'.repeat(39)}!`]) typedPattern(text)?.test(value);
    expect(performance.now() - began).toBeLessThan(1000);
  });
});

/** Files of the product itself. */
function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) && !path.includes('/test/')) yield path;
  }
}

/** Patterns put together from what the code itself says: of a separator, and of an account of the operating system. */
const OWN = new Set(['modules/acreditacion/server/tramites/desmovilizacion.archivo.ts', 'platform/server/db/embedded-host.ts']);

test('nothing that was typed reaches the database’s `~`, or the language’s own engine', () => {
  const found = ['platform', 'modules', 'apps'].flatMap((folder) =>
    [...sources(folder)].filter((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      const inDatabase = /!?~\*?\s*(any\s*\(\s*)?\$\{|regexp_\w+\([^'`]*,\s*\$\{|similar\s+to\s+\$\{/i.test(text);
      return inDatabase || (/new RegExp\(/.test(text) && !OWN.has(path));
    }),
  );
  expect(found).toEqual([]);
});
