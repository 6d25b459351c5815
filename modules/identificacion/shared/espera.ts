/** How many waited so many days. */
export interface Waited {
  readonly espera: number;
  readonly n: number;
}

/** The day of the histogram that has all who waited as long or longer. */
export const LONGEST = 6;

/** How many waited 0, 1, 2… days, the last bar being of six or more. */
export function histogramOf(waited: readonly Waited[]): readonly number[] {
  const bars = Array.from({ length: LONGEST + 1 }, () => 0);
  for (const { espera, n } of waited) {
    const at = Math.min(LONGEST, espera);
    bars[at] = (bars[at] ?? 0) + n;
  }
  return bars;
}

/** The days that half of them waited at most, halfway between two where they are even; null where nobody waited. */
export function halfOf(waited: readonly Waited[]): number | null {
  const sorted = [...waited].sort((one, other) => one.espera - other.espera);
  const total = sorted.reduce((all, { n }) => all + n, 0);
  if (total === 0) return null;
  const at = (place: number): number => {
    let before = 0;
    for (const { espera, n } of sorted) {
      before += n;
      if (place < before) return espera;
    }
    return 0;
  };
  return (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2;
}
