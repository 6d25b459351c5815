import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bedCodes, codesBetween, MAX_ROOMS } from './generar';

test.each([
  ['101', '120', 20, '101', '120'],
  ['A01', 'a12', 12, 'A01', 'A12'],
  ['9', '11', 3, '9', '11'],
  ['M1-098', 'M1-101', 4, 'M1-098', 'M1-101'],
])('%s–%s are %i rooms', (from, to, count, first, last) => {
  const range = codesBetween(from, to);
  expect('codes' in range && [range.codes.length, range.codes[0], range.codes.at(-1)]).toEqual([count, first, last]);
});

test.each([
  ['120', '101', 'habitacion.rango'],
  ['A1', 'B3', 'habitacion.rango'],
  ['UNO', 'DOS', 'habitacion.rango'],
  ['1', '501', 'habitacion.demasiadas'],
  ['ABCDEFGHI9', 'ABCDEFGHI10', 'habitacion.codigo_largo'],
])('%s–%s is refused: %s', (from, to, wrong) => {
  expect(codesBetween(from, to)).toEqual({ wrong });
});

test('a range has each code once, in order, from the first to the last', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9000 }), fc.integer({ min: 0, max: MAX_ROOMS - 1 }), (from, more) => {
      const range = codesBetween(String(from), String(from + more));
      expect('codes' in range && range.codes.map(Number)).toEqual(Array.from({ length: more + 1 }, (_, at) => from + at));
    }),
  );
});

test('beds are named from A on', () => expect(bedCodes(3)).toEqual(['A', 'B', 'C']));
