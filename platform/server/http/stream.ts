import type { Server } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
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

/** Streams that a user may have open, and a client's users together: a page has two at most. */
const MOST = { user: 20, client: 1000 };
const AGAIN_SECONDS = 30;
const open = new WeakMap<object, Map<EventStream, Owner>>();

/** Refuses one more stream (429) to whom has as many as a person's screens need, or whose client has. */
function checkRoom(own: ReadonlyMap<EventStream, Owner>, { IdCliente, IdUsuario }: Owner): void {
  let [ofUser, ofClient] = [0, 0];
  for (const owner of own.values()) {
    if (owner.IdCliente === IdCliente) ofClient += 1;
    if (owner.IdUsuario === IdUsuario) ofUser += 1;
  }
  if (ofUser >= MOST.user || ofClient >= MOST.client) throw tooMany('eventos.demasiados', AGAIN_SECONDS);
}

/** Takes the answer over as a stream of events of a user; `over` runs once, whoever ended it. */
export function eventStream(reply: FastifyReply, { IdCliente, IdUsuario }: Owner, over: () => void): EventStream {
  const server: Server = reply.server.server;
  const own = open.get(server) ?? new Map<EventStream, Owner>();
  open.set(server, own);
  checkRoom(own, { IdCliente, IdUsuario });
  reply.hijack();
  reply.raw.writeHead(200, {
    ...Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)])),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Kept for another call after the stream, it would only hold a server that stops.
    connection: 'close',
  });
  const stream: EventStream = {
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
  own.set(stream, { IdCliente, IdUsuario });
  reply.raw.once('close', () => {
    own.delete(stream);
    over();
  });
  return stream;
}

/** Ends every stream of a server, so that it may stop. */
export function endStreams(app: FastifyInstance): void {
  for (const stream of open.get(app.server)?.keys() ?? []) stream.end();
}
