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
