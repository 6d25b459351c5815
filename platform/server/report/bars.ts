import { against, type Chart, type ChartBar, type ChartPart, daysBefore } from '../../chart/chart';
import { drawChart, svgOf } from '../../chart/draw';
import type { Context } from '../http/context';
import type { ReportAsked } from './asked';
import type { Days, ReportBars, ReportRow, RunReport } from './report';
import { toldColumns, toldWords } from './told';

/** Bars of a report as any chart has them. */
export const barsOf = ({ bars }: Pick<ReportBars, 'bars'>): readonly ChartBar[] => bars.map(([name, value, more]) => ({ name, value, ...more }));
export const chartOf = ({ order, bars, limit = null, parts }: ReportBars): Chart => ({
  order,
  bars: barsOf({ bars }),
  limit,
  ...(parts ? { parts } : {}),
});

/** Of paper, in points. */
const [WIDTH, SIZE] = [760, 8];
const MEDIAN = { es: 'mediana', en: 'median' } as const;
const LOCALE = { es: 'es-PE', en: 'en-US' } as const;
/** A number as the reader's language writes it. */
export const written = ({ lang }: Pick<Context, 'lang'>, value: number): string => new Intl.NumberFormat(LOCALE[lang]).format(value);

/** A chart as vectors for paper. */
export const chartSvg = (ctx: Pick<Context, 'lang'>, chart: Chart): string =>
  svgOf(drawChart(chart, { width: WIDTH, size: SIZE, number: (value) => written(ctx, value), median: MEDIAN[ctx.lang] }));

/** How many characters the longest bar of a workbook has. */
const CELLS = 40;
/** The bars of a report as lines of a workbook: name, value, and the bar in blocks. */
export function barLines({ order, bars }: ReportBars): readonly (readonly [string, number, string])[] {
  const shown = order === 'time' ? bars : [...bars].sort(([, one], [, other]) => other - one);
  const most = Math.max(0, ...shown.map(([, value]) => value));
  return shown.map(([name, value]) => [name, value, most > 0 ? '█'.repeat(Math.round((CELLS * value) / most)) : '']);
}

/** A period of more days has a bar a month. */
export const DAY_BARS = 92;
const DAY_MS = 86_400_000;
/** Groups beyond these are in the rows alone. */
const MOST = 500;
const moment = (day: string): number => Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6, 8)));
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10).replaceAll('-', '');

/** The days of a period, or its months where it is long: each with its name and the days of the period that it is. */
export function stepsOf({ Desde, Hasta }: Days): readonly { readonly name: string; readonly days: { readonly from: string; readonly to: string } }[] {
  const [from, to] = [moment(Desde), moment(Hasta)];
  const days = Array.from({ length: Math.round((to - from) / DAY_MS) + 1 }, (_, at) => dayOf(from + at * DAY_MS));
  if (days.length <= DAY_BARS) return days.map((day) => ({ name: `${day.slice(6, 8)}/${day.slice(4, 6)}`, days: { from: day, to: day } }));
  const months = new Map<string, string[]>();
  for (const day of days) {
    const known = months.get(day.slice(0, 6));
    if (known) known.push(day);
    else months.set(day.slice(0, 6), [day]);
  }
  return [...months].map(([month, own]) => ({
    name: `${month.slice(4)}/${month.slice(0, 4)}`,
    days: { from: own[0] ?? Desde, to: own.at(-1) ?? Hasta },
  }));
}

const BY = { es: ' por ', en: ' by ' } as const;
const OVER_TIME = { es: ' en el tiempo', en: ' over time' } as const;
const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const addedTo = (known: readonly number[] | undefined, more: readonly number[]): number[] => more.map((one, at) => one + (known?.[at] ?? 0));

/** Counts the rows of a report as they come and says their bars, as its definition has them drawn; what the profile may not see counts nothing. */
export function tallyOf(ctx: Context, of: RunReport, { Desde, Hasta }: Days) {
  const { drawn } = of;
  const columns = toldColumns(ctx, of);
  const by = columns.find(({ name, masked, hidden }) => name === drawn?.by && !masked && !hidden);
  const adds = columns.find(({ name, masked }) => name === drawn?.adds && !masked);
  const open = by !== undefined && (drawn?.adds === undefined || adds !== undefined);
  // Where one of them is not seen whole, bars are of one piece.
  const pieces = (drawn?.parts ?? []).map(({ of: name, tone }) => ({ tone, column: columns.find((one) => one.name === name && !one.masked) }));
  const stacked = pieces.length > 0 && pieces.every(({ column }) => column !== undefined);
  const partsOf = new Map<string, number[]>();
  const counts = new Map<string, number>();
  const targets = new Map<string, number>();
  const partsIn = (row: ReportRow, amount: number): number[] => {
    const own = pieces.map(({ column }) => {
      const value = column && row[column.name];
      return typeof value === 'number' ? value : 0;
    });
    return drawn?.rest ? [...own, Math.max(0, amount - own.reduce((all, one) => all + one, 0))] : own;
  };
  const parts: readonly ChartPart[] = [
    ...pieces.map(({ tone, column }) => ({ tone, name: column?.title ?? '' })),
    ...(drawn?.rest ? [{ tone: drawn.rest.tone, name: drawn.rest.name[ctx.lang] }] : []),
  ];
  return {
    add(rows: readonly ReportRow[]): void {
      if (!open) return;
      for (const row of rows) {
        const amount = adds ? row[adds.name] : 1;
        if (typeof amount !== 'number') continue;
        const key = by.kind === 'date' ? String(row[by.name] ?? '').replaceAll('-', '') : String(toldWords([by], row)[0] ?? '—');
        counts.set(key, (counts.get(key) ?? 0) + amount);
        const target = drawn?.target === undefined ? null : row[drawn.target];
        if (typeof target === 'number') targets.set(key, target);
        if (stacked) partsOf.set(key, addedTo(partsOf.get(key), partsIn(row, amount)));
      }
    },
    /** One bar alone has nothing to be compared with. */
    bars(): ReportBars | null {
      if (!open || counts.size === 0) return null;
      const what = adds?.title ?? upper(of.words[ctx.lang].noun[1]);
      const inTime = by.kind === 'date' && Desde !== '';
      const title = `${what}${inTime ? OVER_TIME[ctx.lang] : `${BY[ctx.lang]}${lower(by.title)}`}`;
      const rounded = (value: number): number => Number(value.toFixed(1));
      if (inTime) {
        const bars = stepsOf({ Desde, Hasta }).map(({ name, days }) => {
          let value = 0;
          for (const [day, count] of counts) if (day >= days.from && day <= days.to) value += count;
          return [name, rounded(value), { days }] as const;
        });
        return bars.length > 1 ? { title, order: 'time', bars } : null;
      }
      const bars = [...counts]
        .map(
          ([name, value]) =>
            [name, rounded(value), { target: targets.get(name) ?? null, ...(stacked ? { parts: partsOf.get(name) ?? [] } : {}) }] as const,
        )
        .filter(([, value]) => value > 0);
      const sorted = bars.sort(([name, one], [next, other]) => other - one || name.localeCompare(next)).slice(0, MOST);
      return sorted.length > 1 ? { title, order: 'size', bars: sorted, ...(stacked ? { parts } : {}) } : null;
    },
  };
}

/** The bars of a report against those of the days before, where it has some that may be compared. */
export async function comparedChart(ctx: Context, of: RunReport, { values, days }: ReportAsked, bars: ReportBars): Promise<Chart> {
  const chart = chartOf(bars);
  if (!of.bars || !of.compares || days.Desde === '') return chart;
  const { from, to } = daysBefore({ from: days.Desde, to: days.Hasta });
  const before = await of.bars(ctx, values, { Desde: from, Hasta: to });
  return before ? { ...chart, bars: against(chart, barsOf(before)) } : chart;
}
