import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { numberFormat, numberText } from './number';

test('a number is written as the reader’s country writes it', () => {
  expect([numberText(1234.5, 1, 'es'), numberText(12_345, 0, 'es'), numberFormat({ minimumFractionDigits: 1 }, 'es').format(8)]).toEqual([
    '1234.5',
    '12,345',
    '8.0',
  ]);
});

test('no screen writes numbers in a way of its own', () => {
  const files = ['modules', 'platform/web'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => `${root}/${path}`),
  );
  const screens = files.filter((path) => /(^platform\/web|\/web\/).*\.tsx?$/.test(path) && !path.endsWith('.test.ts'));
  expect(screens.length).toBeGreaterThan(500);
  const own = screens.filter((path) => readFileSync(path, 'utf8').includes('NumberFormat(language()'));
  expect(own).toEqual([]);
});
