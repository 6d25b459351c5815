import { isOutOfTime } from './gone';
import type { Tx } from './pool';

/**
 * Who has waited so long for others when they fail for want of an answer is told the same: his own question would wait for as long as theirs did, after
 * theirs, and whoever calls has been promised an answer within one of these waits.
 */
const TOLD_MS = 500;
const hasWaited = (since: number): boolean => performance.now() - since >= TOLD_MS;

/**
 * Looks things up by key: those asked until the loop turns, or while a look-up is on its way, together in the next one. Each is read after it was
 * asked for, so that what changed before is seen, and many callers at once cost the database little more than one.
 */
export function together<K, R>(read: (keys: readonly K[]) => Promise<ReadonlyMap<K, R>>): (key: K) => Promise<R | undefined> {
  let next: { keys: Set<K>; found: Promise<ReadonlyMap<K, R>> } | undefined;
  /** What the look-up on its way came to: how it failed, where it did. */
  let running: Promise<{ readonly error: unknown } | undefined> = Promise.resolve(undefined);
  return async (key) => {
    if (!next) {
      const keys = new Set<K>();
      const since = performance.now();
      const before = running;
      const found = (async () => {
        const failed = await before;
        await new Promise((turn) => setImmediate(turn));
        next = undefined;
        if (failed && hasWaited(since) && isOutOfTime(failed.error)) throw failed.error;
        return read([...keys]);
      })();
      running = found.then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      next = { keys, found };
    }
    next.keys.add(key);
    return (await next.found).get(key);
  };
}

/** Sets on their way that others wait for a moment instead of going beside them: fewer sets and larger ones cost the database and the loop less. */
export interface Wave {
  coming?: Promise<unknown>;
}
/** Of so many it is worth waiting for them. */
const SEVERAL = 3;
/** Nobody waits longer for others. */
const WAVE_MS = 5;

/** A moment for those who are on their way; nothing where nobody is. */
function momentFor(wave: Wave | undefined): Promise<unknown> | undefined {
  if (!wave?.coming) return undefined;
  let late: NodeJS.Timeout | undefined;
  const patience = new Promise((done) => {
    late = setTimeout(done, WAVE_MS);
  });
  return Promise.race([wave.coming, patience]).finally(() => clearTimeout(late));
}

/** How what many ask for at once is done as sets. */
export interface SetOptions<T> {
  /** What of an item no other of its set may share: of two of the same the later goes with another set. */
  readonly keysOf?: (item: T) => readonly string[];
  /** What nobody waits for: it goes by itself once nothing else waits, or after some sets of others. */
  readonly isLater?: (item: T) => boolean;
  /** Those that are waited for, so that who comes from one of them goes along. */
  readonly after?: Wave;
  /** Those that the own sets are, where several items of one count: not what nobody waits for, where nothing else is said. */
  readonly within?: Wave;
  readonly counts?: (item: T) => boolean;
  /** Items of a set, at most. */
  readonly most: number;
}

/** Sets that what comes later lets pass. */
const PATIENCE = 4;

interface Waiting<T, R> {
  readonly item: T;
  readonly keys: readonly string[];
  readonly isLater: boolean;
  readonly since: number;
  done(result: R): void;
  fail(error: unknown): void;
}

/**
 * Does what many ask for at once as sets: what is asked for until the loop turns, or while a set is being done, goes together. `work` does a set
 * whole or not at all and answers in its order; where it fails, each is done by itself, so that nobody hears of another's fault (`TOLD_MS`: but of the
 * database's).
 */
export function inSets<T, R>(
  work: (items: readonly T[]) => Promise<readonly R[]>,
  { keysOf = () => [], isLater = () => false, after, within, counts = (item) => !isLater(item), most }: SetOptions<T>,
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

  /** Those who have waited too long to be asked for once more. */
  function late(): readonly Waiting<T, R>[] {
    const told = waiting.filter(({ since }) => hasWaited(since));
    waiting = waiting.filter((one) => !told.includes(one));
    return told;
  }

  /** Does a set; answers how those who asked are told. Of one that fails each is done by itself, but where it failed for want of an answer. */
  async function doneAll(set: readonly Waiting<T, R>[]): Promise<() => void> {
    const began = performance.now();
    try {
      const results = await work(set.map(({ item }) => item));
      return () => {
        for (const [at, one] of set.entries()) one.done(results[at] as R);
      };
    } catch (error) {
      const isLate = hasWaited(began) && isOutOfTime(error);
      const told = isLate ? [...set, ...late()] : set;
      if (isLate || set.length === 1) return () => told.forEach((one) => void one.fail(error));
      await Promise.all(set.map(alone));
      return () => undefined;
    }
  }

  /** Sends a set; where it is of several, others know that it is on its way. */
  function send(): Promise<() => void> {
    const set = next();
    const doing = doneAll(set);
    if (within && set.filter(({ item }) => counts(item)).length >= SEVERAL) {
      // Until they were told, and have asked for what comes next.
      const coming = doing.then(() => new Promise<void>((done) => setImmediate(() => setImmediate(done))));
      within.coming = coming;
      void coming.then(() => {
        if (within.coming === coming) delete within.coming;
      });
    }
    return doing;
  }

  async function go(): Promise<void> {
    await momentFor(after);
    for (let doing = send(); ; ) {
      const tell = await doing;
      // The next set is sent before those of this one go on: what they do takes longer than that, and the database would wait for it.
      setImmediate(tell);
      if (waiting.length === 0) break;
      await momentFor(after);
      doing = send();
    }
    busy = false;
  }

  return (item) =>
    new Promise((done, fail) => {
      waiting.push({ item, keys: keysOf(item), isLater: isLater(item), since: performance.now(), done, fail });
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
