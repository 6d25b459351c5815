import { execFileSync } from 'node:child_process';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbedded } from '@platform/server/db/embedded';
import { isPostmasterOf } from '@platform/server/db/embedded-lock';
import { Client } from 'pg';
import { scratchFolder } from './memory';

/** A primary and a standby that confirms its commits, each a server of its own. */
export interface Pair {
  /** Of the database `faena`, as the owner of the server. */
  readonly url: string;
  readonly standbyUrl: string;
  /** The primary ends as in a fall: nobody is told anything. */
  fall(): Promise<void>;
  /** It is there again, and the standby follows it. */
  rise(): Promise<void>;
  /** Whether the standby confirms commits before they are answered; else it only follows. */
  confirms(so: boolean): Promise<void>;
  stop(): Promise<void>;
}

/** The name by which the standby is known at the primary. */
const SLOT = 'segunda';

/** Runs texts on a database of the pair; answers the rows of the last. */
export async function askOf(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  // A server that falls meanwhile is told by what was asked.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function until(so: () => Promise<boolean>): Promise<void> {
  for (let turn = 0; !(await so()); turn += 1) {
    if (turn > 600) throw new Error('It did not come about');
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** Makes both: `fill` puts into the primary what both have from the beginning. Nothing of them stays behind. */
export async function startPair(fill: (url: string) => Promise<void>): Promise<Pair> {
  const folder = await mkdtemp(join(scratchFolder(), 'faena-par-'));
  const [one, two] = [join(folder, 'una'), join(folder, 'otra')];
  let primary = await startEmbedded(one, { fast: true });
  await fill(primary.url);
  await askOf(primary.url, `select pg_create_physical_replication_slot('${SLOT}')`);
  await primary.stop();
  // What is answered is on disk at the primary, as in an installation.
  await appendFile(join(one, 'cluster/postgresql.conf'), '\nsynchronous_commit = on\n');
  // With its owners: servers may run as another user.
  execFileSync('cp', ['-a', one, two]);
  for (const left of ['launch.lock', 'port']) await rm(join(two, left), { force: true, recursive: true });
  primary = await startEmbedded(one, { fast: true });
  const { username, password, port } = new URL(primary.url);
  await appendFile(
    join(two, 'cluster/postgresql.conf'),
    `\nprimary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password}'\nprimary_slot_name = '${SLOT}'\nwal_retrieve_retry_interval = 200\n`,
  );
  await writeFile(join(two, 'cluster/standby.signal'), '');
  const standby = await startEmbedded(two, { fast: true });
  const rows = (text: string) => askOf(primary.url, text);
  const streams = () => until(async () => (await rows(`select 1 from pg_stat_replication where state = 'streaming'`)).length === 1);
  const confirms = async (so: boolean): Promise<void> => {
    await streams();
    await rows(`alter system set synchronous_standby_names = '${so ? '*' : ''}'`);
    await rows('select pg_reload_conf()');
    await until(async () => (await rows(`select sync_state from pg_stat_replication`))[0]?.sync_state === (so ? 'sync' : 'async'));
  };
  await confirms(true);
  return {
    url: primary.url,
    standbyUrl: standby.url,
    async fall() {
      process.kill(primary.pid, 'SIGQUIT');
      await until(async () => !(await isPostmasterOf(join(one, 'cluster'), primary.pid)));
    },
    async rise() {
      primary = await startEmbedded(one, { fast: true });
      await streams();
    },
    confirms,
    async stop() {
      await standby.stop();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
