/**
 * PBKDF2 with SHA-256 in plain arithmetic. Browsers give theirs only to pages served over https or localhost, and a mine's
 * intranet is often neither; there the proof of work takes a little longer instead of closing the door.
 */
const K = new Uint32Array(64);
const START = new Uint32Array(8);
{
  const fraction = (value: number) => ((value - Math.floor(value)) * 0x1_0000_0000) >>> 0;
  let found = 0;
  for (let n = 2; found < 64; n += 1) {
    let prime = true;
    for (let d = 2; d * d <= n; d += 1) if (n % d === 0) prime = false;
    if (!prime) continue;
    if (found < 8) START[found] = fraction(n ** (1 / 2));
    K[found] = fraction(n ** (1 / 3));
    found += 1;
  }
}
const W = new Uint32Array(64);
const at = (list: Uint32Array, index: number): number => list[index] ?? 0;
const turn = (x: number, n: number) => (x >>> n) | (x << (32 - n));

/** One round of SHA-256 over sixteen words, from a state to the next one. */
function compress(state: Uint32Array, words: Uint32Array): Uint32Array {
  W.set(words.subarray(0, 16));
  for (let i = 16; i < 64; i += 1) {
    const a = at(W, i - 15);
    const b = at(W, i - 2);
    W[i] = at(W, i - 16) + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + at(W, i - 7) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + at(K, i) + at(W, i)) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  return Uint32Array.of(
    at(state, 0) + a,
    at(state, 1) + b,
    at(state, 2) + c,
    at(state, 3) + d,
    at(state, 4) + e,
    at(state, 5) + f,
    at(state, 6) + g,
    at(state, 7) + h,
  );
}

/** Sixteen words of at most 55 bytes, closed as SHA-256 does, after `before` bytes that were hashed already. */
function block(bytes: Uint8Array, before: number): Uint32Array {
  const padded = new Uint8Array(64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(60, (before + bytes.length) * 8);
  return Uint32Array.from({ length: 16 }, (_, i) => view.getUint32(i * 4));
}

/** 32 bytes from a password of at most 64 and a salt of at most 51. */
export function pbkdf2(password: Uint8Array, salt: Uint8Array, rounds: number): Uint8Array {
  const pad = (mask: number) => {
    const key = new Uint8Array(64).fill(mask);
    for (const [i, byte] of password.entries()) key[i] = byte ^ mask;
    const view = new DataView(key.buffer);
    return compress(
      START,
      Uint32Array.from({ length: 16 }, (_, i) => view.getUint32(i * 4)),
    );
  };
  const inner = pad(0x36);
  const outer = pad(0x5c);
  const tail = new Uint32Array(16);
  tail[8] = 0x8000_0000;
  tail[15] = (64 + 32) * 8;
  const closed = (hash: Uint32Array) => {
    tail.set(hash);
    return tail;
  };
  const hmac = (words: Uint32Array) => compress(outer, closed(compress(inner, words)));
  const first = new Uint8Array(salt.length + 4);
  first.set(salt);
  first[salt.length + 3] = 1;
  let last = hmac(block(first, 64));
  const sum = Uint32Array.from(last);
  for (let round = 1; round < rounds; round += 1) {
    last = hmac(closed(last));
    for (let i = 0; i < 8; i += 1) sum[i] = at(sum, i) ^ at(last, i);
  }
  const bytes = new Uint8Array(32);
  const view = new DataView(bytes.buffer);
  for (const [i, word] of sum.entries()) view.setUint32(i * 4, word);
  return bytes;
}
