import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayIn } from '../http/context';
import { spanOfDay } from './filter';

test('property: wherever something happens, its instant is within the span of its day there', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2060-01-01T00:00:00Z'), noInvalidDate: true }),
      fc.constantFrom(...Intl.supportedValuesOf('timeZone'), 'Etc/GMT-14', 'Etc/GMT+12'),
      (moment, zone) => {
        const { from, to } = spanOfDay(dayIn(zone, moment));
        expect(moment.getTime()).toBeGreaterThanOrEqual(from.getTime());
        expect(moment.getTime()).toBeLessThan(to.getTime());
      },
    ),
    { numRuns: 2000 },
  );
});
