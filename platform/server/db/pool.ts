import { createHash } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Product } from '../product';
import { render } from './render';

// The engine reads rows as the wire has them: days `yyyyMMdd`, instants ISO in UTC, numbers as numbers.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value.replaceAll('-', ''));
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString());
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type Db = NodePgDatabase;
export type DbRow = Record<string, unknown>;

/** Where statements run: a pooled connection each, or the connection of an open transaction. */
export interface Tx {
  /** The product that the statements belong to. */
  readonly product: Product;
  readonly db: Db;
  /** Runs a statement made with Drizzle's `sql`; values are always parameters. */
  run(statement: SQL): Promise<DbRow[]>;
  /** Runs prepared text with its values. */
  query(text: string, values?: readonly unknown[]): Promise<DbRow[]>;
}

export interface Database extends Tx {
  readonly pool: pg.Pool;
  /** All or nothing; a thrown error rolls back. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One connection for as long as the work takes, for cursors and listeners. */
  connected<T>(work: (client: pg.PoolClient, tx: Tx) => Promise<T>): Promise<T>;
  /** The same database, in the hands of a product. */
  of(product: Product): Database;
  close(): Promise<void>;
}

const names = new Map<string, string>();
const PREPARED_LIMIT = 400;

/** Statements that recur are prepared once a connection; the odd ones are not kept. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= PREPARED_LIMIT) return undefined;
  const name = createHash('sha1').update(text).digest('base64url').slice(0, 16);
  names.set(text, name);
  return name;
}

type Runner = { query(config: pg.QueryConfig): Promise<pg.QueryResult> };

/** Statements of Drizzle's builder are prepared like all others: planning the same one again costs more than running it. */
function builderOver(runner: Runner): Db {
  const client = {
    query(config: pg.QueryConfig, values: unknown[]) {
      const name = nameOf(config.text);
      return runner.query({ ...config, values, ...(name ? { name } : {}) });
    },
  };
  return drizzle(client as unknown as pg.Pool);
}

function txOver(runner: Runner, productOf: () => Product): Tx {
  const query = async (text: string, values: readonly unknown[] = []): Promise<DbRow[]> => {
    const name = nameOf(text);
    const result = await runner.query({ text, values: [...values], ...(name ? { name } : {}) });
    return result.rows;
  };
  let db: Db | undefined;
  return {
    get product() {
      return productOf();
    },
    // Most transactions never use it.
    get db() {
      db ??= builderOver(runner);
      return db;
    },
    query,
    run(statement) {
      const { text, values } = render(statement);
      return query(text, values);
    },
  };
}

interface Borrowed {
  readonly client: pg.PoolClient;
  giveBack(): void;
}

/** Opens the pool with limits on every wait, so that no request hangs behind a lost database. */
export function openDatabase(url: string, size = 12): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 8000,
    query_timeout: 9000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    application_name: 'faena',
    // Where a server compiles statements (Debian's does), a list's takes seconds to compile and milliseconds to run.
    options: '-c jit=off',
  });
  // A connection lost while idle is replaced at the next use; unheard, the event would end the process.
  pool.on('error', () => undefined);
  return over(pool, () => {
    throw new Error('This database is in the hands of no product yet');
  });
}

function over(pool: pg.Pool, productOf: () => Product): Database {
  /** A connection of one's own until it is given back; one that was lost meanwhile is thrown away. */
  const borrow = async (): Promise<Borrowed> => {
    const client = await pool.connect();
    let broken: Error | undefined;
    const noteLoss = (error: Error) => {
      broken = error;
    };
    client.on('error', noteLoss);
    return {
      client,
      giveBack() {
        client.off('error', noteLoss);
        client.release(broken);
      },
    };
  };

  const connected: Database['connected'] = async (work) => {
    const { client, giveBack } = await borrow();
    try {
      return await work(client, txOver(client, productOf));
    } finally {
      giveBack();
    }
  };

  const begin = async (): Promise<Borrowed> => {
    const borrowed = await borrow();
    try {
      await borrowed.client.query('begin');
      return borrowed;
    } catch (error) {
      borrowed.giveBack();
      throw error;
    }
  };

  const { db, query, run } = txOver(pool, productOf);
  return {
    db,
    query,
    run,
    get product() {
      return productOf();
    },
    of: (product) => over(pool, () => product),
    pool,
    connected,
    async transaction(work) {
      // Begun with its first statement: what is refused before it asks anything costs the database nothing.
      const own: { begun?: Promise<Borrowed> } = {};
      const tx = txOver(
        {
          async query(config) {
            own.begun ??= begin();
            return (await own.begun).client.query(config);
          },
        },
        productOf,
      );
      try {
        const done = await work(tx);
        await (await own.begun)?.client.query('commit');
        return done;
      } catch (error) {
        await own.begun?.then(({ client }) => client.query('rollback')).catch(() => undefined);
        throw error;
      } finally {
        await own.begun?.then(
          ({ giveBack }) => giveBack(),
          () => undefined,
        );
      }
    },
    close: () => pool.end(),
  };
}
