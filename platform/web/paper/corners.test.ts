import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Corners, isSheet, type Pixels, project, projectionTo, sheetIn, straighten, straightSize, turned, wholeSheet } from './corners';

const SIDE = 100;
/** Corners anywhere within a quarter of a picture's own. */
const SHEETS = fc.array(fc.integer({ min: 2, max: 24 }), { minLength: 8, maxLength: 8 }).map(
  ([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0]): Corners => [
    { x: a, y: b },
    { x: SIDE - c, y: d },
    { x: SIDE - e, y: SIDE - f },
    { x: g, y: SIDE - h },
  ],
);

/** A picture of one colour with a sheet of another. */
function pictureOf(sheet: Corners, light: number, dark: number): Pixels {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4);
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      const inside = sheet.every((at, n) => {
        const next = sheet[(n + 1) % 4] ?? at;
        return (next.x - at.x) * (y + 0.5 - at.y) - (next.y - at.y) * (x + 0.5 - at.x) >= 0;
      });
      data.fill(inside ? light : dark, (y * SIDE + x) * 4, (y * SIDE + x) * 4 + 3);
    }
  return { data, width: SIDE, height: SIDE };
}

describe('a photographed sheet', () => {
  test('property: its corners are led to those of the straight one, and what lies between stays between', () => {
    fc.assert(
      fc.property(SHEETS, (corners) => {
        const [width, height] = [60, 80];
        const projection = projectionTo(corners, width, height);
        for (const [n, place] of [
          { x: 0, y: 0 },
          { x: width, y: 0 },
          { x: width, y: height },
          { x: 0, y: height },
        ].entries()) {
          const found = project(projection, place);
          expect(found.x).toBeCloseTo(corners[n]?.x ?? -1, 6);
          expect(found.y).toBeCloseTo(corners[n]?.y ?? -1, 6);
        }
        const middle = project(projection, { x: width / 2, y: height / 2 });
        expect(middle.x).toBeGreaterThan(20);
        expect(middle.x).toBeLessThan(80);
      }),
    );
  });

  test('property: a light sheet on something dark is found to three pixels, and straight it is all light', () => {
    fc.assert(
      fc.property(SHEETS, fc.integer({ min: 150, max: 255 }), fc.integer({ min: 0, max: 100 }), (corners, light, dark) => {
        const picture = pictureOf(corners, light, dark);
        const found = sheetIn(picture);
        for (const [n, { x, y }] of corners.entries()) {
          expect(Math.abs((found?.[n]?.x ?? -9) - x)).toBeLessThanOrEqual(3);
          expect(Math.abs((found?.[n]?.y ?? -9) - y)).toBeLessThanOrEqual(3);
        }
        const { data, width, height } = straighten(picture, corners, 50);
        expect(Math.max(width, height)).toBe(50);
        const middle = (Math.floor(height / 2) * width + Math.floor(width / 2)) * 4;
        expect(Math.abs((data[middle] ?? 0) - light)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('property: four quarters of a turn bring a sheet back, and one leaves it a sheet', () => {
    fc.assert(
      fc.property(SHEETS, (corners) => {
        expect(isSheet(turned(corners, SIDE))).toBe(isSheet(corners));
        expect([1, 2, 3, 4].reduce((now) => turned(now, SIDE), corners)).toEqual(corners);
      }),
    );
  });

  test('nothing is found where nothing stands out, or only something small', () => {
    expect(sheetIn(pictureOf(wholeSheet(SIDE, SIDE, 0), 200, 200))).toBeNull();
    expect(sheetIn(pictureOf(wholeSheet(SIDE, SIDE, 0.42), 250, 20))).toBeNull();
  });

  test('a sheet as large as the picture keeps its size; a larger one is made smaller with its shape', () => {
    expect(straightSize(wholeSheet(600, 800, 0), 2000)).toEqual({ width: 600, height: 800 });
    expect(straightSize(wholeSheet(3000, 4000, 0), 2000)).toEqual({ width: 1500, height: 2000 });
  });

  test('crossed or folded corners are no sheet', () => {
    const [a, b, c, d] = wholeSheet(100, 100);
    expect(isSheet([a, b, c, d])).toBe(true);
    expect(isSheet([b, a, c, d])).toBe(false);
    expect(isSheet([a, b, { x: 20, y: 20 }, d])).toBe(false);
  });
});
