import { pbkdf2Sync, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { solve } from './solve';

test('a challenge is solved with and without the platform’s own', async () => {
  const nonce = randomBytes(16);
  const salt = randomBytes(16);
  const password = Buffer.concat([nonce, Buffer.from([0, 0, 0, 7])]);
  const key = pbkdf2Sync(password, salt, 50, 32, 'sha256').toString('hex');
  const parameters = { nonce: nonce.toString('hex'), salt: salt.toString('hex'), cost: 50, keyPrefix: key.slice(0, 32) };
  expect(await solve(parameters, crypto.subtle)).toEqual({ counter: 7, derivedKey: key });
  expect(await solve(parameters, undefined)).toEqual({ counter: 7, derivedKey: key });
});
