/**
 * `npm run migration -- name`: compares the definitions with the last snapshot and writes the SQL of the
 * difference, for a person to read. A possible rename is asked on the terminal; without one it is refused.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverModules } from '@apps/server/modules';
import { archivo, auditoria, correlativo, evento, lectura, rechazo, sello, subida } from '@platform/server/db/own-tables';
import { allTables } from '@platform/server/db/table';
import { makeRegistry } from '@platform/server/resource/registry';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';

const folder = join(import.meta.dirname, '..', 'migrations');
const snapshotPath = join(folder, 'snapshot.json');
const check = process.argv.includes('--check');
const name = process.argv.slice(2).find((argument) => !argument.startsWith('-')) ?? 'cambios';

makeRegistry(serverModules.flatMap((module) => module.resources));
const previous: ReturnType<typeof generateDrizzleJson> = existsSync(snapshotPath)
  ? JSON.parse(readFileSync(snapshotPath, 'utf8'))
  : generateDrizzleJson({});
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
const numbers = readdirSync(folder).map((file) => Number(/^(\d{4})_/.exec(file)?.[1] ?? 0));
const next = Math.max(0, ...numbers.filter((number) => number < 800)) + 1;
const file = `${String(next).padStart(4, '0')}_${name}.sql`;
writeFileSync(join(folder, file), `${statements.join('\n')}\n`);
writeFileSync(snapshotPath, `${JSON.stringify(current, null, 1)}\n`);
console.log(`migrations/${file}: ${statements.length} statements`);
