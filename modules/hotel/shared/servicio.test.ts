import { addDays } from '@modules/administracion/shared/dia';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openNights, type Prometido } from './servicio';

const HOY = '20260810';
const stay = (desde: string, hasta: string): Prometido => ({ clase: 'R', desde, hasta });
const block = (desde: string, hasta: string): Prometido => ({ clase: 'B', desde, hasta });

describe('nights of a service without a known end', () => {
  test('of a bed that nobody has, from today on', () => expect(openNights([], HOY)).toEqual({ desde: HOY, hasta: '20270810' }));
  test('until the first stay that was promised before', () =>
    expect(openNights([stay('20260901', '20260910'), stay('20260815', '20260820')], HOY)).toEqual({ desde: HOY, hasta: '20260815' }));
  test('a block that the bed has already is kept, and goes on after it', () =>
    expect(openNights([block('20260808', '20260812'), stay('20260815', '20260820')], HOY)).toEqual({ desde: '20260812', hasta: '20260815' }));
  test('nothing is left where a stay follows a block', () =>
    expect(openNights([block('20260808', '20260815'), stay('20260815', '20260820')], HOY)).toBeNull());
  test('what is over does not count', () => expect(openNights([stay('20260801', HOY)], HOY)?.desde).toBe(HOY));

  test('never over anything promised, and never before today', () => {
    const promised = fc
      .tuple(fc.integer({ min: -10, max: 40 }), fc.integer({ min: 1, max: 15 }), fc.constantFrom('R' as const, 'B' as const))
      .map(([from, nights, clase]): Prometido => ({ clase, desde: addDays(HOY, from), hasta: addDays(HOY, from + nights) }));
    fc.assert(
      fc.property(fc.array(promised, { maxLength: 6 }), (taken) => {
        const apart: Prometido[] = [];
        for (const one of [...taken].sort((a, b) => (a.desde < b.desde ? -1 : 1))) if (one.desde >= (apart.at(-1)?.hasta ?? '')) apart.push(one);
        const nights = openNights(apart, HOY);
        if (!nights) return;
        expect(nights.desde >= HOY && nights.desde < nights.hasta).toBe(true);
        for (const one of apart) expect(one.hasta <= nights.desde || one.desde >= nights.hasta).toBe(true);
      }),
    );
  });
});
