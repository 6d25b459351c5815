import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '@platform/server/db/migrate';
import { openDatabase } from '@platform/server/db/pool';
import { cloneDatabase, ensureTemplate, type TestDatabase } from './database';

const folder = join(import.meta.dirname, '../../migrations');

/** Name of the template with the tables of the migrations and nothing in them, made once for their texts: five core-seconds. */
export async function migratedTemplate(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(folder, name)));
  return ensureTemplate(`migrated_${hash.digest('hex').slice(0, 20)}`, async (url) => {
    const database = openDatabase(url, 2);
    await migrate(database, folder);
    await database.close();
  });
}

/** A database with the tables of the migrations and nothing in them. */
export async function migratedDatabase(): Promise<TestDatabase> {
  return cloneDatabase(await migratedTemplate());
}
