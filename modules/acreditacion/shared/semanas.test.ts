import { addDays, daysBetween } from '@modules/administracion/shared/dia';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endingOn, fullestDays, lastDayOf, mondayOf, mondaysOf, tintOf } from './semanas';

const on = (Dia: string, Requisitos: number, Acreditaciones = 0) => ({ Dia, Requisitos, Acreditaciones });
const anyDay = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays('20000101', n));

describe('the calendar of expiries', () => {
  test('begins on the Monday of today and has twelve weeks', () => {
    expect(mondayOf('20261124')).toBe('20261123');
    expect(mondayOf('20261123')).toBe('20261123');
    expect(mondayOf('20261129')).toBe('20261123');
    expect([mondaysOf('20261124').at(0), mondaysOf('20261124').at(-1), lastDayOf('20261124')]).toEqual(['20261123', '20270208', '20270214']);
  });

  test('of any day: a Monday within the six days before, and at least the thirty days that the table counts', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const monday = mondayOf(day);
        expect(new Date(`${monday.slice(0, 4)}-${monday.slice(4, 6)}-${monday.slice(6)}T00:00:00Z`).getUTCDay()).toBe(1);
        expect(daysBetween(monday, day)).toBeGreaterThanOrEqual(0);
        expect(daysBetween(monday, day)).toBeLessThan(7);
        expect(daysBetween(day, lastDayOf(day))).toBeGreaterThan(30);
      }),
    );
  });

  test('speaks of the two fullest days, as time goes; of those alone on which more than one thing ends', () => {
    expect(fullestDays([on('20261201', 5), on('20261212', 0, 12), on('20261231', 31)]).map(({ Dia }) => Dia)).toEqual(['20261212', '20261231']);
    expect(fullestDays([on('20261231', 31), on('20270104', 1)]).map(({ Dia }) => Dia)).toEqual(['20261231']);
    expect(fullestDays([on('20261231', 1), on('20270104', 0, 1)])).toEqual([]);
    expect(fullestDays([])).toEqual([]);
  });

  test('no day is fuller than those it speaks of', () => {
    const days = fc.uniqueArray(fc.record({ Dia: anyDay, Requisitos: fc.nat(40), Acreditaciones: fc.nat(40) }), {
      selector: ({ Dia }) => Dia,
      maxLength: 60,
    });
    fc.assert(
      fc.property(days, (all) => {
        const told = fullestDays(all);
        const least = Math.min(...told.map(endingOn));
        for (const day of all) if (!told.includes(day) && told.length === 2) expect(endingOn(day)).toBeLessThanOrEqual(least);
      }),
    );
  });

  test('the fullest has the strongest tint, nothing has none', () => {
    expect([tintOf(0, 31), tintOf(1, 31), tintOf(12, 31), tintOf(31, 31), tintOf(1, 1), tintOf(0, 0)]).toEqual([0, 1, 2, 4, 4, 0]);
  });
});
