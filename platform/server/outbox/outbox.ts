import { z } from 'zod';
import type { Json } from '../../entity/field';
import type { News } from '../../entity/news';
import type { Database, Tx } from '../db/pool';
import { int, json, orNull, text } from '../db/rows';
import { type ClientBy, forClient } from '../record/by';

/** What of a piece of news a listener is told. */
interface Heard<T> {
  readonly id: number;
  readonly idCliente: number;
  readonly data: T;
  readonly at: Date;
  /** In whose name rows are written that follow from it: the product's, with their trace. */
  readonly by: ClientBy;
}

/** Hears what a module told of a client, as it was typed there; may be told twice. */
export const on = <T>(of: News<T>, hear: (tx: Tx, heard: Heard<T>) => Promise<void>): Listener => ({
  type: of.type,
  async hear(tx, { idCliente, data, ...rest }) {
    if (idCliente === null) return;
    await forClient(tx, idCliente, rest.at, (by) => hear(tx, { ...rest, idCliente, data: of.parse(data), by }));
  },
});

/** Hears one kind of news; may be told twice, so it must not matter. */
export interface Listener {
  readonly type: string;
  hear(tx: Tx, event: { id: number; idCliente: number | null; data: Json; at: Date }): Promise<void>;
}

export interface Outbox {
  /** Delivers just-committed news now, so that what follows from a decision is there at the next call. */
  deliver(ids: readonly number[]): Promise<void>;
  /** Delivers whatever is due: after a restart, or again after a failure. */
  drain(): Promise<number>;
  start(): void;
  stop(): Promise<void>;
}

// Moments are kept to the millisecond and may be rounded up: what was just committed is due, not a hair too early.
const CLAIM = `select id_evento, id_cliente, tipo, datos, momento from base_evento
  where entregado is null and siguiente <= now() + interval '5 milliseconds' and ($1::bigint[] is null or id_evento = any($1))
  order by id_evento limit 1 for update skip locked`;
const IDLE_MS = 2000;

/** News that were delivered before a moment go, the oldest first and some at a time; what waits stays, however old. Answers how many went. */
export async function dropDelivered(database: Database, before: Date, most: number): Promise<number> {
  const gone = await database.rows(
    {},
    {
      text: `with viejas as (select id_evento, entregado from base_evento order by id_evento limit $2)
        delete from base_evento e using viejas v where e.id_evento = v.id_evento and v.entregado < $1 returning e.id_evento`,
      values: [before.toISOString(), most],
    },
  );
  return gone.length;
}

/** At-least-once delivery of committed news: each event with its listeners in one transaction, retried 1, 5, 30 min and 2 h later. */
export function makeOutbox(database: Database, listeners: readonly Listener[], report: (error: unknown) => void): Outbox {
  const byType = new Map<string, Listener[]>();
  for (const listener of listeners) byType.set(listener.type, [...(byType.get(listener.type) ?? []), listener]);
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let stopped = false;

  async function next(ids: readonly number[] | null): Promise<boolean> {
    let failed: { id: number; reason: string } | undefined;
    const found = await database.transaction(async (tx) => {
      const row = await tx.first(
        { id_evento: int, datos: json(z.unknown()), tipo: text, id_cliente: orNull(int), momento: text },
        { text: CLAIM, values: [ids] },
      );
      if (!row) return false;
      const id = row.id_evento;
      await tx.query('savepoint entrega');
      try {
        const data: Json = JSON.parse(JSON.stringify(row.datos));
        for (const listener of byType.get(row.tipo) ?? []) {
          await listener.hear(tx, {
            id,
            idCliente: row.id_cliente,
            data,
            at: new Date(row.momento),
          });
        }
        await tx.query('update base_evento set entregado = now() where id_evento = $1', [id]);
      } catch (error) {
        report(error);
        failed = { id, reason: String(error).slice(0, 500) };
        await tx.query('rollback to savepoint entrega');
        await tx.query(
          `update base_evento set intentos = intentos + 1, error = $2,
             siguiente = now() + (array['1 minute', '5 minutes', '30 minutes', '2 hours'])[least(intentos + 1, 4)]::interval where id_evento = $1`,
          [id, failed.reason],
        );
      }
      return true;
    });
    return found;
  }

  const outbox: Outbox = {
    async deliver(ids) {
      if (ids.length === 0) return;
      try {
        // News that nobody hears need no delivery each.
        await database.query('update base_evento set entregado = now() where id_evento = any($1) and entregado is null and not (tipo = any($2))', [
          ids,
          [...byType.keys()],
        ]);
        for (const _ of ids) if (!(await next(ids))) break;
      } catch (error) {
        // Committed already: the worker will deliver it.
        report(error);
      }
    },
    async drain() {
      let delivered = 0;
      while (!stopped && (await next(null))) delivered += 1;
      return delivered;
    },
    start() {
      const turn = async () => {
        await outbox.drain().catch(report);
        if (!stopped) timer = setTimeout(run, IDLE_MS).unref();
      };
      const run = () => {
        running = turn();
      };
      run();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
  return outbox;
}
