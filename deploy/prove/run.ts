/**
 * `npm run prove`: the installation of `deploy/ha` on this machine, under load, while things fall; `npm run prove upgrade`: two versions of the
 * product, one after the other; `npm run prove whole`: both, and a disk that fills and a network that is cut; `npm run prove leaders`: the leader
 * falls again and again, each machine in a network of its own; `npm run prove carries`: how much it carries while nothing falls. Everything is asserted.
 */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { liveSite } from '@apps/server/live/site';
import { scratchFolder } from '@platform/testing/memory';
import { Client } from 'pg';
import { carries } from './carries';
import { makeCluster } from './cluster';
import { falls, leaders, restores, type Scene, standbyReads } from './falls';
import { beginLoad } from './load';
import { beginProduct, binaries, PRODUCTS, type Product, root } from './product';
import { makeProof, marksAreThere, type Proof } from './proof';
import { upgrade } from './upgrade';
import { cut, fullDisk, fullLog } from './whole';

const FORMS = ['short', 'upgrade', 'whole', 'leaders', 'carries'] as const;
type Form = (typeof FORMS)[number];
const POSTS = 4;
/** None takes longer, by far: what does not end is ended. */
const LIMIT_MS: Readonly<Record<Form, number>> = { short: 350_000, upgrade: 400_000, whole: 900_000, leaders: 500_000, carries: 400_000 };

const formOf = (said: string): Form => {
  const form = FORMS.find((one) => one === said);
  if (!form) throw new Error(`npm run prove ${FORMS.join(' | ')}, not ${said}`);
  return form;
};

async function acts(form: Form, scene: Scene): Promise<void> {
  if (form === 'leaders') await leaders(scene);
  if (form === 'short' || form === 'whole') {
    await standbyReads(scene);
    await falls(scene);
  }
  if (form === 'whole') {
    await cut(scene);
    await fullDisk(scene);
    await fullLog(scene);
  }
  if (form === 'upgrade' || form === 'whole') await upgrade(scene);
  await pause(3000);
}

async function prove(form: Form, proof: Proof): Promise<void> {
  const { say, promise } = proof;
  const folder = mkdtempSync(join(scratchFolder(), 'faena-prove-'));
  const cluster = makeCluster({ folder, bin: binaries(), products: PRODUCTS, apart: form === 'whole' || form === 'leaders' });
  const products: Product[] = [];
  const clear = async (): Promise<void> => {
    await Promise.race([Promise.all(products.map((one) => one.kill())), pause(5000)]);
    cluster.stop();
  };
  // What it began has groups of its own, and would live on and hold the addresses.
  const late = setTimeout(() => void end(`not within ${LIMIT_MS[form] / 1000} s`), LIMIT_MS[form]).unref();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end(signal));
  const end = async (why: string): Promise<void> => {
    proof.broken(why);
    await clear();
    close(proof, form);
  };
  try {
    say('three databases under Patroni, etcd, HAProxy');
    await cluster.start();
    stands = true;
    const first = await cluster.leader();
    const client = new Client({ connectionString: cluster.url('postgres') });
    await client.connect();
    await client.query('create database faena');
    await client.end();
    cluster.pgbackrest(first, 'stanza-create');
    say('the product, twice, with its demo');
    const data = join(folder, 'files');
    const begun = PRODUCTS.map((at) => beginProduct({ cluster, at, data }));
    products.push(...begun);
    // One makes the database, the other waits for it.
    await Promise.all(begun.map(({ ready }) => ready));
    if (form === 'carries') {
      await carries(proof, cluster, products, data);
      return;
    }
    cluster.pgbackrest(first, '--type=full', '--start-fast', 'backup');
    say('backed up; the load begins');
    const url = `http://${cluster.balancer}:8080`;
    await pause(2500);
    const load = await beginLoad(url, POSTS);
    // The living site tries again by itself what a fall refuses; of an upgrade nothing may be refused, which the load alone is asked for.
    const site = liveSite({ url, clock: () => new Date(), report: () => undefined });
    site.setSpeed(20);
    await pause(form === 'upgrade' ? 3000 : 8000);
    const scene = { proof, cluster, products, load, folder, data };
    await acts(form, scene);
    await restores(scene, async () => {
      await site.stop();
      await load.stop();
    });
    await marksAreThere(proof, cluster, load);
    const reads = load.reads();
    promise('readings answered, failed', reads.answered > 0, `${reads.answered}, ${reads.failed}`);
    for (const failure of reads.told) say(failure);
    promise('readings that failed one after the other', reads.inARow <= 1, String(reads.inARow));
    promise('marks tried again under their origin', true, String(load.repeated()));
  } catch (error) {
    proof.broken(error);
  } finally {
    clearTimeout(late);
    await clear();
    if (proof.faults.length === 0) cluster.remove();
    else say(`What they wrote is in ${folder}`);
  }
}

/** Whether three databases came to stand at all; where they did not, nothing was tried of what is promised. */
let stands = false;
const NEVER_STOOD = 75;

/** Tells what came of it, and ends. */
function close(proof: Proof, form: Form): never {
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(join(root, `.cache/prove.${form}.json`), JSON.stringify({ date: new Date().toISOString(), figures: proof.figures }, null, 2));
  console.log(`\n${proof.figures.filter(([what]) => !proof.faults.includes(what)).length} passed, ${proof.faults.length} failed`);
  process.exit(proof.faults.length === 0 ? 0 : stands ? 1 : NEVER_STOOD);
}

// Where Debian keeps programs of whoever looks after a machine.
process.env.PATH = `${process.env.PATH}:/usr/sbin`;
const form = formOf(process.argv[2] ?? 'short');
const proof = makeProof();
await prove(form, proof);
close(proof, form);
