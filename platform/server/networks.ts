import { BlockList, isIP } from 'node:net';

type Net = readonly [address: string, bits: number];

/** IPv4 networks also hold when they are written as IPv6 (`::ffff:10.0.0.1`). */
function listOf(ipv4: readonly Net[], ipv6: readonly Net[]): BlockList {
  const list = new BlockList();
  for (const [net, bits] of ipv4) list.addSubnet(net, bits, 'ipv4');
  for (const [net, bits] of ipv6) list.addSubnet(net, bits, 'ipv6');
  return list;
}

const loopback = listOf([['127.0.0.0', 8]], [['::1', 128]]);
const linkLocal = listOf([['169.254.0.0', 16]], [['fe80::', 10]]);
const own = listOf(
  [
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
  ],
  // Unique local, and the site-local ones that it replaced.
  [
    ['fc00::', 7],
    ['fec0::', 10],
  ],
);
/** Where clouds keep their machines' secrets, nobody, everybody, and IPv4 inside IPv6 in other clothes. */
const never = listOf(
  [
    ['0.0.0.0', 8],
    ['224.0.0.0', 3],
    ['100.100.100.200', 32],
  ],
  [
    ['::', 128],
    ['ff00::', 8],
    ['fd00:ec2::254', 128],
    ['64:ff9b::', 96],
    ['2002::', 16],
  ],
);

const plain = (address: string): string => address.replace(/^\[|\]$/g, '');
const isIn = (list: BlockList, address: string): boolean => {
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6');
};

/** Whether a host's name or address is this machine alone. */
export function isLoopback(host: string): boolean {
  const one = plain(host).toLowerCase();
  return one === 'localhost' || isIn(loopback, one);
}

/** Whether an address is of a network that is somebody's own: no stranger comes from there, and it is nobody's service to strangers. */
export const isPrivate = (address: string): boolean => isIn(own, plain(address)) || isIn(linkLocal, plain(address));

/** Whether an address must never be called, wherever the product is installed; what is no address neither. */
export const isForbidden = (address: string): boolean => {
  const one = plain(address);
  return isIP(one) === 0 || isIn(never, one) || isIn(linkLocal, one);
};
