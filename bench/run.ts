import { rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { benchLoad } from './carga';
import { benchDatabase, folder } from './data/template';
import { benchExport } from './exportar';
import { flushTimes } from './flush';
import { cpuOf, type Load, type Served, serve, startLoad } from './processes';
import { buildProduct, readPlace, signIn, startProduct } from './product';
import { readPrograms } from './programs';
import { firstScript, lineOf, printTable, type Rounds, type Turn } from './report';
import { type Call, type Place, SCENARIOS, type Scenario } from './scenarios';
import { benchScroll } from './scroll';

/*
 * How much the product costs beside its own statements: both on the same copy of the same data, in turns, in one run.
 * `--quick` makes short rounds, `--only=list,gate` some scenarios (`--only=carga` a mass request, `--only=scroll` rows in a browser), `--profile` writes a CPU profile of the product.
 */
const option = (name: string): string | undefined => process.argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1];
const quick = process.argv.includes('--quick');
const rounds = Number(option('rounds') ?? (quick ? 3 : 5));
const only = option('only')?.split(',');
const CONCURRENCY = 16;
const chosen = SCENARIOS.filter((one) => !only || only.includes(one.name));

// A mass request runs in this process, on the tests' own database.
if (only?.includes('carga')) {
  await benchLoad();
  process.exit();
}

if (only?.includes('exportar')) {
  await benchExport();
  process.exit();
}

const began = Date.now();
const say = (text: string) => console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${text}`);

/** Runs each sample once through the product, recorded, and leaves the bare endpoint's programs in a file. */
async function record(load: Load, url: string, place: Place): Promise<string> {
  const capture = join(folder, 'statements.jsonl');
  rmSync(capture, { force: true });
  const product = await startProduct(url, ['--import', 'tsx', '--import', join(import.meta.dirname, 'capture.ts')], { BENCH_CAPTURE: capture });
  const samples = new Map<string, Call>();
  for (const scenario of chosen) {
    const round = { scenario: scenario.name, port: product.port, concurrency: 1, token: await signIn(product.port, scenario.user), place };
    for (let n = 0; n < scenario.samples; n++) samples.set(`${scenario.name}:${n}`, scenario.call(n, place));
    // What the product asks once a minute or once a start belongs to no sample: the bare endpoint would repeat it for ever.
    await load.run({ ...round, from: scenario.samples, count: 1, variant: 'warm' });
    await load.run({ ...round, from: 0, count: scenario.samples, variant: 'record' });
  }
  await product.stop();
  const programs = join(folder, 'programs.json');
  writeFileSync(programs, JSON.stringify({ full: readPrograms(capture, samples, true), bare: readPrograms(capture, samples, false) }));
  return programs;
}

/** Product and bare endpoint in turns; each round begins with the other one, so that neither always follows the other. */
async function compare(load: Load, scenario: Scenario, servers: { product: Served; bare: Served }, place: Place): Promise<Rounds> {
  const token = await signIn(servers.product.port, scenario.user);
  const measured = { product: [] as Turn[], full: [] as Turn[], bare: [] as Turn[] };
  const count = quick ? Math.ceil(scenario.count / 3 / scenario.samples) * scenario.samples : scenario.count;
  let from = Math.ceil(1000 / scenario.samples) * scenario.samples;
  const turn = async (variant: keyof Rounds): Promise<Turn> => {
    const { port, pid } = variant === 'product' ? servers.product : servers.bare;
    const before = cpuOf(pid);
    const one = await load.run({ scenario: scenario.name, port, from, count, concurrency: CONCURRENCY, variant, token, place });
    from += count;
    return { ...one, cpu: cpuOf(pid) - before };
  };
  const variants = ['product', 'full', 'bare'] as const;
  for (const variant of variants) await turn(variant);
  const times = scenario.target || scenario.p99 ? rounds : Math.min(rounds, 3);
  for (let round = 0; round < times; round++) {
    for (let at = 0; at < variants.length; at++) {
      const variant = variants[(at + round) % variants.length] ?? 'product';
      measured[variant].push(await turn(variant));
    }
  }
  return measured;
}

// Ten thousand rows scrolled in a browser.
if (only?.includes('scroll')) {
  await benchScroll(say);
  process.exit();
}

const database = await benchDatabase(say);
const load = startLoad();
try {
  say(
    `PostgreSQL ${database.version}, node ${process.version}, ${cpus().length} cores (${cpus()[0]?.model ?? ''}), ${CONCURRENCY} connections, ${rounds} rounds`,
  );
  await buildProduct();
  const place = await readPlace(database.url);
  const programs = await record(load, database.url, place);
  const product = await startProduct(
    database.url,
    process.argv.includes('--profile') ? ['--cpu-prof', `--cpu-prof-dir=${join(folder, 'profiles')}`] : [],
  );
  const bare = await serve(['--import', 'tsx', join(import.meta.dirname, 'bare.ts')], {
    DATABASE_URL: database.url,
    BENCH_PROGRAMS: programs,
    NODE_ENV: 'production',
  });
  say('Recorded; measuring');
  const lines: string[][] = [];
  for (const scenario of chosen) {
    lines.push(lineOf(scenario, await compare(load, scenario, { product, bare }, place)));
    say(lines.at(-1)?.slice(0, 5).join('  ') ?? '');
  }
  await product.stop();
  await bare.stop();
  printTable(lines);
  const flush = await flushTimes();
  console.log(
    `The disk’s own flush of a page, 60 a second: p50 ${flush.p50.toFixed(1)} ms, p99 ${flush.p99.toFixed(1)} ms; nothing durable is answered sooner.`,
  );
  console.log(`Script to the sign-in page: ${await firstScript()}`);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  load.stop();
  await database.close();
}
