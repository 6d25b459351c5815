import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isForbidden, isLoopback, isPrivate } from '../networks';

/** Which servers the product may call on somebody's word. */
export interface CallPolicy {
  /** Plain http, and the machine's own addresses, are admitted. */
  readonly http: boolean;
  /** The only hosts that may be called, those of private networks too; null for any that is public. */
  readonly hosts: readonly string[] | null;
}

/** The address is one that must never be called: link-local (where clouds keep their credentials), unspecified, multicast. */
export class ForbiddenAddress extends Error {}

/** Whether an address may be called: of a private network only what was named, of this machine also where plain http is admitted. */
export function mayCall(address: string, policy: CallPolicy): boolean {
  if (isForbidden(address)) return false;
  if (policy.hosts !== null) return true;
  return !isPrivate(address) && (policy.http || !isLoopback(address));
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
