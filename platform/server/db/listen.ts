import type { Database } from './pool';

export interface Listening {
  stop(): Promise<void>;
}

const AGAIN_MS = 1000;

/**
 * Hears what other transactions say (`pg_notify`) once they are committed, in whatever process; a lost connection is
 * taken up again. What was said in between is not heard: it only wakes who would look anyway.
 */
export function listen(
  database: Database,
  channels: Readonly<Record<string, (payload: string) => void>>,
  report: (error: unknown) => void,
): Listening {
  let stopped = false;
  let release: () => void = () => undefined;
  const once = (): Promise<void> =>
    database.connected(async (client) => {
      const over = new Promise<void>((done) => {
        release = done;
        client.once('end', done);
        client.once('error', () => done());
      });
      client.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''));
      for (const channel of Object.keys(channels)) await client.query(`listen ${channel}`);
      if (stopped) release();
      await over;
      client.removeAllListeners('notification');
      if (stopped) await client.query('unlisten *');
    });
  const run = (async () => {
    while (!stopped) {
      await once().catch((error: unknown) => {
        if (!stopped) report(error);
      });
      if (!stopped) await new Promise((done) => setTimeout(done, AGAIN_MS));
    }
  })();
  return {
    async stop() {
      stopped = true;
      release();
      await run;
    },
  };
}
