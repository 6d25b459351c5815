import type { Tx } from './pool';

/**
 * Looks things up by key, and those asked while a look-up is on its way together in the next one: each is read after it was
 * asked for, so that what changed before is seen, and many callers at once cost the database little more than one.
 */
export function together<K, R>(read: (keys: readonly K[]) => Promise<ReadonlyMap<K, R>>): (key: K) => Promise<R | undefined> {
  let next: { keys: Set<K>; found: Promise<ReadonlyMap<K, R>> } | undefined;
  let running: Promise<unknown> = Promise.resolve();
  return async (key) => {
    if (!next) {
      const keys = new Set<K>();
      const found = running.then(() => {
        next = undefined;
        return read([...keys]);
      });
      running = found.catch(() => undefined);
      next = { keys, found };
    }
    next.keys.add(key);
    return (await next.found).get(key);
  };
}

/** How what many ask for at once is done as sets. */
export interface SetOptions<T> {
  /** What of an item no other of its set may share: of two of the same the later goes with another set. */
  readonly keysOf?: (item: T) => readonly string[];
  /** What nobody waits for: it goes by itself once nothing else waits, or after some sets of others. */
  readonly isLater?: (item: T) => boolean;
  /** Items of a set, at most. */
  readonly most: number;
}

/** Sets that what comes later lets pass. */
const PATIENCE = 4;

interface Waiting<T, R> {
  readonly item: T;
  readonly keys: readonly string[];
  readonly isLater: boolean;
  done(result: R): void;
  fail(error: unknown): void;
}

/**
 * Does what many ask for at once as sets: what is asked for until the loop turns, or while a set is being done, goes together. `work` does a set
 * whole or not at all and answers in its order; where it fails, each is done by itself, so that nobody hears of another's fault.
 */
export function inSets<T, R>(
  work: (items: readonly T[]) => Promise<readonly R[]>,
  { keysOf = () => [], isLater = () => false, most }: SetOptions<T>,
): (item: T) => Promise<R> {
  let waiting: Waiting<T, R>[] = [];
  let busy = false;
  /** Sets since what comes later waits. */
  let passed = 0;

  function next(): Waiting<T, R>[] {
    const set: Waiting<T, R>[] = [];
    const left: Waiting<T, R>[] = [];
    const seen = new Set<string>();
    const others = waiting.filter((one) => !one.isLater).length;
    const later = others === 0 || (others < waiting.length && passed >= PATIENCE);
    passed = later || others === waiting.length ? 0 : passed + 1;
    for (const one of waiting) {
      if (one.isLater !== later) {
        left.push(one);
        continue;
      }
      // Whoever comes behind one that waits waits too.
      const goes = set.length < most && !one.keys.some((key) => seen.has(key));
      for (const key of one.keys) seen.add(key);
      (goes ? set : left).push(one);
    }
    waiting = left;
    return set;
  }

  async function alone(one: Waiting<T, R>): Promise<void> {
    try {
      const [result] = await work([one.item]);
      one.done(result as R);
    } catch (error) {
      one.fail(error);
    }
  }

  /** Does a set; answers how those who asked are told. Of one that fails each is done by itself. */
  async function doneAll(set: readonly Waiting<T, R>[]): Promise<() => void> {
    try {
      const results = await work(set.map(({ item }) => item));
      return () => {
        for (const [at, one] of set.entries()) one.done(results[at] as R);
      };
    } catch (error) {
      const [first] = set;
      if (first && set.length === 1) return () => first.fail(error);
      await Promise.all(set.map(alone));
      return () => undefined;
    }
  }

  async function go(): Promise<void> {
    for (let doing = doneAll(next()); ; ) {
      const tell = await doing;
      const goesOn = waiting.length > 0;
      // The next set is sent before those of this one go on: what they do takes longer than that, and the database would wait for it.
      if (goesOn) doing = doneAll(next());
      setImmediate(tell);
      if (!goesOn) break;
    }
    busy = false;
  }

  return (item) =>
    new Promise((done, fail) => {
      waiting.push({ item, keys: keysOf(item), isLater: isLater(item), done, fail });
      if (busy) return;
      busy = true;
      setImmediate(() => void go());
    });
}

/**
 * Asks statements that need nothing of one another: within a transaction they leave in one packet, outside one after the other, so that one
 * caller never takes several connections. The first that fails is told, and none after it is asked.
 */
export function inOnePacket({ isOpen }: Pick<Tx, 'isOpen'>): <T>(ask: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (ask) => {
    if (isOpen) return ask();
    const made = last.then(ask);
    last = made;
    return made;
  };
}
