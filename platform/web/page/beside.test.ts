import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beside } from './beside';

const name = (left: number, top: number) => ({ left, top, width: 80, height: 16, bottom: top + 16 });
const window = { width: 1280, height: 800 };
const card = { width: 290, height: 220 };

test('a card stands under its name, over it where there is no room below, and never beyond the window', () => {
  expect(beside(name(100, 100), card, window)).toEqual({ left: 100, top: 122 });
  expect(beside(name(100, 700), card, window)).toEqual({ left: 100, top: 474 });
  expect(beside(name(1200, 100), card, window).left).toBe(982);
});

test('whatever is named wherever, the whole card is seen and the name is not under it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1200 }), fc.integer({ min: 0, max: 784 }), (left, top) => {
      const at = beside(name(left, top), card, window);
      expect(at.left).toBeGreaterThanOrEqual(0);
      expect(at.left + card.width).toBeLessThanOrEqual(window.width);
      expect(at.top).toBeGreaterThanOrEqual(0);
      expect(at.top + card.height).toBeLessThanOrEqual(window.height);
      expect(at.top >= top + 16 || at.top + card.height <= top).toBe(true);
    }),
  );
});
