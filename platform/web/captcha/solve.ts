import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';

/** What of an ALTCHA challenge (`PBKDF2/SHA-256`) the work depends on. */
export interface Work {
  readonly nonce: string;
  readonly salt: string;
  readonly cost: number;
  readonly keyPrefix: string;
}
export interface Solution {
  readonly counter: number;
  readonly derivedKey: string;
}

/** No challenge of ours asks for so many; one that does is not ours. */
const LIMIT = 20_000;
const KEY_BYTES = 32;

const bytesOf = (hex: string) => Uint8Array.from({ length: hex.length / 2 }, (_, i) => Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16));
const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Tries one number after the other until the key of one begins as asked. Browsers give their own PBKDF2 only to pages served over
 * https or localhost, and a mine's intranet is often neither: there the work takes a little longer instead of closing the door.
 */
export async function solve(work: Work, subtle: SubtleCrypto | undefined): Promise<Solution | null> {
  const nonce = bytesOf(work.nonce);
  const salt = bytesOf(work.salt);
  const password = new Uint8Array(nonce.length + 4);
  password.set(nonce);
  const view = new DataView(password.buffer);
  for (let counter = 0; counter < LIMIT; counter += 1) {
    view.setUint32(nonce.length, counter);
    const derivedKey = hexOf(
      subtle ? await derive(subtle, password, salt, work.cost) : pbkdf2(sha256, password, salt, { c: work.cost, dkLen: KEY_BYTES }),
    );
    if (derivedKey.startsWith(work.keyPrefix)) return { counter, derivedKey };
  }
  return null;
}

async function derive(
  subtle: SubtleCrypto,
  password: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<Uint8Array> {
  const key = await subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
  return new Uint8Array(await subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, KEY_BYTES * 8));
}
