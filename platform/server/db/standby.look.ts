import pg from 'pg';
import type { Pulse } from './pulse';

/** The primary is looked at so often, and more often while it is away. */
const EACH_MS = 1000;
const AWAY_MS = 250;
/** A look takes no longer. */
const PATIENCE_MS = 1500;
/** For so long after the last look it is known who confirms what the primary answers: a standby that no longer does is let go of by then at the soonest. */
const KNOWN_MS = 30_000;

/**
 * The position at or behind which everything lies that was answered by now, and the slots of the standbys each of which has it on disk before it is
 * answered. Who may not see `pg_stat_replication` (`pg_monitor` may) is told of none.
 */
const LOOK = `select pg_current_wal_flush_lsn()::text as position,
    case when current_setting('synchronous_commit') in ('on', 'remote_apply') then array(
      select s.slot_name::text from pg_stat_replication r join pg_replication_slots s on s.active_pid = r.pid where r.sync_state = 'sync' and r.state = 'streaming'
    ) else '{}' end as confirming`;

/** What the primary said when it was last looked at. */
export interface Looked {
  readonly position: string;
  readonly confirming: readonly string[];
}

/** Somebody who looks at the primary all the time, by a connection of his own. */
export interface Look {
  /** What it said last; null where that is too long ago, or nothing was ever said. */
  last(): Looked | null;
  isLed(): boolean;
  /** Somebody found that it went: it is looked at until it answers. */
  missed(): void;
  stop(): Promise<void>;
}

/** Begins to look at the primary at `url`. A look that failed while the process itself stood still (`pulse`) says nothing of the primary: it is made again. */
export function makeLook(url: string, pulse: Pulse): Look {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    idleTimeoutMillis: 0,
    keepAlive: true,
    application_name: 'faena-mira',
    allowExitOnIdle: true,
  });
  pool.on('error', () => undefined);
  let known: (Looked & { readonly at: number }) | undefined;
  let led = true;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    const at = Date.now();
    // By the pool itself: what is lost meanwhile is told here, thrown away, and never an error that nobody hears.
    const { rows } = await pool.query<Looked>(LOOK);
    const [said] = rows;
    if (!said) return;
    known = { ...said, at };
    led = true;
  }
  let going: Promise<void> = Promise.resolve();
  const turn = (): void => {
    const began = performance.now();
    let failed = false;
    going = look()
      .catch(() => {
        failed = true;
        if (!pulse.wasHeld(began)) led = false;
      })
      .then(() => {
        if (!stopped) timer = setTimeout(turn, failed || !led ? AWAY_MS : EACH_MS).unref();
      });
  };
  turn();

  return {
    last: () => (known && Date.now() - known.at < KNOWN_MS ? known : null),
    isLed: () => led,
    missed() {
      led = false;
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await going;
      await pool.end();
    },
  };
}
