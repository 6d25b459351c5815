/** An IPv4 address as a number; the text has passed its pattern. */
function ipNumber(ip: string): number {
  return ip.split('.').reduce((number, group) => number * 256 + Number(group), 0);
}

/** A real mask: ones, then zeros, and at least one of the first. */
export function isMask(mask: string): boolean {
  const bits = ipNumber(mask).toString(2).padStart(32, '0');
  return /^1+0*$/.test(bits);
}

/** Whether two addresses are of the same network under a mask. */
export function sameNetwork(one: string, other: string, mask: string): boolean {
  const size = 2 ** 32 - ipNumber(mask);
  return Math.floor(ipNumber(one) / size) === Math.floor(ipNumber(other) / size);
}

/** Any of the three ways to write a MAC address, as `AA:BB:CC:DD:EE:FF`. */
export function canonicalMac(mac: string): string {
  const digits = mac.replace(/[^0-9A-Fa-f]/g, '').toUpperCase();
  return (digits.match(/../g) ?? []).join(':');
}
