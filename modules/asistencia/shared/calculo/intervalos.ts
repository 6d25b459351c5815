/**
 * Sets of minutes as flat, ascending limits `[a0, b0, a1, b1, …]` of half-open intervals that do not touch. Flat, because a night recalculates
 * hundreds of thousands of days.
 */
export type Minutes = readonly number[];

export const NONE: Minutes = [];

/** One interval; nothing when it is empty or turned round. */
export const interval = (from: number, to: number): Minutes => (from < to ? [from, to] : NONE);

/** How many minutes a set holds. */
export function size(set: Minutes): number {
  let sum = 0;
  for (let place = 1; place < set.length; place += 2) sum += (set[place] ?? 0) - (set[place - 1] ?? 0);
  return sum;
}

/** What of two sets is kept, a bit for each case: in none, in the first alone, in the second alone, in both. */
const KEPT = { both: 0b1000, minus: 0b0010, union: 0b1110 } as const;

/** Walks the limits of two sets in order and keeps the minutes of some cases. */
function combined(one: Minutes, other: Minutes, kept: number): Minutes {
  const made: number[] = [];
  let [i, j, open] = [0, 0, 0];
  while (i < one.length || j < other.length) {
    const at = Math.min(one[i] ?? Number.POSITIVE_INFINITY, other[j] ?? Number.POSITIVE_INFINITY);
    while (one[i] === at) i++;
    while (other[j] === at) j++;
    const now = (kept >> ((i & 1) | ((j & 1) << 1))) & 1;
    if (now !== open) made.push(at);
    open = now;
  }
  return made;
}

export const both = (one: Minutes, other: Minutes): Minutes => (one.length === 0 || other.length === 0 ? NONE : combined(one, other, KEPT.both));
export const minus = (one: Minutes, other: Minutes): Minutes => (one.length === 0 || other.length === 0 ? one : combined(one, other, KEPT.minus));
export function union(one: Minutes, other: Minutes): Minutes {
  if (one.length === 0) return other;
  return other.length === 0 ? one : combined(one, other, KEPT.union);
}

/** Many intervals, in any order and overlapping as they may, as one set. */
export function unionOf(intervals: readonly Minutes[]): Minutes {
  let made = NONE;
  for (const one of intervals) made = union(made, one);
  return made;
}

/** The earliest so many minutes of a set. */
export function earliest(set: Minutes, minutes: number): Minutes {
  const made: number[] = [];
  let left = minutes;
  for (let place = 1; place < set.length && left > 0; place += 2) {
    const from = set[place - 1] ?? 0;
    const to = Math.min(set[place] ?? 0, from + left);
    left -= to - from;
    made.push(from, to);
  }
  return made;
}

/** What of a set lies before a minute, and what from it on. */
export const before = (set: Minutes, minute: number): Minutes => minus(set, [minute, Number.MAX_SAFE_INTEGER]);
export const since = (set: Minutes, minute: number): Minutes => minus(set, [Number.MIN_SAFE_INTEGER, minute]);

/** Its intervals, one by one. */
export function* each(set: Minutes): Generator<readonly [number, number]> {
  for (let place = 1; place < set.length; place += 2) yield [set[place - 1] ?? 0, set[place] ?? 0];
}
