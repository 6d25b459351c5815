import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOfLater, migrate } from '@platform/server/db/migrate';
import { type Database, openDatabase } from '@platform/server/db/pool';
import { startApp, type TestApp } from '@platform/testing/app';
import { scratchFolder } from '@platform/testing/memory';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { lost, signedIn, write } from './writers';

/** Version n: it serves as long as the tests last. */
let app: TestApp;
/** What version n+1 brings. */
let folder: string;
const opened: Database[] = [];

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(() => {
  folder = mkdtempSync(join(scratchFolder(), 'faena-actualizacion-'));
  cpSync('migrations', folder, { recursive: true });
});
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const url = () => app.database.pool.options.connectionString ?? '';
/** One of the processes of version n+1. */
function process(): Database {
  const database = openDatabase(url(), 2);
  opened.push(database);
  return database;
}
const bring = (name: string, ...lines: readonly string[]) => writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
const ask = async (text: string) => Object.values((await app.database.query(text))[0] ?? {})[0];

/** Whoever reads through views all the time, and every answer that was not good. */
async function reading(): Promise<{ stop(): Promise<{ answered: number; failed: number[] }> }> {
  const admin = await signedIn(app.url, 'ADMIN');
  let going = true;
  let answered = 0;
  const failed: number[] = [];
  const lane = async (path: string) => {
    while (going) {
      const { status } = await admin.call('GET', path);
      answered += 1;
      if (status !== 200) failed.push(status);
    }
  };
  const all = Promise.all(['/api/AccesoGestionPersona?take=5', '/api/AdministracionPersona?take=5&sort=%5B%5D', '/api/AccesoMarca?take=5'].map(lane));
  return {
    async stop() {
      going = false;
      await all;
      return { answered, failed };
    },
  };
}

test('version n serves while n+1 migrates: three processes begin at once, one migrates, no call fails and nothing is lost', async () => {
  bring(
    '20300101000000_amplia.sql',
    'alter table administracion_categoria add column prueba varchar(10);',
    'alter table administracion_categoria add constraint prueba_llena check (prueba is not null) not valid;',
    `alter table administracion_categoria alter column prueba set default 'N';`,
    `alter table acceso_marca add column prueba varchar(1) not null default 'N';`,
  );
  bring(
    '20300101000001_amplia_despues.sql',
    '-- outside a transaction',
    'create index concurrently if not exists acceso_marca_prueba on acceso_marca (prueba, id_puerta);',
    '-- in batches',
    `update administracion_categoria set prueba = 'V' where ctid in (select ctid from administracion_categoria where prueba is null limit 3);`,
    'alter table administracion_categoria validate constraint prueba_llena;',
    'alter table acceso_marca add constraint prueba_fk foreign key (id_cliente, id_zona) references acceso_zona (id_cliente, id_zona) not valid;',
    'alter table acceso_marca validate constraint prueba_fk;',
    'alter table acceso_marca drop constraint if exists prueba_fk;',
    '-- each part',
    'alter table comedor_consumo add constraint prueba_fk foreign key (id_cliente, id_persona) references administracion_persona (id_cliente, id_persona) not valid;',
    '-- each part',
    'alter table comedor_consumo validate constraint prueba_fk;',
    'alter table comedor_consumo add constraint prueba_fk foreign key (id_cliente, id_persona) references administracion_persona (id_cliente, id_persona);',
  );
  bring('20300101000002_amplia_fin.sql', 'alter table administracion_categoria alter column prueba set not null;');

  const writing = await write(app.url, 3);
  const lists = await reading();
  const applied = await Promise.all([process(), process(), process()].map((database) => migrate(database, folder)));
  await writing.stop();
  const { answered, failed } = await lists.stop();

  expect(applied.sort()).toEqual([0, 0, 3]);
  expect(failed).toEqual([]);
  expect(answered).toBeGreaterThan(5);
  expect([...writing.statuses.keys()]).toEqual([200]);
  expect(await lost(app.url, writing)).toEqual([]);
  expect(await ask(`select count(*)::int from administracion_categoria where prueba is null`)).toBe(0);
  expect(await ask(`select indisvalid from pg_index where indexrelid = 'acceso_marca_prueba'::regclass`)).toBe(true);
  // Each part has it, under the one of its table, and no other of the same.
  expect(await ask(`select count(*)::int from pg_constraint where conname = 'prueba_fk' and conparentid = 0`)).toBe(1);
  expect(
    await ask(`select count(*)::int from pg_constraint where conname ~ '^prueba_fk' and contype = 'f' and conrelid <> confrelid`),
  ).toBeGreaterThan(4);
}, 120_000);

test('cut short in the middle of an index: version n goes on, what was committed stays, and whoever migrates next takes it up', async () => {
  // Those of the test before are of this version too.
  for (const name of ['20300101000000_amplia.sql', '20300101000001_amplia_despues.sql', '20300101000002_amplia_fin.sql'])
    await app.database.query('delete from base_migracion where nombre = $1', [name]);
  bring('20310101000000_antes.sql', 'alter table administracion_categoria add column prueba_dos integer;');
  bring(
    '20310101000001_indice.sql',
    '-- outside a transaction',
    'create index concurrently if not exists administracion_categoria_prueba on administracion_categoria (prueba_dos);',
  );
  bring('20310101000002_despues.sql', 'alter table administracion_categoria add column prueba_tres integer;');

  // Somebody reads for long: an index that is made beside him waits for him.
  const slow = new Client({ connectionString: url() });
  await slow.connect();
  slow.on('error', () => undefined);
  await slow.query('begin isolation level repeatable read');
  await slow.query('select 1');
  const first = migrate(process(), folder).then(
    () => 'done',
    (error: unknown) => String(error),
  );
  const making = `from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state = 'active' and query like '%create index concurrently%'`;
  await expect.poll(() => ask(`select count(*)::int ${making}`), { timeout: 60_000 }).toBe(1);
  await app.database.query(`select pg_terminate_backend(pid) ${making}`);
  expect(await first).toMatch(/20310101000001_indice\.sql/);
  expect(await ask(`select indisvalid from pg_index where indexrelid = 'administracion_categoria_prueba'::regclass`)).toBe(false);

  // The views that version n reads stand, and its columns are there.
  const admin = await app.signIn('ADMIN');
  for (const path of ['/api/AccesoGestionPersona?take=5', '/api/AdministracionCategoria?take=5']) expect((await admin.get(path)).status).toBe(200);
  expect(await ask(`select count(*)::int from base_migracion where nombre like '2031%'`)).toBe(1);

  await slow.query('rollback');
  await slow.end();
  expect(await migrate(process(), folder)).toBeGreaterThanOrEqual(2);
  expect(await ask(`select indisvalid from pg_index where indexrelid = 'administracion_categoria_prueba'::regclass`)).toBe(true);
  expect(await ask(`select count(*)::int from base_migracion where nombre like '2031%'`)).toBe(3);
  await app.database.query('select prueba_dos, prueba_tres from administracion_categoria limit 1');
}, 120_000);

test('a process of version n that begins again meanwhile changes nothing of what n+1 brought', async () => {
  const before = await ask(`select count(*)::int from base_migracion`);
  const database = process();
  expect(await isOfLater(database, 'migrations')).toBe(true);
  writeFileSync(join(folder, 'repeatable', 'zz_de_antes.sql'), 'create view de_antes as select 1 as uno;');
  expect(await migrate(database, folder)).toBe(0);
  expect(await ask(`select to_regclass('de_antes')`)).toBeNull();
  expect(await ask(`select count(*)::int from base_migracion`)).toBe(before);
});

test('a table that somebody holds is waited for in turns, so that nobody comes to stand behind who waits', async () => {
  await app.database.query(`delete from base_migracion where nombre ~ '^20[34]'`);
  bring('20400101000000_espera.sql', 'alter table administracion_marca add column prueba integer;');
  const holder = new Client({ connectionString: url() });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select 1 from administracion_marca limit 1');
  const going = migrate(process(), folder);
  await new Promise((done) => setTimeout(done, 1500));
  // Whoever reads it comes between two of its turns.
  await app.database.query('select 1 from administracion_marca limit 1');
  await holder.query('commit');
  await holder.end();
  expect(await going).toBe(1);
}, 60_000);
