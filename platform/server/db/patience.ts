import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Runs a text on one connection, however long it takes. */
export type Run = (text: string, values?: readonly unknown[]) => Promise<pg.QueryResult>;

/** A step of an upgrade takes as long as the tables it touches ask for; node-postgres knows no "never". */
const NO_LIMIT = 2_147_483_647;
/**
 * Whoever waits for a table makes everybody wait who comes behind. So a step gives up soon and begins again: at first before anybody else's
 * deadlock would be looked for (a second), then more patiently, as an autovacuum only makes room for whoever waits longer than that.
 */
const PATIENCE = { firstMs: 500, laterMs: 2500, first: 20, most: 150, pauseMs: 300 } as const;
/** A table was in use: nothing was done, and it may be tried again. */
const IN_USE = new Set(['55P03', '40P01']);

const LIMITS = ['statement_timeout', 'idle_in_transaction_session_timeout'] as const;

/** What runs texts on a connection without any limit of time; `unbounded` says so to the database, and `bounded` takes it back. */
export function unhurried(client: pg.PoolClient): { readonly run: Run; unbounded(): Promise<void>; bounded(): Promise<void> } {
  const run: Run = (text, values) => client.query({ text, query_timeout: NO_LIMIT, ...(values ? { values: [...values] } : {}) } as pg.QueryConfig);
  return {
    run,
    async unbounded() {
      await run(LIMITS.map((name) => `set ${name} = 0`).join('; '));
    },
    async bounded() {
      await client.query([...LIMITS, 'lock_timeout'].map((name) => `reset ${name}`).join('; '));
    },
  };
}

/** A transaction that is begun again while a table that it needs is in use. */
export async function patiently<T>(run: Run, work: () => Promise<T>): Promise<T> {
  for (let time = 0; ; time += 1) {
    await run(`begin; set local lock_timeout = ${time < PATIENCE.first ? PATIENCE.firstMs : PATIENCE.laterMs}`);
    try {
      const done = await work();
      await run('commit');
      return done;
    } catch (error) {
      await run('rollback').catch(() => undefined);
      if (!isInUse(error) || time >= PATIENCE.most) throw error;
      await pause(PATIENCE.pauseMs);
    }
  }
}

const isInUse = (error: unknown): boolean => {
  const root = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return root instanceof pg.DatabaseError && IN_USE.has(root.code ?? '');
};
