import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeOf, pointsOf, smoothed } from './trend';

test('a month against the month before, in whole per cent; of nothing there is no per cent', () => {
  expect(changeOf([...Array(30).fill(10), ...Array(30).fill(11)])).toBe(10);
  expect(changeOf([...Array(30).fill(0), ...Array(30).fill(11)])).toBeNull();
  expect(changeOf([4, 2])).toBe(-50);
});

test('property: a smoothed line stays within what it smooths; its points stay within the drawing', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5000), { minLength: 2, maxLength: 60 }), (days) => {
      const line = smoothed(days);
      expect(line).toHaveLength(days.length);
      expect(Math.max(...line)).toBeLessThanOrEqual(Math.max(...days));
      expect(Math.min(...line)).toBeGreaterThanOrEqual(Math.min(...days));
      for (const point of pointsOf(line, Math.max(...line), 100, 28).split(' ')) {
        const [x = -1, y = -1] = point.split(',').map(Number);
        expect(x >= 0 && x <= 100 && y >= 0 && y <= 28).toBe(true);
      }
    }),
  );
});
