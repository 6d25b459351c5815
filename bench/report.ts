import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './data/template';
import type { Measured } from './load';
import { script } from './processes';
import type { Scenario } from './scenario';

/** The same calls on the product, on its own statements behind a bare endpoint, and on those by hand behind the same. */
export interface Rounds {
  readonly product: readonly Turn[];
  readonly full: readonly Turn[];
  readonly hand: readonly Turn[];
  /** The product with one caller alone. */
  readonly alone: readonly Turn[];
}
/** A round and what it took of the processor, in seconds: of the server's own process, and of the database's. */
export interface Turn extends Measured {
  readonly cpu: number;
  readonly behind: number;
}
/** What was found of a question: of a pair, ours and by hand. */
export interface Result {
  readonly scenario: Scenario;
  readonly rounds: Rounds;
  readonly statements: readonly [number, number | undefined];
  readonly planning: readonly [number | undefined, number | undefined];
}

const rate = ({ times, seconds }: Measured): number => times.length / seconds;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2;
}

/** Of the middle round: a neighbour that takes the machine for a second spoils one, not all. */
function percentile(rounds: readonly Turn[], part: number): number {
  return median(
    rounds.map(({ times }) => {
      const sorted = [...times].sort((a, b) => a - b);
      return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
    }),
  );
}

/** How many times the cost of the other the product's is, round by round side by side. */
const ratioOf = (product: readonly Turn[], other: readonly Turn[]): number | undefined =>
  other.length === 0 ? undefined : median(product.map((round, at) => rate(other[at] ?? round) / rate(round)));

const microseconds = (turns: readonly Turn[], of: (turn: Turn) => number): number =>
  median(turns.map((turn) => (of(turn) * 1e6) / turn.times.length));
/** Processor of a call on both sides: what other work on the machine leaves as it is. */
const whole = ({ cpu, behind }: Turn): number => cpu + behind;

const cell = (value: number | undefined, digits = 1): string => (value === undefined ? '' : value.toFixed(digits));

/** The median of a call that has the machine for itself. */
export const aloneOf = ({ rounds }: Result): number => percentile(rounds.alone.length > 0 ? rounds.alone : rounds.product, 0.5);
export const bytesOf = ({ rounds }: Result): number => median(rounds.product.map(({ bytes }) => bytes));

/** One question as a line of the table. */
export function lineOf(result: Result): string[] {
  const { scenario, rounds, statements, planning } = result;
  const { product, full, hand } = rounds;
  const [byHand, overhead] = [ratioOf(product, hand), ratioOf(product, full)];
  const [alone, p99] = [aloneOf(result), percentile(product, 0.99)];
  const wanted = [
    scenario.target && ([`hand ≤ ${scenario.target}`, byHand !== undefined && byHand > scenario.target] as const),
    scenario.overhead && ([`own ≤ ${scenario.overhead}`, overhead !== undefined && overhead > scenario.overhead] as const),
    scenario.p50 && ([`p50 ≤ ${scenario.p50} ms`, alone > scenario.p50] as const),
    scenario.p99 && ([`p99 < ${scenario.p99} ms`, p99 >= scenario.p99] as const),
  ].filter((one) => one !== undefined && one !== 0);
  const missed = wanted.filter(([, isMissed]) => isMissed).map(([text]) => text.split(' ')[0]);
  return [
    scenario.title,
    cell(median(product.map(rate)), 0),
    hand.length > 0 ? cell(median(hand.map(rate)), 0) : '',
    cell(byHand, 2),
    cell(overhead, 2),
    wanted.length === 0 ? '' : missed.length > 0 ? `MISSED ${missed.join(' ')}` : 'ok',
    wanted.map(([text]) => text).join(', '),
    cell(alone),
    cell(percentile(product, 0.5)),
    cell(p99),
    statements.map((one) => one ?? '').join(' / '),
    planning.map((one) => cell(one)).join(' / '),
    [product, hand].map((one) => (one.length > 0 ? cell(median(one.map(({ bytes }) => bytes / 1024))) : '')).join(' / '),
    [product, full]
      .map((one) =>
        cell(
          microseconds(one, ({ cpu }) => cpu),
          0,
        ),
      )
      .join(' / '),
    [product, full, hand]
      .map((one) =>
        one.length > 0
          ? cell(
              microseconds(one, ({ behind }) => behind),
              0,
            )
          : '',
      )
      .join(' / '),
    hand.length > 0 ? cell(microseconds(product, whole) / microseconds(hand, whole), 2) : '',
  ];
}

const HEAD = [
  'question',
  'ours/s',
  'by hand/s',
  '× hand',
  '× own',
  'so',
  'targets',
  'p50 alone ms',
  'p50 of 16',
  'p99',
  'statements',
  'planning ms',
  'KB',
  'CPU µs',
  'its database',
  '× CPU',
];

export function printTable(lines: readonly (readonly string[])[]): void {
  const all = [HEAD, ...lines];
  const widths = HEAD.map((_, at) => Math.max(...all.map((line) => line[at]?.length ?? 0)));
  const left = new Set([0, 5, 6]);
  const shown = all.map(
    (line) => `| ${line.map((text, at) => (left.has(at) ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0))).join(' | ')} |`,
  );
  shown.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  console.log(`\n${shown.join('\n')}`);
  console.log('\n× hand: how often the product’s cost holds that of the shortest statements by hand for the same answer, behind a bare endpoint.');
  console.log('× own: the same against the product’s own statements behind that endpoint, the look at the session included: what surrounds them.');
  console.log(
    'Of pairs the first is ours, the second by hand; of CPU µs, processor of a call in the server’s own process, the second is that of the bare',
  );
  console.log(
    'endpoint with our statements; of its database ours, ours behind the bare endpoint, by hand. × CPU: both sides of ours, as often as by hand.',
  );
  console.log('Planning: of a first sample, once the session has settled for the plans that it keeps.');
}

/** Size of the script that the sign-in page loads first, as scripts/size.mjs counts it. */
export async function firstScript(): Promise<string> {
  if (!existsSync(join(root, 'dist', 'web', '.vite', 'manifest.json'))) return 'not built (npm run build)';
  const said = await script('scripts/size.mjs', []).catch((error: unknown) => String(error));
  return /([\d.]+ kB) of JavaScript/.exec(said)?.[1] ?? said.trim();
}
