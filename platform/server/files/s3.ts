import { createHash, createHmac } from 'node:crypto';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { outside } from '../telemetry/span';
import { type CallPolicy, ForbiddenAddress, guardedLookup, mayCallHost, serverUrl } from './addresses';

/** A bucket of an S3-compatible service. */
export interface Bucket {
  readonly kind: 'bucket';
  readonly server: string;
  readonly bucket: string;
  readonly region: string;
  /** `/` or `/fotos/2026`. */
  readonly prefix: string;
  readonly user: string;
  readonly password: string;
}

/** The service answered, and not what was hoped for. */
export class BucketRefusal extends Error {
  constructor(readonly status: number) {
    super(`bucket ${status}`);
  }
}

const TIMEOUT_MS = 15_000;
export const EMPTY_SHA256 = createHash('sha256').update('').digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
/** RFC 3986, which leaves fewer characters as they are than `encodeURIComponent`. */
const encoded = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

export interface SignedCall {
  readonly method: string;
  readonly host: string;
  readonly path: string;
  readonly payload: string;
  readonly at: Date;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Headers of a call under AWS Signature Version 4, which every S3-compatible service knows. */
export function signedHeaders(call: SignedCall, region: string, user: string, password: string): Record<string, string> {
  const stamp = `${call.at.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;
  const day = stamp.slice(0, 8);
  const headers: Record<string, string> = { ...call.headers, host: call.host, 'x-amz-content-sha256': call.payload, 'x-amz-date': stamp };
  const names = Object.keys(headers).sort();
  const canonical = [call.method, call.path, '', ...names.map((name) => `${name}:${headers[name]}`), '', names.join(';'), call.payload].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${password}`, day), region));
  const text = ['AWS4-HMAC-SHA256', stamp, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const signature = hmac(key, text).toString('hex');
  return { ...headers, authorization: `AWS4-HMAC-SHA256 Credential=${user}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}` };
}

interface Content {
  readonly stream: Readable;
  readonly size: number;
  readonly sha256: string;
}

/** Puts, gets and deletes objects. It follows no redirect, calls no address it must not, and waits for nobody for ever. */
export class BucketClient {
  constructor(
    private readonly policy: CallPolicy,
    private readonly clock: () => Date,
  ) {}

  private async call(of: Bucket, method: 'PUT' | 'GET' | 'DELETE', name: string, content?: Content): Promise<IncomingMessage> {
    const url = serverUrl(of.server, this.policy);
    if (!url || !mayCallHost(url.hostname, this.policy)) throw new ForbiddenAddress(of.server);
    const path = `/${[of.bucket, ...of.prefix.split('/'), ...name.split('/')].filter(Boolean).map(encoded).join('/')}`;
    const payload = content?.sha256 ?? EMPTY_SHA256;
    const headers = signedHeaders({ method, host: url.host, path, payload, at: this.clock() }, of.region, of.user, of.password);
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const asked = () =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const request = send(
          {
            method,
            hostname: url.hostname.replace(/^\[|\]$/g, ''),
            port: url.port || undefined,
            path,
            headers: { ...headers, 'content-length': content?.size ?? 0 },
            lookup: guardedLookup(this.policy),
            timeout: TIMEOUT_MS,
            agent: false,
          },
          resolve,
        );
        request.once('error', reject);
        request.once('timeout', () => request.destroy(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })));
        if (content) pipeline(content.stream, request).catch(reject);
        else request.end();
      });
    const answer = await outside(method, url.hostname, asked);
    const status = answer.statusCode ?? 0;
    if (status >= 200 && status < 300) return answer;
    answer.resume();
    throw new BucketRefusal(status);
  }

  async put(of: Bucket, name: string, content: Content): Promise<void> {
    (await this.call(of, 'PUT', name, content)).resume();
  }
  get(of: Bucket, name: string): Promise<Readable> {
    return this.call(of, 'GET', name);
  }
  /** What is not there is deleted. */
  async delete(of: Bucket, name: string): Promise<void> {
    try {
      (await this.call(of, 'DELETE', name)).resume();
    } catch (error) {
      if (!(error instanceof BucketRefusal && error.status === 404)) throw error;
    }
  }
}
