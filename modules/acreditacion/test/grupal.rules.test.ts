import { expect, test } from 'vitest';
import { matchGroup } from '../server/carga/carga.adjuntos';
import { strangers } from '../server/solicitud/grupal.rules';

const dni = { Longitud: 8, LongitudExacta: 'S', Caracteres: 'N' } as const;
const passport = { Longitud: 12, LongitudExacta: 'N', Caracteres: 'A' } as const;

test.each([
  ['a document of nobody', ['99887766'], ['99887766']],
  ['one of ours is known', ['45678901'], []],
  ['a tax number or a policy is no person', ['20100070970', '123456'], []],
  ['a day is no document, however it is written', ['20261210', '10122026'], []],
  ['letters may be anything', ['AB123456'], []],
])('%s', (_, numbers, expected) => {
  expect(strangers(numbers, new Set(['20261210']), new Set(['45678901']), [dni, passport])).toEqual(expected);
});

test('where no kind of document has an exact length, no number can be told from another', () => {
  expect(strangers(['99887766'], new Set(), new Set(), [passport])).toEqual([]);
});

test('a group paper is named like its requirement', () => {
  const groups = new Map([['SCTR', 7]]);
  expect(matchGroup('sctr.pdf', groups)).toBe(7);
  expect(matchGroup('GRUPAL_SCTR.PDF', groups)).toBe(7);
  for (const name of ['45678901_SCTR.pdf', 'EMO.pdf', 'sctr', 'sctr.pdf.exe']) expect(matchGroup(name, groups)).toBeNull();
});
