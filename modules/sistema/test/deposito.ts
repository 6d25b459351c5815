import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

const sha = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
const mac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

/** Recomputes the signature of a request from what arrived, as the service does. */
function isSigned(request: IncomingMessage, body: Buffer, user: string, password: string): boolean {
  const parts = /Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w{64})$/.exec(
    request.headers.authorization ?? '',
  );
  const [, who, day = '', region = '', signed = '', signature] = parts ?? [];
  if (who !== user || request.headers['x-amz-content-sha256'] !== sha(body)) return false;
  const lines = signed.split(';').map((name) => `${name}:${request.headers[name]}`);
  const canonical = [request.method, request.url, '', ...lines, '', signed, sha(body)].join('\n');
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], `${day}/${region}/s3/aws4_request`, sha(canonical)].join('\n');
  const key = mac(mac(mac(mac(`AWS4${password}`, day), region), 's3'), 'aws4_request');
  return mac(key, text).toString('hex') === signature;
}

export interface TestBucket {
  readonly url: string;
  readonly objects: Map<string, Buffer>;
  /** What it answers instead of doing its work. */
  answer: { status: number; location?: string } | 'silence' | null;
  close(): Promise<void>;
}

/** A small S3-compatible service on loopback: one user, one bucket, signatures checked, path-style addresses. */
export async function startBucket(bucket: string, user: string, password: string): Promise<TestBucket> {
  const objects = new Map<string, Buffer>();
  const state: { answer: TestBucket['answer'] } = { answer: null };
  const server = createServer(async (request, reply) => {
    const body = await buffer(request);
    if (state.answer === 'silence') return;
    if (state.answer) return reply.writeHead(state.answer.status, state.answer.location ? { location: state.answer.location } : {}).end();
    if (!isSigned(request, body, user, password)) return reply.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
    const path = request.url ?? '';
    if (!path.startsWith(`/${bucket}/`)) return reply.writeHead(404).end();
    if (request.method === 'PUT') {
      objects.set(path, body);
      return reply.writeHead(200).end();
    }
    const found = objects.get(path);
    if (request.method === 'DELETE') {
      objects.delete(path);
      return reply.writeHead(204).end();
    }
    return found ? reply.writeHead(200).end(found) : reply.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    objects,
    get answer() {
      return state.answer;
    },
    set answer(next) {
      state.answer = next;
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
