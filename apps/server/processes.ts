import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry } from 'prom-client';
import { z } from 'zod';
import { type LiveControl, type LiveState, liveStateSchema } from './live/live';
import { type Speed, speedSchema } from './live/site';

/** How soon one that fell is begun again: at once it would only fall as fast. */
const AGAIN_MS = 500;
const said = z.discriminatedUnion('what', [
  z.object({ what: z.literal('metrics'), asked: z.number() }),
  z.object({ what: z.literal('live'), asked: z.number(), speed: speedSchema.nullable() }),
  z.object({ what: z.literal('lives'), asked: z.number(), state: liveStateSchema.nullable() }),
  z.object({ what: z.literal('told'), asked: z.number(), text: z.string() }),
]);
type Said = z.infer<typeof said>;

/** What is said between the processes of one installation, over the channel that Node gives them; anything else on it is not ours. */
function heard(message: unknown): Said | null {
  const parsed = said.safeParse(message);
  return parsed.success ? parsed.data : null;
}

export interface Processes {
  /** Resolves with the port once all of them listen. */
  readonly listening: Promise<number>;
  /** Asks each to stop and waits for the last. */
  stop(): Promise<void>;
}

/**
 * Runs the product in so many processes behind one port. One that falls is begun again; the others go on meanwhile. Sessions, queues and
 * locks are in the database; only the figures of `/metrics` and the demo's living site are here.
 */
export function runProcesses(
  count: number,
  environment: Readonly<Record<string, string>>,
  report: (text: string) => void,
  live: LiveControl | null,
): Processes {
  const metrics = new AggregatorRegistry();
  let stopping = false;

  const send = (worker: Worker, message: Said): void => {
    if (worker.isConnected()) worker.send(message);
  };
  const answer = (worker: Worker, message: Said): void => {
    if (message.what === 'live') {
      const { asked, speed } = message;
      const state = speed === null ? live?.state() : live?.setSpeed(speed);
      (state ?? Promise.resolve(null)).then(
        (known) => send(worker, { what: 'lives', asked, state: known }),
        () => send(worker, { what: 'lives', asked, state: null }),
      );
    }
    if (message.what === 'metrics')
      metrics.clusterMetrics().then(
        (text) => send(worker, { what: 'told', asked: message.asked, text }),
        () => send(worker, { what: 'told', asked: message.asked, text: '' }),
      );
  };
  const begin = (): void => {
    const worker = cluster.fork(environment);
    worker.on('message', (message: unknown) => {
      const known = heard(message);
      if (known) answer(worker, known);
    });
    worker.once('exit', (code, signal) => {
      if (stopping) return;
      report(`Process ${worker.process.pid} ended (${signal ?? code}): another one takes its place`);
      setTimeout(() => {
        if (!stopping) begin();
      }, AGAIN_MS);
    });
  };

  const listening = new Promise<number>((done) => {
    const ready = new Set<number>();
    cluster.on('listening', ({ id, process }, { port }) => {
      ready.add(id);
      if (ready.size === count) done(port);
      if (ready.size > count) report(`Process ${process.pid} serves in its place`);
    });
  });
  for (let started = 0; started < count; started += 1) begin();

  return {
    listening,
    async stop() {
      stopping = true;
      const alive = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      await Promise.all(
        alive.map(
          (worker) =>
            new Promise<void>((done) => {
              if (worker.isDead()) return done();
              worker.once('exit', () => done());
              worker.process.kill('SIGTERM');
            }),
        ),
      );
    },
  };
}

/** Asks whoever began this process, and hears the answer by the number of the question. */
function asker<T>(
  answerIn: (said: Said) => { readonly asked: number; readonly answer: T } | null,
): (question: (asked: number) => Said) => Promise<T> {
  const waiting = new Map<number, (answer: T) => void>();
  let last = 0;
  process.on('message', (message: unknown) => {
    const known = heard(message);
    const found = known && answerIn(known);
    if (!found) return;
    waiting.get(found.asked)?.(found.answer);
    waiting.delete(found.asked);
  });
  return (question) =>
    new Promise((done) => {
      last += 1;
      waiting.set(last, done);
      process.send?.(question(last));
    });
}

/** Figures of all processes together, asked of whoever began them. */
export function sharedMetrics(): () => Promise<string> {
  const ask = asker((said) => (said.what === 'told' ? { asked: said.asked, answer: said.text } : null));
  return () => ask((asked) => ({ what: 'metrics', asked }));
}

/** The living site in one of several processes: it is the one's that began them. */
export function sharedLive(): LiveControl {
  const ask = asker((said) => (said.what === 'lives' ? { asked: said.asked, answer: said.state } : null));
  const told = async (speed: Speed | null): Promise<LiveState> => {
    const state = await ask((asked) => ({ what: 'live', asked, speed }));
    if (!state) throw new Error('the living site does not answer');
    return state;
  };
  return { state: () => told(null), setSpeed: (speed) => told(speed) };
}
