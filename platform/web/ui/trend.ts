const SMOOTH = 7;
const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

/** Each day as the mean of the week that ends on it, so that weekends do not draw saws. */
export const smoothed = (days: readonly number[]): number[] =>
  days.map((_, at) => {
    const week = days.slice(Math.max(0, at - SMOOTH + 1), at + 1);
    return sum(week) / week.length;
  });

/** The second half of some days against the first, in whole per cent; null where the first had nothing. */
export function changeOf(days: readonly number[]): number | null {
  const half = Math.floor(days.length / 2);
  const before = sum(days.slice(0, half));
  return before === 0 ? null : Math.round(((sum(days.slice(-half)) - before) * 100) / before);
}

/** Points of a line `width` by `height`, the largest of both halves at the top. */
export function pointsOf(days: readonly number[], most: number, width: number, height: number): string {
  return days
    .map(
      (value, at) => `${((at * width) / Math.max(1, days.length - 1)).toFixed(1)},${(height - (value * height) / Math.max(1e-9, most)).toFixed(1)}`,
    )
    .join(' ');
}
