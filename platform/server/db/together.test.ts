import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { inSets, together } from './together';

afterEach(() => void vi.restoreAllMocks());
/** Time that goes by when a test says so. */
function time() {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  return {
    passes: (ms: number) => {
      now += ms;
    },
  };
}
/** Something that is asked, and is answered or fails when a test says so. */
function held<K, R>() {
  const asked: { readonly keys: readonly K[]; done(answer: R): void; fail(error: Error): void }[] = [];
  const read = (keys: readonly K[]) => new Promise<R>((done, fail) => void asked.push({ keys, done, fail }));
  return { asked, read };
}
const SILENT = new Error('Query read timeout');

describe('look-ups asked at the same time', () => {
  const turn = () => new Promise((done) => setImmediate(done));

  test('those asked until the loop turns are one, and those asked while it is on its way; each key once', async () => {
    const asked: (readonly string[])[] = [];
    const find = together(async (keys: readonly string[]) => {
      asked.push(keys);
      await turn();
      return new Map(keys.map((key) => [key, key.length]));
    });
    const first = [find('a'), find('dddd'), find('a')];
    await turn();
    await turn();
    const rest = [find('bb'), find('ccc'), find('bb')];
    expect(await Promise.all([...first, ...rest])).toEqual([1, 4, 1, 2, 3, 2]);
    expect(asked).toEqual([
      ['a', 'dddd'],
      ['bb', 'ccc'],
    ]);
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

  test('who waited for one that had no answer is told, and does not wait for as long again; who comes then asks anew', async () => {
    const clock = time();
    const { asked, read } = held<string, ReadonlyMap<string, number>>();
    const find = together(read);
    const told = Promise.allSettled([find('a')]);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    const waiting = Promise.allSettled([find('b'), find('c')]);
    clock.passes(9000);
    asked[0]?.fail(SILENT);
    expect(await Promise.all([told, waiting])).toEqual([
      [{ status: 'rejected', reason: SILENT }],
      [
        { status: 'rejected', reason: SILENT },
        { status: 'rejected', reason: SILENT },
      ],
    ]);
    const again = find('b');
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    asked[1]?.done(new Map([['b', 7]]));
    expect(await again).toBe(7);
  });

  test('one whose connection was cut at once, or that was refused for what it says, is nobody else’s', async () => {
    for (const [ms, error] of [
      [20, new Error('ECONNRESET')],
      [9000, new Error('its own fault')],
    ] as const) {
      const clock = time();
      const { asked, read } = held<string, ReadonlyMap<string, number>>();
      const find = together(read);
      const told = Promise.allSettled([find('a')]);
      await vi.waitFor(() => expect(asked).toHaveLength(1));
      const other = find('b');
      clock.passes(ms);
      asked[0]?.fail(error);
      await vi.waitFor(() => expect(asked).toHaveLength(2));
      asked[1]?.done(new Map([['b', 7]]));
      expect([(await told)[0]?.status, await other]).toEqual(['rejected', 7]);
    }
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
            for (let tick = 0; tick < wait; tick += 1) await (wait === 3 ? turn() : Promise.resolve());
          }
          await Promise.all(told);
        },
      ),
    );
  });
});

describe('what many ask for at once, done as sets', () => {
  const settle = (told: readonly Promise<unknown>[]) => Promise.allSettled(told);

  test('what comes until the loop turns, or while a set is done, goes together; of two with one key the later goes after', async () => {
    const sets: (readonly string[])[] = [];
    const take = inSets(
      async (items: readonly string[]) => {
        sets.push(items);
        await new Promise((done) => setImmediate(done));
        return items.map((item) => item.length);
      },
      { keysOf: (item) => [item.slice(0, 1)], most: 3 },
    );
    const told = ['a', 'bb', 'aaa', 'c', 'dd', 'aa'].map(take);
    expect(await Promise.all(told)).toEqual([1, 2, 3, 1, 2, 2]);
    expect(sets).toEqual([['a', 'bb', 'c'], ['aaa', 'dd'], ['aa']]);
  });

  test('a set that had no answer is not done again one by one, and who waited behind it is told', async () => {
    const clock = time();
    const { asked, read } = held<string, readonly string[]>();
    const take = inSets(read, { most: 2 });
    const all = settle(['a', 'b', 'c'].map(take));
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    clock.passes(8800);
    const late = settle([take('d')]);
    clock.passes(200);
    asked[0]?.fail(SILENT);
    expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]?.keys).toEqual(['d']);
    asked[1]?.done(['d']);
    expect(await late).toEqual([{ status: 'fulfilled', value: 'd' }]);
  });

  test('the next set is on its way before those of the one that is done go on', async () => {
    const order: string[] = [];
    const take = inSets(
      async (items: readonly string[]) => {
        order.push(`set ${items.join()}`);
        await new Promise((done) => setTimeout(done, 5));
        return items;
      },
      { most: 2 },
    );
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((item) => take(item).then(() => order.push(item))));
    expect(order).toEqual(['set a,b', 'set c,d', 'a', 'b', 'set e', 'c', 'd', 'e']);
  });

  test('what nobody waits for goes by itself and after the others, which pass it four times at most', async () => {
    const sets: (readonly string[])[] = [];
    let asked: Promise<unknown>[] = [];
    const take = inSets(
      async (items: readonly string[]) => {
        sets.push(items);
        // Others come as long as there is one that waits.
        if (sets.length < 8) asked.push(take(`now${sets.length}`));
        await new Promise((done) => setImmediate(done));
        return items;
      },
      { isLater: (item) => item.startsWith('later'), most: 10 },
    );
    asked = ['later1', 'now', 'later2'].map(take);
    while (asked.length > 0) await Promise.all(asked.splice(0));
    expect(sets).toEqual([['now'], ['now1'], ['now2'], ['now3'], ['later1', 'later2'], ['now4', 'now5'], ['now6'], ['now7']]);
  });

  describe('with a wave', () => {
    const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
    /** Two kinds of work that callers ask for one after the other, and what was done of them in which order. */
    function twoKinds(firstMs: number) {
      const order: string[] = [];
      const wave = {};
      const kind = (name: string, ms: number, options: { readonly after?: object; readonly within?: object }) =>
        inSets(
          async (items: readonly string[]) => {
            order.push(`${name} ${items.join()}`);
            await pause(ms);
            return items;
          },
          { most: 10, ...options },
        );
      return { order, first: kind('first', firstMs, { within: wave }), second: kind('second', 0, { after: wave }) };
    }
    const both = ({ first, second }: ReturnType<typeof twoKinds>, names: readonly string[]) => names.map((name) => first(name).then(second));

    test('a set waits for one of several that is on its way, and who comes from it goes along', async () => {
      const kinds = twoKinds(2);
      const told = both(kinds, ['a', 'b', 'c']);
      await new Promise((done) => setImmediate(done));
      expect(await Promise.all([...told, kinds.second('x')])).toEqual(['a', 'b', 'c', 'x']);
      expect(kinds.order).toEqual(['first a,b,c', 'second x,a,b,c']);
    });

    test('not for one of fewer: whoever comes alone waits for nobody', async () => {
      const kinds = twoKinds(2);
      const told = both(kinds, ['a', 'b']);
      await new Promise((done) => setImmediate(done));
      await Promise.all([...told, kinds.second('x')]);
      expect(kinds.order).toEqual(['first a,b', 'second x', 'second a,b']);
    });

    test('and for none of them longer than a moment', async () => {
      const kinds = twoKinds(60);
      const told = both(kinds, ['a', 'b', 'c']);
      await new Promise((done) => setImmediate(done));
      expect(await Promise.race([kinds.second('x'), pause(50)])).toBe('x');
      await Promise.all(told);
      expect(kinds.order).toEqual(['first a,b,c', 'second x', 'second a,b,c']);
    });

    test('one that fails is waited for by nobody any more', async () => {
      const wave = {};
      const fails = inSets(
        async (items: readonly string[]) => {
          await pause(1);
          if (items.length > 1) throw new Error('lost');
          return items;
        },
        { most: 10, within: wave },
      );
      await Promise.all(['a', 'b', 'c'].map(fails));
      await vi.waitFor(() => expect(wave).toEqual({}));
    });
  });

  test('a set that fails is done one by one: only who is at fault hears of it', async () => {
    const take = inSets(
      async (items: readonly number[]) => {
        if (items.includes(13)) throw new Error('thirteen');
        return items.map((item) => item * 2);
      },
      { most: 10 },
    );
    const told = await settle([take(1), take(13), take(2)]);
    expect(told.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([2, 'Error: thirteen', 4]);
    expect(await take(4)).toBe(8);
  });

  test('property: each is done once and answered its own, never beside another of its key, and those of a key in their order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ key: fc.integer({ min: 0, max: 5 }), wait: fc.boolean() }), { maxLength: 60 }),
        fc.integer({ min: 1, max: 7 }),
        async (asked, most) => {
          const done: { key: number; at: number }[] = [];
          const take = inSets(
            async (items: readonly { key: number; at: number }[]) => {
              expect(items.length).toBeLessThanOrEqual(most);
              expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
              await Promise.resolve();
              done.push(...items);
              return items.map(({ at }) => at);
            },
            { keysOf: ({ key }) => [String(key)], most },
          );
          const told: Promise<number>[] = [];
          for (const [at, { key, wait }] of asked.entries()) {
            told.push(take({ key, at }));
            if (wait) await new Promise((next) => setImmediate(next));
          }
          expect(await Promise.all(told)).toEqual(asked.map((_, at) => at));
          for (let key = 0; key <= 5; key += 1) {
            const order = done.filter((one) => one.key === key).map(({ at }) => at);
            expect(order).toEqual(asked.flatMap((one, at) => (one.key === key ? [at] : [])));
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
