import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { againstUsual, SEMANAS } from './habitual';

describe('Dining against usual (W14)', () => {
  test('Mondays 180, 190, 200, 210 → 195; today 156 → −20.0 %', () => {
    expect(againstUsual(156, [210, 200, 190, 180])).toEqual({ Habitual: 195, Diferencia: -20 });
  });

  test('without history: neither usual nor difference', () => {
    expect(againstUsual(40, [])).toEqual({ Habitual: null, Diferencia: null });
    expect(againstUsual(40, [0, 0])).toEqual({ Habitual: null, Diferencia: null });
  });

  test('weekdays without service are passed over, and only the last four with it count', () => {
    expect(againstUsual(100, [0, 120, 0, 80, 100, 100, 999])).toEqual({ Habitual: 100, Diferencia: 0 });
    expect(againstUsual(110, [100])).toEqual({ Habitual: 100, Diferencia: 10 });
  });

  test('the usual lies between the least and the most of those days; the difference has the sign of what is missing or over', () => {
    fc.assert(
      fc.property(fc.nat(20_000), fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 12 }), (today, previous) => {
        const { Habitual, Diferencia } = againstUsual(today, previous);
        const last = previous.slice(0, SEMANAS);
        expect(Habitual).toBeGreaterThanOrEqual(Math.min(...last));
        expect(Habitual).toBeLessThanOrEqual(Math.max(...last));
        const exact = ((today - Number(Habitual)) * 100) / Number(Habitual);
        expect(Math.abs(Number(Diferencia) - exact)).toBeLessThanOrEqual(0.0501);
        if (Diferencia !== 0) expect(Math.sign(Number(Diferencia))).toBe(Math.sign(today - Number(Habitual)));
      }),
    );
  });

  test('what a weekday without service adds is nothing, wherever it falls', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.array(fc.nat(500), { maxLength: 10 }), fc.nat(10), (today, previous, at) => {
        const with0 = [...previous.slice(0, at), 0, ...previous.slice(at)];
        expect(againstUsual(today, with0)).toEqual(againstUsual(today, previous));
      }),
    );
  });
});
