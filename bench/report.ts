import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './data/template';
import type { Measured } from './load';
import { script } from './processes';
import type { Scenario } from './scenarios';

/** The same calls on the product, on its statements alone, and on those of the operation without the look at the session. */
export interface Rounds {
  readonly product: readonly Turn[];
  readonly full: readonly Turn[];
  readonly bare: readonly Turn[];
}
/** A round and what it took of the server's processor, in seconds. */
export interface Turn extends Measured {
  readonly cpu: number;
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
const ratioOf = (product: readonly Turn[], other: readonly Turn[]): number =>
  median(product.map((round, at) => rate(other[at] ?? round) / rate(round)));

const cell = (value: number, digits = 1): string => value.toFixed(digits);

/** One scenario as a line of the table. */
export function lineOf(scenario: Scenario, { product, full, bare }: Rounds): string[] {
  const ratio = ratioOf(product, full);
  const p99 = percentile(product, 0.99);
  const wanted = [scenario.target ? `≤ ${scenario.target}` : '', scenario.p99 ? `p99 < ${scenario.p99} ms` : ''].filter(Boolean).join(', ');
  const misses = [scenario.target && ratio > scenario.target, scenario.p99 && p99 >= scenario.p99].some(Boolean);
  return [
    scenario.title,
    cell(median(product.map(rate)), 0),
    cell(median(full.map(rate)), 0),
    cell(ratio, 2),
    cell(ratioOf(product, bare), 2),
    wanted,
    wanted ? (misses ? 'MISSED' : 'ok') : '',
    ...[0.5, 0.95, 0.99].map((part) => cell(percentile(product, part))),
    ...[0.5, 0.99].map((part) => cell(percentile(full, part))),
    ...[product, full].map((rounds) => cell(median(rounds.map(({ cpu, times }) => (cpu * 1e6) / times.length)), 0)),
  ];
}

const HEAD = [
  'scenario',
  'product req/s',
  'bare req/s',
  'ratio',
  'no session',
  'target',
  'ok',
  'p50 ms',
  'p95',
  'p99',
  'bare p50',
  'p99',
  'CPU µs',
  'bare',
];

export function printTable(lines: readonly (readonly string[])[]): void {
  const all = [HEAD, ...lines];
  const widths = HEAD.map((_, at) => Math.max(...all.map((line) => line[at]?.length ?? 0)));
  const left = new Set([0, 5, 6]);
  const shown = all.map((line) => line.map((text, at) => (left.has(at) ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0))).join(' | '));
  shown.splice(1, 0, widths.map((width) => '-'.repeat(width)).join('-|-'));
  console.log(`\n${shown.join('\n')}`);
  console.log('\nratio: how often the product’s cost holds the bare endpoint’s, which runs the same statements, that of the session included.');
  console.log('CPU µs: processor time of a call in the server’s own process, PostgreSQL’s left out; neighbours do not change it.');
  console.log('no session: the same against the operation’s own statements alone, the look at the session being the product’s.');
}

/** Size of the script that the sign-in page loads first, as scripts/size.mjs counts it. */
export async function firstScript(): Promise<string> {
  if (!existsSync(join(root, 'dist', 'web', '.vite', 'manifest.json'))) return 'not built (npm run build)';
  const said = await script('scripts/size.mjs', []).catch((error: unknown) => String(error));
  return /([\d.]+ kB) of JavaScript/.exec(said)?.[1] ?? said.trim();
}
