import { setTimeout as pause } from 'node:timers/promises';
import { cpuBelow } from '../../bench/processes';
import { type Deed, mixOf } from '../../bench/soak.mix';
import type { Cluster } from './cluster';
import { PRODUCTS, type Product, product } from './product';
import type { Proof } from './proof';

const CALLERS = 16;
const WARM_MS = 4000;
const ASKED_MS = 12_000;
/** What of the leader's work is left, at most, of what standbys read. */
const LEFT_TO_THE_LEADER = 0.5;

/** The balancer looks at each process so often, twice, before it sends anybody there. */
const SEEN_MS = 3000;

/** A kind of call: how many a second, and microseconds of processor of each for whoever has a part in it. */
interface Carried {
  readonly rate: number;
  readonly leader: number;
  readonly confirming: number;
  readonly other: number;
  readonly products: number;
}

/** Where the cluster with its products stands, told by where its work is done. */
interface Machines {
  readonly url: string;
  readonly cluster: Cluster;
  readonly products: readonly Product[];
}

/** Asks by sixteen callers who never pause. A call that fails ends it: here nothing falls. */
async function ask({ cluster, products }: Machines, deeds: readonly Deed[]): Promise<Carried> {
  const [leader, confirming] = [await cluster.leader(), await cluster.confirming()];
  const [other] = (await cluster.standbys()).filter((node) => node !== confirming);
  const pids = { leader: cluster.serverOf(leader), confirming: cluster.serverOf(confirming), other: other ? cluster.serverOf(other) : 0 };
  const taken = () => ({
    leader: cpuBelow(pids.leader),
    confirming: cpuBelow(pids.confirming),
    other: cpuBelow(pids.other),
    products: products.reduce((sum, { pid }) => sum + cpuBelow(pid), 0),
  });
  let n = 0;
  const round = async (ms: number): Promise<number> => {
    const [end, from] = [Date.now() + ms, n];
    await Promise.all(
      Array.from({ length: CALLERS }, async () => {
        while (Date.now() < end) {
          n += 1;
          await deeds[n % deeds.length]?.(n);
        }
      }),
    );
    return n - from;
  };
  await round(WARM_MS);
  const before = taken();
  const began = performance.now();
  const calls = await round(ASKED_MS);
  const after = taken();
  const each = (one: keyof typeof before) => ((after[one] - before[one]) * 1e6) / calls;
  return {
    rate: (calls * 1000) / (performance.now() - began),
    leader: each('leader'),
    confirming: each('confirming'),
    other: each('other'),
    products: each('products'),
  };
}

const figureOf = ({ rate, leader, confirming, other, products }: Carried): string =>
  `${rate.toFixed(0)} a second; µs of a call: products ${products.toFixed(0)}, leader ${leader.toFixed(0)}, who confirms ${confirming.toFixed(0)}, the third ${other.toFixed(0)}`;

/**
 * What the cluster carries with both processes of the product, all on this machine: calls of each kind a second, and whose processor each takes, by which it
 * is told what machines of their own would carry. And what standbys take off the leader, by the same lists without an address to read by.
 */
export async function carries({ promise, say }: Proof, cluster: Cluster, products: Product[], data: string): Promise<void> {
  const url = `http://${cluster.balancer}:8080`;
  const machines: Machines = { url, cluster, products };
  await pause(SEEN_MS);
  const mix = await mixOf(url);
  const of = (name: string): readonly Deed[] => mix.filter(([one]) => one === name).map(([, deed]) => deed);
  const kinds = [
    ['the site’s mix', mix.map(([, deed]) => deed)],
    ['gate decisions, on disk at two machines', of('gate')],
    ['people, a page', of('list')],
    ['rows made, changed and taken away (3 calls)', of('row')],
  ] as const;
  for (const [what, deeds] of kinds) promise(what, true, figureOf(await ask(machines, deeds)));
  const past = ['marks', 'report'] as const;
  const read = new Map<string, Carried>();
  for (const name of past) read.set(name, await ask(machines, of(name)));

  say('the same without an address to read by');
  for (const [at, where] of PRODUCTS.entries()) {
    await products[at]?.stop();
    products[at] = await product({ cluster, at: where, data, env: { DATABASE_READ_URL: '' } });
  }
  await pause(SEEN_MS);
  for (const name of past) {
    const [beside, alone] = [read.get(name), await ask(machines, of(name))];
    if (!beside) continue;
    promise(`${name}, read by standbys`, beside.leader <= alone.leader * LEFT_TO_THE_LEADER, figureOf(beside));
    promise(`${name}, by the leader alone`, true, figureOf(alone));
  }
}
