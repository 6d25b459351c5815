import { expect, test } from 'vitest';
import { besides } from './besides';

test('a warning of what ends next is not told twice; another one is', () => {
  const ends = { Codigo: '402', Motivo: 'SCTR vence el 28/11/2026.' };
  const rests = { Codigo: '901', Motivo: 'Día de descanso.' };
  expect(besides([ends, rests], [ends])).toEqual([rests]);
  expect(besides([ends], [])).toEqual([ends]);
});
