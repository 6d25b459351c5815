import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { liveSite } from '@apps/server/live/site';
import { startEmbedded } from '@platform/server/db/embedded';
import { Client } from 'pg';
import { root } from './data/template';
import { option } from './options';
import { heldBelow } from './processes';
import { buildProduct, startProduct } from './product';
import { type Deed, mixOf } from './soak.mix';

/*
 * `npm run soak -- --minutes 60 --processes 4`: the product as it is delivered, on a database of its own with the demo, under a mixed load at 70 % of what
 * a short probe finds that it can do, and with the living site at twenty times its speed. At the end it is said of each promise whether it was kept: nothing
 * fails, the load was held, memory and connections stay what they were, and the slowest hundredth of the calls does not become slower.
 */
const MINUTES = Number(option('minutes') ?? 60);
const PROCESSES = Number(option('processes') ?? 4);
const SHARE = Number(option('share') ?? 0.7);
const PROBE_MS = 20_000;
const SAMPLE_MS = 5000;
/**
 * What the last quarter may differ by from those before it; what memory may grow by in an hour, of all of it, told of a run that is long enough to say; and
 * what part of the calls may not have been made for want of anybody free.
 */
const FLAT = { memory: 1.15, memoryHour: 0.15, p99: 1.5, p99Ms: 25, left: 0.01 } as const;
const QUARTERS = [0, 1, 2, 3] as const;
/** Within less time what is cleared away now and then looks as if it grew. */
const TELLING_MINUTES = 30;

const began = Date.now();
const say = (text: string) => console.log(`${((Date.now() - began) / 1000).toFixed(0).padStart(5)} s  ${text}`);

interface Call {
  readonly name: string;
  readonly at: number;
  readonly ms: number;
}
interface Sample {
  readonly at: number;
  readonly megabytes: number;
  readonly connections: number;
}
type Mix = readonly (readonly [name: string, deed: Deed])[];

const errors: string[] = [];
const calls: Call[] = [];
let number = 0;

async function perform(mix: Mix): Promise<void> {
  number += 1;
  const n = number;
  const [name, deed] = mix[n % mix.length] ?? [];
  if (!name || !deed) return;
  const sent = performance.now();
  try {
    await deed(n);
    calls.push({ name, at: Date.now(), ms: performance.now() - sent });
  } catch (error) {
    errors.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Calls a second with so many at once, one after the other. */
async function probe(mix: Mix, lanes: number): Promise<number> {
  const end = Date.now() + PROBE_MS;
  const before = calls.length;
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (Date.now() < end) await perform(mix);
    }),
  );
  return ((calls.length - before) * 1000) / PROBE_MS;
}

/** So many calls a second, as they come; those that all lanes are too busy for within a second are not made, and counted. */
async function hold(mix: Mix, rate: number, lanes: number, untilMs: number): Promise<number> {
  const start = Date.now();
  let [taken, left] = [0, 0];
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (;;) {
        const due = start + (taken * 1000) / rate;
        if (Math.max(due, Date.now()) > untilMs) return;
        taken += 1;
        const early = due - Date.now();
        if (early < -1000) {
          left += 1;
          continue;
        }
        if (early > 0) await pause(early);
        await perform(mix);
      }
    }),
  );
  return left;
}

/** What is gained a millisecond, by the line that fits best. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [at, held] = [mean(samples.map((one) => one.at)), mean(samples.map(({ megabytes }) => megabytes))];
  const spread = samples.reduce((sum, one) => sum + (one.at - at) ** 2, 0);
  return spread === 0 ? 0 : samples.reduce((sum, one) => sum + (one.at - at) * (one.megabytes - held), 0) / spread;
}

const p99 = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const folder = mkdtempSync(join(tmpdir(), 'faena-soak-'));
const database = await startEmbedded(join(folder, 'pg'));
const faults: string[] = [];
let stop: () => Promise<void> = async () => undefined;
try {
  say('the product is built');
  await buildProduct();
  const product = await startProduct(database.url, [], { DATA_DIR: join(folder, 'data'), PROCESSES: String(PROCESSES), LOG_LEVEL: 'error' });
  stop = product.stop;
  const url = `http://127.0.0.1:${product.port}`;
  const mix = await mixOf(url);
  const lanes = PROCESSES * 4;
  say(`${PROCESSES} processes serve; ${PROBE_MS / 1000} s with ${lanes} at once`);
  await probe(mix, lanes);
  const most = await probe(mix, lanes);
  const rate = most * SHARE;
  say(`${most.toFixed(0)} calls a second at most; ${rate.toFixed(0)} for ${MINUTES} min, and the living site`);
  calls.length = 0;

  const watch = new Client({ connectionString: database.url });
  await watch.connect();
  const samples: Sample[] = [];
  const sample = async (): Promise<void> => {
    const { rows } = await watch.query<{ n: number }>(`select count(*)::int as n from pg_stat_activity where application_name like 'faena%'`);
    samples.push({ at: Date.now(), megabytes: heldBelow(product.pid), connections: rows[0]?.n ?? 0 });
  };
  const site = liveSite({ url, clock: () => new Date(), report: (text) => errors.push(`the living site: ${text}`) });
  site.setSpeed(20);
  const from = Date.now();
  const until = from + MINUTES * 60_000;
  const timer = setInterval(() => void sample().catch((error: unknown) => errors.push(String(error))), SAMPLE_MS);
  let told = 0;
  const teller = setInterval(() => {
    const recent = calls.filter(({ at }) => at >= Date.now() - 60_000);
    told += 1;
    const last = samples.at(-1);
    say(
      `minute ${told}: ${recent.length} calls, p99 ${p99(recent.map(({ ms }) => ms)).toFixed(0)} ms, ${last?.megabytes.toFixed(0)} MB, ${last?.connections} connections, ${errors.length} errors`,
    );
  }, 60_000);
  const left = await hold(mix, rate, lanes * 2, until);
  clearInterval(timer);
  clearInterval(teller);
  await site.stop();
  await watch.end();

  /** What lies in one quarter of the time: 0 the first, 3 the last. */
  const quarter = <T extends { readonly at: number }>(of: readonly T[], which: number): readonly T[] =>
    of.filter(({ at }) => Math.min(3, Math.floor(((at - from) * 4) / (until - from))) === which);
  const promise = (what: string, kept: boolean, figure: string): void => {
    say(`${kept ? '✓' : '✗'} ${what}: ${figure}`);
    if (!kept) faults.push(what);
  };
  const minutes = (which: number): number[] => {
    const by = new Map<number, number[]>();
    for (const { at, ms } of quarter(calls, which)) {
      const minute = Math.floor((at - from) / 60_000);
      by.set(minute, [...(by.get(minute) ?? []), ms]);
    }
    return [...by.values()].map(p99);
  };
  const held = QUARTERS.map((which) => median(quarter(samples, which).map(({ megabytes }) => megabytes)));
  const open = QUARTERS.map((which) => Math.max(...quarter(samples, which).map(({ connections }) => connections)));
  const slow = QUARTERS.map((which) => median(minutes(which)));
  const [first = 0, second = 0, , last = 0] = slow;
  const [, heldThen = 0, , heldLast = 0] = held;
  const hourly = slopeOf(samples.filter(({ at }) => (at - from) * 4 >= until - from)) * 3_600_000;
  promise('errors', errors.length === 0, String(errors.length));
  for (const error of errors.slice(0, 10)) console.log(`        ${error}`);
  promise('calls not made because all were waiting', left <= calls.length * FLAT.left, `${left} of ${calls.length + left}`);
  // The first quarter fills caches and compiles.
  promise('memory, MB by quarters', heldLast <= heldThen * FLAT.memory, held.map((one) => one.toFixed(0)).join(', '));
  promise(
    'memory, MB an hour since the first quarter',
    MINUTES < TELLING_MINUTES || hourly <= heldThen * FLAT.memoryHour,
    `${hourly.toFixed(0)}${MINUTES < TELLING_MINUTES ? ` (told from ${TELLING_MINUTES} minutes on)` : ''}`,
  );
  promise('connections at most, by quarters', (open[3] ?? 0) <= Math.max(...open.slice(0, 3)), open.join(', '));
  promise(
    'p99 of a minute, ms by quarters, the last against the faster of the first two',
    last <= Math.min(first, second) * FLAT.p99 + FLAT.p99Ms,
    slow.map((ms) => ms.toFixed(0)).join(', '),
  );
  say(faults.length === 0 ? 'every promise was kept' : `not kept: ${faults.join('; ')}`);
  const names = [...new Set(mix.map(([name]) => name))];
  const each = names.map((name) => {
    const times = calls.filter((one) => one.name === name).map(({ ms }) => ms);
    return { name, calls: times.length, p50: median(times), p99: p99(times) };
  });
  for (const one of each)
    say(`  ${one.name.padEnd(8)} ${String(one.calls).padStart(7)} calls, p50 ${one.p50.toFixed(1)}, p99 ${one.p99.toFixed(1)} ms`);
  const { Hechos, Fallados } = site.state();
  say(`  the living site: ${JSON.stringify(Hechos)}, failed ${Fallados}`);
  mkdirSync(join(root, '.cache'), { recursive: true });
  const kept = { date: new Date().toISOString(), minutes: MINUTES, processes: PROCESSES, most, rate, slow, samples, each, errors: errors.length };
  writeFileSync(join(root, '.cache/soak.json'), JSON.stringify(kept, null, 2));
} finally {
  await stop();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(faults.length > 0 ? 1 : 0);
