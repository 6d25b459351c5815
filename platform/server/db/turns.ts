/** Turns for something of which there is only so much. */
export interface Turns {
  /** Waits for a turn, first come first served; what it answers gives it back, once. */
  take(): Promise<() => void>;
  /** Work that takes one turn. */
  with<T>(work: () => Promise<T>): Promise<T>;
}

/** So many at a time; whoever has waited too long is told that the server is busy. */
export function makeTurns(size: number, waitMs: number): Turns {
  let free = size;
  const waiting = new Set<() => void>();
  const turn = () => {
    let given = true;
    return () => {
      if (!given) return;
      given = false;
      const [next] = waiting;
      if (next) next();
      else free += 1;
    };
  };
  const take = (): Promise<() => void> => {
    if (free > 0) {
      free -= 1;
      return Promise.resolve(turn());
    }
    return new Promise((resolve, reject) => {
      const next = () => {
        clearTimeout(timer);
        waiting.delete(next);
        resolve(turn());
      };
      const timer = setTimeout(() => {
        waiting.delete(next);
        // As the pool says it: the request may be tried again.
        reject(new Error('timeout exceeded when trying to connect'));
      }, waitMs);
      waiting.add(next);
    });
  };
  return {
    take,
    async with(work) {
      const done = await take();
      try {
        return await work();
      } finally {
        done();
      }
    },
  };
}

const nothing = () => undefined;
/** No turns: as many as come. */
export const FREE: Turns = { take: () => Promise.resolve(nothing), with: (work) => work() };
