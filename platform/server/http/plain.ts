import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { callerAddress } from './caller';

/** A machine's call: no session, nothing but text. */
export interface PlainCall {
  readonly method: string;
  /** Below the protocol's root, in lower case, without slashes around it. */
  readonly path: string;
  /** The first value of each name. */
  readonly query: ReadonlyMap<string, string>;
  readonly body: string;
  readonly address: string;
  readonly log: FastifyBaseLogger;
}
export interface PlainAnswer {
  readonly status: number;
  readonly text: string;
}

/** A protocol of machines beside the product's own calls: plain text both ways, at every path under its root, which answers nothing else. */
export interface PlainProtocol {
  /** `/iclock` */
  readonly root: string;
  /** Bytes that a body may have. */
  readonly bodyLimit: number;
  answer(call: PlainCall): Promise<PlainAnswer>;
}

const TEXT = 'text/plain; charset=utf-8';

function callOf(root: string, request: FastifyRequest): PlainCall {
  const [path = '', search = ''] = request.url.split('?');
  const query = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(search)) if (!query.has(name)) query.set(name, value);
  return {
    method: request.method,
    path: path
      .slice(root.length)
      .toLowerCase()
      .replace(/^\/+|\/+$/g, ''),
    query,
    body: typeof request.body === 'string' ? request.body : '',
    address: callerAddress(request),
    log: request.log,
  };
}

/** Serves protocols of machines: whatever goes wrong is told as text too, so that a machine tries again. */
export async function servePlain(app: FastifyInstance, protocols: readonly PlainProtocol[]): Promise<void> {
  for (const { root, bodyLimit, answer } of protocols) {
    await app.register(async (own) => {
      own.removeAllContentTypeParsers();
      own.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body.toString()));
      own.setErrorHandler((error, request, reply) => {
        const said = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
        const status = said >= 400 && said < 500 ? said : 500;
        if (status === 500) request.log.error({ err: error }, root);
        return reply.code(status).type(TEXT).send('ERROR\r\n');
      });
      for (const url of [root, `${root}/*`]) {
        own.all(url, { bodyLimit }, async (request, reply) => {
          const { status, text } = await answer(callOf(root, request));
          return reply.code(status).type(TEXT).send(text);
        });
      }
    });
  }
}
