import fc from 'fast-check';
import { expect, test } from 'vitest';
import { warningFor } from '../server/licencias/licencias.job';

test('30, 15, 7 and 1 days before the end, and the day itself; later and earlier nothing', () => {
  expect([31, 30, 29, 15, 14, 7, 2, 1, 0, -1].map(warningFor)).toEqual([null, 30, 30, 15, 15, 7, 7, 1, 1, null]);
});

test('property: the warning covers the days left, and no smaller one does', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30 }), (days) => {
      const due = warningFor(days);
      expect(due).not.toBeNull();
      expect(days).toBeLessThanOrEqual(due ?? 0);
      for (const smaller of [30, 15, 7, 1].filter((one) => one < (due ?? 0))) expect(days).toBeGreaterThan(smaller);
    }),
  );
});
