import { Client } from 'pg';
import { expect, test } from 'vitest';
import { cloneDatabase, ensureTemplate } from './database';

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

test('a template is built once, and each clone is its own', async () => {
  const name = `selftest_${Date.now()}`;
  let built = 0;
  const build = async (url: string): Promise<void> => {
    built++;
    await ask(url, 'CREATE TABLE note AS SELECT 1 AS n');
  };
  await Promise.all([ensureTemplate(name, build), ensureTemplate(name, build)]);
  expect(built).toBe(1);

  const [one, two] = await Promise.all([cloneDatabase(name), cloneDatabase(name)]);
  await ask(one.url, 'INSERT INTO note VALUES (2)');
  expect(await ask(one.url, 'SELECT n FROM note ORDER BY n')).toEqual([1, 2]);
  expect(await ask(two.url, 'SELECT n FROM note ORDER BY n')).toEqual([1]);
  await Promise.all([one.drop(), two.drop()]);
  await expect(ask(one.url, 'SELECT 1')).rejects.toMatchObject({ code: '3D000' });
});

test('a build that fails leaves no template behind', async () => {
  const name = `selftest_broken_${Date.now()}`;
  await expect(ensureTemplate(name, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await ensureTemplate(name, async (url) => void (await ask(url, 'CREATE TABLE whole ()')));
  const clone = await cloneDatabase(name);
  expect(await ask(clone.url, 'SELECT * FROM whole')).toEqual([]);
  await clone.drop();
});
