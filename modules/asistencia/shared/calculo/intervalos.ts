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

/** Walks the limits of two sets in order and keeps the minutes that `keeps` says. */
function combined(one: Minutes, other: Minutes, keeps: (inOne: boolean, inOther: boolean) => boolean): Minutes {
  const made: number[] = [];
  let [i, j, open] = [0, 0, false];
  while (i < one.length || j < other.length) {
    const at = Math.min(one[i] ?? Number.POSITIVE_INFINITY, other[j] ?? Number.POSITIVE_INFINITY);
    while (one[i] === at) i++;
    while (other[j] === at) j++;
    const kept = keeps(i % 2 === 1, j % 2 === 1);
    if (kept !== open) made.push(at);
    open = kept;
  }
  return made;
}

export const both = (one: Minutes, other: Minutes): Minutes =>
  one.length === 0 || other.length === 0 ? NONE : combined(one, other, (inOne, inOther) => inOne && inOther);
export const minus = (one: Minutes, other: Minutes): Minutes =>
  one.length === 0 || other.length === 0 ? one : combined(one, other, (inOne, inOther) => inOne && !inOther);
export function union(one: Minutes, other: Minutes): Minutes {
  if (one.length === 0) return other;
  return other.length === 0 ? one : combined(one, other, (inOne, inOther) => inOne || inOther);
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
