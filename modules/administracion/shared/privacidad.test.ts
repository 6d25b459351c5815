import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerBy } from './privacidad';

const NONE = new Set<string>();
describe('term to answer who asks of their own data', () => {
  it('access has twenty working days, the others ten', () => {
    // Monday 02/03/2026.
    expect(answerBy('A', '20260302', NONE)).toBe('20260330');
    expect(answerBy('R', '20260302', NONE)).toBe('20260316');
    expect(answerBy('C', '20260302', NONE)).toBe('20260316');
    expect(answerBy('O', '20260302', NONE)).toBe('20260316');
  });
  it('holidays do not count', () => {
    expect(answerBy('R', '20260302', new Set(['20260309', '20260310']))).toBe('20260318');
  });
  it('never ends on a weekend or a holiday, and never before it should', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }), (at) => {
        const day = at.toISOString().slice(0, 10).replaceAll('-', '');
        const end = answerBy('R', day, NONE);
        const weekday = new Date(`${end.slice(0, 4)}-${end.slice(4, 6)}-${end.slice(6)}`).getUTCDay();
        return end > day && weekday !== 0 && weekday !== 6;
      }),
    );
  });
});
