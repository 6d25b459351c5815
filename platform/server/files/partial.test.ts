import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { makePartials } from './partial';

const folder = mkdtempSync(join(tmpdir(), 'faena-partes-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Two processes on one folder. */
const [one, other] = [makePartials(folder), makePartials(folder)];
const whole = Buffer.from('abcdefghij'.repeat(1000));
const from = (at: number) => Readable.from([whole.subarray(at)]);
/** A content of which the first process has written the beginning, and whose sender is slow with the rest. */
async function begun() {
  const id = await one.begin();
  const slow = new PassThrough();
  const adding = one.append(id, 0, slow, whole.length);
  slow.write(whole.subarray(0, 4000));
  await expect.poll(() => other.length(id)).toBe(4000);
  return { id, slow, adding };
}
const refused = { code: 'archivo.desplazamiento' };

test('of two processes that add at one place one wins, and the content is what was sent', async () => {
  const { id, slow, adding } = await begun();
  for (const at of [0, 4000]) await expect(other.append(id, at, from(at), whole.length)).rejects.toMatchObject(refused);
  slow.end(whole.subarray(4000));
  expect(await adding).toBe(whole.length);
  expect(readFileSync(one.path(id)).equals(whole)).toBe(true);
  const both = await one.begin();
  const settled = await Promise.allSettled([one.append(both, 0, from(0), whole.length), other.append(both, 0, from(0), whole.length)]);
  expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(readFileSync(one.path(both)).equals(whole)).toBe(true);
  await Promise.all([one.drop(id), other.drop(both)]);
  expect(readdirSync(folder)).toEqual([]);
});

test('where a process was killed as it added, another one goes on from there; who was only slow adds nothing twice', async () => {
  const { id, slow, adding } = await begun();
  const sign = readdirSync(folder).find((name) => name.includes('.')) ?? '';
  utimesSync(join(folder, sign), 0, 0);
  expect(await other.append(id, 4000, from(4000), whole.length)).toBe(whole.length);
  slow.end(whole.subarray(4000));
  await adding;
  expect(readFileSync(one.path(id)).equals(whole)).toBe(true);
  // A sign that nobody took away goes with what is old.
  writeFileSync(`${one.path(id)}.escribe`, '');
  expect(await other.sweep(new Date(Date.now() + 60_000))).toBe(2);
  expect(readdirSync(folder)).toEqual([]);
});
