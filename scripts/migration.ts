/**
 * `npm run migration -- name`: compares the definitions with the last snapshot and writes the SQL of the
 * difference, for a person to read; its name begins with the moment, which is its place in the series. A possible rename is asked on the terminal; without one it is refused.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { productOf } from '@apps/server/compose';
import { archivo, auditoria, correlativo, evento, lectura, rechazo, sello, subida } from '@platform/server/db/own-tables';
import { allTables } from '@platform/server/db/table';
import { makeRegistry } from '@platform/server/resource/registry';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { readSnapshot, writeSnapshot } from './lib/snapshot';

const folder = join(import.meta.dirname, '..', 'migrations');
const snapshots = join(folder, 'snapshot');
const check = process.argv.includes('--check');
const name = process.argv.slice(2).find((argument) => !argument.startsWith('-')) ?? 'cambios';

makeRegistry(productOf({ publicUrl: 'http://127.0.0.1', secret: '' }));
const previous = readSnapshot(snapshots);
const current = generateDrizzleJson({ ...allTables(), archivo, auditoria, correlativo, evento, lectura, rechazo, sello, subida }, previous.id);
const statements = await generateMigration(previous, current);
if (statements.length === 0) {
  console.log('Definitions and migrations agree.');
  process.exit(0);
}
if (check) {
  console.error(`Definitions changed without a migration:\n${statements.join('\n')}`);
  process.exit(1);
}
const moment = new Date().toISOString().replace(/\D/g, '').slice(0, 12);
const file = `${moment}_${name}.sql`;
writeFileSync(join(folder, file), `${statements.join('\n')}\n`);
writeSnapshot(snapshots, current);
console.log(`migrations/${file}: ${statements.length} statements`);
