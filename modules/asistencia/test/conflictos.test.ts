import { describe, expect, test } from 'vitest';
import { conflictsOf, type DiaDePlan } from '../shared/conflictos';

const DAY = 1440;
const work = (dia: number, desde = 420, hasta = 1140, acreditado = true): DiaDePlan => ({
  dia,
  trabajo: true,
  turno: [dia * DAY + desde, dia * DAY + hasta],
  acreditado,
});
const rest = (dia: number): DiaDePlan => ({ dia, trabajo: false, turno: null, acreditado: true });

describe('Conflictos del rol de turnos (050205)', () => {
  test('E33: a swing swap mid-cycle leaves less than 8 hours between a night and the day after it; it is marked on the later day', () => {
    // 11/11 is A's night 19:00–07:00, 12/11 is B's day 07:00–19:00.
    const found = conflictsOf([work(11, 1140, 1860), work(12, 420, 1140)], 14);
    expect([...found]).toEqual([[12, ['descanso']]]);
  });
  test('eight hours exactly are enough, one minute less is not', () => {
    expect(conflictsOf([work(1, 480, 1380), work(2, 420)], 14).size).toBe(0);
    expect(conflictsOf([work(1, 480, 1381), work(2, 420)], 14).get(2)).toEqual(['descanso']);
  });
  test('a rest between two shifts changes nothing of the hours between them', () => {
    expect(conflictsOf([work(1, 1140, 1860), rest(2), work(3)], 14).size).toBe(0);
  });
  test('more days in a row than the regime: six without one, the seventh and each after it', () => {
    const days = Array.from({ length: 8 }, (_, place) => work(place + 1));
    expect([...conflictsOf(days, 6)].map(([day]) => day)).toEqual([7, 8]);
    expect(conflictsOf([...days.slice(0, 6), rest(7), work(8)], 6).size).toBe(0);
  });
  test('a day of work without accreditation, and none of rest', () => {
    expect(conflictsOf([work(1, 420, 1140, false), { ...rest(2), acreditado: false }], 6).get(1)).toEqual(['acreditacion']);
    expect(conflictsOf([{ ...rest(2), acreditado: false }], 6).size).toBe(0);
  });
});
