import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Problem } from './problem';
import { makeTurns, type TurnLimits } from './turns';

const LIMITS: TurnLimits = {
  atOnce: 1,
  waitingMember: 3,
  waitingGroup: 5,
  waiting: 8,
  patienceMs: 1000,
  countsMs: 5000,
  code: 'exportacion.turno',
  retryAfter: 10,
};
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Callers of a queue, and in which order they had their turns. */
function callers(limits: Partial<TurnLimits> = {}) {
  const turns = makeTurns({ ...LIMITS, ...limits });
  const served: string[] = [];
  const ends: (() => void)[] = [];
  const refused: string[] = [];
  const ask = (group: string, member: string, name = member, gone?: AbortSignal) =>
    turns.take({ group, member }, gone).then(
      (end) => {
        served.push(name);
        ends.push(end);
      },
      (error: unknown) => refused.push(error instanceof Problem ? `${name} ${error.status} ${error.code} ${error.more.retryAfter}` : String(error)),
    );
  return {
    ask,
    served,
    refused,
    async finish() {
      ends.shift()?.();
      await settled();
    },
  };
}

describe('a turn for each', () => {
  test('who asks for many waits behind those who ask for one, by client and by user', async () => {
    const { ask, served, finish } = callers();
    for (const n of [1, 2, 3, 4]) void ask('A', 'ana', `ana${n}`);
    void ask('A', 'luis');
    void ask('B', 'rosa');
    for (let n = 0; n < 6; n += 1) await finish();
    expect(served).toEqual(['ana1', 'ana2', 'rosa', 'luis', 'ana3', 'ana4']);
  });

  test('so many at once for all, and for one user', async () => {
    const { ask, served, finish } = callers({ atOnce: 2, atOnceMember: 1 });
    for (const n of [1, 2]) void ask('A', 'ana', `ana${n}`);
    void ask('A', 'luis');
    await settled();
    expect(served).toEqual(['ana1', 'luis']);
    await finish();
    expect(served).toEqual(['ana1', 'luis', 'ana2']);
  });

  test('too many waiting of one user, of one client, of all: 429 with when to come back; the room is never so full that another client finds no place', async () => {
    const { ask, served, refused } = callers();
    for (let n = 0; n < 5; n += 1) await Promise.race([ask('A', 'ana'), settled()]);
    for (const member of ['luis', 'eva', 'max']) await Promise.race([ask('A', member), settled()]);
    for (const group of ['B', 'C', 'D', 'E', 'E']) await Promise.race([ask(group, group), settled()]);
    expect(served).toEqual(['ana']);
    expect(refused).toEqual(['ana', 'max', 'E'].map((name) => `${name} 429 exportacion.turno 10`));
  });

  test('nobody waits for ever, and who leaves gives the place up', async () => {
    const { ask, served, refused, finish } = callers();
    const left = new AbortController();
    void ask('A', 'ana');
    void ask('A', 'luis');
    void ask('A', 'eva', 'eva', left.signal);
    left.abort();
    await settled();
    expect(refused.map((one) => one.split(' ')[0])).toEqual(['eva']);
    await vi.advanceTimersByTimeAsync(LIMITS.patienceMs);
    expect(refused.map((one) => one.split(' ')[0])).toEqual(['eva', 'luis']);
    await finish();
    expect(served).toEqual(['ana']);
  });

  test('what goes on for long holds up nobody but its own user', async () => {
    const { ask, served, refused } = callers({ atOnceMember: 1, patienceMs: 60_000 });
    void ask('A', 'ana', 'ana1');
    void ask('A', 'ana', 'ana2');
    void ask('B', 'luis');
    await vi.advanceTimersByTimeAsync(LIMITS.countsMs + 1);
    expect([served, refused]).toEqual([['ana1', 'luis'], []]);
  });
});
