import { type ChildProcess, fork } from 'node:child_process';
import { benchDatabase } from './data/template';
import { option } from './options';
import { cpuBelow } from './processes';
import { buildProduct, readPlace, settled, signIn, startProduct } from './product';
import { SCENARIOS } from './scenarios';

/*
 * `npx tsx bench/beside.ts --sizes=2000:500000:/work/small,200000:50000000:/work/large` (and `:300` behind it: so many clients): the same questions of
 * two sizes of data, each on a product and a database of its own, one call here and one call there in turns, so that whatever else the machine does befalls both. By how much the larger takes
 * longer is asked of the faster half of the calls: what a neighbour costs is only ever added.
 */
const CALLS = Number(option('calls') ?? 60);
/** The number of the first call: what a run makes stays where the data itself is measured, so the next one begins behind it. */
const FROM = Number(option('from') ?? 5000);
const only = (option('only') ?? 'list,search,one,gate,monitor,door-week,marks-company,marks-denied,marks-person').split(',');
const sizes = option('sizes')?.split(',');

/** Milliseconds that a call took, and what its answer weighed. */
interface Told {
  readonly ms: number;
  readonly bytes: number;
  /** Seconds of processor that its database has taken by now. */
  readonly behind: number;
}

/** One of the two: answers each question that it is sent, in the order they come. */
async function serveOne(): Promise<void> {
  const database = await benchDatabase(console.log);
  const place = await readPlace(database.url);
  const product = await startProduct(database.url);
  const tokens = new Map<string, string>();
  process.on('message', async ({ name, n }: { readonly name: string; readonly n: number }) => {
    const scenario = SCENARIOS.find((one) => one.name === name);
    if (!scenario) throw new Error(`no question is called ${name}`);
    const token = tokens.get(scenario.user) ?? (await signIn(product.port, scenario.user));
    tokens.set(scenario.user, token);
    const read = scenario.call(n % scenario.samples, place);
    // What reads goes round the same samples; what writes is new each time.
    const call = read.method === 'GET' ? read : scenario.call(n, place);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...scenario.headers };
    const began = performance.now();
    const answer = await fetch(`http://127.0.0.1:${product.port}${call.path}`, {
      method: call.method,
      headers,
      body: call.body === undefined ? null : JSON.stringify(call.body),
    });
    const text = await answer.text();
    const told: Told = { ms: performance.now() - began, bytes: text.length, behind: cpuBelow(database.pid) };
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${text}`);
    process.send?.(told);
  });
  // Until then a large one is busy with its readers, and a small one is not.
  await settled(database.url);
  process.once('disconnect', () => void product.stop().then(() => database.close()));
  process.send?.('ready');
}

const next = <T>(child: ChildProcess): Promise<T> =>
  new Promise((done, fail) => {
    child.once('message', (said) => done(said as T));
    child.once('exit', (code) => fail(new Error(`one of the two ended with ${code}`)));
  });

async function compare(): Promise<void> {
  const children: ChildProcess[] = [];
  for (const size of sizes ?? []) {
    const [people = '', marks = '', place = '', clients = '1'] = size.split(':');
    const child = fork(import.meta.filename, [`--people=${people}`, `--marks=${marks}`, `--place=${place}`, `--clients=${clients}`, '--itself'], {
      execArgv: ['--import', 'tsx'],
    });
    child.setMaxListeners(0);
    await next(child);
    children.push(child);
  }
  const median = (times: readonly number[], part: number): number => [...times].sort((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;
  console.log(
    `${sizes?.join(' and ')}, ${CALLS} calls each, in turns; ms of the faster quarter, and of the half; processor of the database for a call`,
  );
  for (const name of only) {
    const samples = SCENARIOS.find((one) => one.name === name)?.samples ?? 1;
    const times: number[][] = children.map(() => []);
    const bytes = children.map(() => 0);
    const behind: [first: number, last: number][] = children.map(() => [0, 0]);
    for (let n = 0; n < CALLS + 2 * samples; n += 1) {
      for (const [at, child] of children.entries()) {
        const told = next<Told>(child);
        child.send({ name, n: FROM + n });
        const { ms, bytes: weighed, behind: taken } = await told;
        const span = behind[at];
        if (span) span[n < 2 * samples ? 0 : 1] = taken;
        // The first of each kind plan and compile.
        if (n < 2 * samples) continue;
        times[at]?.push(ms);
        bytes[at] = (bytes[at] ?? 0) + weighed;
      }
    }
    const of = (part: number) => times.map((all) => median(all, part));
    const [[small = 0, large = 0], half] = [of(0.25), of(0.5)];
    const [one = 0, other = 0] = behind.map(([first, last]) => ((last - first) * 1e6) / CALLS);
    const told = `${small.toFixed(2)} → ${large.toFixed(2)} ms, × ${(large / small).toFixed(2)}; half ${half.map((ms) => ms.toFixed(2)).join(' → ')}`;
    console.log(
      `${name.padEnd(16)} ${told}; answer × ${((bytes[1] ?? 0) / (bytes[0] ?? 1)).toFixed(1)}; its database ${one.toFixed(0)} → ${other.toFixed(0)} µs`,
    );
  }
  for (const child of children) child.disconnect();
}

if (sizes) {
  await buildProduct();
  await compare();
} else await serveOne();
