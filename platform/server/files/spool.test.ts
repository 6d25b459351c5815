import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { makeSpool } from './spool';

const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith('faena-archivo-'));

test('what was written is read back whole, with its SHA-256, and no name of it is left', async () => {
  const before = left();
  const spool = await makeSpool();
  const hash = createHash('sha256');
  for (let n = 0; n < 2000; n++) {
    const part = `${n};línea ${'x'.repeat(200)}\r\n`;
    hash.update(part);
    await spool.write(part);
  }
  expect(await spool.end()).toBe(hash.copy().digest('hex'));
  expect(
    createHash('sha256')
      .update(await buffer(spool.read()))
      .digest('hex'),
  ).toBe(hash.digest('hex'));
  expect(left()).toEqual(before);
});

test('what is discarded is gone', async () => {
  const before = left();
  const spool = await makeSpool();
  await spool.write('a');
  await spool.discard();
  expect(left()).toEqual(before);
});
