import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Which servers the product may call on somebody's word. */
export interface CallPolicy {
  /** Plain http, and the machine's own addresses, are admitted. */
  readonly http: boolean;
  /** The only hosts that may be called; null for any. */
  readonly hosts: readonly string[] | null;
}

/** The address is one that must never be called: link-local (where clouds keep their credentials), unspecified, multicast. */
export class ForbiddenAddress extends Error {}

const never = new BlockList();
never.addSubnet('169.254.0.0', 16, 'ipv4');
never.addSubnet('0.0.0.0', 8, 'ipv4');
never.addSubnet('224.0.0.0', 3, 'ipv4');
never.addAddress('100.100.100.200', 'ipv4');
never.addSubnet('fe80::', 10, 'ipv6');
never.addSubnet('ff00::', 8, 'ipv6');
never.addAddress('::', 'ipv6');
never.addAddress('fd00:ec2::254', 'ipv6');
// IPv4 inside IPv6, whichever way it is written.
never.addSubnet('64:ff9b::', 96, 'ipv6');
never.addSubnet('2002::', 16, 'ipv6');

const own = new BlockList();
own.addSubnet('127.0.0.0', 8, 'ipv4');
own.addAddress('::1', 'ipv6');

/** Whether an address may be called. */
export function mayCall(address: string, policy: CallPolicy): boolean {
  const plain = address.replace(/^\[|\]$/g, '');
  const family = isIP(plain) === 6 ? 'ipv6' : 'ipv4';
  if (isIP(plain) === 0 || never.check(plain, family)) return false;
  return policy.http || policy.hosts !== null || !own.check(plain, family);
}

/** A server's address as it may be called: https, or http where the installation allows it, with nothing hidden in it. */
export function serverUrl(text: string, policy: CallPolicy): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const plain = url.username === '' && url.password === '' && url.search === '' && url.hash === '' && /^\/*$/.test(url.pathname);
  return plain && (url.protocol === 'https:' || (policy.http && url.protocol === 'http:')) ? url : null;
}

/** Whether the host may be called as it is written; a name is looked at again when it is resolved. */
export function mayCallHost(hostname: string, policy: CallPolicy): boolean {
  const plain = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (policy.hosts !== null && !policy.hosts.includes(plain)) return false;
  return isIP(plain) === 0 || mayCall(plain, policy);
}

/** Resolves a name and refuses what must not be called: the address that was looked at is the one that is called. */
export function guardedLookup(policy: CallPolicy): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const first = addresses[0];
      if (!first || addresses.some(({ address }) => !mayCall(address, policy))) return callback(new ForbiddenAddress(hostname), '', 0);
      if (options.all) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };
}
