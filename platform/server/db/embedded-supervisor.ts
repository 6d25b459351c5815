import { join } from 'node:path';
import { type Embedded, type EmbeddedOptions, startEmbedded } from './embedded';
import { isPostmasterOf } from './embedded-lock';

const LOOK_EVERY_MS = 300;

/** Keeps an embedded server running: one that died is started again, at the address that it had. */
export interface Supervised {
  readonly url: string;
  /** Stops looking, then stops the server. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded server of a folder and starts it again whenever it is gone. Its clients need not be told: the
 * address stays the same, their pools connect anew, and a start that fails is tried again for as long as it takes.
 */
export async function superviseEmbedded(dataDir: string, report: (text: string) => void, options: EmbeddedOptions = {}): Promise<Supervised> {
  const first = await startEmbedded(dataDir, options);
  const port = Number(new URL(first.url).port);
  let server: Embedded = first;
  let stopped = false;
  let wake: () => void = () => undefined;

  const pause = () =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, LOOK_EVERY_MS);
      timer.unref();
      wake = () => {
        clearTimeout(timer);
        done();
      };
    });

  async function watch(): Promise<void> {
    while (!stopped) {
      await pause();
      if (stopped || (await isPostmasterOf(join(dataDir, 'cluster'), server.pid))) continue;
      const began = Date.now();
      report('Embedded database is gone: starting it again');
      try {
        server = await startEmbedded(dataDir, { ...options, port });
        report(`Embedded database back after ${Date.now() - began} ms`);
      } catch (error) {
        report(`Embedded database does not start: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
  const watching = watch();

  return {
    url: first.url,
    async stop() {
      stopped = true;
      wake();
      await watching;
      await server.stop();
    },
  };
}
