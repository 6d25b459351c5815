import pg from 'pg';
import type { Product } from '../product';
import { handsOf } from './hands';
import { upToDate } from './prepared';
import { type Fits, makeStandby, type Standby } from './standby';
import { type Transaction, transactionsOver } from './transaction';
import { FREE, makeTurns, type Turns } from './turns';
import { type Runner, type Tx, txOver } from './tx';

// The engine reads rows as the wire has them: days `yyyyMMdd`, instants ISO in UTC, numbers as numbers.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value.replaceAll('-', ''));
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString());
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type { DbRow } from './rows';
export type { Tx } from './tx';

export interface Database extends Tx {
  readonly pool: pg.Pool;
  /**
   * The same for one client's calls: they share a part of the connections and take turns for it, so that whatever one client
   * asks for, the others (and the looking up of sessions) still find connections. A turn is one connection.
   */
  shareOf(client: number | null): Database;
  readonly transaction: Transaction;
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
    transaction: transactionsOver(borrow, productOf),
    async close() {
      await Promise.all([pool.end(), away?.close()]);
    },
  };
  return own;
}
