import { highestOf } from '../../chart/chart';
import { fill } from '../../i18n/coded';
import type { Context } from '../http/context';
import type { ReportAsked } from './asked';
import { barsOf, written } from './bars';
import type { ReportWhole, RunReport } from './report';

const SAID = {
  es: {
    plain: '{n} {noun}',
    day: '{n} {noun}: el día con más es el {top}, con {v}',
    month: '{n} {noun}: el mes con más es {top}, con {v}',
    share: '{n} {noun}: {top} reúne {v}, el {p} %',
    largest: '{n} {noun}; en {title}, lo más es {top}: {v}',
  },
  en: {
    plain: '{n} {noun}',
    day: '{n} {noun}: the day with most is {top}, with {v}',
    month: '{n} {noun}: the month with most is {top}, with {v}',
    share: '{n} {noun}: {top} has {v}, {p} % of them',
    largest: '{n} {noun}; in {title}, the most is {top}: {v}',
  },
} as const;

/**
 * What a report comes to in one sentence, from counts in fixed words: how many there are and where the most of them. Null
 * where there is nothing to say: without rows, or where what it counts was too much to be added at once.
 */
export async function answerOf(ctx: Context, of: RunReport, { values, days }: ReportAsked, whole: ReportWhole): Promise<string | null> {
  if (whole.total === 0) return null;
  const own = await of.answer?.(ctx, values, days, whole);
  if (typeof own === 'string') return own;
  const count = of.counted === undefined ? whole.total : whole.sums[of.counted];
  if (count === undefined) return null;
  const say = SAID[ctx.lang];
  const [one, many] = of.words[ctx.lang].noun;
  const n = written(ctx, count);
  const noun = count === 1 ? one : many;
  const bars = whole.bars ? barsOf(whole.bars) : [];
  const top = highestOf(bars);
  if (!whole.bars || !top || top.value <= 0) return fill(say.plain, { n, noun });
  const v = written(ctx, top.value);
  const counted = bars.reduce((all, { value }) => all + value, 0);
  // Bars of something else than what is counted say no share of it.
  if (Math.abs(counted - count) >= 1)
    return fill(say.largest, { n, noun, v, top: top.name, title: whole.bars.title.charAt(0).toLowerCase() + whole.bars.title.slice(1) });
  if (whole.bars.order === 'size') return fill(say.share, { n, noun, v, top: top.name, p: String(Math.round((top.value * 100) / count)) });
  const month = top.days !== undefined && top.days.from.slice(0, 6) === top.days.to.slice(0, 6) && top.name.length > 5;
  return fill(month ? say.month : say.day, { n, noun, v, top: top.name });
}
