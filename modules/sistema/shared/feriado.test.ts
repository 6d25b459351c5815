import fc from 'fast-check';
import { expect, test } from 'vitest';
import { existsInSomeYear } from './feriado';

test('Check: 31/04 refused, 29/02 accepted, 30/02 refused', () => {
  expect([existsInSomeYear(31, 4), existsInSomeYear(29, 2), existsInSomeYear(30, 2), existsInSomeYear(31, 12), existsInSomeYear(0, 1)]).toEqual([
    false,
    true,
    false,
    true,
    false,
  ]);
});

test('says what the calendar of a leap year says', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 1, max: 12 }), (day, month) => {
      const made = new Date(Date.UTC(2024, month - 1, day));
      expect(existsInSomeYear(day, month)).toBe(made.getUTCMonth() === month - 1);
    }),
  );
});
