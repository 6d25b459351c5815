import { cloneDatabase, ensureTemplate } from '@platform/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from './pool';

let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const clone = await cloneDatabase(await ensureTemplate('vacia', async () => undefined));
  drop = clone.drop;
  database = openDatabase(clone.url, 6);
});
afterAll(async () => {
  await database.close();
  await drop();
});

const SLOW = 'select pg_sleep(0.4)';
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

test('one client’s calls never take all connections: twenty slow ones, by whatever way, and another client’s is answered at once', async () => {
  const greedy = database.shareOf(1);
  const slow = Promise.all([
    ...Array.from({ length: 8 }, () => greedy.query(SLOW)),
    ...Array.from({ length: 8 }, () => greedy.transaction((tx) => tx.query(SLOW))),
    ...Array.from({ length: 4 }, () => greedy.connected((client) => client.query(SLOW))),
  ]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(database.pool.totalCount - database.pool.idleCount).toBe(4);
  expect(await timed(() => database.shareOf(2).query('select 1'))).toBeLessThan(300);
  expect(await timed(() => database.query('select 1'))).toBeLessThan(300);
  await slow;
  expect(await timed(() => greedy.query('select 1'))).toBeLessThan(300);
});

test('what fails gives its turn back', async () => {
  const share = database.shareOf(3);
  for (let time = 0; time < 10; time += 1) {
    await expect(share.query('select no_existe')).rejects.toThrow();
    await expect(share.transaction((tx) => tx.query('select no_existe'))).rejects.toThrow();
    await expect(share.connected(() => Promise.reject(new Error('falla')))).rejects.toThrow('falla');
  }
  expect(await timed(() => share.query('select 1'))).toBeLessThan(300);
});
