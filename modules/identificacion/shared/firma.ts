import { hashes, verify } from '@noble/ed25519';
import { sha256, sha512 } from '@noble/hashes/sha2.js';

/*
 * What a card's QR carries: a CWT (RFC 8392) of one claim, `cti`, in a COSE_Sign1 (RFC 9052) under Ed25519. It names nobody; that the office
 * issued it is seen without asking anyone. A card of before carries its token alone.
 */

hashes.sha512 = sha512;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Bytes as base64url, without filling. */
export function toBase64url(bytes: Uint8Array): string {
  let text = '';
  let [held, bits] = [0, 0];
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffff;
    bits += 8;
    while (bits >= 6) {
      bits -= 6;
      text += ALPHABET[(held >> bits) & 63];
    }
  }
  return bits > 0 ? text + ALPHABET[(held << (6 - bits)) & 63] : text;
}

/** What a text in base64url says; null where it is none. */
export function fromBase64url(text: string): Uint8Array | null {
  const bytes = new Uint8Array(Math.floor((text.length * 6) / 8));
  let [held, bits, at] = [0, 0, 0];
  for (const letter of text) {
    const six = ALPHABET.indexOf(letter);
    if (six < 0) return null;
    held = ((held << 6) | six) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = (held >> bits) & 255;
  }
  return bytes;
}

/** Tag 18, an array of four, protected {1: -8} (EdDSA); then the unprotected {4: kid of four bytes}. */
const HEAD = [0xd2, 0x84, 0x43, 0xa1, 0x01, 0x27, 0xa1, 0x04, 0x44];
const KID = 4;
/** A string of 19 bytes, {7: cti of sixteen}. */
const CLAIMS = [0x53, 0xa1, 0x07, 0x50];
const CTI = 16;
/** A string of 64 bytes. */
const SIGN = [0x58, 0x40];
const [AT_KID, AT_CLAIMS] = [HEAD.length, HEAD.length + KID];
const AT_CTI = AT_CLAIMS + CLAIMS.length;
const AT_SIGN = AT_CTI + CTI;
const WHOLE = AT_SIGN + SIGN.length + 64;
/** Letters of a signed token. */
const LETTERS = (WHOLE / 3) * 4;

/** What is signed of a token (RFC 9052, 4.4): `Signature1`, the protected header, nothing beside, the claims. */
const signedBytes = (claims: Uint8Array): Uint8Array =>
  Uint8Array.from([0x84, 0x6a, ...[...'Signature1'].map((letter) => letter.charCodeAt(0)), 0x43, 0xa1, 0x01, 0x27, 0x40, ...claims]);

/** The QR text of a token (16 bytes in base64url), signed by the key named `kid` (4 bytes in base64url). */
export function signToken(token: string, kid: string, sign: (bytes: Uint8Array) => Uint8Array): string {
  const claims = Uint8Array.from([...CLAIMS, ...(fromBase64url(token) ?? [])]);
  const whole = Uint8Array.from([...HEAD, ...(fromBase64url(kid) ?? []), ...claims, ...SIGN, ...sign(signedBytes(claims))]);
  if (whole.length !== WHOLE) throw new Error('A token of another length than a card has');
  return toBase64url(whole);
}

interface Parts {
  readonly kid: string;
  readonly token: string;
  readonly claims: Uint8Array;
  readonly signature: Uint8Array;
}

/** A signed token in its parts; null where a letter of its frame is another. */
function partsOf(text: string): Parts | null {
  const bytes = text.length === LETTERS ? fromBase64url(text) : null;
  if (!bytes) return null;
  const stands = (what: readonly number[], at: number) => what.every((byte, place) => bytes[at + place] === byte);
  if (!stands(HEAD, 0) || !stands(CLAIMS, AT_CLAIMS) || !stands(SIGN, AT_SIGN)) return null;
  return {
    kid: toBase64url(bytes.subarray(AT_KID, AT_CLAIMS)),
    token: toBase64url(bytes.subarray(AT_CTI, AT_SIGN)),
    claims: bytes.subarray(AT_CLAIMS, AT_SIGN),
    signature: bytes.subarray(AT_SIGN + SIGN.length),
  };
}

const TOKEN = /^[A-Za-z0-9_-]{22}$/;
const AFTER_ADDRESS = /\/v\/([^/?#\s]+)$/;

/** A reading that is a card's QR: its token, and the signed text where it bears one. */
export interface Qr {
  /** Null where what was signed cannot be read. */
  readonly token: string | null;
  readonly firmado: string | null;
}

/** The QR of a card: its whole address, or what stands at its end. Null for anything else that is read. */
export function qrIn(reading: string): Qr | null {
  const text = reading.trim();
  const address = AFTER_ADDRESS.exec(text)?.[1];
  const bare = address ?? text;
  if (TOKEN.test(bare)) return { token: bare, firmado: null };
  if (bare.length !== LETTERS && (address === undefined || bare.length < TOKEN_LETTERS)) return null;
  return { token: partsOf(bare)?.token ?? null, firmado: bare };
}
const TOKEN_LETTERS = 22;

/** The token of a QR, whoever signed it. Null for anything else. */
export const tokenIn = (reading: string): string | null => qrIn(reading)?.token ?? null;

/** The name of the key that a QR says it was signed with; null of one that bears no signature, or none that can be read. */
export const kidIn = ({ firmado }: Qr): string | null => (firmado === null ? null : (partsOf(firmado)?.kid ?? null));

/** The print of a token, by which a list knows a card without being able to make one: it needs no salt, nobody guesses sixteen random bytes. */
export const printOfToken = (token: string): string =>
  toBase64url(sha256(Uint8Array.from([...token].map((letter) => letter.charCodeAt(0)))).subarray(0, 16));

/** A key that signatures are checked with: its name and its 32 bytes, in base64url. */
export interface ClavePublica {
  readonly Kid: string;
  readonly Publica: string;
}

/** What a signature is worth: nobody's (of a card of before), the office's, or none that holds. */
export type Firma = 'sin_firma' | 'valida' | 'no_valida';

/** Whether 64 bytes sign a message by a key of 32 bytes. */
export type Verifica = (signature: Uint8Array, message: Uint8Array, publica: Uint8Array) => boolean;

/** Checks the signature of a QR by the keys that the office has published: here in the language itself, since not every browser has Ed25519. */
export function signatureOf({ firmado }: Qr, keys: readonly ClavePublica[], verifies: Verifica = verify): Firma {
  if (firmado === null) return 'sin_firma';
  const parts = partsOf(firmado);
  const key = parts && keys.find(({ Kid }) => Kid === parts.kid);
  const publica = key ? fromBase64url(key.Publica) : null;
  if (!parts || publica?.length !== 32) return 'no_valida';
  return verifies(parts.signature, signedBytes(parts.claims), publica) ? 'valida' : 'no_valida';
}
