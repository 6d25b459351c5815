import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { benchAttendance } from './asistencia';
import { benchLoad } from './carga';
import { benchClic } from './clic';
import { benchDatabase, folder, root } from './data/template';
import { benchAvailability } from './disponibilidad';
import { benchExport } from './exportar';
import { flushTimes } from './flush';
import { keepRun, printGrowth } from './growth';
import { benchReaders } from './lectores';
import { has, MARKS, option, PEOPLE } from './options';
import { benchPlan } from './plan';
import { planningTime } from './plans';
import { cpuBelow, cpuOf, type Load, type Served, serve, startLoad } from './processes';
import { buildProduct, readPlace, settled, signIn, startProduct } from './product';
import { handProgram, type Program, readPrograms, statementsOf } from './programs';
import { firstScript, lineOf, printTable, type Result, type Rounds, type Turn } from './report';
import type { Call, Place, Scenario } from './scenario';
import { SCENARIOS } from './scenarios';
import { benchScroll } from './scroll';
import { benchCards } from './tarjetas';

/*
 * How much the product costs beside its own statements, and beside the shortest that a person would write for the same answers: all on
 * the same copy of the same data, in turns, in one run. How to read it, and its options: docs/performance.md.
 */
const quick = has('quick');
/** Beside nothing: at a size where a statement by hand takes seconds, it would take most of the run. */
const ours = has('ours');
const rounds = Number(option('rounds') ?? (quick ? 3 : 5));
const only = option('only')?.split(',');
const CALLERS = 16;
/** Calls of one caller alone, by which the time of a call is told. */
const ALONE = 24;
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

if (only?.includes('lectores')) {
  await benchReaders();
  process.exit();
}

if (only?.includes('tarjetas')) {
  await benchCards();
  process.exit();
}

if (only?.includes('plan')) {
  benchPlan();
  process.exit();
}

if (only?.includes('asistencia')) {
  await benchAttendance();
  process.exit();
}

if (only?.includes('disponibilidad')) {
  await benchAvailability();
  process.exit();
}

const began = Date.now();
const say = (text: string) => console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${text}`);

interface Programs {
  readonly file: string;
  /** By scenario and number of its sample. */
  readonly full: Readonly<Record<string, Program>>;
  readonly hand: Readonly<Record<string, Program>>;
}

/** Runs each sample once through the product, recorded, and leaves the bare endpoint's programs in a file. */
async function record(load: Load, url: string, place: Place): Promise<Programs> {
  const capture = join(folder, 'statements.jsonl');
  rmSync(capture, { force: true });
  const product = await startProduct(url, ['--import', 'tsx', '--import', join(import.meta.dirname, 'capture.ts')], { BENCH_CAPTURE: capture });
  const samples = new Map<string, Call>();
  const hand: Record<string, Program> = {};
  for (const scenario of chosen) {
    const round = { scenario: scenario.name, port: product.port, concurrency: 1, token: await signIn(product.port, scenario.user), place };
    for (let n = 0; n < scenario.samples; n++) {
      const call = scenario.call(n, place);
      samples.set(`${scenario.name}:${n}`, call);
      if (scenario.hand) hand[`${scenario.name}:${n}`] = handProgram(scenario.hand(n, place), call.marks);
    }
    // What the product asks once a minute or once a start belongs to no sample: the bare endpoint would repeat it for ever.
    await load.run({ ...round, from: scenario.samples, count: 1, variant: 'warm' });
    await load.run({ ...round, from: 0, count: scenario.samples, variant: 'record' });
  }
  await product.stop();
  const file = join(folder, 'programs.json');
  const full = readPrograms(capture, samples);
  writeFileSync(file, JSON.stringify({ full, hand }));
  return { file, full, hand };
}

/** Product and bare endpoint in turns; each round begins with the other one, so that neither always follows the other. */
async function compare(load: Load, scenario: Scenario, servers: { product: Served; bare: Served; database: number }, place: Place): Promise<Rounds> {
  const token = await signIn(servers.product.port, scenario.user);
  const measured = { product: [] as Turn[], full: [] as Turn[], hand: [] as Turn[], alone: [] as Turn[] };
  const count = quick ? Math.ceil(scenario.count / 3 / scenario.samples) * scenario.samples : scenario.count;
  let from = Math.ceil(1000 / scenario.samples) * scenario.samples;
  const turn = async (variant: 'product' | 'full' | 'hand', calls = count, concurrency = scenario.callers ?? CALLERS): Promise<Turn> => {
    const { port, pid } = variant === 'product' ? servers.product : servers.bare;
    const before = [cpuOf(pid), cpuBelow(servers.database)] as const;
    const one = await load.run({ scenario: scenario.name, port, from, count: calls, concurrency, variant, token, place });
    from += calls;
    return { ...one, cpu: cpuOf(pid) - before[0], behind: cpuBelow(servers.database) - before[1] };
  };
  const variants = (['product', 'full', 'hand'] as const).filter((one) => one === 'product' || (!ours && (one !== 'hand' || scenario.hand)));
  for (const variant of variants) await turn(variant);
  const times = scenario.target || scenario.p99 ? rounds : Math.min(rounds, 3);
  for (let round = 0; round < times; round++) {
    for (let at = 0; at < variants.length; at++) {
      const variant = variants[(at + round) % variants.length] ?? 'product';
      measured[variant].push(await turn(variant));
    }
  }
  const calls = Math.ceil(Math.min(ALONE, count) / scenario.samples) * scenario.samples;
  if (!scenario.pace) measured.alone.push(await turn('product', calls, 1));
  return measured;
}

/** What a call is made of, by its first sample: statements and planning of ours and of those by hand. */
async function madeOf(url: string, { name }: Scenario, { full, hand }: Programs): Promise<Pick<Result, 'statements' | 'planning'>> {
  const [ours, byHand] = [full[`${name}:0`] ?? [], hand[`${name}:0`]];
  return {
    statements: [statementsOf(ours), byHand && statementsOf(byHand)],
    planning: [await planningTime(url, ours), byHand && (await planningTime(url, byHand))],
  };
}

// Lists opened from the menu, of products that run: `--at=http://127.0.0.1:4000,http://127.0.0.1:4001`.
if (only?.includes('clic')) {
  await benchClic(option('at')?.split(',') ?? [], rounds);
  process.exit();
}

// Ten thousand rows scrolled in a browser.
if (only?.includes('scroll')) {
  await benchScroll(say);
  process.exit();
}

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root }).toString().trim();
const database = await benchDatabase(say);
const load = startLoad();
try {
  say(
    `PostgreSQL ${database.version}, node ${process.version}, ${cpus().length} cores (${cpus()[0]?.model ?? ''}), ${CALLERS} connections, ${rounds} rounds, ${PEOPLE} people, ${MARKS} marks, commit ${commit}`,
  );
  await buildProduct();
  const place = await readPlace(database.url);
  const programs = await record(load, database.url, place);
  const product = await startProduct(database.url, has('profile') ? ['--cpu-prof', `--cpu-prof-dir=${join(folder, 'profiles')}`] : []);
  const bare = await serve(['--import', 'tsx', join(import.meta.dirname, 'bare.ts')], {
    DATABASE_URL: database.url,
    BENCH_PROGRAMS: programs.file,
    NODE_ENV: 'production',
  });
  say('Recorded; readers are given their people');
  await settled(database.url);
  say('Measuring');
  const results: Result[] = [];
  for (const scenario of chosen) {
    const result = {
      scenario,
      rounds: await compare(load, scenario, { product, bare, database: database.pid }, place),
      ...(await madeOf(database.url, scenario, programs)),
    };
    results.push(result);
    say(lineOf(result).slice(0, 6).join('  '));
  }
  await product.stop();
  await bare.stop();
  printTable(results.map(lineOf));
  keepRun(commit, results);
  printGrowth();
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
