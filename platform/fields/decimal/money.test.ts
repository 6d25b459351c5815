import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roundHalfUp, shownMoney } from './money';

describe('an amount of money', () => {
  test.each([
    [1234.5, 0, 1235],
    [1234.5, 2, 1234.5],
    [1.005, 2, 1.01],
    [2.625, 2, 2.63],
    [1372.5, 0, 1373],
    [-2.5, 0, -3],
    [0.0000001, 2, 0],
  ])('%d to %d decimals is %d: a half goes up', (value, decimals, rounded) => {
    expect(roundHalfUp(value, decimals)).toBe(rounded);
  });

  test('what is rounded stays as it is, and is never further than half a unit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 0, max: 4 }), (thousandths, decimals) => {
        const value = thousandths / 1000;
        const once = roundHalfUp(value, decimals);
        expect(roundHalfUp(once, decimals)).toBe(once);
        expect(Math.abs(once - value)).toBeLessThanOrEqual(0.5 * 10 ** -decimals + 1e-9);
      }),
    );
  });

  test('has its symbol, its currency’s decimals, and the country’s separators', () => {
    const [peso, sol] = [
      { symbol: '$', decimals: 0 },
      { symbol: 'S/', decimals: 2 },
    ];
    expect(shownMoney(1235, peso, 'CL')).toBe('$\u00a01235');
    expect(shownMoney(1234.5, sol, 'PE')).toBe('S/\u00a01234.50');
    expect(shownMoney(45750, peso, 'CL')).toBe('$\u00a045.750');
    expect(shownMoney(12345.6, sol, 'PE')).toBe('S/\u00a012,345.60');
    expect(shownMoney(12345.6, { symbol: 'R$', decimals: 2 }, 'BR')).toBe('R$\u00a012.345,60');
  });
});
