/** Days, `yyyyMMdd`, both included, in which somebody is up on site. */
export interface Swing {
  readonly from: string;
  readonly to: string;
}
interface Stretch {
  /** Parts of the axis, from 0 to 1. */
  readonly at: number;
  readonly width: number;
}
interface Axis {
  readonly from: string;
  readonly to: string;
  /** Where today begins. */
  readonly today: number;
  readonly months: readonly { readonly day: string; readonly at: number }[];
  readonly swings: readonly (Stretch & Swing)[];
  readonly ends: readonly {
    /** Where it ends; 1 where that is beyond the axis. */
    readonly at: number;
    readonly beyond: boolean;
    /** The swing that is lost with it: of the first to end alone, so that one thing shouts. */
    readonly lost: Stretch | null;
  }[];
}

const DAY_MS = 86_400_000;
/** Days that the axis shows before today and after. */
const [BEFORE, AFTER] = [12, 65];
/** A month that begins so near the end has no room for its name. */
const LAST_NAMED = 0.95;
const timeOf = (day: string): number => Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6, 8)));
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10).replaceAll('-', '');

/** The first and the last day that an axis drawn on a day shows. */
export const axisDays = (today: string): Swing => ({ from: dayOf(timeOf(today) - BEFORE * DAY_MS), to: dayOf(timeOf(today) + AFTER * DAY_MS) });

/** Where on an axis of some eleven weeks things end, given in the order of their ends, against the swings of whom they enable. */
export function axisOf(today: string, ends: readonly string[], swings: readonly Swing[]): Axis {
  const { from, to } = axisDays(today);
  const begin = timeOf(from);
  const length = timeOf(to) + DAY_MS - begin;
  const place = (day: string, after = 0): number => Math.min(1, Math.max(0, (timeOf(day) + after * DAY_MS - begin) / length));
  const stretch = (one: Swing): Stretch => ({ at: place(one.from), width: place(one.to, 1) - place(one.from) });
  const seen = swings.filter((one) => one.to >= from && one.from <= to);
  const months = [];
  for (let time = begin; time < begin + length; time += DAY_MS) if (time === begin || new Date(time).getUTCDate() === 1) months.push(dayOf(time));
  return {
    from,
    to,
    today: place(today),
    months: months.map((day) => ({ day, at: place(day) })).filter(({ at }) => at < LAST_NAMED),
    swings: seen.map((one) => ({ ...one, ...stretch(one) })),
    ends: ends.map((end, n) => {
      const cut = n === 0 && end < to ? seen.find((one) => one.to > end && one.to >= today) : undefined;
      const rest = cut && stretch({ from: cut.from > end ? cut.from : dayOf(timeOf(end) + DAY_MS), to: cut.to });
      return { at: place(end, 1), beyond: end > to, lost: rest ?? null };
    }),
  };
}
