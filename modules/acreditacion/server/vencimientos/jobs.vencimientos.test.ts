import { addDays, daysBetween } from '@modules/administracion/shared/dia';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { swingOf, weekOf } from './jobs.vencimientos';

const BLOCKS = [
  { Tipo: 'T', Turno: 'D', Dias: 7 },
  { Tipo: 'T', Turno: 'N', Dias: 7 },
  { Tipo: 'D', Dias: 7 },
];

test('vence durante su subida: 14x7 from 05/01/2026 works until 18/01 and rests until 25/01', () => {
  expect(swingOf(BLOCKS, '20260105', '20260105')).toEqual({ onSite: true, lastRest: '20260104' });
  expect(swingOf(BLOCKS, '20260105', '20260118')).toEqual({ onSite: true, lastRest: '20260104' });
  expect(swingOf(BLOCKS, '20260105', '20260119')).toEqual({ onSite: false, lastRest: null });
  expect(swingOf(BLOCKS, '20260105', '20260126')).toEqual({ onSite: true, lastRest: '20260125' });
  expect(swingOf(null, null, '20260126')).toEqual({ onSite: false, lastRest: null });
});

test('the week of a day is the one of its Thursday', () => {
  expect(weekOf('20261121')).toBe('2026-W47');
  expect(weekOf('20270101')).toBe('2026-W53');
  expect(weekOf('20241230')).toBe('2025-W01');
  expect(weekOf('20260104')).toBe('2026-W01');
  expect(weekOf('20260105')).toBe('2026-W02');
});

test('property: seven days in a row that begin on a Monday are one week, and the day after is another', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2000 }), (weeks) => {
      const monday = addDays('20240101', weeks * 7);
      expect(new Set(Array.from({ length: 7 }, (_, at) => weekOf(addDays(monday, at)))).size).toBe(1);
      expect(weekOf(addDays(monday, 7))).not.toBe(weekOf(monday));
      expect(daysBetween('20240101', monday) % 7).toBe(0);
    }),
  );
});
