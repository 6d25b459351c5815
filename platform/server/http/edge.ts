import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dictionary } from '../words';
import { answerProblem, langOfHeader, toProblem } from './errors';
import { endStreams } from './stream';

/** How long a refused sender may go on sending before its connection is cut. */
const LINGER_MS = 1000;
/** How long whoever is still being answered has when the server stops. */
const FAREWELL_MS = 5000;
const LOOK_MS = 50;

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
 * A server that stops finishes what runs and waits for nobody else: streams end, connections go as soon as they are
 * idle or if they never asked anything (browsers open some ahead), and after five seconds all that are left.
 */
export function stopInTime(app: FastifyInstance): void {
  const connections = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('preClose', async () => {
    endStreams(app);
    const look = setInterval(() => {
      // For Node, a connection that has not asked yet is not idle.
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
      app.server.closeIdleConnections();
    }, LOOK_MS);
    const cut = setTimeout(() => app.server.closeAllConnections(), FAREWELL_MS);
    app.server.once('close', () => {
      clearInterval(look);
      clearTimeout(cut);
    });
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
