/**
 * `npm run backup -- [folder]` and `npm run restore -- folder`: everything the product keeps (rows, files, the secret that
 * opens what is sealed), of the embedded database in DATA_DIR or of DATABASE_URL. A backup is taken while the product runs.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { productOf } from '@apps/server/compose';
import { readSettings } from '@apps/server/settings';
import { backup, restore } from '@platform/server/db/backup';
import { isPostmasterOf } from '@platform/server/db/embedded-lock';
import { superviseEmbedded } from '@platform/server/db/embedded-supervisor';
import { migrate } from '@platform/server/db/migrate';
import { openDatabase } from '@platform/server/db/pool';

const [verb, given] = process.argv.slice(2);
const began = Date.now();
const say = (text: string) => console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(5)} s  ${text}`);
const restoring = verb === 'restore';
if (restoring && !given) throw new Error('Which backup? npm run restore -- folder');

// Whoever restores brings the secret along: none may be made before it is there.
const secret = given && restoring && existsSync(join(given, 'secreto')) ? (await readFile(join(given, 'secreto'), 'utf8')).trim() : undefined;
const settings = readSettings(secret ? { SECRET_KEY: secret, ...process.env } : process.env);
const cluster = join(settings.dataDir, 'pg', 'cluster');
const pid = Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0]);
const running = Number.isInteger(pid) && pid > 0 && (await isPostmasterOf(cluster, pid));
const embedded = settings.databaseUrl ? null : await superviseEmbedded(join(settings.dataDir, 'pg'), say);
const database = openDatabase(settings.databaseUrl ?? embedded?.url ?? '', 2);
try {
  await migrate(database, resolve('migrations'));
  const now = new Date();
  const folder = resolve(given ?? join(settings.dataDir, 'respaldos', now.toISOString().replace(/[:.]/g, '-')));
  const { tablas } = restoring
    ? await restore(database.of(productOf(settings)), settings.dataDir, folder)
    : await backup(database, settings.dataDir, folder, now);
  const rows = tablas.reduce((sum, { filas }) => sum + filas, 0);
  say(`${restoring ? 'Restored from' : 'Backup in'} ${folder}: ${tablas.length} tables, ${rows} rows`);
} finally {
  await database.close();
  // A server that was there before belongs to the product that runs on it.
  if (running) process.exit();
  await embedded?.stop();
}
