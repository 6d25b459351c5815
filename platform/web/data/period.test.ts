import { expect, test } from 'vitest';
import { usualPeriod } from './period';

test.each([
  [2, '20260901'],
  [3, '20260801'],
  [6, '20260501'],
])('on 20/11/2026, %i months back: from %s to the end of November', (months, desde) => {
  expect(usualPeriod('20261120', months)).toEqual({ desde, hasta: '20261130' });
});

test('across the turn of the year', () => {
  expect(usualPeriod('20260115', 2)).toEqual({ desde: '20251101', hasta: '20260131' });
});
