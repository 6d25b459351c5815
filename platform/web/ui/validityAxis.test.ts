import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { axisDays, axisOf } from './validityAxis';

const TODAY = '20261124';
const SWINGS = [
  { from: '20261123', to: '20261206' },
  { from: '20261214', to: '20261227' },
  { from: '20270104', to: '20270117' },
];
const DAY = fc
  .date({ min: new Date('2026-09-01'), max: new Date('2027-06-30'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10).replaceAll('-', ''));

describe('the axis of validities', () => {
  test('what ends in a rest loses the next swing whole; what ends in a swing, the rest of it; only the first shouts', () => {
    const { ends, swings } = axisOf(TODAY, ['20261212', '20261212', '20270118'], SWINGS);
    expect(ends[0]?.lost).toEqual({ at: swings[1]?.at, width: swings[1]?.width });
    expect(ends[1]?.lost).toBeNull();
    const [within] = axisOf(TODAY, ['20261220'], SWINGS).ends;
    expect(within?.lost?.at).toBeCloseTo(within?.at ?? -1, 9);
    expect(axisOf(TODAY, ['20261120'], SWINGS).ends[0]?.lost).toEqual({ at: swings[0]?.at, width: swings[0]?.width });
  });

  test('what ends beyond the axis goes to its end and loses nothing', () => {
    expect(axisOf(TODAY, ['20270620'], SWINGS).ends).toEqual([{ at: 1, beyond: true, lost: null }]);
  });

  test('property: everything stands within the axis, later days further; today is on it', () => {
    fc.assert(
      fc.property(
        DAY,
        fc.array(DAY, { maxLength: 8 }),
        fc.array(fc.tuple(DAY, fc.integer({ min: 0, max: 30 })), { maxLength: 6 }),
        (today, days, given) => {
          const sorted = days.toSorted();
          const swings = given.map(([from, length]) => ({
            from,
            to: new Date(Date.UTC(+from.slice(0, 4), +from.slice(4, 6) - 1, +from.slice(6) + length)).toISOString().slice(0, 10).replaceAll('-', ''),
          }));
          const axis = axisOf(today, sorted, swings);
          expect(axis.from < today && today < axis.to).toBe(true);
          expect(axisDays(today)).toEqual({ from: axis.from, to: axis.to });
          for (const { at, width } of [...axis.swings, ...axis.ends.flatMap(({ lost }) => lost ?? [])]) {
            expect(at).toBeGreaterThanOrEqual(0);
            expect(width).toBeGreaterThanOrEqual(0);
            expect(at + width).toBeLessThanOrEqual(1 + 1e-9);
          }
          expect(axis.ends.map(({ at }) => at)).toEqual(axis.ends.map(({ at }) => at).toSorted((one, other) => one - other));
        },
      ),
    );
  });
});
