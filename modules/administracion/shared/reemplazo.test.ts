import { expect, test } from 'vitest';
import { replaced } from './reemplazo';

test.each([
  // Check: A open since 01/07, B from 10/08: A ends 09/08.
  ['20260701', null, '20260810', null, [['20260701', '20260809']]],
  [
    '20260701',
    '20261231',
    '20260810',
    '20260820',
    [
      ['20260701', '20260809'],
      ['20260821', '20261231'],
    ],
  ],
  [
    '20260701',
    null,
    '20260810',
    '20260820',
    [
      ['20260701', '20260809'],
      ['20260821', null],
    ],
  ],
  ['20260812', '20260815', '20260810', '20260820', []],
  ['20260810', '20260820', '20260810', '20260820', []],
  ['20260815', '20260910', '20260810', '20260820', [['20260821', '20260910']]],
  ['20260815', null, '20260810', null, []],
] as const)('%s–%s replaced from %s to %s', (FechaInicio, FechaFin, from, to, left) => {
  expect(replaced({ FechaInicio, FechaFin }, from, to).map((one) => [one.FechaInicio, one.FechaFin])).toEqual(left);
});
