import { createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromBase64url, kidIn, qrIn, signatureOf, signToken, toBase64url, tokenIn } from '../shared/firma';

function keyOf() {
  const { x = '', ...rest } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const priv = createPrivateKey({ key: { ...rest, x }, format: 'jwk' });
  return { Kid: randomBytes(4).toString('base64url'), Publica: x, sign: (bytes: Uint8Array) => sign(null, bytes, priv) };
}
const key = keyOf();
const token = randomBytes(16).toString('base64url');
const signed = signToken(token, key.Kid, key.sign);
const ADDRESS = 'https://acceso.ejemplo.pe/v/';
const check = (reading: string, keys = [key]) => {
  const qr = qrIn(reading);
  return qr && signatureOf(qr, keys);
};

describe('what a QR carries', () => {
  test('a CWT of one claim, that any reader of COSE takes apart: no name and no document inside', () => {
    const bytes = Buffer.from(signed, 'base64url');
    // RFC 9052: tag 18, [ protected {1: -8}, unprotected {4: kid}, payload {7: cti}, signature ].
    expect(bytes.subarray(0, 9).toString('hex')).toBe('d28443a10127a10444');
    expect(bytes.subarray(9, 13).toString('base64url')).toBe(key.Kid);
    expect(bytes.subarray(13, 17).toString('hex')).toBe('53a10750');
    expect(bytes.subarray(17, 33).toString('base64url')).toBe(token);
    expect(bytes.subarray(33, 35).toString('hex')).toBe('5840');
    expect(bytes).toHaveLength(99);
    // With its address it fits a QR version 9-M (180 bytes).
    expect(`${ADDRESS}${signed}`.length).toBeLessThanOrEqual(180);
  });

  test('read whole or bare it is of the token, and its signature holds', () => {
    for (const reading of [signed, ` ${signed} `, `${ADDRESS}${signed}`]) {
      expect(tokenIn(reading)).toBe(token);
      expect(check(reading)).toBe('valida');
    }
    const qr = qrIn(signed);
    expect(qr && kidIn(qr)).toBe(key.Kid);
  });

  test('old tokens go on being read: they bear no signature', () => {
    for (const reading of [token, `${ADDRESS}${token}`]) {
      expect(tokenIn(reading)).toBe(token);
      expect(check(reading)).toBe('sin_firma');
    }
  });

  test('one changed character → no firma válida, wherever it is', () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    for (let at = 0; at < signed.length; at++) {
      const was = signed[at] ?? '';
      const other = letters[(letters.indexOf(was) + 1) % letters.length];
      expect(check(signed.slice(0, at) + other + signed.slice(at + 1)), `letter ${at}`).toBe('no_valida');
      expect(check(`${ADDRESS}${signed.slice(0, at)}!${signed.slice(at + 1)}`), `mark ${at}`).toBe('no_valida');
      expect(check(`${ADDRESS}${signed.slice(0, at)}${signed.slice(at + 1)}`), `without ${at}`).toBe('no_valida');
    }
  });

  test('signed by a key that was never published, or under the name of another, it does not hold', () => {
    expect(check(signed, [])).toBe('no_valida');
    const other = keyOf();
    expect(check(signed, [other])).toBe('no_valida');
    expect(check(signToken(token, key.Kid, other.sign))).toBe('no_valida');
    // Renewed: what the former key signed goes on being good.
    expect(check(signed, [other, key])).toBe('valida');
  });

  test('what is no QR is none: documents, codes, plates', () => {
    for (const reading of ['45879632', 'C000413', 'ABC-123', '12.345.678-5', 'https://ejemplo.pe/w/AbCdEfGhIjKlMnOpQrStU_', '']) {
      expect(qrIn(reading), reading).toBeNull();
      expect(tokenIn(reading), reading).toBeNull();
    }
  });

  test('base64url is Node’s own, for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 120 }), (bytes) => {
        const text = Buffer.from(bytes).toString('base64url');
        expect(toBase64url(bytes)).toBe(text);
        expect([...(fromBase64url(text) ?? [])]).toEqual([...bytes]);
      }),
    );
  });
});
