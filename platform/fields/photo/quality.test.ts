import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HINTS, type Pixels, photoHints } from './quality';

const SIZE = { width: 60, height: 80 };
/** A picture by the light of each point. */
function picture(light: (x: number, y: number) => number): Pixels {
  const data = new Uint8ClampedArray(SIZE.width * SIZE.height * 4);
  for (let y = 0; y < SIZE.height; y++)
    for (let x = 0; x < SIZE.width; x++) {
      const at = (y * SIZE.width + x) * 4;
      const value = light(x, y);
      data.set([value, value, value, 255], at);
    }
  return { data, ...SIZE };
}
/** Something with edges, as a face in focus before a wall. */
const sharp = (x: number, y: number) => ((Math.floor(x / 6) + Math.floor(y / 6)) % 2 === 0 ? 190 : 70);
const smooth = (x: number) => 60 + (x * 140) / SIZE.width;

test('Foto (040201): hints of light, contrast and focus, and of one face where the browser can tell', () => {
  expect(photoHints(picture(sharp), null)).toEqual([]);
  expect(
    photoHints(
      picture((x, y) => sharp(x, y) / 4),
      null,
    ),
  ).toContain('dark');
  expect(
    photoHints(
      picture((x, y) => 255 - sharp(x, y) / 8),
      null,
    ),
  ).toContain('bright');
  expect(
    photoHints(
      picture(() => 128),
      null,
    ),
  ).toEqual(['flat']);
  expect(photoHints(picture(smooth), null)).toEqual(['blurred']);
  expect(photoHints(picture(sharp), 1)).toEqual([]);
  expect(photoHints(picture(sharp), 0)).toEqual(['noFace']);
  expect(photoHints(picture(sharp), 3)).toEqual(['faces']);
});

test('property: it is never both too dark and too bright, and each hint is told once', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 9, maxLength: 9 }), fc.option(fc.nat(4), { nil: null }), (values, faces) => {
      const found = photoHints(
        picture((x, y) => values[(x % 3) + (y % 3) * 3] ?? 0),
        faces,
      );
      expect(new Set(found).size).toBe(found.length);
      expect(found.includes('dark') && found.includes('bright')).toBe(false);
      expect(found.every((one) => HINTS.includes(one))).toBe(true);
    }),
  );
});
