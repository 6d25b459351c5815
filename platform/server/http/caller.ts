import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { isLoopback, isPrivate } from '../networks';

/** Whether the machine at an address is believed about whom it speaks for; `hop` counts from the connection, 0 first. */
export type ProxyTrust = (address: string, hop: number) => boolean;

const family = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const MOST_HOPS = 5;
/** Networks wider than these are no list of proxies. */
const WIDEST = { ipv4: 8, ipv6: 7 } as const;

function addTo(list: BlockList, text: string): void {
  const [address = '', bits, more] = text.split('/');
  const kind = family(address);
  const whole = kind === 'ipv6' ? 128 : 32;
  const length = bits === undefined ? whole : Number(bits);
  const known = isIP(address) !== 0 && more === undefined && (bits === undefined || /^\d{1,3}$/.test(bits)) && length <= whole;
  if (!known) throw new Error(`Settings: TRUST_PROXY: ${text} is neither an address, a network nor a count`);
  // IPv4 written as IPv6 is as wide as the IPv4 in it.
  const mapped = /^::ffff:/i.test(address);
  const widest = mapped ? 96 + WIDEST.ipv4 : WIDEST[kind];
  if (length < widest) throw new Error(`Settings: TRUST_PROXY: ${text} would trust everybody; name the proxies (at least /${widest})`);
  list.addSubnet(address, length, kind);
}

/**
 * TRUST_PROXY: addresses and networks of the proxies in front, or how many there are. A count believes only connections from
 * this machine or a private network, so that whoever reaches the port past the proxy says nothing about himself.
 */
export function proxyTrust(text: string): ProxyTrust {
  const said = text.trim();
  if (/^\d+$/.test(said)) {
    const hops = Number(said);
    if (hops < 1 || hops > MOST_HOPS) throw new Error(`Settings: TRUST_PROXY: a count of proxies is 1 to ${MOST_HOPS}`);
    return (address, hop) => hop < hops && (hop > 0 || isLoopback(address) || isPrivate(address));
  }
  const list = new BlockList();
  for (const one of said.split(',')) addTo(list, one.trim());
  return (address) => isIP(address) !== 0 && list.check(address, family(address));
}

/** Who calls: the connection's address, or what a trusted proxy says of it; an IPv4 address is always written as one. */
export function callerAddress(request: FastifyRequest): string {
  const told = isIP(request.ip) === 0 ? (request.socket.remoteAddress ?? '') : request.ip;
  return told.replace(/^::ffff:(?=\d+\.)/i, '');
}

const SPEAKS_FOR = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/** Whether a call was made on this machine: a proxy here calls from loopback too, for anybody. */
export function fromThisMachine(request: FastifyRequest): boolean {
  return isLoopback(request.socket.remoteAddress ?? '') && !SPEAKS_FOR.some((name) => name in request.headers);
}
