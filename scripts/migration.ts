/**
 * `npm run migration -- name`: compares the definitions with the last snapshot and writes the SQL of the
 * difference, for a person to read; its name begins with the moment, which is its place in the series. A possible rename is asked on the terminal;
 * without one it is refused. What can be done without stopping whoever is served is written so, in a second file where it has to be outside of a
 * transaction; what cannot is named with the way that can (decision 115). `--check` refuses definitions without a migration, and migrations that stop anybody.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { productOf } from '@apps/server/compose';
import * as own from '@platform/server/db/own-tables';
import { partedTables } from '@platform/server/db/parted';
import { allTables } from '@platform/server/db/table';
import { makeRegistry } from '@platform/server/resource/registry';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { z } from 'zod';
import { safely } from './lib/safely';
import { readSnapshot, writeSnapshot } from './lib/snapshot';
import { type MigrationFile, refusals } from './lib/upgrade';

const folder = join(import.meta.dirname, '..', 'migrations');
const snapshots = join(folder, 'snapshot');
const check = process.argv.includes('--check');
const name = process.argv.slice(2).find((argument) => !argument.startsWith('-')) ?? 'cambios';

/** What in the series would stop whoever is served, as a person reads it. */
function told(): string[] {
  const releases = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(join(folder, 'releases.json'), 'utf8')));
  const files: MigrationFile[] = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => ({ name: file, text: readFileSync(join(folder, file), 'utf8') }));
  return refusals(files, Object.keys(releases)).map(
    ({ file, statement, why, instead }) => `migrations/${file}: ${statement}\n  ${why}\n  instead: ${instead}`,
  );
}

const registry = makeRegistry(productOf({ publicUrl: 'http://127.0.0.1', secret: '' }));
const previous = readSnapshot(snapshots);
const current = generateDrizzleJson({ ...allTables(), ...own }, previous.id);
const statements = await generateMigration(previous, current);
if (check) {
  const stopping = told();
  if (statements.length > 0) console.error(`Definitions changed without a migration:\n${statements.join('\n')}`);
  if (stopping.length > 0) console.error(`These would stop whoever is served while they run:\n${stopping.join('\n')}`);
  if (statements.length > 0 || stopping.length > 0) process.exit(1);
}
if (statements.length === 0) {
  console.log('Definitions and migrations agree.');
  process.exit(0);
}
const moment = new Date().toISOString().replace(/\D/g, '').slice(0, 12);
const parts = partedTables([...registry.resources.values()].map(({ entity }) => entity)).map(({ table }) => table);
const { within, outside } = safely(statements, new Set(parts));
const files = [
  ...(within.length > 0 ? [{ file: `${moment}_${name}.sql`, lines: within }] : []),
  ...(outside.length > 0 ? [{ file: `${moment}_${name}_despues.sql`, lines: ['-- outside a transaction', ...outside] }] : []),
];
for (const { file, lines } of files) {
  writeFileSync(join(folder, file), `${lines.join('\n')}\n`);
  console.log(`migrations/${file}: ${lines.length} lines`);
}
writeSnapshot(snapshots, current);
for (const line of told()) console.warn(line);
