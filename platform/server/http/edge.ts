import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause, setImmediate as read } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dictionary } from '../words';
import { answerProblem, langOfHeader, toProblem } from './errors';
import { endStreams } from './stream';

/** How long a refused sender may go on sending before its connection is cut. */
const LINGER_MS = 1000;
/**
 * When the server stops: how long whoever keeps connections may still use each of them, and how long while nobody does; how long whoever has only
 * just come may say nothing, how long whoever sends a request has to send the rest of it, and how long whoever is being answered has.
 */
const FAREWELL = { kept: 2000, quiet: 250, silent: 1000, sending: 5000, answered: 9000 } as const;
const LOOK_MS = 25;

/** Options that make the server answer in the product's words also where no route was reached. */
export function edgeOptions(words: Dictionary) {
  return {
    // Receiving a whole request has a limit, and the limit is looked at often.
    http: { connectionsCheckingInterval: 5000 },
    // HEAD is GET without its body, which Node leaves out by itself: one route for both, not a second one for each.
    exposeHeadRoutes: false,
    rewriteUrl: (request: IncomingMessage): string => {
      if (request.method === 'HEAD') request.method = 'GET';
      return request.url ?? '';
    },
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
      reply.header('x-content-type-options', 'nosniff').header('cache-control', 'no-store');
      void answerProblem(words, langOfHeader(request), request, reply, toProblem(error, request));
    },
    clientErrorHandler: (error: Error, socket: Socket): void => refuseConnection(words, error, socket),
  };
}

/** Whoever was answered before the whole body arrived has a moment to stop sending; then the connection is cut, not drained for ever. */
export function cutEndlessBodies(app: FastifyInstance): void {
  app.addHook('onResponse', async (request) => {
    const raw: IncomingMessage = request.raw;
    if (raw.complete || raw.destroyed) return;
    // What is on its way is read and thrown away, so that an ordinary sender may use its connection again.
    raw.unpipe();
    raw.resume();
    setTimeout(() => {
      if (!raw.complete) raw.destroy();
    }, LINGER_MS).unref();
  });
}

/**
 * A server that stops finishes what runs and waits for nobody else. Streams end. Whoever keeps connections open (a balancer does) goes on sending on
 * them until he hears that they are closed: as long as he does, up to two seconds, each call is answered, as the last on its connection. Then
 * connections go as soon as they are idle or if they ask nothing (browsers open some ahead), none before what has arrived on it was read (timers
 * of a busy process run before that); after five seconds those that are still sending, and after nine all that are left.
 */
export function stopInTime(app: FastifyInstance): void {
  const connections = new Map<Socket, number>();
  const asked = new Map<Socket, IncomingMessage>();
  app.server.on('connection', (socket: Socket) => {
    connections.set(socket, performance.now());
    socket.once('close', () => {
      connections.delete(socket);
      asked.delete(socket);
    });
  });
  let last = 0;
  app.server.on('request', (request: IncomingMessage) => {
    asked.set(request.socket, request);
    last = performance.now();
  });
  app.addHook('preClose', async () => {
    endStreams(app);
    const began = performance.now();
    const left = (ms: number): number => began + ms - performance.now();
    while (asked.size > 0 && left(FAREWELL.kept) > 0 && performance.now() - Math.max(began, last) < FAREWELL.quiet) {
      await pause(LOOK_MS);
      await read();
    }
    const look = setInterval(async () => {
      endStreams(app);
      await read();
      // For Node, a connection that has not asked yet is not idle.
      for (const [socket, since] of connections) if (socket.bytesRead === 0 && performance.now() - since > FAREWELL.silent) socket.destroy();
      app.server.closeIdleConnections();
    }, LOOK_MS);
    const cutSenders = setTimeout(() => {
      for (const socket of connections.keys()) if (!asked.get(socket)?.complete) socket.destroy();
    }, left(FAREWELL.sending));
    const cut = setTimeout(() => app.server.closeAllConnections(), left(FAREWELL.answered));
    app.server.once('close', () => {
      clearInterval(look);
      clearTimeout(cutSenders);
      clearTimeout(cut);
    });
    await read();
  });
}

/** A request with two Hosts is read one way here and another by a proxy: Node takes it, the standard does not. */
export function severalHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  return hosts > 1;
}

const STATUS: Readonly<Record<string, [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
};

/** Bytes that are not HTTP: a problem like any other, and the connection ends. */
function refuseConnection(words: Dictionary, error: Error, socket: Socket): void {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, title] = STATUS[code] ?? [400, 'Bad Request'];
  const body = JSON.stringify({
    type: 'about:blank',
    title,
    status,
    detail: words.message('es', 'peticion.invalida', {}),
    code: 'peticion.invalida',
    errors: [],
    traceId: randomUUID(),
  });
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
