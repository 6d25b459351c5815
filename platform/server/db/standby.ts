import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isGone, rootOf } from './gone';

/** How long a standby may take to have what was committed before it was asked; then the primary answers. */
const BEHIND_MS = 300;
const LOOK_MS = 15;
/** A standby that says nothing is left alone for so long. */
const LEFT_ALONE_MS = 10_000;
/** What an answer of the standby itself says of it: a conflict with what comes from the primary, or its end. */
const ITS_OWN = new Set(['40001', '25006', '57P01', '57P02', '57P03', '53300', '55000']);

/** At or behind it lies every commit that was answered: on disk by then, except where a server answers before. */
const COMMITTED = `select (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end)::text as lsn`;

/** A database that follows another one, and whether it may answer in its place. */
export interface Standby {
  readonly pool: pg.Pool;
  /** Whether it has by now all that is committed at the primary: who reads there is shown no less than he has written. */
  isUp(primary: pg.Pool): Promise<boolean>;
  /** Whether an error is the standby's own, so that the primary is to be asked instead; one that was waited for is not waited for again. */
  isItsFault(error: unknown): boolean;
}

/**
 * Watches over a standby. What it has to have is asked of the primary when somebody is about to read (decision 116): everything that was answered
 * before, to anybody, by whichever process. `told` hears when it stops answering and when it answers again.
 */
export function makeStandby(pool: pg.Pool, told: (text: string) => void): Standby {
  let aloneUntil = 0;
  let silent = false;
  const silence = (error: unknown): void => {
    aloneUntil = Date.now() + LEFT_ALONE_MS;
    if (!silent) told(`The standby does not answer (${error instanceof Error ? error.message : String(error)}): the primary is read`);
    silent = true;
  };

  return {
    pool,
    async isUp(primary) {
      if (Date.now() < aloneUntil) return false;
      const { rows } = await primary.query<{ lsn: string }>(COMMITTED);
      const committed = rows[0]?.lsn;
      const end = Date.now() + BEHIND_MS;
      try {
        for (;;) {
          const { rows: there } = await pool.query<{ up: boolean }>(
            'select not pg_is_in_recovery() or coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as up',
            [committed],
          );
          if (silent) told('The standby answers again');
          silent = false;
          if (there[0]?.up) return true;
          if (Date.now() >= end) return false;
          await pause(LOOK_MS);
        }
      } catch (error) {
        silence(error);
        return false;
      }
    },
    isItsFault(error) {
      const root = rootOf(error);
      if (root instanceof pg.DatabaseError) return ITS_OWN.has(root.code ?? '');
      if (!(root instanceof Error && isGone(root))) return false;
      silence(root);
      return !/Query read timeout/.test(root.message);
    },
  };
}
