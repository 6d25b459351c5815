import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isForbidden, isLoopback, isPrivate } from '@platform/server/networks';
import { outside } from '@platform/server/telemetry/span';

const TIMEOUT_MS = 5000;
const MAX_BYTES = 500_000;

/** Whether an address is nobody's service to strangers: this machine, private networks, the cloud's own data; `::ffff:` forms count as the IPv4 they stand for. */
export const isInside = (address: string): boolean => isForbidden(address) || isLoopback(address) || isPrivate(address);

interface Request {
  readonly method?: 'GET' | 'POST';
  readonly body?: string;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
/** A call that the server itself makes to somebody's service; answers its JSON. */
export type OutsideCall = (url: string, request?: Request) => Promise<unknown>;

/**
 * Calls only origins of the list, follows no redirect, refuses addresses inside (with `inside`, what whoever installs the product
 * configured may be on his own network), waits 5 s and reads half a megabyte at most.
 */
export function outsideCaller(allowed: readonly string[], options: Reach = {}): OutsideCall {
  const fetchOutside = outsideFetch(allowed, options);
  return async (url, { method = 'GET', body, type, headers } = {}) => {
    const response = await fetchOutside(url, {
      method,
      headers: { accept: 'application/json', ...(type ? { 'content-type': type } : {}), ...headers },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${new URL(url).origin} answered ${response.status}`);
    return text === '' ? null : JSON.parse(text);
  };
}

interface Reach {
  readonly inside?: boolean;
}

/** The same as a `fetch`, for libraries that speak with a service by themselves; what it answers is read already. */
export function outsideFetch(allowed: readonly string[], { inside = false }: Reach = {}): (url: string, init: RequestInit) => Promise<Response> {
  const origins = new Set(allowed.map((url) => new URL(url).origin));
  return async (url, init) => {
    const target = new URL(url);
    if (!origins.has(target.origin)) throw new Error(`Not an allowed address: ${target.origin}`);
    const refusedAs = new Error(`Not an outside address: ${target.origin}`);
    if (!inside && target.protocol !== 'https:') throw refusedAs;
    const host = target.hostname.replace(/^\[|\]$/g, '');
    const found = isIP(host) ? [{ address: host }] : await lookup(host, { all: true });
    if (found.length === 0 || found.some(({ address }) => (inside ? isForbidden(address) : isInside(address)))) throw refusedAs;
    const response = await outside(init.method ?? 'GET', target.hostname, () =>
      fetch(target, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) }),
    );
    const { status, statusText, headers } = response;
    return new Response((await limited(response)) || null, { status, statusText, headers });
  };
}

async function limited(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > MAX_BYTES) throw new Error('Answer too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
