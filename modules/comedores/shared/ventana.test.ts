import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cross, drawn, edged, type Horas, lengthOf, PASO_MINUTOS, placed, trimmed } from './ventana';

const of = (HoraInicio: string, HoraFin: string): Horas => ({ HoraInicio, HoraFin });
const ALM = of('11:30', '14:30');
const CNO = of('23:30', '01:30');

describe('a window', () => {
  test('Check: 23:30–01:30 is two hours and is drawn across midnight', () => {
    expect(lengthOf(CNO)).toBe(120);
    expect(drawn(CNO)).toEqual([
      { from: 1410, to: 1440 },
      { from: 0, to: 90 },
    ]);
    expect(drawn(ALM)).toEqual([{ from: 690, to: 870 }]);
    expect(drawn(of('18:00', '24:00'))).toEqual([{ from: 1080, to: 1440 }]);
  });

  test.each([
    [ALM, of('11:30', '14:30'), { from: 0, to: 180 }],
    [ALM, of('12:00', '13:00'), { from: 30, to: 90 }],
    [ALM, of('11:00', '13:00'), 'fuera'],
    [ALM, of('12:00', '15:00'), 'fuera'],
    [ALM, of('13:00', '12:00'), 'invertido'],
    [ALM, of('12:00', '12:00'), 'invertido'],
    [CNO, of('00:15', '01:00'), { from: 45, to: 90 }],
    [CNO, of('23:45', '00:30'), { from: 15, to: 60 }],
    [CNO, of('00:30', '23:45'), 'invertido'],
    [CNO, of('01:00', '02:00'), 'fuera'],
  ])('%j holds %j: %j', (window, interval, expected) => {
    expect(placed(window, interval)).toEqual(expected);
  });

  test('intervals that only touch do not cross', () => {
    expect(cross(ALM, of('11:30', '12:30'), of('12:30', '14:30'))).toBe(false);
    expect(cross(CNO, of('23:30', '00:15'), of('00:00', '01:30'))).toBe(true);
  });

  test.each([
    [of('12:00', '14:00'), of('11:30', '14:30'), of('12:00', '14:00')],
    [of('12:00', '14:00'), of('11:30', '12:30'), of('12:00', '12:30')],
    [of('12:00', '14:00'), of('11:30', '12:00'), null],
    [of('00:00', '01:00'), CNO, of('00:00', '01:00')],
    [of('23:45', '00:30'), of('23:30', '00:15'), of('23:45', '00:15')],
  ])('%j keeps of %j what fits: %j', (window, interval, expected) => {
    expect(trimmed(window, interval)).toEqual(expected);
  });

  test('what is trimmed lies within the window and within what it was', () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    const clock = (at: number) => `${String(Math.floor((at % 1440) / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
    const window = fc.tuple(minute, fc.integer({ min: 1, max: 720 })).map(([from, length]) => of(clock(from), clock(from + length)));
    fc.assert(
      fc.property(window, window, (one, other) => {
        const part = trimmed(one, other);
        if (part === null) return;
        expect(placed(one, part)).toBeTypeOf('object');
        expect(placed(other, part)).toBeTypeOf('object');
      }),
    );
  });
});

describe('an edge that is dragged (0803)', () => {
  test('goes by steps, within its service’s window and never past the other one', () => {
    expect(edged(ALM, ALM, 'HoraInicio', 31)).toEqual(of('12:00', '14:30'));
    expect(edged(ALM, of('12:00', '14:30'), 'HoraFin', 500)).toEqual(of('12:00', '14:30'));
    expect(edged(ALM, of('12:00', '13:00'), 'HoraInicio', 500)).toEqual(of('12:55', '13:00'));
    expect(edged(ALM, of('12:00', '13:00'), 'HoraFin', -10)).toEqual(of('12:00', '12:05'));
    expect(edged(CNO, CNO, 'HoraInicio', 45)).toEqual(of('00:15', '01:30'));
  });

  test('property: what comes of it is an interval of the window, and its other edge stays', () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    const clock = (at: number) => `${String(Math.floor((at % 1440) / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
    const window = fc.tuple(minute, fc.integer({ min: 2 * PASO_MINUTOS, max: 720 })).map(([from, length]) => of(clock(from), clock(from + length)));
    fc.assert(
      fc.property(window, fc.constantFrom('HoraInicio' as const, 'HoraFin' as const), fc.integer({ min: -900, max: 900 }), (whole, edge, minutes) => {
        const there = edged(whole, whole, edge, minutes);
        expect(placed(whole, there)).toBeTypeOf('object');
        const other = edge === 'HoraInicio' ? 'HoraFin' : 'HoraInicio';
        expect(there[other]).toBe(whole[other]);
      }),
    );
  });
});
