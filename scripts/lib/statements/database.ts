import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '@platform/server/db/migrate';
import { openDatabase } from '@platform/server/db/pool';
import { cloneDatabase, ensureTemplate, type TestDatabase } from '@platform/testing/database';

/** A database with the tables of the migrations and nothing in them; its template is made once for their texts. */
export async function migratedDatabase(root: string): Promise<TestDatabase> {
  const folder = join(root, 'migrations');
  const hash = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(folder, name)));
  const template = await ensureTemplate(`migrated_${hash.digest('hex').slice(0, 20)}`, async (url) => {
    const database = openDatabase(url, 2);
    await migrate(database, folder);
    await database.close();
  });
  return cloneDatabase(template);
}
