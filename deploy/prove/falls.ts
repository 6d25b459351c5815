import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './cluster';
import type { Load } from './load';
import { PRODUCTS, type Product, product } from './product';
import { ask, fallOf, type Proof } from './proof';

/** What is there while things fall. */
export interface Scene {
  readonly proof: Proof;
  readonly cluster: Cluster;
  readonly products: Product[];
  readonly load: Load;
  /** Where everything is kept. */
  readonly folder: string;
  /** Where files of the product are. */
  readonly data: string;
}

/** The leader's machine, the standby that confirms and a process of the product fall, one after another; each is there again afterwards. */
export async function falls({ proof, cluster, products, load, data }: Scene): Promise<void> {
  const fallen = await cluster.leader();
  const moment = Date.now();
  await fallOf(proof, 'kill -9 of the leader’s machine', load, () => cluster.fall(fallen, { etcd: true }));
  const read = load.readSince(moment);
  const figure = `${read.answered}, the longest ${(read.longestMs / 1000).toFixed(1)} s`;
  proof.promise('readings answered until somebody led again', read.answered > 10, figure);
  await pause(3000);
  cluster.rise(fallen, { etcd: true });
  await cluster.whole();
  proof.say('it follows again, rewound by itself');

  const confirming = await cluster.confirming();
  await fallOf(proof, 'kill -9 of the standby that confirms', load, () => cluster.fall(confirming, { etcd: false }));
  cluster.rise(confirming, { etcd: false });
  await cluster.whole();

  await fallOf(proof, 'kill -9 of a process of the product', load, async () => {
    await products[0]?.kill();
  });
  products[0] = await product({ cluster, at: PRODUCTS[0], data });
}

/** So often the leader's machine falls where nothing else does. */
const TURNS = 6;

/** The leader's machine falls again and again, whichever leads; each is there again before the next one falls. */
export async function leaders({ proof, cluster, load }: Scene): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const fallen = await cluster.leader();
    await fallOf(proof, `kill -9 of ${fallen}, which leads`, load, () => cluster.fall(fallen, { etcd: true }));
    await pause(3000);
    cluster.rise(fallen, { etcd: true });
    await cluster.whole();
    await pause(2000);
  }
}

/** Lists of the past come from a standby, and who has just written sees what he has written; without standbys the leader answers. */
export async function standbyReads({ proof, cluster, load }: Scene): Promise<void> {
  const before = await cluster.readByStandbys('acceso_marca');
  const seen = await load.seenAtOnce(40);
  proof.promise('marks that whoever made them saw in the list at once', seen.seen === seen.made, `${seen.seen} of ${seen.made}`);
  // The standby tells what it read a moment later.
  await pause(3000);
  const after = await cluster.readByStandbys('acceso_marca');
  proof.promise('readings of marks that standbys answered', after > before, String(after - before));

  for (const node of await cluster.standbys()) await cluster.pauseReplay(node, true);
  const behind = await load.seenAtOnce(5);
  proof.promise('the same with standbys that stand still', behind.seen === behind.made, `${behind.seen} of ${behind.made}`);
  for (const node of await cluster.standbys()) await cluster.pauseReplay(node, false);
}

/** A restore to a moment holds all that was acknowledged before it. Ends the load. */
export async function restores({ proof, cluster, load }: Scene, stopped: () => Promise<void>): Promise<void> {
  const before = load.acknowledged.size;
  const origins = [...load.acknowledged.keys()];
  const leader = await cluster.leader();
  const [now] = await ask<{ moment: string }>(cluster, 'select clock_timestamp()::text as moment');
  await pause(3000);
  await stopped();
  await ask(cluster, 'select pg_switch_wal()');
  await pause(2000);
  const listed = origins.map((origin) => `'${origin}'`).join(',');
  const question = `select count(*) from acceso_marca where secuencia = 0 and id_marca_origen in (${listed})`;
  const there = await cluster.restored(leader, now?.moment ?? '', question);
  proof.promise('acknowledged marks of a restore to a moment', there === before && there > 0, `${there} of ${before}`);
}
