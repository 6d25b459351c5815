import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../db/pool';
import { text } from '../db/rows';
import { tooMany } from './problem';
import type { Session } from './session';

/** An answer that goes on: server-sent events until either side ends it. */
export interface EventStream {
  /** Writes an event; what a client comes back with as `Last-Event-ID` is the last `id` it got. */
  send(event: string, data?: unknown, id?: string | number): void;
  /** A sign of life that no reader hears. */
  beat(): void;
  end(): void;
}

type Owner = Pick<Session, 'IdCliente' | 'IdUsuario'>;

/** Streams that a user may have open, and a client's users together, in all processes: a page has two at most. */
const MOST = { user: 20, client: 1000 };
const AGAIN_SECONDS = 30;
/** How long a stream's place is kept without a sign of its process, and how often that gives one. */
const KEPT_SECONDS = 60;
const SIGN_MS = 20_000;

/** Open streams of each server, so that it may stop. */
const open = new WeakMap<object, Map<string, EventStream>>();

/** Streams of events, counted for all processes of the installation. */
export interface Streams {
  /** Takes the answer over as a stream of events of a user, or refuses (429) one more than a person's screens need; `over` runs once, whoever ended it. */
  open(reply: FastifyReply, owner: Owner, over: () => void): Promise<EventStream>;
}

export function makeStreams(database: Database): Streams {
  /** Places of this process, and those that it is asking for. */
  const own = new Map<string, Owner>();
  let signs: NodeJS.Timeout | undefined;

  /** A place for one more, counted under a lock of the client, so that of many at once no one is one too many. */
  async function takePlace(id: string, { IdCliente, IdUsuario }: Owner): Promise<boolean> {
    const rows = await database.transaction(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtext('base_flujo'), $1)`, [IdCliente]);
      return tx.rows(
        { id_flujo: text },
        sql`insert into base_flujo (id_flujo, id_cliente, id_usuario, hasta)
          select ${id}::uuid, ${IdCliente}::int, ${IdUsuario}::text, now() + make_interval(secs => ${KEPT_SECONDS}::int)
          from (select count(*) as cliente, count(*) filter (where id_usuario = ${IdUsuario}) as usuario from base_flujo where id_cliente = ${IdCliente} and hasta > now()) n
          where n.cliente < ${MOST.client} and n.usuario < ${MOST.user}
          returning id_flujo::text`,
      );
    });
    return rows.length > 0;
  }

  /** Keeps this process's places, and clears those of processes that are gone. */
  async function sign(): Promise<void> {
    await database.run(
      sql`update base_flujo set hasta = now() + make_interval(secs => ${KEPT_SECONDS}::int) where id_flujo = any(${[...own.keys()]}::uuid[])`,
    );
    await database.run(sql`delete from base_flujo where hasta < now()`);
  }

  function leave(id: string): void {
    own.delete(id);
    if (own.size === 0) {
      clearInterval(signs);
      signs = undefined;
    }
    // Not given back, a place is free a minute later.
    database.run(sql`delete from base_flujo where id_flujo = ${id}::uuid`).catch(() => undefined);
  }

  return {
    async open(reply, owner, over) {
      const mine = [...own.values()].filter(({ IdUsuario }) => IdUsuario === owner.IdUsuario).length;
      const id = randomUUID();
      if (mine >= MOST.user) throw tooMany('eventos.demasiados', AGAIN_SECONDS);
      own.set(id, owner);
      const taken = await takePlace(id, owner).catch((error: unknown) => {
        own.delete(id);
        throw error;
      });
      if (!taken) {
        own.delete(id);
        throw tooMany('eventos.demasiados', AGAIN_SECONDS);
      }
      signs ??= setInterval(() => void sign().catch(() => undefined), SIGN_MS).unref();
      const stream = begin(reply);
      const server: Server = reply.server.server;
      const streams = open.get(server) ?? new Map<string, EventStream>();
      open.set(server, streams.set(id, stream));
      let ended = false;
      const end = () => {
        if (ended) return;
        ended = true;
        streams.delete(id);
        leave(id);
        over();
      };
      reply.raw.once('close', end);
      // Whoever left while a place was looked for; told once the caller has its stream.
      if (reply.raw.destroyed) setImmediate(end);
      return stream;
    },
  };
}

/** Takes the answer over. */
function begin(reply: FastifyReply): EventStream {
  reply.hijack();
  reply.raw.writeHead(200, {
    ...Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)])),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Kept for another call after the stream, it would only hold a server that stops.
    connection: 'close',
  });
  return {
    send: (event, data, id) => {
      reply.raw.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data === undefined ? '' : JSON.stringify(data)}\n\n`);
    },
    beat: () => {
      reply.raw.write(': \n\n');
    },
    end: () => {
      reply.raw.end();
    },
  };
}

/** Ends every stream of a server, so that it may stop. */
export function endStreams(app: FastifyInstance): void {
  for (const stream of open.get(app.server)?.values() ?? []) stream.end();
}
