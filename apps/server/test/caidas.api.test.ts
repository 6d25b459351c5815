import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildServer, cleanUp, freePort, isReady, newFolder, postmasterOf, type Running, sleep, startProcess } from './process';
import { head, raw } from './wire';
import { lost, signedIn, type Writing, write } from './writers';

/** These are about the embedded server, which a run on another one does not use. */
const outside = process.env.TEST_DATABASE_URL !== undefined;
const READY_MS = 5000;
const BACK_MS = 10_000;

describe.skipIf(outside)('nothing acknowledged is lost, torn or doubled (not with TEST_DATABASE_URL: the embedded server is what falls)', () => {
  const dir = newFolder();
  let port: number;
  let running: Running | undefined;
  const numbers: string[] = [];
  const all: Writing[] = [];

  beforeAll(async () => {
    await buildServer();
    port = await freePort();
    running = await startProcess(dir, port, { DEMO: '1' });
    numbers.push(`first start with the demo: ${Math.round(running.readyMs)} ms`);
  }, 180_000);
  afterAll(async () => {
    console.log(numbers.join('\n'));
    await cleanUp(dir, running);
  }, 60_000);

  const describeWriting = (writing: Writing) =>
    `${writing.acknowledged.size} rows and ${writing.marks.size} marks acknowledged, statuses ${JSON.stringify(Object.fromEntries(writing.statuses))}, slowest ${Math.round(writing.slowest())} ms`;
  /** Everything ever acknowledged is there once. */
  async function nothingLost(url: string): Promise<void> {
    for (const writing of all) expect(await lost(url, writing)).toEqual([]);
  }

  test.each([1, 2])(
    'kill -9 of the application while it writes (%i): ready within 5 s, everything acknowledged is there',
    async () => {
      const writing = await write(running?.url ?? '');
      all.push(writing);
      await sleep(1500);
      running?.child.kill('SIGKILL');
      expect(await running?.ended).toBe('SIGKILL');
      running = await startProcess(dir, port, { DEMO: '1' });
      await writing.stop();
      numbers.push(`application killed: ready after ${Math.round(running.readyMs)} ms; ${describeWriting(writing)}`);
      expect(writing.acknowledged.size).toBeGreaterThan(20);
      expect(writing.marks.size).toBeGreaterThan(5);
      expect(running.readyMs).toBeLessThan(READY_MS);
      await nothingLost(running.url);
    },
    90_000,
  );

  test.each([1, 2])(
    'kill -9 of the database while it writes (%i): back within 10 s without a restart, no call hangs, everything acknowledged is there',
    async () => {
      const url = running?.url ?? '';
      const writing = await write(url);
      all.push(writing);
      await sleep(1500);
      const before = postmasterOf(dir);
      const began = performance.now();
      process.kill(before, 'SIGKILL');
      await sleep(100);
      while (!(await isReady(url)) && performance.now() - began < 30_000) await sleep(50);
      const backMs = performance.now() - began;
      const acknowledgedThen = writing.acknowledged.size;
      await sleep(1500);
      await writing.stop();
      numbers.push(`database killed: back after ${Math.round(backMs)} ms; ${describeWriting(writing)}`);
      expect(backMs).toBeLessThan(BACK_MS);
      expect(postmasterOf(dir)).not.toBe(before);
      expect(writing.slowest()).toBeLessThan(10_000);
      expect(writing.acknowledged.size).toBeGreaterThan(acknowledgedThen);
      // Good, or refused as busy; a connection is never simply cut. 409: written, its answer lost, asked again by nobody.
      expect([...writing.statuses.keys()].filter((status) => ![200, 503].includes(status))).toEqual([]);
      expect(running?.child.exitCode).toBeNull();
      await nothingLost(url);
    },
    90_000,
  );

  test('kill -9 of application and database at once: the next start recovers by itself', async () => {
    const writing = await write(running?.url ?? '');
    all.push(writing);
    await sleep(1000);
    process.kill(postmasterOf(dir), 'SIGKILL');
    running?.child.kill('SIGKILL');
    await running?.ended;
    running = await startProcess(dir, port, { DEMO: '1' });
    await writing.stop();
    numbers.push(`both killed: ready after ${Math.round(running.readyMs)} ms; ${describeWriting(writing)}`);
    await nothingLost(running.url);
  }, 90_000);

  test('SIGTERM: what runs is finished, nothing new is taken, exit 0 within 10 s', async () => {
    const { url, child } = running ?? {};
    const writing = await write(url ?? '');
    all.push(writing);
    const admin = await signedIn(url ?? '', 'ADMIN');
    await sleep(800);
    const long = admin.call('GET', '/api/AdministracionPersona?take=200');
    const began = performance.now();
    child?.kill('SIGTERM');
    expect([200, 503]).toContain((await long).status);
    expect(await running?.ended).toBe(0);
    const ms = performance.now() - began;
    await writing.stop();
    numbers.push(`SIGTERM: ended after ${Math.round(ms)} ms; ${describeWriting(writing)}`);
    expect(ms).toBeLessThan(10_000);
    expect(await isReady(url ?? '')).toBe(false);
    running = await startProcess(dir, port, { DEMO: '1' });
    await nothingLost(running.url);
    expect(running.output()).not.toMatch(/unhandled|TypeError/i);
  }, 90_000);

  test('SIGTERM while somebody sends slowly: he is cut, exit 0 within 10 s', async () => {
    const slow = raw(
      running?.url ?? '',
      `${head('POST /api/usuario/authenticate HTTP/1.1', 'host: x', 'content-type: application/json', 'content-length: 900')}{`,
      { withinMs: 12_000 },
    );
    await sleep(300);
    const began = performance.now();
    running?.child.kill('SIGTERM');
    expect(await running?.ended).toBe(0);
    numbers.push(`SIGTERM with a slow sender: ended after ${Math.round(performance.now() - began)} ms`);
    expect(performance.now() - began).toBeLessThan(10_000);
    expect((await slow).ended).toBe(true);
  }, 30_000);
});
