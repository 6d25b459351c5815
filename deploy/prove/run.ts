import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { liveSite } from '@apps/server/live/site';
import { Client } from 'pg';
import { BALANCER, type Cluster, makeCluster } from './cluster';
import { beginLoad, type Load } from './load';

/** Writing goes on within so long of the fall of whatever falls (docs/high-availability.md). */
const WRITING_AGAIN_MS = 20_000;
const POSTS = 4;
const PRODUCTS = ['127.0.0.1:4801', '127.0.0.1:4802'] as const;
const root = join(import.meta.dirname, '../..');
const began = Date.now();
const say = (text: string): void => console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${text}`);

const faults: string[] = [];
const figures: [string, string][] = [];
function promise(what: string, kept: boolean, figure: string): void {
  figures.push([what, figure]);
  say(`${kept ? '✓' : '✗'} ${what}: ${figure}`);
  if (!kept) faults.push(what);
}

function binaries(): string {
  const versions = readdirSync('/usr/lib/postgresql').sort((one, other) => Number(other) - Number(one));
  if (!versions[0]) throw new Error('PostgreSQL of Debian is not here: apt install postgresql-15 patroni etcd-server haproxy pgbackrest');
  return join('/usr/lib/postgresql', versions[0], 'bin');
}

/** A process of the product before the cluster; the first makes the demo. */
async function product(cluster: Cluster, at: string, data: string): Promise<{ kill(): void; stop(): void }> {
  const [HOST, PORT] = at.split(':');
  const own = { HOST, PORT, DATA_DIR: data, DATABASE_URL: cluster.url('faena'), DEMO: '1', PROCESSES: '1', NODE_ENV: 'production' };
  const secret = {
    SECRET_KEY: 'un-secreto-de-prueba-de-mas-de-treinta-y-dos-bytes',
    PUBLIC_URL: `http://${BALANCER}:8080`,
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'error',
  };
  const child = spawn(process.execPath, ['--max-semi-space-size=32', 'dist/server/main.js'], {
    cwd: root,
    env: { ...process.env, ...own, ...secret },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await new Promise<void>((ready, fail) => {
    let seen = '';
    child.stdout.on('data', (chunk) => {
      seen += chunk;
      if (seen.includes('Ready:')) ready();
    });
    child.once('exit', (code) => fail(new Error(`the product ended with ${code}:\n${seen}`)));
  });
  return { kill: () => child.kill('SIGKILL'), stop: () => child.kill('SIGTERM') };
}

/** Every acknowledged mark is there, once; of a mark repeated under its origin too. */
async function marksAreThere(cluster: Cluster, load: Load): Promise<void> {
  const client = new Client({ connectionString: cluster.url('faena') });
  await client.connect();
  const origins = [...load.acknowledged.keys()];
  const asked = `select count(distinct id_marca_origen)::int as there, count(*)::int as rows from acceso_marca where id_marca_origen = any($1) and secuencia = 0`;
  const { rows } = await client.query<{ there: number; rows: number }>(asked, [origins]);
  await client.end();
  const { there, rows: written } = rows[0] ?? { there: 0, rows: 0 };
  promise('acknowledged marks that are there', there === origins.length, `${there} of ${origins.length}`);
  promise('marks written twice', written === there, String(written - there));
}

async function fallOf(what: string, load: Load, act: () => Promise<void> | void): Promise<void> {
  say(what);
  const moment = Date.now();
  await act();
  const ms = await load.firstAfter(moment);
  promise(`${what}: writing again after`, ms <= WRITING_AGAIN_MS, `${(ms / 1000).toFixed(1)} s`);
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'faena-prove-'));
  const cluster = makeCluster({ folder, bin: binaries(), products: PRODUCTS });
  const products: { kill(): void; stop(): void }[] = [];
  try {
    say('three databases under Patroni, etcd, HAProxy');
    await cluster.start();
    const first = await cluster.leader();
    const client = new Client({ connectionString: cluster.url('postgres') });
    await client.connect();
    await client.query('create database faena');
    await client.end();
    cluster.pgbackrest(first, 'stanza-create');
    say('the product, twice, with its demo');
    const data = join(folder, 'files');
    for (const at of PRODUCTS) products.push(await product(cluster, at, data));
    cluster.pgbackrest(first, '--type=full', '--start-fast', 'backup');
    say('backed up; the load begins');
    const url = `http://${BALANCER}:8080`;
    await pause(2500);
    const load = await beginLoad(url, POSTS);
    const site = liveSite({ url, clock: () => new Date(), report: () => undefined });
    site.setSpeed(20);
    await pause(8000);

    const fallen = await cluster.leader();
    await fallOf('kill -9 of the leader’s machine', load, () => cluster.fall(fallen, { etcd: true }));
    await pause(3000);
    cluster.rise(fallen, { etcd: true });
    await cluster.whole();
    say('it follows again, rewound by itself');

    const confirming = await cluster.confirming();
    await fallOf('kill -9 of the standby that confirms', load, () => cluster.fall(confirming, { etcd: false }));
    cluster.rise(confirming, { etcd: false });
    await cluster.whole();

    await fallOf('kill -9 of a process of the product', load, () => products[0]?.kill());
    products[0] = await product(cluster, PRODUCTS[0], data);
    await pause(3000);

    // What was acknowledged until now is what a restore to this moment has to hold.
    const before = load.acknowledged.size;
    const origins = [...load.acknowledged.keys()];
    const leader = await cluster.leader();
    const asker = new Client({ connectionString: cluster.url('faena') });
    await asker.connect();
    const { rows } = await asker.query<{ moment: string }>('select clock_timestamp()::text as moment');
    await pause(3000);
    await site.stop();
    await load.stop();
    await asker.query('select pg_switch_wal()');
    await asker.end();
    await pause(2000);
    await marksAreThere(cluster, load);
    const reads = load.reads();
    promise('lists read, failed, in a row', true, `${reads.answered}, ${reads.failed}, ${reads.inARow}`);
    promise('marks tried again under their origin', true, String(load.repeated()));

    const listed = origins.map((origin) => `'${origin}'`).join(',');
    const question = `select count(*) from acceso_marca where secuencia = 0 and id_marca_origen in (${listed})`;
    const there = await cluster.restored(leader, rows[0]?.moment ?? '', question);
    promise('acknowledged marks of a restore to a moment', there === before, `${there} of ${before}`);
  } catch (error) {
    faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
    console.error(error);
  } finally {
    for (const one of products) one.stop();
    await pause(500);
    cluster.stop();
    if (faults.length === 0) cluster.remove();
    else say(`What they wrote is in ${folder}`);
  }
  writeFileSync(join(root, '.cache/prove.json'), JSON.stringify({ date: new Date().toISOString(), figures }, null, 2));
  console.log(`\n${figures.length - faults.length} kept, ${faults.length} broken`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

await main();
