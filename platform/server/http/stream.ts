import type { Server } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** An answer that goes on: server-sent events until either side ends it. */
export interface EventStream {
  /** Writes an event; what a client comes back with as `Last-Event-ID` is the last `id` it got. */
  send(event: string, data?: unknown, id?: string | number): void;
  /** A sign of life that no reader hears. */
  beat(): void;
  end(): void;
}

const open = new WeakMap<object, Set<EventStream>>();

/** Takes the answer over as a stream of events; `over` runs once, whoever ended it. */
export function eventStream(reply: FastifyReply, over: () => void): EventStream {
  const server: Server = reply.server.server;
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
  const own = open.get(server) ?? new Set();
  open.set(server, own.add(stream));
  reply.raw.once('close', () => {
    own.delete(stream);
    over();
  });
  return stream;
}

/** Ends every stream of a server, so that it may stop. */
export function endStreams(app: FastifyInstance): void {
  for (const stream of open.get(app.server) ?? []) stream.end();
}
