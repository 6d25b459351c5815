import { expect, test } from 'vitest';
import { gather } from './gather';

test('what is asked for at once is one question, each of its own answer; beyond so many another one', async () => {
  const asked: (readonly string[])[] = [];
  const ask = gather(
    async (keys) => {
      asked.push(keys);
      return new Map(keys.filter((key) => key !== 'nada').map((key) => [key, key.toUpperCase()]));
    },
    { most: 3, within: 1 },
  );
  expect(await Promise.all(['a', 'b', 'a', 'nada', 'c'].map(ask))).toEqual(['A', 'B', 'A', null, 'C']);
  expect(asked).toEqual([['a', 'b', 'nada'], ['c']]);
  expect(await ask('d')).toBe('D');
  expect(asked).toHaveLength(3);
});

test('of a question that fails each hears, and the next is asked anew', async () => {
  let fails = true;
  const ask = gather(
    async (keys) => {
      if (fails) throw new Error('sin red');
      return new Map(keys.map((key) => [key, 1]));
    },
    { most: 5, within: 1 },
  );
  expect((await Promise.allSettled([ask('a'), ask('b')])).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await ask('a')).toBe(1);
});
