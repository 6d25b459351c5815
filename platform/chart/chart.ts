/** What a bar is of and how much; days are `yyyyMMdd`. */
export interface ChartBar {
  readonly name: string;
  readonly value: number;
  /** The same of the period before. */
  readonly before?: number | null;
  /** What it should not pass, or should reach. */
  readonly target?: number | null;
  /** The days that it stands for. */
  readonly days?: ChartDays;
  /** What it is made of, in the order of the chart's parts. */
  readonly parts?: readonly number[];
}
/** How a part of a bar is told from the others: what is so, what is so and quiet, what is out of use, what is to be seen to, what may not be. */
export type PartTone = 'strong' | 'bar' | 'idle' | 'soon' | 'over';
/** A part of every bar, with its name in the legend. */
export interface ChartPart {
  readonly name: string;
  readonly tone: PartTone;
}
export interface ChartDays {
  readonly from: string;
  readonly to: string;
}
/** Bars one after another in time, the same as points of a line, or groups of which the largest are drawn. */
export interface Chart {
  readonly order: 'time' | 'line' | 'size';
  readonly bars: readonly ChartBar[];
  /** A line across all of them, with its name. */
  readonly limit: { readonly value: number; readonly name: string } | null;
  /** False where the middle of their heights says nothing, as of a distribution's bars. */
  readonly middle?: false;
  /** Of a line: how many of its points have been; of those to come there is what was before alone. All of them where it is not said. */
  readonly been?: number;
  /** What the last point and the line of before are called at their ends; without them a number. */
  readonly ends?: { readonly now: string; readonly before: string };
  /** Where bars are stacked: from the ground up, or from the left on. */
  readonly parts?: readonly ChartPart[];
}

/** As many groups as one compares at a glance; a table has the others. */
export const MOST_GROUPS = 12;
/** Of fewer bars the middle one says nothing. */
const MEDIAN_FROM = 5;
const DAY_MS = 86_400_000;

/** The middle value of what is drawn, of at least five bars: half are at or under it. */
export function medianOf(bars: readonly ChartBar[]): number | null {
  if (bars.length < MEDIAN_FROM) return null;
  const sorted = bars.map(({ value }) => value).sort((one, other) => one - other);
  const half = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[sorted.length % 2 === 0 ? half - 1 : half], sorted[half]];
  return Number(((low + high) / 2).toFixed(1));
}

/** The bars that are drawn, in their order: those in time all of them, of groups the largest. */
export const drawnBars = ({ order, bars }: Pick<Chart, 'order' | 'bars'>): readonly ChartBar[] =>
  order !== 'size' ? bars : [...bars].sort((one, other) => other.value - one.value).slice(0, MOST_GROUPS);

/** The bar that a sentence about them speaks of: the highest, the first of several. */
export const highestOf = (bars: readonly ChartBar[]): ChartBar | undefined =>
  bars.reduce<ChartBar | undefined>((most, one) => (most === undefined || one.value > most.value ? one : most), undefined);

/** The parts of a bar one after another, each from where to where; those of nothing are left out. */
export function stackOf(
  { parts = [] }: Pick<ChartBar, 'parts'>,
  of: readonly ChartPart[],
): readonly { readonly tone: PartTone; readonly from: number; readonly to: number }[] {
  let from = 0;
  return of.flatMap(({ tone }, at) => {
    const size = Math.max(0, parts[at] ?? 0);
    const begins = from;
    from += size;
    return size > 0 ? [{ tone, from: begins, to: from }] : [];
  });
}

/** As high as a bar is drawn: its value, or what its parts come to where that is more. */
export const heightOf = (bar: ChartBar): number =>
  Math.max(
    bar.value,
    (bar.parts ?? []).reduce((all, part) => all + Math.max(0, part), 0),
  );

/** Three to five round values from zero up to the first that is not under the highest. */
export function ticksOf(most: number): readonly number[] {
  if (most <= 0) return [0, 1];
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((by) => by * power).find((by) => by >= rough) ?? rough;
  const count = Math.ceil(most / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, at) => Number((at * step).toPrecision(12)));
}

const at = (day: string): number => Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6, 8)));
const dayAt = (moment: number): string => new Date(moment).toISOString().slice(0, 10).replaceAll('-', '');
const isFirst = (day: string): boolean => day.endsWith('01');
const isLast = (day: string): boolean => isFirst(dayAt(at(day) + DAY_MS));

/** The days just before some days, as many; of whole months, as many whole months. */
export function daysBefore({ from, to }: ChartDays): ChartDays {
  if (isFirst(from) && isLast(to)) {
    const months = (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(4, 6)) - Number(from.slice(4, 6)) + 1;
    return { from: dayAt(Date.UTC(Number(from.slice(0, 4)), Number(from.slice(4, 6)) - 1 - months, 1)), to: dayAt(at(from) - DAY_MS) };
  }
  const length = Math.round((at(to) - at(from)) / DAY_MS) + 1;
  return { from: dayAt(at(from) - length * DAY_MS), to: dayAt(at(from) - DAY_MS) };
}

/** Bars with what each was in the period before: those in time one by one, groups by their names. */
export function against(chart: Pick<Chart, 'order' | 'bars'>, before: readonly ChartBar[]): readonly ChartBar[] {
  const named = new Map(before.map(({ name, value }) => [name, value]));
  return chart.bars.map((bar, nth) => ({ ...bar, before: chart.order !== 'size' ? (before[nth]?.value ?? null) : (named.get(bar.name) ?? 0) }));
}

/** How much all of them are over what they were before, in whole per cent; null where there was nothing. */
export function changeOf(bars: readonly ChartBar[], before: readonly ChartBar[]): number | null {
  const sum = (of: readonly ChartBar[]) => of.reduce((all, { value }) => all + value, 0);
  const was = sum(before);
  return was === 0 ? null : Math.round(((sum(bars) - was) * 100) / was);
}
