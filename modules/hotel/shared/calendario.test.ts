import { describe, expect, test } from 'vitest';
import { columnsOf, spanOf, stepOf } from './calendario';

describe('columns of the calendar', () => {
  test('Check: August 2026 begins under S (Saturday) and has 31 columns', () => {
    const days = columnsOf('M', '20260815', 'es');
    expect(days).toHaveLength(31);
    expect(days[0]).toEqual({ Fecha: '20260801', Inicial: 'S', Dia: 1, FinDeSemana: true });
    expect(days.slice(0, 9).map(({ Inicial }) => Inicial)).toEqual(['S', 'D', 'L', 'M', 'X', 'J', 'V', 'S', 'D']);
  });
  test('in English, M T W T F S S', () => {
    expect(columnsOf('S', '20260805', 'en').map(({ Inicial }) => Inicial)).toEqual(['M', 'T', 'W', 'T', 'F', 'S', 'S']);
  });
  test.each([
    ['S', '20260802', '20260727', '20260803'],
    ['M', '20260228', '20260201', '20260301'],
    ['M', '20261205', '20261201', '20270101'],
    ['A', '20260805', '20260101', '20270101'],
  ] as const)('%s of %s: %s to %s', (vista, day, desde, hasta) => {
    expect(spanOf(vista, day)).toEqual({ desde, hasta });
    expect(spanOf(vista, stepOf(vista, day, 1)).desde).toBe(hasta);
    expect(spanOf(vista, stepOf(vista, day, -1)).hasta).toBe(desde);
  });
});
