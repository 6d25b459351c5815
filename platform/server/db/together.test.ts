import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { together } from './together';

describe('look-ups asked at the same time', () => {
  test('one alone is made at once; those asked meanwhile are one, each key once', async () => {
    const asked: (readonly string[])[] = [];
    const find = together(async (keys: readonly string[]) => {
      asked.push(keys);
      await Promise.resolve();
      return new Map(keys.map((key) => [key, key.length]));
    });
    const first = find('a');
    await Promise.resolve();
    const rest = [find('bb'), find('ccc'), find('bb')];
    expect(await Promise.all([first, ...rest])).toEqual([1, 2, 3, 2]);
    expect(asked).toEqual([['a'], ['bb', 'ccc']]);
  });

  test('one that fails is told to those who asked for it, and the next is made', async () => {
    let times = 0;
    const find = together(async (keys: readonly string[]) => {
      times += 1;
      if (times === 1) throw new Error('lost');
      return new Map(keys.map((key) => [key, times]));
    });
    const lost = find('a');
    await expect(lost).rejects.toThrow('lost');
    expect(await find('a')).toBe(2);
    expect(await find('a')).toBe(3);
  });

  test('property: nobody is told what was so before asking, and who is not there is nobody', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ key: fc.integer({ min: 0, max: 4 }), wait: fc.integer({ min: 0, max: 3 }) }), { maxLength: 40 }),
        async (calls) => {
          let now = 0;
          const find = together(async (keys: readonly number[]) => {
            const readAt = now;
            await Promise.resolve();
            return new Map(keys.filter((key) => key > 0).map((key) => [key, readAt]));
          });
          const told: Promise<void>[] = [];
          for (const { key, wait } of calls) {
            now += 1;
            const askedAt = now;
            told.push(find(key).then((readAt) => (key === 0 ? expect(readAt).toBeUndefined() : expect(readAt).toBeGreaterThanOrEqual(askedAt))));
            for (let tick = 0; tick < wait; tick += 1) await Promise.resolve();
          }
          await Promise.all(told);
        },
      ),
    );
  });
});
