import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeSecretBox } from './secrets';

const box = makeSecretBox('una-clave-de-instalacion-de-mas-de-32-bytes');

test('what is sealed opens again, and never shows', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 6, unit: 'grapheme' }), (text) => {
      const sealed = box.seal(text, 'X.Clave');
      expect(sealed).not.toContain(text);
      expect(box.open(sealed, 'X.Clave')).toBe(text);
    }),
  );
});

test('another use, another installation or a changed letter open nothing', () => {
  const sealed = box.seal('secreta', 'X.Clave');
  expect(box.open(sealed, 'Y.Clave')).toBeNull();
  expect(makeSecretBox('otra-clave-de-instalacion-de-mas-de-32-bytes').open(sealed, 'X.Clave')).toBeNull();
  // Not the last letter: its lowest bits fill up the last byte and say nothing.
  const at = sealed.length - 6;
  expect(box.open(`${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`, 'X.Clave')).toBeNull();
  expect(box.open('', 'X.Clave')).toBeNull();
});

test('45: no secret is in the repository', () => {
  const root = join(import.meta.dirname, '../..');
  const SOURCES = ['.ci', 'apps', 'bench', 'docs', 'e2e', 'migrations', 'modules', 'platform', 'scripts'];
  const files = SOURCES.flatMap((name) => {
    const path = join(root, name);
    return readdirSync(path, { recursive: true, encoding: 'utf8' }).map((inside) => join(path, inside));
  }).concat(readdirSync(root).map((name) => join(root, name)));
  const kept = files.filter((path) => /\.(ts|tsx|mjs|json|sql|md|css|html|sh)$/.test(path) && statSync(path).isFile());
  expect(kept.length).toBeGreaterThan(1000);
  expect(files.filter((path) => /(^|\/)(\.env(\..+)?|id_rsa|.+\.(pem|key|p12|pfx))$/.test(path))).toEqual([]);
  // Private keys, and keys of the services that this product may speak with; the services' own documentation writes EXAMPLE in theirs.
  const secret = new RegExp(
    [
      '-----BEGIN [A-Z ]*PRIVATE',
      ' KEY-----|\\bAKIA[0-9A-Z]{16}\\b|\\bgh[pousr]_[A-Za-z0-9]{36}\\b|\\bxox[abp]-[\\w-]{20,}|\\bsk_live_\\w{20,}',
    ].join(''),
  );
  expect(kept.filter((path) => secret.test(readFileSync(path, 'utf8').replaceAll(/AKIA\w+EXAMPLE/g, '')))).toEqual([]);
});
