import { Client } from 'pg';
import type { Cluster } from './cluster';
import type { Load } from './load';

/** Writing goes on within so long of the fall of whatever falls (deploy/README.md). */
export const WRITING_AGAIN_MS = 20_000;

/** What is promised, kept or broken, with its figure. */
export interface Proof {
  say(text: string): void;
  promise(what: string, kept: boolean, figure: string): void;
  /** Something went wrong that no promise is about. */
  broken(error: unknown): void;
  readonly figures: readonly (readonly [string, string])[];
  readonly faults: readonly string[];
}

/** Begins to count. */
export function makeProof(): Proof {
  const began = Date.now();
  const figures: [string, string][] = [];
  const faults: string[] = [];
  const say = (text: string): void => console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${text}`);
  return {
    say,
    figures,
    faults,
    promise(what, kept, figure) {
      figures.push([what, figure]);
      say(`${kept ? '✓' : '✗'} ${what}: ${figure}`);
      if (!kept) faults.push(what);
    },
    broken(error) {
      faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
      console.error(error);
    },
  };
}

/** Asks the leader, through the balancer. */
export async function ask<T extends object>(cluster: Cluster, text: string, values: readonly unknown[] = []): Promise<T[]> {
  const client = new Client({ connectionString: cluster.url('faena') });
  await client.connect();
  try {
    return (await client.query<T>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** Every acknowledged mark is there, once; of a mark repeated under its origin too. */
export async function marksAreThere({ promise }: Proof, cluster: Cluster, load: Load): Promise<void> {
  const origins = [...load.acknowledged.keys()];
  const asked = `select count(distinct id_marca_origen)::int as there, count(*)::int as rows from acceso_marca where id_marca_origen = any($1) and secuencia = 0`;
  const [found] = await ask<{ there: number; rows: number }>(cluster, asked, [origins]);
  const { there, rows } = found ?? { there: 0, rows: 0 };
  promise('acknowledged marks that are there', there === origins.length && there > 0, `${there} of ${origins.length}`);
  promise('marks written twice', rows === there, String(rows - there));
}

/** Something falls, and writing goes on soon. */
export async function fallOf(
  { say, promise }: Proof,
  what: string,
  load: Load,
  act: () => Promise<void> | void,
  within = WRITING_AGAIN_MS,
): Promise<void> {
  say(what);
  const moment = Date.now();
  await act();
  const ms = await load.firstAfter(moment);
  promise(`${what}: writing again after`, ms <= within, `${(ms / 1000).toFixed(1)} s`);
}
