import { setTimeout as pause } from 'node:timers/promises';
import type { Scene } from './falls';
import { fallOf } from './proof';

/** A leader that stands alone hears nobody: it has to have given way by itself within its ttl and a turn. */
const GIVES_WAY_MS = 25_000;

/** The leader's machine is cut off from the others, and goes on living: another one leads, and it takes no writing any more. */
export async function cut({ proof, cluster, load }: Scene): Promise<void> {
  const { say, promise } = proof;
  const alone = await cluster.leader();
  const moment = Date.now();
  await fallOf(proof, 'the network of the leader’s machine is cut', load, () => cluster.cut(alone, true));
  while (!cluster.isReadOnly(alone) && Date.now() - moment < GIVES_WAY_MS) await pause(500);
  promise('the machine that is cut off takes no writing', cluster.isReadOnly(alone), `after ${((Date.now() - moment) / 1000).toFixed(1)} s`);
  await pause(3000);
  cluster.cut(alone, false);
  await cluster.whole();
  say('it follows again, rewound by itself');
}

/** A machine without room tries to rewind itself within so long of its fall. */
const REWINDS_MS = 15_000;

/**
 * The leader's disk is filled to its last block. A server that cannot make a table longer refuses what is written and goes on living, so nobody takes
 * its place until its log has no room either: what is promised is that nothing acknowledged is lost, and that with room again it goes on by itself.
 */
export async function fullDisk({ proof, cluster, load }: Scene): Promise<void> {
  const full = await cluster.leader();
  proof.say('the disk of the leader’s machine is full');
  cluster.fill(full, true);
  await pause(20_000);
  await fallOf(proof, 'room again on a disk that was full', load, () => cluster.fill(full, false), 60_000);
  await cluster.whole();
  proof.say('all three follow again');
}

/** The leader's log has no room: its server ends, another one leads, and a rewind that fails for want of room too leaves nothing for a hand to do. */
export async function fullLog({ proof, cluster, load }: Scene): Promise<void> {
  const full = await cluster.leader();
  cluster.fill(full, true);
  await cluster.fillLog(full);
  await fallOf(proof, 'the log of the leader’s machine has no room', load, () => undefined);
  const next = await cluster.leader();
  proof.promise('another machine leads', next !== full, next);
  await pause(REWINDS_MS);
  cluster.fill(full, false);
  await cluster.whole();
  proof.say('all three follow again');
}
