import { expect, test } from 'vitest';
import { daysToTell } from './expiry';

test.each([
  [10_080, 7, null],
  [8640, 7, 6],
  [60, 7, 0],
  [null, 7, null],
  [-5, 7, null],
  [8640, 3, null],
])('Calculations 3: %s minutes left, notice from %i days → %s', (minutes, notice, days) => {
  expect(daysToTell(minutes, notice)).toBe(days);
});
