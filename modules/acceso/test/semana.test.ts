import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acrossMidnight, clockOf, DAY, drawn, minutesOf, moved, resized, STEP } from '../shared/semana';

const minute = fc.integer({ min: 0, max: DAY });
const interval = fc.tuple(minute, minute).map(([one, other]) => drawn(one, other));

describe('Configuración de horarios (040306): what is drawn', () => {
  test('a stroke in either direction is the same interval, on the quarter hour', () => {
    expect(drawn(363, 1083)).toEqual({ desde: 360, hasta: 1080 });
    expect(drawn(1083, 363)).toEqual({ desde: 360, hasta: 1080 });
    expect(drawn(DAY, DAY)).toEqual({ desde: DAY - STEP, hasta: DAY });
    fc.assert(
      fc.property(interval, ({ desde, hasta }) => desde >= 0 && hasta <= DAY && hasta - desde >= STEP && desde % STEP === 0 && hasta % STEP === 0),
    );
  });

  test('moved it keeps its length within the day; resized it is never less than a step', () => {
    fc.assert(
      fc.property(interval, fc.integer({ min: -2000, max: 2000 }), (one, by) => {
        const there = moved(one, by);
        expect(there.hasta - there.desde).toBe(one.hasta - one.desde);
        expect(there.desde).toBeGreaterThanOrEqual(0);
        expect(there.hasta).toBeLessThanOrEqual(DAY);
        const longer = resized(one, by);
        expect(longer.desde).toBe(one.desde);
        expect(longer.hasta - longer.desde).toBeGreaterThanOrEqual(STEP);
        expect(longer.hasta).toBeLessThanOrEqual(DAY);
      }),
    );
  });

  test('hours go back and forth, 24:00 too', () => {
    fc.assert(fc.property(minute, (one) => minutesOf(clockOf(one)) === one));
    expect(clockOf(DAY)).toBe('24:00');
  });

  test('22:00–06:00 is offered as 22:00–24:00 plus 00:00–06:00 of the next day', () => {
    expect(acrossMidnight('1', '22:00', '06:00')).toEqual([
      { dia: '1', desde: '22:00', hasta: '24:00' },
      { dia: '2', desde: '00:00', hasta: '06:00' },
    ]);
    expect(acrossMidnight('7', '22:00', '06:00')[1]).toEqual({ dia: '1', desde: '00:00', hasta: '06:00' });
    expect(acrossMidnight('3', '22:00', '00:00')).toEqual([{ dia: '3', desde: '22:00', hasta: '24:00' }]);
    expect(acrossMidnight('1', '06:00', '18:00')).toEqual([{ dia: '1', desde: '06:00', hasta: '18:00' }]);
  });
});
