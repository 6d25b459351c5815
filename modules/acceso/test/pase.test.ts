import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareToques, type Dicho, ESTADOS_PASE, pendingOf, type Toque, withToques } from '../shared/pase';

const PEOPLE: readonly Dicho[] = Array.from({ length: 12 }, (_, at) => ({ IdPersona: at + 1, Estado: 'P', Momento: null, IdToque: null }));
const minute = (n: number) => new Date(Date.UTC(2026, 10, 24, 15, n)).toISOString();
const toque = fc.record({
  IdPersona: fc.integer({ min: 1, max: 14 }),
  Estado: fc.constantFrom(...ESTADOS_PASE),
  Momento: fc.integer({ min: 0, max: 5 }).map(minute),
  IdToque: fc.integer({ min: 0, max: 99 }).map(String),
});
/** Words with the same name are the same word, as each telephone makes them. */
const words = fc.uniqueArray(toque, { selector: ({ IdToque }) => IdToque, maxLength: 25 });
const safe = (IdPersona: number, phone: string, at = 1): Toque => ({ IdPersona, Estado: 'A', Momento: minute(at), IdToque: `${phone}-${IdPersona}` });

describe('property: two phones’ roll calls commute', () => {
  test('whatever the order in which they come back, both lists are one', () => {
    fc.assert(
      fc.property(words, words, (one, other) => {
        const others = other.map((word) => ({ ...word, IdToque: `x${word.IdToque}` }));
        expect(withToques(withToques(PEOPLE, one), others)).toEqual(withToques(withToques(PEOPLE, others), one));
        expect(withToques(withToques(PEOPLE, one), others)).toEqual(withToques(PEOPLE, [...others, ...one].reverse()));
      }),
    );
  });
  test('a word sent again changes nothing, also after others', () => {
    fc.assert(
      fc.property(words, fc.integer({ min: 0, max: 24 }), (said, at) => {
        const once = withToques(PEOPLE, said);
        const again = said[at % Math.max(1, said.length)];
        expect(withToques(once, again ? [again] : [])).toEqual(once);
        expect(withToques(once, said)).toEqual(once);
      }),
    );
  });
  test('the order of words is total: one before the other or the same', () => {
    fc.assert(
      fc.property(toque, toque, toque, (a, b, c) => {
        expect(Math.sign(compareToques(a, b))).toBe(-Math.sign(compareToques(b, a)) + 0);
        if (compareToques(a, b) <= 0 && compareToques(b, c) <= 0) expect(compareToques(a, c)).toBeLessThanOrEqual(0);
      }),
    );
  });
});

test('two phones tick 5 and 6 people: both see 11', () => {
  const first = [1, 2, 3, 4, 5].map((person) => safe(person, 'a'));
  const second = [6, 7, 8, 9, 10, 11].map((person) => safe(person, 'b', 2));
  expect(pendingOf(withToques(withToques(PEOPLE, first), second))).toEqual({ pendientes: 1, total: 12 });
  expect(pendingOf(withToques(withToques(PEOPLE, second), first))).toEqual({ pendientes: 1, total: 12 });
});

test('who was ticked by mistake is pending again, and stays so when the older word arrives late', () => {
  const mistake = safe(3, 'a');
  const undone: Toque = { IdPersona: 3, Estado: 'P', Momento: minute(4), IdToque: 'b-3' };
  expect(withToques(PEOPLE, [undone, mistake])[2]).toMatchObject({ Estado: 'P' });
  expect(withToques(withToques(PEOPLE, [undone]), [mistake])[2]).toMatchObject({ Estado: 'P', IdToque: 'b-3' });
});

test('of two words of one instant the more careful one holds: whoever is in doubt is looked for', () => {
  const pending: Toque = { ...safe(1, 'b'), Estado: 'P' };
  expect(withToques(PEOPLE, [safe(1, 'z'), pending])[0]).toMatchObject({ Estado: 'P' });
});

test('words of somebody who is not on the list change nothing', () => {
  expect(withToques(PEOPLE, [safe(99, 'a')])).toEqual(PEOPLE);
});
