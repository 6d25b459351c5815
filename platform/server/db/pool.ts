import type { SQL } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Product } from '../product';
import { statement } from '../telemetry/span';
import { gather, isUnsure, nameOf, send, upToDate } from './prepared';
import { render } from './render';
import { type Asks, asking, type DbRow } from './rows';
import { Behind, Elsewhere, type Fits, makeStandby, type Standby } from './standby';
import { FREE, makeTurns, type Turns } from './turns';

// The engine reads rows as the wire has them: days `yyyyMMdd`, instants ISO in UTC, numbers as numbers.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value.replaceAll('-', ''));
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString());
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type Db = NodePgDatabase;
export type { DbRow } from './rows';

/** Where statements run: a pooled connection each, or the connection of an open transaction. */
export interface Tx extends Asks {
  /** The product that the statements belong to. */
  readonly product: Product;
  readonly db: Db;
  /** Whether it is an open transaction: what it reads may be its own, and may yet come to nothing. */
  readonly isOpen: boolean;
  /** Runs a statement made with Drizzle's `sql`; values are always parameters. What it answers has no shape: rows are asked for by `rows`, `first` and `one`. */
  run(statement: SQL): Promise<DbRow[]>;
  /** Runs prepared text with its values. */
  query(text: string, values?: readonly unknown[]): Promise<DbRow[]>;
}

export interface Database extends Tx {
  readonly pool: pg.Pool;
  /**
   * The same for one client's calls: they share a part of the connections and take turns for it, so that whatever one client
   * asks for, the others (and the looking up of sessions) still find connections. A turn is one connection.
   */
  shareOf(client: number | null): Database;
  /**
   * All or nothing; a thrown error rolls back. What `last` sends, once the work is done, goes to the database together with the commit:
   * where it fails there is none.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  transaction<T, L>(work: (tx: Tx) => Promise<T>, last: (tx: Tx, done: T) => Promise<L>): Promise<L>;
  /** One connection for as long as the work takes, for cursors and listeners. */
  connected<T>(work: (client: pg.PoolClient, tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Reads from a standby, where there is one that has all that was committed before; from this database otherwise, and once more from it where the
   * standby fails meanwhile (`once`: not again, because what was read has left already). `work` reads, and writes nothing.
   */
  reading<T>(work: (from: Database) => Promise<T>, options?: { readonly once?: boolean }): Promise<T>;
  /**
   * Whether the database answered when it was last asked. While it does not, and there is a standby that is known to have all that was ever answered,
   * statements that are no part of a transaction are asked of that one (decision 136): what reads is answered, what writes fails as without it.
   */
  isLed(): boolean;
  /** The same database, in the hands of a product. */
  of(product: Product): Database;
  close(): Promise<void>;
}

type Runner = { query(config: pg.QueryConfig): Promise<pg.QueryResult> };

/** Statements of Drizzle's builder are prepared like all others: planning the same one again costs more than running it. */
function builderOver(runner: Runner): Db {
  const client = {
    query(config: pg.QueryConfig, values: unknown[]) {
      const name = nameOf(config.text);
      return statement(config.text, () => runner.query({ ...config, values, ...(name ? { name } : {}) }));
    },
  };
  return drizzle(client as unknown as pg.Pool);
}

function txOver(runner: Runner, productOf: () => Product, isOpen = false): Tx {
  const query = async (text: string, values: readonly unknown[] = []): Promise<DbRow[]> => {
    const name = nameOf(text);
    const result = await statement(text, () => runner.query({ text, values: [...values], ...(name ? { name } : {}) }));
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
    isOpen,
    query,
    run(asked) {
      const { text, values } = render(asked);
      return query(text, values);
    },
    ...asking(query),
  };
}

interface Borrowed {
  readonly client: pg.PoolClient;
  /** With `isLost` the connection is of no more use to anyone. */
  giveBack(isLost?: boolean): void;
}

/** Answered to whatever comes after a statement that failed in its transaction. */
const ABORTED = '25P02';
/** A request waits so long for a connection, and no longer. */
const WAIT_MS = 5000;
/** Connections that stay open however long nobody asks anything: a call's session, its question and what it writes. */
const KEPT = 3;
/** Of the connections, those that one client never takes. */
const leftToOthers = (size: number): number => Math.max(1, Math.floor(size / 3));

/** A standby that says nothing is not waited for as long as the database itself. */
const STANDBY_WAIT_MS = 1000;

/** Where lists of the past are read instead (DATABASE_READ_URL), and who hears when it stops answering. */
export interface StandbyParts {
  readonly url: string;
  readonly told: (text: string) => void;
}

/** Turns of each client for the connections of a pool. */
function turnsFor(size: number): (client: number | null) => Turns {
  const parts = new Map<number | null, Turns>();
  return (client) => {
    const known = parts.get(client) ?? makeTurns(Math.max(1, size - leftToOthers(size)), WAIT_MS);
    parts.set(client, known);
    return known;
  };
}

/** Opens the pool with limits on every wait, so that no request hangs behind a lost database; with a standby, another one on it. */
export function openDatabase(url: string, size = 12, standby?: StandbyParts): Database {
  const nobody = (): never => {
    throw new Error('This database is in the hands of no product yet');
  };
  const away = standby && { ...makeStandby(openPool(standby.url, size, STANDBY_WAIT_MS), url, standby.told), turnsOf: turnsFor(size), turns: FREE };
  return over({ pool: openPool(url, size, WAIT_MS), productOf: nobody, turnsOf: turnsFor(size), turns: FREE, fits: undefined, away });
}

function openPool(url: string, size: number, waitMs: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 60_000,
    // A connection plans what a gate asks six times, some ten milliseconds each, before it keeps a plan: where a call comes every few minutes, none would ever have one.
    min: Math.min(KEPT, size),
    statement_timeout: 8000,
    query_timeout: 9000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    // What waits for nothing (the beginning of a transaction and its first statement, its last one and the commit) goes in one trip.
    pipeline: true,
    application_name: 'faena',
    // Where a server compiles statements (Debian's does), a list's takes seconds to compile and milliseconds to run. Helpers are begun for what takes longer
    // than beginning them: two hundred thousand rows are counted sooner by one.
    options: '-c jit=off -c parallel_setup_cost=10000',
  });
  // A connection lost while idle is replaced at the next use; unheard, the event would end the process.
  pool.on('error', () => undefined);
  return pool;
}

/** Whether a statement failed without an answer of the server: its connection is of no use. */
const isLost = (failed: { readonly error: unknown } | undefined): boolean => failed !== undefined && !(failed.error instanceof pg.DatabaseError);

/** What a database is made over: a pool in the hands of a product, whose connections are taken in turns, and the standby that may be read instead. */
interface Over {
  readonly pool: pg.Pool;
  readonly productOf: () => Product;
  readonly turnsOf: (client: number | null) => Turns;
  readonly turns: Turns;
  /** Of a standby: whether a connection may be used now. */
  readonly fits: Fits | undefined;
  readonly away: (Standby & { readonly turnsOf: (client: number | null) => Turns; readonly turns: Turns }) | undefined;
}

const heard = (): void => undefined;

/** Connections are tried until one fits: so many, as a balancer leads to one standby after the other. */
const TRIES = 8;

/** Connections of a pool: one for as long as it is kept, or one for a statement; with turns, each waits for one. */
function handsOf({ pool, turns, fits }: Pick<Over, 'pool' | 'turns' | 'fits'>) {
  const connection = async (): Promise<pg.PoolClient> => {
    for (let misfits = 0; ; ) {
      const client = await pool.connect();
      // What it has prepared is of before a later version changed a table.
      if (isUnsure(client)) {
        client.release(true);
        continue;
      }
      if (!fits) return client;
      // Lost while it is asked: the question fails, and nobody else need hear of it.
      client.on('error', heard);
      const fit = await fits(client).catch((error: unknown) => {
        const isGood = error instanceof Behind && !error.isLost;
        if (isGood) client.off('error', heard);
        client.release(!isGood);
        throw error;
      });
      if (fit) {
        client.off('error', heard);
        return client;
      }
      client.release(true);
      misfits += 1;
      if (misfits === TRIES) throw new Elsewhere('The balancer led to no standby that fits');
    }
  };
  /** A connection of one's own until it is given back; one that was lost meanwhile is thrown away. */
  const borrow = async (): Promise<Borrowed> => {
    const done = await turns.take();
    const client = await connection().catch((error: unknown) => {
      done();
      throw error;
    });
    let broken: Error | undefined;
    const noteLoss = (error: Error) => {
      broken = error;
    };
    client.on('error', noteLoss);
    return {
      client,
      giveBack(isLost = false) {
        client.off('error', noteLoss);
        client.release(broken ?? (isLost || isUnsure(client)));
        done();
      },
    };
  };
  /** A statement on whichever connection is free; one that was lost by it is thrown away. */
  const alone = async (config: pg.QueryConfig): Promise<pg.QueryResult> => {
    const { client, giveBack } = await borrow();
    try {
      const result = await send(client, config);
      giveBack();
      return result;
    } catch (error) {
      giveBack(!(error instanceof pg.DatabaseError));
      throw error;
    }
  };
  return { borrow, alone };
}

/** A statement by itself, asked of the standby that confirms while the database is away. */
function askingInstead(alone: Runner['query'], away: NonNullable<Over['away']>): Runner['query'] {
  /** Undefined where no standby may answer, or where it is one that writes. */
  const instead = async (config: pg.QueryConfig): Promise<pg.QueryResult | undefined> => {
    const fits = away.instead();
    if (!fits) return undefined;
    try {
      return await handsOf({ ...away, fits }).alone(config);
    } catch (error) {
      if (away.isItsFault(error) || !(error instanceof pg.DatabaseError)) return undefined;
      throw error;
    }
  };
  return async (config) => {
    const answered = away.isLed() ? undefined : await instead(config);
    if (answered) return answered;
    try {
      return await alone(config);
    } catch (error) {
      const other = away.isLoss(error) ? await instead(config) : undefined;
      if (!other) throw error;
      return other;
    }
  };
}

/** A database over the pool. */
function over(parts: Over): Database {
  const { pool, productOf, turnsOf, away } = parts;
  const { borrow, alone: direct } = handsOf(parts);
  const alone = away ? askingInstead(direct, away) : direct;
  // Each call asks for its client's: one that is made stays, as its turns do.
  const shares = new Map<number | null, Database>();

  const connected: Database['connected'] = async (work) => {
    const { client, giveBack } = await borrow();
    try {
      return await work(client, txOver(client, productOf));
    } finally {
      giveBack();
    }
  };

  const { db, isOpen, query, run, rows, first, one } = txOver({ query: (config) => upToDate(() => alone(config)) }, productOf);
  const own: Database = {
    db,
    isOpen,
    query,
    run,
    rows,
    first,
    one,
    get product() {
      return productOf();
    },
    of: (product) => over({ ...parts, productOf: () => product }),
    shareOf(client) {
      const share = shares.get(client) ?? over({ ...parts, turns: turnsOf(client), away: away && { ...away, turns: away.turnsOf(client) } });
      shares.set(client, share);
      return share;
    },
    pool,
    connected,
    isLed: () => away?.isLed() ?? true,
    async reading(work, options) {
      const fits = away?.isLed() ? await away.past(pool).catch(() => null) : null;
      if (!away || !fits) return work(own);
      let begun = false;
      const noting: Fits = async (client) => {
        const fit = await fits(client);
        begun = true;
        return fit;
      };
      try {
        return await work(over({ ...parts, pool: away.pool, turnsOf: away.turnsOf, turns: away.turns, fits: noting, away: undefined }));
      } catch (error) {
        if (!away.isItsFault(error) || (options?.once && begun)) throw error;
        return work(own);
      }
    },
    async transaction<T, L>(work: (tx: Tx) => Promise<T>, last?: (tx: Tx, done: T) => Promise<L>): Promise<T | L> {
      // Begun with its first statement: what is refused before it asks anything costs the database nothing.
      const own: { begun?: Promise<Borrowed>; opened?: Promise<unknown>; ends?: boolean; ended?: Promise<unknown>; failed?: { error: unknown } } = {};
      const tx = txOver(
        {
          async query(config) {
            // As it was when it was asked: what the work did not wait for is not the last.
            const { ends } = own;
            own.begun ??= borrow();
            const { client } = await own.begun;
            if (own.ended) throw new Error('One statement ends a transaction');
            gather(client);
            own.opened ??= client.query('begin');
            const sent = send(client, config);
            if (ends) own.ended = client.query('commit');
            // What was sent without waiting for it fails what comes after it; it is the one that is told.
            sent.catch((error: unknown) => {
              own.failed ??= { error };
            });
            return (await Promise.all([sent, own.opened, own.ended]))[0];
          },
        },
        productOf,
        true,
      );
      try {
        const done = await work(tx);
        own.ends = last !== undefined;
        const answer = last ? await last(tx, done) : done;
        if (!own.ended) {
          const commit = (await own.begun)?.client.query('commit');
          await commit?.catch((error: unknown) => {
            own.failed ??= { error };
            throw error;
          });
        }
        return answer;
      } catch (error) {
        // A connection that says nothing any more would not answer this either: it is thrown away, and the server undoes what it heard.
        if (!isLost(own.failed)) await own.begun?.then(({ client }) => client.query('rollback')).catch(() => undefined);
        throw error instanceof pg.DatabaseError && error.code === ABORTED && own.failed ? own.failed.error : error;
      } finally {
        await own.begun?.then(
          ({ giveBack }) => giveBack(isLost(own.failed)),
          () => undefined,
        );
      }
    },
    async close() {
      await Promise.all([pool.end(), away?.close()]);
    },
  };
  return own;
}
