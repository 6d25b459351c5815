import { randomUUID } from 'node:crypto';
import { demoTemplate, SECRET } from '@platform/testing/app';
import { cloneDatabase, type TestDatabase } from '@platform/testing/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Network, networkTo } from './caos';
import { buildServer, cleanUp, freePort, isReady, newFolder, type Running, sleep, startProcess } from './process';
import { lost, signedIn, write } from './writers';

/** What a call may be answered while the network to the database is bad: good, or told to come back. */
const GOOD = [200, 503];
/** A call waits five seconds for a connection and nine for a statement, and then is told: not twice. */
const SLOWEST_MS = 15_000;

describe('latency, loss and resets between the processes and their database', () => {
  const dir = newFolder();
  let database: TestDatabase;
  let network: Network;
  let running: Running;

  beforeAll(async () => {
    await buildServer();
    database = await cloneDatabase(await demoTemplate());
    network = await networkTo(database.url);
    running = await startProcess(dir, await freePort(), { DATABASE_URL: network.url, SECRET_KEY: SECRET, PROCESSES: '2' });
  }, 240_000);
  afterAll(async () => {
    await cleanUp(dir, running);
    await network?.close();
    await database?.drop();
  }, 60_000);

  interface Asked {
    readonly statuses: Map<number, number>;
    /** 503 without a word of when to come back. */
    silent: number;
    slowest: number;
  }
  /** Calls that are asked again and again until they are told to stop, as a browser and a gate do. */
  async function asking() {
    const [admin, gate] = [await signedIn(running.url, 'ADMIN'), await signedIn(running.url, 'GARITA')];
    const seen: Asked = { statuses: new Map(), silent: 0, slowest: 0 };
    const marks = new Set<string>();
    let going = true;
    const note = async ({ status, ms, retryAfter }: Awaited<ReturnType<typeof admin.call>>): Promise<number> => {
      seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1);
      seen.slowest = Math.max(seen.slowest, ms);
      if (status === 503 && !(retryAfter > 0)) seen.silent += 1;
      if (status !== 200) await sleep(50);
      return status;
    };
    const [door] = Object((await gate.call('GET', '/api/AccesoPuerta/obtenerTodos')).result);
    let serial = 0;
    const lanes = [
      ...['/api/AdministracionPersona?take=20&requireTotalCount=true', '/api/AccesoMarca?take=20', '/api/SistemaMoneda?take=5'].map(
        (path) => async () => {
          while (going) await note(await admin.call('GET', path));
        },
      ),
      // A gate sends a reading again under its origin until it is answered.
      ...[0, 1].map(() => async () => {
        while (going) {
          const IdMarcaOrigen = randomUUID();
          serial += 1;
          const reading = {
            ...{ IdMarcaOrigen, IdPuerta: door.IdPuerta, ModoMarcacion: 'S', TipoMarcacion: 'T', TipoIdentificacion: 'DOC' },
            Identificador: String(80_000_000 + serial),
          };
          for (;;) {
            if ((await note(await gate.call('POST', '/api/AccesoMarca/registrar', reading))) === 200) {
              marks.add(IdMarcaOrigen);
              break;
            }
            if (!going) break;
          }
        }
      }),
    ].map((lane) => lane());
    return {
      seen,
      marks,
      async stop() {
        going = false;
        await Promise.all(lanes);
      },
    };
  }
  /** What a bad network does, while rows and marks are written, lists are read and readings are repeated; and how it is afterwards. */
  async function through(bad: () => Promise<void>): Promise<Asked> {
    const [writing, asked] = [await write(running.url), await asking()];
    await sleep(1000);
    await bad();
    // Good again, it serves by itself.
    await expect.poll(() => isReady(running.url), { timeout: 20_000 }).toBe(true);
    const before = writing.acknowledged.size;
    await expect.poll(() => writing.acknowledged.size, { timeout: 20_000 }).toBeGreaterThan(before + 5);
    await Promise.all([writing.stop(), asked.stop()]);
    // 409 of a category: written, its answer lost, and written again by whoever did not know.
    expect([...writing.statuses.keys()].filter((status) => !GOOD.includes(status))).toEqual([]);
    expect([...asked.seen.statuses.keys()].filter((status) => !GOOD.includes(status))).toEqual([]);
    expect(asked.seen.silent).toBe(0);
    expect(asked.seen.slowest).toBeLessThan(SLOWEST_MS);
    expect(await lost(running.url, writing)).toEqual([]);
    const gate = await signedIn(running.url, 'GARITA');
    for (const origin of asked.marks) {
      const filter = encodeURIComponent(JSON.stringify(['IdMarcaOrigen', '=', origin]));
      expect(Object((await gate.call('GET', `/api/AccesoMarca?filter=${filter}`)).result).totalCount, origin).toBe(1);
    }
    expect(asked.marks.size).toBeGreaterThan(0);
    expect(running.child.exitCode).toBeNull();
    expect(running.output()).not.toMatch(/unhandled|TypeError|another one takes its place/i);
    return asked.seen;
  }

  test('forty milliseconds each way: slower, and nothing else', { timeout: 120_000 }, async () => {
    const { statuses } = await through(async () => {
      network.delay(40);
      await sleep(5000);
      network.delay(0);
    });
    expect([...statuses.keys()]).toEqual([200]);
  });

  test('connections cut in the middle of what they say, five a second: no 5xx but 503, nothing lost and nothing twice', {
    timeout: 120_000,
  }, async () => {
    await through(async () => {
      network.lose(200);
      await sleep(6000);
      network.lose(null);
    });
  });

  test('all connections cut at once, three times', { timeout: 120_000 }, async () => {
    await through(async () => {
      for (let time = 0; time < 3; time += 1) {
        network.cut();
        await sleep(1200);
      }
    });
  });

  test('the machine behind it refuses for four seconds: 503 meanwhile, and back by itself', { timeout: 120_000 }, async () => {
    const { statuses } = await through(async () => {
      network.refuse(true);
      await sleep(4000);
      network.refuse(false);
    });
    expect(statuses.get(503)).toBeGreaterThan(0);
  });

  test('nobody answers for twelve seconds, as with a cable pulled out: no call hangs, and it is back by itself', { timeout: 180_000 }, async () => {
    const { statuses } = await through(async () => {
      network.silence(true);
      await sleep(12_000);
      network.silence(false);
      // What was on its way is gone for good; a connection that waits for it is given up by its limits.
    });
    expect(statuses.get(503)).toBeGreaterThan(0);
  });
});
