import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded } from './embedded';

let dir: string;

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

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'faena-embedded-'));
});

afterAll(async () => {
  await startEmbedded(dir).then((server) => server.stop());
  await rm(dir, { recursive: true, force: true });
}, 30_000);

test('a committed row outlives a killed server, which is up again within five seconds', async () => {
  const first = await startEmbedded(dir);
  await ask(first.url, 'CREATE TABLE note (text text)');
  await ask(first.url, "INSERT INTO note VALUES ('ñandú')");
  process.kill(first.pid, 'SIGKILL');
  const began = Date.now();
  const second = await startEmbedded(dir);
  expect(Date.now() - began).toBeLessThan(5_000);
  expect(second.pid).not.toBe(first.pid);
  expect(await ask(second.url, 'SELECT text FROM note')).toEqual(['ñandú']);
  expect(await ask(second.url, 'SHOW fsync')).toEqual(['on']);
}, 30_000);

test('two starts at once share one server', async () => {
  const [one, two] = await Promise.all([startEmbedded(dir), startEmbedded(dir)]);
  expect(two).toMatchObject({ pid: one.pid, url: one.url });
}, 30_000);

test('a number in postmaster.pid that belongs to another process does not stop a start', async () => {
  const server = await startEmbedded(dir);
  const pidFile = join(dir, 'cluster', 'postmaster.pid');
  const left = await readFile(pidFile, 'utf8');
  await server.stop();
  await writeFile(pidFile, left.replace(/^\d+/, String(process.pid)));
  // So does what is beside its socket.
  await writeFile(join(dir, 'cluster', `.s.PGSQL.${left.split('\n')[3]}.lock`), left.replace(/^\d+/, String(process.pid)));
  await writeFile(join(dir, 'launch.lock'), `${process.ppid} 1`);
  expect(await ask((await startEmbedded(dir)).url, 'SELECT 1')).toEqual([1]);
}, 30_000);

test('it is asked by its socket, which wants the password too; in a folder with a name too long for one, over loopback', async () => {
  const { url } = await startEmbedded(dir);
  expect(await ask(url, 'SELECT inet_client_addr()')).toEqual([null]);
  await expect(ask(url.replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
  const long = join(dir, 'n'.repeat(90));
  const other = await startEmbedded(long);
  try {
    expect(await ask(other.url, 'SELECT inet_client_addr() is not null')).toEqual([true]);
  } finally {
    await other.stop();
  }
}, 30_000);

test('the server speaks Spanish and wants its password', async () => {
  const { url } = await startEmbedded(dir);
  expect(await ask(url, "SELECT w FROM unnest(ARRAY['oso','ñu','no','Árbol','bar']) w ORDER BY w")).toEqual(['Árbol', 'bar', 'no', 'ñu', 'oso']);
  await ask(url, 'CREATE EXTENSION pg_trgm');
  expect(await ask(url, "SELECT cardinality(show_trgm('ñandú'))")).toEqual([6]);
  await expect(ask(url.replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
  expect((await stat(join(dir, 'password'))).mode & 0o777).toBe(0o600);
}, 30_000);
