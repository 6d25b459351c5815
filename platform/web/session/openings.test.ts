import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mostOpened, withOpening } from './openings';

describe('W01: the options most opened in 30 days', () => {
  test('the most opened first; what was opened thirty days ago counts no longer', () => {
    let openings = withOpening({}, '030101', 100);
    for (const day of [110, 111]) openings = withOpening(openings, '060101', day);
    expect(mostOpened(openings, 111)).toEqual(['060101', '030101']);
    expect(mostOpened(openings, 130)).toEqual(['060101']);
    expect(mostOpened(openings, 141)).toEqual([]);
  });

  test('property: whatever is opened, the last one is remembered, and never more than forty, in few characters', () => {
    const opened = fc.array(fc.tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 0, max: 40 })), { minLength: 1, maxLength: 400 });
    fc.assert(
      fc.property(opened, (all) => {
        let openings = {};
        let today = 20_000;
        for (const [option, later] of all) {
          today += later % 3;
          openings = withOpening(openings, `0301${option}`, today);
        }
        expect(Object.keys(openings)).toContain(`0301${all.at(-1)?.[0]}`);
        expect(Object.keys(openings).length).toBeLessThanOrEqual(40);
        expect(JSON.stringify(openings).length).toBeLessThan(20_000);
      }),
    );
  });
});
