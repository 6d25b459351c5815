import type { FastifyBaseLogger } from 'fastify';
import type { Session } from '../http/session';
import type { RouteKit } from '../kit';
import type { Outbox } from '../outbox/outbox';
import { job } from '../telemetry/span';

/** What goes on in the background of every process: it looks for what waits, takes a piece, and takes the next one. */
export interface Worker {
  /** The channel on which any process says that something waits. */
  readonly name: string;
  /** Does whatever waits, to its end or until told to leave; answers how many. */
  run(leave?: AbortSignal): Promise<number>;
  /** Looks now: something was handed over. */
  wake(): void;
  start(): void;
  stop(): Promise<void>;
}

/** What a module's worker may need beyond what its calls need. */
export interface WorkerKit extends RouteKit {
  readonly outbox: Pick<Outbox, 'deliver'>;
  /** The session in which the product does its own work for a client. */
  readonly sessionFor: (idCliente: number, idDivision: number | null) => Promise<Session>;
  readonly log: FastifyBaseLogger;
}

interface WorkerParts {
  readonly name: string;
  /** How long after the last look it looks again by itself. */
  readonly idleMs: number;
  readonly log: FastifyBaseLogger;
  readonly run: (leave: AbortSignal) => Promise<number>;
}

/** One look at a time; woken while it looks, it looks once more. */
export function makeWorker({ name, idleMs, log, run }: WorkerParts): Worker {
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let busy = false;
  let again = false;
  const stopping = new AbortController();
  const { signal } = stopping;

  const worker: Worker = {
    name,
    run: (leave) =>
      job(
        name,
        () => run(leave ? AbortSignal.any([leave, signal]) : signal),
        (done) => done > 0,
      ),
    wake() {
      if (signal.aborted) return;
      if (busy) {
        again = true;
        return;
      }
      clearTimeout(timer);
      busy = true;
      turn = worker
        .run()
        .catch((error: unknown) => log.error({ err: error }, name))
        .finally(() => {
          busy = false;
          if (signal.aborted) return;
          const soon = again;
          again = false;
          if (soon) worker.wake();
          else timer = setTimeout(worker.wake, idleMs).unref();
        });
    },
    start: () => worker.wake(),
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await turn;
    },
  };
  return worker;
}
