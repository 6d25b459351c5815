/**
 * `npm run months -- move <table> <yyyy-mm> <folder>`: whole months of the table that end before that month leave the database, each for a file of the folder.
 * `npm run months -- bring <file.jsonl.gz>…` brings rows back. Of DATABASE_URL, or of the embedded database in DATA_DIR; the product may run meanwhile.
 */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { productOf } from '@apps/server/compose';
import { readSettings } from '@apps/server/settings';
import { isPostmasterOf } from '@platform/server/db/embedded-lock';
import { superviseEmbedded } from '@platform/server/db/embedded-supervisor';
import { bringBack, moveOut } from '@platform/server/db/months.move';
import { partedTables } from '@platform/server/db/parted';
import { openDatabase } from '@platform/server/db/pool';
import { makeRegistry } from '@platform/server/resource/registry';

const [verb, ...given] = process.argv.slice(2);
const settings = readSettings(process.env);
const product = productOf(settings);
const tables = partedTables([...makeRegistry(product).resources.values()].map(({ entity }) => entity));
const usage = `npm run months -- move <${tables.map(({ table }) => table).join(' | ')}> <yyyy-mm> <folder>, or bring <file.jsonl.gz>…`;

const cluster = join(settings.dataDir, 'pg', 'cluster');
const pid = Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0]);
const running = Number.isInteger(pid) && pid > 0 && (await isPostmasterOf(cluster, pid));
const embedded = settings.databaseUrl ? null : await superviseEmbedded(join(settings.dataDir, 'pg'), console.log);
const database = openDatabase(settings.databaseUrl ?? embedded?.url ?? '', 2).of(product);
try {
  if (verb === 'bring' && given.length > 0) {
    for (const file of given) console.log(`${file}: ${await bringBack(database, tables, resolve(file))} rows`);
  } else {
    const [name, until, folder] = given;
    const of = tables.find(({ table }) => table === name);
    if (verb !== 'move' || !of || !until || !/^\d{4}-(0[1-9]|1[0-2])$/.test(until) || !folder) throw new Error(usage);
    const moved = await moveOut(database, of, until, resolve(folder), new Date());
    if (!moved) throw new Error('Another process is tending months: try again in a moment');
    for (const { file, rows } of moved) console.log(`${file}: ${rows} rows`);
    console.log(`${moved.length} files of ${of.table}`);
  }
} finally {
  await database.close();
  // A server that was there before belongs to the product that runs on it.
  if (running) process.exit();
  await embedded?.stop();
}
