import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allOf, anyOf, chosen, filterValueSchema, isRange, oneOf } from './filters';

const A = ['Estado', '=', 'A'] as const;
const B = ['IdCompania', 'in', [1, 2]] as const;
const C = ['Visita', '=', 'S'] as const;

describe('filters travel as conventions §2 says', () => {
  test('what nobody chose is not asked', () => {
    expect(allOf([])).toBeUndefined();
    expect(allOf([null, undefined])).toBeUndefined();
    expect(oneOf('Estado', [])).toBeUndefined();
  });

  test('one asks for itself, several are joined, one of several is `in`', () => {
    expect(allOf([undefined, A])).toEqual(A);
    expect(allOf([A, null, B])).toEqual([A, 'AND', B]);
    expect(anyOf([A, B, C])).toEqual([A, 'OR', B, 'OR', C]);
    expect(allOf([A, anyOf([B, C])])).toEqual([A, 'AND', [B, 'OR', C]]);
    expect([oneOf('Estado', ['A']), oneOf('Estado', ['A', 'I'])]).toEqual([
      ['Estado', '=', 'A'],
      ['Estado', 'in', ['A', 'I']],
    ]);
  });

  test('property: whatever is joined, each part is there once, in its order, with a word between two', () => {
    const part = fc.option(fc.tuple(fc.string(), fc.constant('='), fc.integer()), { nil: undefined });
    fc.assert(
      fc.property(fc.array(part), fc.constantFrom('AND', 'OR'), (parts, word) => {
        const present = parts.filter((one) => one !== undefined);
        const made = word === 'AND' ? allOf(parts) : anyOf(parts);
        expect(made).toEqual(present.length < 2 ? present[0] : present.flatMap((one, at) => (at === 0 ? [one] : [word, one])));
      }),
    );
  });

  test('a range is no set, and what an address says that no filter is, is none', () => {
    expect([isRange({ desde: 1 }), isRange(['a']), isRange('a'), isRange(undefined)]).toEqual([true, false, false, false]);
    expect([chosen('a'), chosen(''), chosen(['a', 2]), chosen({ desde: 1 }), chosen(undefined)]).toEqual([['a'], [], ['a', 2], [], []]);
    expect([{ desde: 1, otra: 2 }, 7, null, [true]].map((value) => filterValueSchema.safeParse(value).success)).toEqual([false, false, false, false]);
  });
});
