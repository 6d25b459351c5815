import type { Job } from '@platform/server/jobs/job';
import { startApp, type TestApp } from '@platform/testing/app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeJobRunner } from '../server/public';

let app: TestApp;
let work: Job['run'];
const NAME = 'administracion.ceses';

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** A runner of its own process, with one job whose body the test sets. */
const process = () =>
  makeJobRunner({
    database: app.database,
    jobs: [{ name: NAME, run: async (job) => work?.(job) }],
    outbox: app.composition.outbox,
    sessionFor: app.composition.systemSession,
    zone: async () => 'America/Lima',
    clock: () => now,
    log: app.composition.app.log,
  });
let now = new Date('2026-03-01T12:00:00-05:00');
const log = async () =>
  app.database.query('select * from sistema_trabajo_ejecucion where id_trabajo = $1 order by id_trabajo_ejecucion desc', [NAME]);
const plan = (at: string) => app.database.query('update sistema_trabajo set proxima_ejecucion = $2 where id_trabajo = $1', [NAME, at]);
const clients = async () => Number((await app.database.query(`select count(*) as n from sistema_cliente where activo = 'S'`))[0]?.n);

test('each job goes client by client, with the counts of each in its log', async () => {
  const seen: number[] = [];
  work = async (job) => {
    seen.push(job.IdCliente);
    expect(job.divisions.length).toBeGreaterThan(0);
    job.counted(3, 2, 0);
    job.line('dos de tres');
  };
  await process().run(NAME, { origen: 'M', idUsuario: 'ADMIN' });
  expect(seen).toHaveLength(await clients());
  expect((await log())[0]).toMatchObject({ resultado: 'O', origen: 'M', id_usuario: 'ADMIN', leidos: 3, procesados: 2, detalle: ['dos de tres'] });
});

test("one client's failure does not stop the others, and is told to its service e-mail 3", async () => {
  const [client] = await app.database.query(
    `update sistema_cliente set correo_servicio3 = 'op@andes.example' where alias = (select min(alias) from sistema_cliente) returning id_cliente`,
  );
  let runs = 0;
  work = async (job) => {
    runs += 1;
    if (job.IdCliente === client?.id_cliente) throw new Error('sin espacio');
  };
  await process().run(NAME, { origen: 'P' });
  expect(runs).toBe(await clients());
  const results = (await log()).slice(0, runs).map(({ resultado }) => resultado);
  expect([...results].sort()).toEqual(['E', 'O']);
  await app.settle();
  expect(app.mails.at(-1)).toMatchObject({ to: 'op@andes.example', subject: `Falló ${NAME}` });
  // When it began, as its reader writes moments where the client is: in Chile two hours later than in Peru.
  expect(JSON.stringify(app.mails.at(-1))).toContain('sin espacio (01/03/2026 14:00).');
});

test('runs on one server only: of several at once one runs, the others are told since when it does', async () => {
  let runs = 0;
  let others = () => {};
  // The one that runs is not over before the other two have been answered, however long that takes them.
  const answered = new Promise<void>((done) => (others = done));
  work = async () => {
    runs += 1;
    await answered;
  };
  let refused = 0;
  const answers = await Promise.allSettled(
    [process(), process(), process()].map((one) =>
      one.run(NAME, { origen: 'M' }).catch((error: unknown) => {
        refused += 1;
        if (refused === 2) others();
        throw error;
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409, code: 'trabajo.en_ejecucion' } });
  expect(runs).toBe(await clients());
});

test('a run whose process died is noted as interrupted, and the next one runs', async () => {
  await app.database.query(`update sistema_trabajo set en_ejecucion = now(), latido = now() - interval '5 minutes' where id_trabajo = $1`, [NAME]);
  await app.database.query(`insert into sistema_trabajo_ejecucion (id_trabajo, inicio, resultado, origen) values ($1, now(), 'X', 'P')`, [NAME]);
  work = async () => undefined;
  await process().run(NAME, { origen: 'P' });
  expect((await log()).filter(({ resultado }) => resultado === 'I')).toHaveLength(1);
  expect((await log()).filter(({ resultado }) => resultado === 'X')).toHaveLength(0);
});

test('cancelling stops it after the row in hand', async () => {
  let rows = 0;
  work = async (job) => {
    for (; rows < 10 && !(await job.cancelled()); rows++)
      if (rows === 2) await app.database.query(`update sistema_trabajo set cancelar = 'S' where id_trabajo = $1`, [NAME]);
  };
  await process().run(NAME, { origen: 'M' });
  expect(rows).toBe(3);
  expect((await log())[0]).toMatchObject({ resultado: 'C' });
});

test('Check (Reportes › Clock changes): a run missed while the server was down from 00:00 to 06:00 is made once at start when less than 12 h late, and planned anew', async () => {
  let runs = 0;
  work = async () => {
    runs += 1;
  };
  const each = await clients();
  now = new Date('2026-03-02T06:00:00-05:00');
  await plan('2026-03-02T00:15:00-05:00');
  await Promise.all([process().tick(), process().tick()]);
  expect(runs).toBe(each);
  const [planned] = await app.database.query('select proxima_ejecucion from sistema_trabajo where id_trabajo = $1', [NAME]);
  expect(planned?.proxima_ejecucion).toBe('2026-03-03T05:15:00.000Z');
  await plan('2026-03-01T00:15:00-05:00');
  await process().tick();
  expect(runs).toBe(each);
});

test('what is due at one moment, as where the clock skips an hour, is made in the order of the night', async () => {
  const made: string[] = [];
  const jobs = ['acceso.vigencias', 'administracion.ceses', 'acreditacion.vencimientos', 'seguridad.inactivarUsuarios'];
  const runner = makeJobRunner({
    database: app.database,
    jobs: jobs.map((name) => ({ name, once: async () => void made.push(name) })),
    outbox: app.composition.outbox,
    sessionFor: app.composition.systemSession,
    zone: async () => 'America/Santiago',
    clock: () => now,
    log: app.composition.app.log,
  });
  now = new Date('2026-09-06T04:00:00Z');
  await app.database.query('update sistema_trabajo set proxima_ejecucion = $2 where id_trabajo = any($1)', [jobs, now.toISOString()]);
  await runner.tick();
  expect(made).toEqual(['seguridad.inactivarUsuarios', 'administracion.ceses', 'acreditacion.vencimientos', 'acceso.vigencias']);
});

test('Check (Reportes › Clock changes): a division in Chile and one in Peru: each at its own midnight, by its own today', async () => {
  const days = new Map<string, string>();
  work = async (job) => {
    for (const { zona, today } of job.divisions) days.set(zona, today);
  };
  now = new Date('2026-07-01T04:30:00Z');
  await process().run(NAME, { origen: 'P' });
  expect(days.get('America/Lima')).toBe('20260630');
  expect(days.get('America/Santiago')).toBe('20260701');
});

test('Check: running any job twice in a day changes nothing the second time and sends nothing', async () => {
  now = new Date();
  const jobs = await app.database.query(`select id_trabajo as id from sistema_trabajo where activo = 'S' order by 1`);
  // What a run leaves of itself, and the clock of sessions, are no changes.
  const own = ['sistema_trabajo', 'sistema_trabajo_ejecucion', 'base_evento', 'plataforma_sesion'];
  const tables = await app.database.query(
    `select t.table_name as name, exists (select 1 from information_schema.columns c where c.table_name = t.table_name and c.column_name = 'version' and c.data_type = 'integer') as versioned
      from information_schema.tables t where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and not t.table_name = any($1) order by 1`,
    [own],
  );
  const counts = async () => {
    const each = tables.map(
      ({ name, versioned }) =>
        `select '${name}' as name, count(*)::int as n, ${versioned ? 'coalesce(sum(version), 0)::int' : '0'} as v from ${name}`,
    );
    return app.database.query(`${each.join(' union all ')} order by name`);
  };
  const before = await counts();
  for (const { id } of jobs) await app.runJob(String(id));
  const once = await counts();
  expect(once).not.toEqual(before);
  for (const { id } of jobs) await app.runJob(String(id));
  expect(await counts()).toEqual(once);
  expect(jobs.length).toBeGreaterThan(10);
});

test('a job of every few minutes: looks that find nothing share a row of each client, which says when the last was; what follows a failure has its own', async () => {
  // After whatever others have left in the log.
  now = new Date('2036-03-05T10:00:00-05:00');
  await app.database.query(`update sistema_trabajo set frecuencia = 'M', intervalo = 1 where id_trabajo = $1`, [NAME]);
  const each = await clients();
  const rows = async () => (await log()).length;
  const minute = async (body: Job['run']) => {
    work = body;
    await plan(now.toISOString());
    await process().tick();
    now = new Date(now.getTime() + 60_000);
  };
  await minute(async (job) => job.counted(1, 1));
  const before = await rows();
  await minute(async () => undefined);
  expect(await rows()).toBe(before + each);
  await minute(async () => undefined);
  await minute(async () => undefined);
  expect(await rows()).toBe(before + each);
  expect((await log())[0]).toMatchObject({ resultado: 'O', leidos: 0, inicio: '2036-03-05T15:03:00.000Z' });
  await minute(async () => {
    throw new Error('sin espacio');
  });
  expect((await log()).slice(0, each).map(({ resultado }) => resultado)).toEqual(Array(each).fill('E'));
  await minute(async () => undefined);
  expect((await log()).slice(0, each).map(({ resultado }) => resultado)).toEqual(Array(each).fill('O'));
  // By hand each run has its row.
  const quiet = await rows();
  await process().run(NAME, { origen: 'M' });
  await process().run(NAME, { origen: 'M' });
  expect(await rows()).toBe(quiet + 2 * each);
});

test('what takes long has its row while it runs, by which it can be stopped', async () => {
  await plan(now.toISOString());
  let ended = () => {};
  const long = new Promise<void>((done) => (ended = done));
  work = () => long;
  const running = process().tick();
  await expect.poll(async () => (await log())[0], { timeout: 10_000 }).toMatchObject({ resultado: 'X' });
  work = async () => undefined;
  ended();
  await running;
  expect((await log()).filter(({ resultado }) => resultado === 'X')).toHaveLength(0);
});

test('of clients for whom nothing waits a job of every few minutes is not begun, unless a person asks', async () => {
  const [first] = await app.database.query(`select min(id_cliente)::int as id from sistema_cliente where activo = 'S'`);
  const seen: number[] = [];
  let waiting = [Number(first?.id)];
  const runner = makeJobRunner({
    database: app.database,
    jobs: [{ name: NAME, run: async (job) => void seen.push(job.IdCliente), among: async () => waiting.map((id) => ({ id })) }],
    outbox: app.composition.outbox,
    sessionFor: app.composition.systemSession,
    zone: async () => 'America/Lima',
    clock: () => now,
    log: app.composition.app.log,
  });
  await plan(now.toISOString());
  await runner.tick();
  expect(seen).toEqual(waiting);
  waiting = [];
  await plan(now.toISOString());
  await runner.tick();
  expect(seen).toHaveLength(1);
  // That it looked is told all the same.
  expect((await log())[0]).toMatchObject({ resultado: 'O', id_cliente_ejecucion: null, inicio: now.toISOString() });
  await runner.run(NAME, { origen: 'M' });
  expect(seen).toHaveLength(1 + (await clients()));
});
