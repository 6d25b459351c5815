/** A path that the program itself refuses: it throws there. */
export class Dead extends Error {}

/** A path whose text is only known when the product runs. */
export class Hole extends Error {}

interface Pick {
  readonly key: string;
  readonly at: number;
  readonly of: number;
}

/** The choices of one way through: what is not known (a condition, a caller, a literal of several) is decided here, the same each time it is asked. */
export class Path {
  readonly picks = new Map<string, Pick>();
  constructor(private readonly forced: ReadonlyMap<string, number>) {}

  choose(key: string, of: number): number {
    const known = this.picks.get(key);
    if (known) return known.at;
    const at = Math.min(this.forced.get(key) ?? 0, of - 1);
    this.picks.set(key, { key, at, of });
    return at;
  }
}

/** So many ways are walked in every combination; of what has more, each alternative is walked at least once. */
const EVERY = 12;
const MOST = 150;

/** Walks a work along every choice that it makes. */
export function walkPaths<T>(work: (path: Path) => T, done: (result: T | Hole) => void): void {
  const seen = new Set<string>();
  const covered = new Set<string>();
  const queue: ReadonlyMap<string, number>[] = [new Map()];
  for (let walked = 0; queue.length > 0 && walked < MOST; walked++) {
    const path = new Path(queue.shift() ?? new Map());
    try {
      done(work(path));
    } catch (error) {
      if (error instanceof Hole) done(error);
      else if (!(error instanceof Dead)) throw error;
    }
    const taken: [string, number][] = [];
    for (const { key, at, of } of path.picks.values()) {
      for (let other = 0; other < of; other++) {
        if (other === at) continue;
        // Beyond the first combinations an alternative that was walked is not walked again.
        if (walked >= EVERY && covered.has(`${key}=${other}`)) continue;
        const next = new Map([...taken, [key, other] as const]);
        const name = JSON.stringify([...next]);
        if (seen.has(name)) continue;
        seen.add(name);
        covered.add(`${key}=${other}`);
        queue.push(next);
      }
      taken.push([key, at]);
      covered.add(`${key}=${at}`);
    }
  }
}
