import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayNumber, daysBetween } from '../shared/dia';

const DAY_MS = 86_400_000;
const written = (at: number): string => new Date(at).toISOString().slice(0, 10).replaceAll('-', '');

test('days are counted as the calendar does, in leap years and at the ends of centuries too', () => {
  expect([dayNumber('19700101'), dayNumber('20000229'), dayNumber('20000301'), dayNumber('19000301'), dayNumber('00010101')]).toEqual([
    ...[0, 11_016, 11_017, -25_508, -719_162],
  ]);
  expect([daysBetween('20240228', '20240301'), daysBetween('21000228', '21000301'), daysBetween('20260101', '20251231')]).toEqual([2, 1, -1]);
  const day = fc.integer({ min: Date.UTC(1, 0, 1) / DAY_MS - 700_000, max: 2_900_000 }).filter((n) => n > -719_000);
  fc.assert(
    fc.property(day, fc.integer({ min: -4000, max: 4000 }), (n, away) => {
      const one = written(n * DAY_MS);
      expect(dayNumber(one)).toBe(n);
      fc.pre(n + away > -719_000 && n + away < 2_900_000);
      expect(addDays(one, away)).toBe(written((n + away) * DAY_MS));
    }),
  );
});
