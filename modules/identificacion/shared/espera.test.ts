import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { halfOf, histogramOf, LONGEST } from './espera';

describe('days from the approval to the delivery', () => {
  test('the last bar has all who waited six days or more', () => {
    expect(
      histogramOf([
        { espera: 0, n: 3 },
        { espera: 6, n: 1 },
        { espera: 40, n: 2 },
      ]),
    ).toEqual([3, 0, 0, 0, 0, 0, 3]);
    expect(histogramOf([])).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  test('half waits the middle of all, or halfway between the two of the middle', () => {
    expect(halfOf([{ espera: 2, n: 1 }])).toBe(2);
    expect(
      halfOf([
        { espera: 3, n: 1 },
        { espera: 0, n: 1 },
      ]),
    ).toBe(1.5);
    expect(halfOf([])).toBeNull();
  });

  test('it is the middle of the days one by one, whatever their order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { minLength: 1, maxLength: 50 }), (days) => {
        const sorted = [...days].sort((one, other) => one - other);
        const [low, high] = [sorted[Math.floor((days.length - 1) / 2)] ?? 0, sorted[Math.floor(days.length / 2)] ?? 0];
        const waited = days.map((espera) => ({ espera, n: 1 }));
        expect(halfOf(waited)).toBe((low + high) / 2);
        expect(histogramOf(waited).reduce((all, n) => all + n, 0)).toBe(days.length);
        expect(histogramOf(waited)[LONGEST]).toBe(days.filter((day) => day >= LONGEST).length);
      }),
    );
  });
});
