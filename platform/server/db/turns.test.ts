import { describe, expect, test } from 'vitest';
import { makeTurns } from './turns';

const soon = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('turns', () => {
  test('so many at a time, first come first served', async () => {
    const turns = makeTurns(2, 1000);
    const order: number[] = [];
    let most = 0;
    let now = 0;
    await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        turns.with(async () => {
          now += 1;
          most = Math.max(most, now);
          await soon();
          order.push(at);
          now -= 1;
        }),
      ),
    );
    expect(most).toBe(2);
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('one given back twice is one; work that fails gives it back; whoever waits too long is told', async () => {
    const turns = makeTurns(1, 20);
    const done = await turns.take();
    await expect(turns.take()).rejects.toThrow('timeout exceeded');
    done();
    done();
    await expect(turns.with(() => Promise.reject(new Error('falla')))).rejects.toThrow('falla');
    const again = await turns.take();
    await expect(turns.take()).rejects.toThrow('timeout exceeded');
    again();
  });
});
