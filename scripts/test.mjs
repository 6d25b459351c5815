import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { checkNode, ensureInstalled } from './lib/install.mjs';
import { root, run, runQuietly, tool } from './lib/run.mjs';
import { duration, fail } from './lib/say.mjs';

const reports = join(root, '.cache', 'test');

/**
 * In this order: what is cheap and says most comes first. Those of one line go together. `ONLY=unit,api` chooses some; what is long runs
 * when it is named (before a release).
 */
const turns = [
  {
    lint: () => quietly(tool('biome'), ['check', '--error-on-warnings', '.']),
    types: () => quietly(tool('tsc'), ['-b']),
    boundaries: () => quietly('node', ['scripts/boundaries.mjs']),
    migrations: () => quietly(tool('tsx'), ['scripts/migration.ts', '--check']),
    knip: () => quietly(tool('knip'), ['--no-progress', '--no-config-hints']),
  },
  { statements: () => quietly(tool('tsx'), ['scripts/statements.ts']), unit: () => vitest('unit', ['unit']) },
  { build: () => ensureBuilt().then(() => 0) },
  { size: () => run('node', ['scripts/size.mjs']) },
  { api: () => vitest('api', ['api', 'api-caidas']) },
  { together: () => vitest('together', ['api'], TOGETHER) },
  { e2e: () => playwright('e2e') },
  { long: () => vitest('long', ['long', 'long-procesos']) },
  { walks: () => playwright('walks', { LONG: '1' }) },
];
const UNASKED = new Set(['together', 'long', 'walks']);
/** The API tests through a balancer that sends each call to the next of three products on one database, one of which ends and is begun anew every ten seconds. */
const TOGETHER = { TOGETHER: '3', RENEWED_MS: '10000' };

/** What runs beside others says something only when it fails. */
function quietly(program, args) {
  return runQuietly(program, args).then(
    () => 0,
    (error) => {
      console.error(error.message);
      return 1;
    },
  );
}

const totals = { passed: 0, failed: 0 };

function vitest(name, projects, environment = {}) {
  return counted(
    name,
    countVitest,
    (report, files = []) =>
      run(
        tool('vitest'),
        [
          ...['run', ...projects.flatMap((project) => ['--project', project]), '--passWithNoTests', ...files],
          ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
        ],
        environment,
      ),
    failedFiles,
  );
}

function playwright(name, environment = {}) {
  return counted(name, countPlaywright, (report) =>
    run(tool('playwright'), ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...environment }),
  );
}

/** In CI the files of a few failed tests are tried once more, as the browser's are by their own runner, and named: what passes then is flaky. */
const FEW = 3;

async function counted(name, count, work, failedOf = () => []) {
  const report = join(reports, `${name}.json`);
  const again = join(reports, `${name}.again.json`);
  for (const file of [report, again]) rmSync(file, { force: true });
  let code = await work(report);
  let { passed, failed } = count(readReport(report));
  const failures = failedOf(readReport(report));
  if (process.env.CI && failures.length > 0 && failures.length <= FEW) {
    console.log(`\n• again: ${failures.map(({ file }) => file).join(', ')}`);
    code = await work(
      again,
      failures.map(({ file }) => file),
    );
    const left = count(readReport(again)).failed;
    [passed, failed] = [passed + failed - left, left];
    if (code === 0) console.log(`\nFlaky, passed when tried again:\n${failures.flatMap(({ titles }) => titles).join('\n')}`);
  }
  totals.passed += passed;
  totals.failed += failed;
  // A runner may fail without a failed test: a file that does not load, an error after the last test.
  if (code !== 0 && failed === 0) totals.failed += 1;
  return code || (failed > 0 ? 1 : 0);
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

/** Failed, or never ended: whose worker died is told as pending, in a file that is told as passed. */
const isLeft = ({ status }) => status === 'failed' || status === 'pending';

function countVitest({ numPassedTests = 0, testResults = [] }) {
  return { passed: numPassedTests, failed: testResults.flatMap(({ assertionResults }) => assertionResults).filter(isLeft).length };
}

/** The files of a report with tests that failed or never ended, and what those tests are called; none when a file failed as a whole. */
function failedFiles({ testResults = [] }) {
  const failures = testResults
    .filter(({ status, assertionResults }) => status === 'failed' || assertionResults.some(isLeft))
    .map(({ name, assertionResults }) => ({
      file: relative(root, name),
      titles: assertionResults.filter(isLeft).map(({ fullName }) => `  ${fullName}`),
    }));
  return failures.some(({ titles }) => titles.length === 0) ? [] : failures;
}

function countPlaywright({ stats = {} }) {
  return { passed: (stats.expected ?? 0) + (stats.flaky ?? 0), failed: stats.unexpected ?? 0 };
}

const runners = new Set(['unit', 'api', 'together', 'e2e', 'long', 'walks']);

async function main() {
  checkNode();
  const names = turns.flatMap((turn) => Object.keys(turn));
  const chosen = process.env.ONLY?.split(',').map((name) => name.trim()) ?? names.filter((name) => !UNASKED.has(name));
  const unknown = chosen.filter((name) => !names.includes(name));
  if (unknown.length > 0) fail(`ONLY knows ${names.join(', ')}; not ${unknown.join(', ')}.`);

  process.chdir(root);
  mkdirSync(reports, { recursive: true });
  await ensureInstalled();
  if (chosen.includes('e2e') || chosen.includes('walks')) await ensureBrowser();

  const times = [];
  let code = 0;
  for (const turn of turns) {
    const steps = Object.entries(turn).filter(([name]) => chosen.includes(name));
    if (steps.length === 0 || code !== 0) continue;
    console.log(`\n• ${steps.map(([name]) => name).join(', ')}`);
    const codes = await Promise.all(
      steps.map(async ([name, work]) => {
        const began = performance.now();
        const ended = await work();
        if (ended !== 0 && !runners.has(name)) totals.failed += 1;
        times.push(`${ended === 0 ? '✓' : '✗'} ${name.padEnd(12)} ${duration(performance.now() - began)}`);
        return ended;
      }),
    );
    code = Math.max(...codes);
  }
  console.log(`\n${times.join('\n')}\n`);
  console.log(`${totals.passed} passed, ${totals.failed} failed`);
  process.exitCode = code === 0 ? 0 : 1;
}

await main();
