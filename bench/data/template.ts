import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { productOf } from '@apps/server/compose';
import { prepare } from '@apps/server/prepare';
import { startEmbedded } from '@platform/server/db/embedded';
import { migrate } from '@platform/server/db/migrate';
import { openDatabase } from '@platform/server/db/pool';
import { Client } from 'pg';
import { CLIENTS, has, MARKS, option, PEOPLE } from '../options';
import { parentOf } from '../processes';
import { beginClients } from './clients';
import { startDebian } from './debian';
import { grow } from './grow';

/** The measured product's secret: licences of its data are signed with it. */
export const SECRET = 'banca-de-medir-con-mas-de-treinta-y-dos-bytes';

export const root = join(import.meta.dirname, '../..');
export const folder = join(root, '.cache', 'bench');

/** A database of this run alone. */
export interface BenchDatabase {
  readonly url: string;
  readonly version: string;
  /** The process that its own hang from; 0 where it runs elsewhere. */
  readonly pid: number;
  /** Takes away the database, and the server where this run started it. */
  close(): Promise<void>;
}

/** Hash of what the template is made of, and of the month: the demo's dates are relative to the day it was built. */
function fingerprint(): string {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 7));
  const walk = (path: string): void => {
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) walk(join(path, name));
    else hash.update(readFileSync(path));
  };
  const demos = readdirSync(join(root, 'modules')).flatMap((module) => {
    const path = `modules/${module}/server/demo`;
    return existsSync(join(root, path)) ? [path] : [];
  });
  for (const path of ['migrations', 'platform/server/demo', ...demos, 'bench/data/clients.ts', 'bench/data/grow.ts', 'bench/data/world.ts'])
    walk(join(root, path));
  return [hash.digest('hex').slice(0, 12), PEOPLE, MARKS, ...(CLIENTS > 1 ? [CLIENTS] : [])].join('_');
}

const at = (url: string, name: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
};

/** Where the bench's own server keeps its data: beside the rest, or where a run that is thrown away says. */
const place = option('place') ?? folder;
const debian = option('postgres');

/** A fresh copy of the grown database; built on the first run of its kind, copied on the others. */
export async function benchDatabase(say: (text: string) => void): Promise<BenchDatabase> {
  mkdirSync(folder, { recursive: true });
  const given = process.env.BENCH_DATABASE_URL;
  const cluster = join(place, debian ? `pg${debian}` : 'pg');
  const server = given ? null : debian ? await startDebian(debian, cluster) : await startEmbedded(cluster);
  const url = given ?? server?.url ?? '';
  const admin = new Client({ connectionString: url });
  await admin.connect();
  const template = `bench_${fingerprint()}`;
  // Where the disk has no room for two of them the data itself is measured: what a run writes stays.
  const copy = has('itself') ? template : `bench_run_${process.pid}`;
  const exists = async (name: string) => (await admin.query('select 1 from pg_database where datname = $1', [name])).rowCount === 1;

  // What other versions and broken runs left: none of it is of use to anyone.
  const { rows } = await admin.query<{ datname: string }>(
    `select datname from pg_database where datname like 'bench\\_%' and datname !~ $1
    and not exists (select 1 from pg_stat_activity a where a.datname = pg_database.datname)`,
    [`^${template.slice(0, template.indexOf('_', 6))}_[0-9]+_[0-9]+(_[0-9]+)?$`],
  );
  for (const { datname } of rows) await admin.query(`drop database if exists "${datname}"`);

  if (!(await exists(template))) {
    say(`Building the data (once): ${template}`);
    await admin.query(`create database "${template}_new" template template0`);
    const database = openDatabase(at(url, `${template}_new`), 4);
    await migrate(database, join(root, 'migrations'));
    const settings = { demo: true, firstAdministrator: null, dataDir: join(folder, 'data'), secret: SECRET, publicUrl: 'http://127.0.0.1' };
    await prepare(database, settings, () => undefined);
    await beginClients(database.of(productOf(settings)), CLIENTS - 1);
    await database.close();
    await grow(at(url, `${template}_new`), say);
    await admin.query(`alter database "${template}_new" rename to "${template}"`);
  }
  // As files: through the log, which is the default, a copy of a gigabyte takes ten times as long.
  if (copy !== template) await admin.query(`create database "${copy}" template "${template}" strategy file_copy`);
  await admin.query('checkpoint');
  const version = await admin.query<{ server_version: string }>('show server_version');
  const { rows: own } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid');
  return {
    url: at(url, copy),
    version: version.rows[0]?.server_version ?? '',
    pid: parentOf(own[0]?.pid ?? 0),
    async close() {
      if (copy !== template) await admin.query(`drop database if exists "${copy}" with (force)`);
      await admin.end();
      await server?.stop();
      if (has('remove')) rmSync(cluster, { recursive: true, force: true });
    },
  };
}
