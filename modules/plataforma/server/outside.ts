import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

const TIMEOUT_MS = 5000;
const MAX_BYTES = 500_000;

/** Addresses that are nobody's service: this machine, private networks, the cloud's own data (169.254), also written as IPv6. */
const INSIDE = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const)
  INSIDE.addSubnet(net, bits, 'ipv4');
INSIDE.addAddress('::', 'ipv6');
INSIDE.addAddress('::1', 'ipv6');
for (const [net, bits] of [
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
  ['64:ff9b::', 96],
] as const)
  INSIDE.addSubnet(net, bits, 'ipv6');

/** Where a cloud keeps its machines' secrets: nobody's service, wherever the product is installed. */
const NEVER = new BlockList();
NEVER.addSubnet('169.254.0.0', 16, 'ipv4');
NEVER.addSubnet('fe80::', 10, 'ipv6');

/** Whether an address is inside; `::ffff:` forms count as the IPv4 they stand for. */
export const isInside = (address: string): boolean => listed(INSIDE, address);

function listed(list: BlockList, address: string): boolean {
  const family = isIP(address);
  return family === 0 || list.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

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
export function outsideCaller(allowed: readonly string[], { inside = false }: { readonly inside?: boolean } = {}): OutsideCall {
  const origins = new Set(allowed.map((url) => new URL(url).origin));
  return async (url, { method = 'GET', body, type, headers } = {}) => {
    const target = new URL(url);
    if (!origins.has(target.origin)) throw new Error(`Not an allowed address: ${target.origin}`);
    const refusedAs = new Error(`Not an outside address: ${target.origin}`);
    if (!inside && target.protocol !== 'https:') throw refusedAs;
    const host = target.hostname.replace(/^\[|\]$/g, '');
    const found = isIP(host) ? [{ address: host }] : await lookup(host, { all: true });
    if (found.length === 0 || found.some(({ address }) => listed(inside ? NEVER : INSIDE, address))) throw refusedAs;
    const response = await fetch(target, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { accept: 'application/json', ...(type ? { 'content-type': type } : {}), ...headers },
      ...(body === undefined ? {} : { body }),
    });
    const text = await limited(response);
    if (!response.ok) throw new Error(`${target.origin} answered ${response.status}`);
    return text === '' ? null : JSON.parse(text);
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
