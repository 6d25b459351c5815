import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isGone, isSpent, rootOf } from './gone';
import { makePulse } from './pulse';
import { makeLook } from './standby.look';

/** How long a standby may take to have what was committed before it was asked; then the primary answers. */
const BEHIND_MS = 300;
const LOOK_MS = 15;
/** A standby that says nothing is left alone for so long; where there is nobody else to ask, for a shorter while. */
const LEFT_ALONE_MS = 10_000;
const ALONE_WITHOUT_LEADER_MS = 1000;
/** What an answer of a server itself says of it: a conflict with what comes from the primary, that it only follows, or its end. */
const ITS_OWN = new Set(['40001', '25006', '57P01', '57P02', '57P03', '55000']);
/** What a primary says that goes. */
const GOES = new Set(['57P01', '57P02', '57P03']);

/** At or behind it lies every commit that was answered: on disk by then, except where a server answers before. */
const COMMITTED = `select (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end)::text as lsn`;
const PLACE = `select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn()::text as replayed, pg_last_wal_receive_lsn()::text as received,
  coalesce(current_setting('primary_slot_name', true), '') as slot`;

/** The standby has not yet what whoever reads has to be shown: the primary is asked, and nothing has been read. */
export class Behind extends Error {
  override readonly name = 'Behind';

  constructor(readonly isLost = false) {
    super('The standby has not yet what was committed');
  }
}

/** A balancer led to other standbys only, so often as it was asked: it says nothing of the one that was looked for, and the next call may find it. */
export class Elsewhere extends Error {
  override readonly name = 'Elsewhere';
}

/**
 * Whether a connection may be read from, asked before each use of it: a balancer may lead each to another standby. False: another connection may do;
 * throws where none does now.
 */
export type Fits = (client: pg.PoolClient) => Promise<boolean>;

/** Databases that follow another one, and whether they may answer in its place. */
export interface Standby {
  readonly pool: pg.Pool;
  /**
   * What a connection has to have for whoever reads the past: all that is committed at the primary by now, so that he is shown no less than he has
   * written. Null while the standby is left alone.
   */
  past(primary: pg.Pool): Promise<Fits | null>;
  /** What a connection has to have to answer while the primary is away; null where nobody knows by now who has all that was answered. */
  instead(): Fits | null;
  /** Whether the primary answered when it was last asked. */
  isLed(): boolean;
  /** Whether an error says that the primary went; it is looked at until it answers again. */
  isLoss(error: unknown): boolean;
  /** Whether an error is the standby's own, so that the primary is to be asked instead; one that was waited for is not waited for again. */
  isItsFault(error: unknown): boolean;
  close(): Promise<void>;
}

/** A position of the log (`16/B374D848`) as a number. */
export const positionOf = (lsn: string | null | undefined): bigint => {
  const [high, low] = (lsn ?? '0/0').split('/');
  return (BigInt(`0x${high || 0}`) << 32n) + BigInt(`0x${low || 0}`);
};

interface Place {
  readonly follows: boolean;
  readonly replayed: string | null;
  readonly received: string | null;
  readonly slot: string;
}

/**
 * Watches over standbys, and over the primary for them (decisions 116, 136). What a standby has to have is asked of the primary when somebody is about
 * to read; while the primary is away, the one that confirmed its commits has all that was answered once it shows all that it received.
 * `told` hears when a standby stops answering and when it answers again.
 */
export function makeStandby(pool: pg.Pool, url: string, told: (text: string) => void): Standby {
  let silentAt = 0;
  let silent = false;
  const pulse = makePulse();
  const look = makeLook(url, pulse);
  const isLeftAlone = (): boolean => Date.now() - silentAt < (look.isLed() ? LEFT_ALONE_MS : ALONE_WITHOUT_LEADER_MS);
  /** How far a connection has been seen to be: it does not go back. */
  const seen = new WeakMap<pg.PoolClient, bigint>();
  const silence = (error: unknown): void => {
    silentAt = Date.now();
    if (!silent) told(`The standby does not answer (${error instanceof Error ? error.message : String(error)}): the primary is read`);
    silent = true;
  };
  const place = async (client: pg.PoolClient): Promise<Place> => {
    try {
      const { rows } = await client.query<Place>(PLACE);
      if (silent) told('The standby answers again');
      silent = false;
      const [found] = rows;
      if (!found) throw new Error('The standby says nothing of itself');
      return found;
    } catch (error) {
      silence(error);
      throw new Behind(true);
    }
  };
  /** Waits a moment until a place is far enough. */
  const until = async (client: pg.PoolClient, first: Place, enough: (at: Place) => boolean): Promise<void> => {
    const end = Date.now() + BEHIND_MS;
    for (let at = first; !enough(at); at = await place(client)) {
      if (Date.now() >= end) throw new Behind();
      await pause(LOOK_MS);
    }
  };

  return {
    pool,
    async past(primary) {
      if (isLeftAlone()) return null;
      const { rows } = await primary.query<{ lsn: string }>(COMMITTED);
      const committed = positionOf(rows[0]?.lsn);
      return async (client) => {
        if ((seen.get(client) ?? -1n) >= committed) return true;
        await until(client, await place(client), ({ follows, replayed }) => !follows || positionOf(replayed) >= committed);
        seen.set(client, committed);
        return true;
      };
    },
    instead() {
      const last = look.last();
      if (!last || isLeftAlone()) return null;
      return async (client) => {
        const found = await place(client);
        // Whoever follows nobody any more leads by now.
        if (!found.follows) return true;
        if (!last.confirming.includes(found.slot) || found.received === null) return false;
        const floor = positionOf(last.position);
        await until(client, found, ({ replayed, received }) => positionOf(replayed) >= floor && positionOf(replayed) >= positionOf(received));
        return true;
      };
    },
    isLed: look.isLed,
    isLoss(error) {
      const root = rootOf(error);
      const gone = root instanceof pg.DatabaseError ? GOES.has(root.code ?? '') : root instanceof Error && isGone(root);
      if (!gone) return false;
      // What took too long may be the statement's own doing: whether the primary is there is found by looking.
      if (root instanceof Error && /Query read timeout/.test(root.message)) return !look.isLed();
      look.missed();
      return true;
    },
    isItsFault(error) {
      const root = rootOf(error);
      if (root instanceof Behind || root instanceof Elsewhere) return true;
      if (root instanceof pg.DatabaseError) return ITS_OWN.has(root.code ?? '') || isSpent(root.code);
      if (!(root instanceof Error && isGone(root))) return false;
      silence(root);
      return !/Query read timeout/.test(root.message);
    },
    async close() {
      pulse.stop();
      await Promise.all([pool.end(), look.stop()]);
    },
  };
}
