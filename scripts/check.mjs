/**
 * `npm run check modules/x`: what is quick of the whole (lint, types, walls, migrations, statements) and the unit and API tests of one folder; the
 * whole is `npm test`.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkNode, ensureInstalled } from './lib/install.mjs';
import { root, run, runQuietly, tool } from './lib/run.mjs';
import { duration, fail } from './lib/say.mjs';

checkNode();
const folders = process.argv.slice(2);
if (folders.length === 0) fail('Say which folder: npm run check modules/hotel');
for (const folder of folders) if (!existsSync(join(root, folder))) fail(`${folder} is no folder of the project.`);
await ensureInstalled();
process.chdir(root);

const began = performance.now();
const quick = [
  [tool('biome'), ['check', '--error-on-warnings', ...folders]],
  [tool('tsc'), ['-b']],
  ['node', ['scripts/boundaries.mjs']],
  [tool('tsx'), ['scripts/migration.ts', '--check']],
  [tool('tsx'), ['scripts/statements.ts']],
];
const outcomes = await Promise.allSettled(quick.map(([program, args]) => runQuietly(program, args)));
for (const { status, reason } of outcomes) if (status === 'rejected') console.error(reason.message);
const sound = outcomes.every(({ status }) => status === 'fulfilled');
const code = sound ? await run(tool('vitest'), ['run', '--project', 'unit', '--project', 'api', '--passWithNoTests', ...folders]) : 1;
console.log(`${code === 0 ? '✓' : '✗'} ${folders.join(', ')} ${duration(performance.now() - began)}`);
process.exitCode = code;
