import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inTurn, migrate } from '@platform/server/db/migrate';
import { makeAhead } from '@platform/server/db/months';
import { partedTables } from '@platform/server/db/parted';
import { type Database, openDatabase } from '@platform/server/db/pool';
import { makeRegistry } from '@platform/server/resource/registry';
import { cloneDatabase, ensureTemplate, type TestDatabase } from '@platform/testing/database';
import { scratchFolder } from '@platform/testing/memory';
import { migratedDatabase } from '@platform/testing/migrated';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { productOf } from '../compose';

const SERIES = 'migrations';
const product = productOf({ publicUrl: 'http://127.0.0.1', secret: '' });
const months = partedTables([...makeRegistry(product).resources.values()].map(({ entity }) => entity));
const made: { database: Database; clone: TestDatabase }[] = [];
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(scratchFolder(), 'faena-migraciones-'));
  cpSync(SERIES, folder, { recursive: true });
});
afterEach(async () => {
  for (const { database, clone } of made.splice(0)) {
    await database.close();
    await clone.drop();
  }
  rmSync(folder, { recursive: true, force: true });
});

function opened(clone: TestDatabase): Database {
  const database = openDatabase(clone.url, 3).of(product);
  made.push({ database, clone });
  return database;
}
const emptyDatabase = async () => opened(await cloneDatabase(await ensureTemplate('vacia', async () => undefined)));
/** As a start on an empty database leaves it. */
const migrated = async () => opened(await migratedDatabase());

/** A database as the last release left it: its files one after the other, without prints. */
async function released(): Promise<Database> {
  const releases = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(join(SERIES, 'releases.json'), 'utf8')));
  const last = Object.values(releases).at(-1) ?? '';
  const database = await emptyDatabase();
  await database.query('create table plataforma_migracion (nombre text primary key, momento timestamptz not null default now())');
  for (const name of readdirSync(SERIES)
    .filter((one) => one.endsWith('.sql') && one <= last)
    .sort()) {
    await database.pool.query(readFileSync(join(SERIES, name), 'utf8'));
    await database.query('insert into plataforma_migracion (nombre) values ($1)', [name]);
  }
  return database;
}

/** Everything that a statement may meet: columns, constraints, indexes, views, functions, triggers. */
async function catalog(database: Database): Promise<string[]> {
  const rows = await database.query(`
    select 'column ' || table_name || '.' || column_name || ' ' || data_type || coalesce('(' || character_maximum_length || ')', '') || ' ' || is_nullable
      || ' ' || coalesce(column_default, '') || coalesce(generation_expression, '') as line from information_schema.columns where table_schema = 'public'
    union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace and conrelid <> 0
    union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
    union all select 'view ' || viewname || ' ' || definition from pg_views where schemaname = 'public'
    union all select 'function ' || pg_get_functiondef(p.oid) from pg_proc p where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    order by 1`);
  return rows.map(({ line }) => String(line));
}

test('a database of the last release, brought up to date, is the same as a new one', async () => {
  const [old, fresh] = [await released(), await migrated()];
  expect(await migrate(old, SERIES)).toBeGreaterThan(0);
  const [upgraded, built] = [await catalog(old), await catalog(fresh)];
  expect(built.length).toBeGreaterThan(3000);
  expect(upgraded).toEqual(built);
  // A backup of the one is a backup of the other.
  const ledger = async (database: Database) => (await database.query('select nombre from base_migracion order by 1')).map(({ nombre }) => nombre);
  expect(await ledger(old)).toEqual(await ledger(fresh));
});

test('references that carry their client: cut short in the middle, with months that were made before, they are taken up where they were', async () => {
  const database = await emptyDatabase();
  const before = mkdtempSync(join(scratchFolder(), 'faena-migraciones-'));
  cpSync(SERIES, before, { recursive: true });
  for (const name of readdirSync(before)) if (name >= '202611280057' && name.endsWith('.sql')) rmSync(join(before, name));
  await migrate(database, before);
  await makeAhead(database, months, new Date());
  const making = migrate(database, SERIES).then(
    () => 'done',
    (error: unknown) => String(error),
  );
  const carried = async () =>
    Number(
      (
        await database.query(
          `select count(*)::int as n from pg_constraint where conname ~ '^(acceso|asistencia)_\\w+_fk$' and cardinality(conkey) = 2`,
        )
      )[0]?.n,
    );
  await expect.poll(carried, { timeout: 60_000, interval: 5 }).toBeGreaterThan(100);
  await database.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`);
  // In whichever words the one that was cut says so.
  expect(await making).not.toBe('done');
  expect((await database.query(`select 1 from base_migracion where nombre like '202611280057%'`)).length).toBe(0);

  expect(await migrate(database, SERIES)).toBeGreaterThan(0);
  const [cut, fresh] = [database, await migrated()];
  await makeAhead(fresh, months, new Date());
  expect(await catalog(cut)).toEqual(await catalog(fresh));
  rmSync(before, { recursive: true, force: true });
}, 120_000);

test('a repeatable file that is called otherwise leaves no trace of its old name', async () => {
  const database = await migrated();
  renameSync(join(folder, 'repeatable', 'sistema_auditoria_vista.sql'), join(folder, 'repeatable', 'sistema_rastro.sql'));
  await migrate(database, folder);
  const named = await database.query(
    `select nombre from base_migracion where nombre in ('repeatable/sistema_auditoria_vista.sql', 'repeatable/sistema_rastro.sql')`,
  );
  expect(named).toEqual([{ nombre: 'repeatable/sistema_rastro.sql' }]);
});

test('only its own module has tables called plataforma_: those of the platform begin with base_', async () => {
  const database = await migrated();
  const owned = ['codigo', 'exportacion', 'factor', 'intento', 'preferencia', 'reporte', 'reporte_programado', 'sesion', 'unico'];
  const tables = await database.query(`select relname from pg_class where relname ~ '^plataforma_' and relkind in ('r', 'v') order by 1`);
  expect(tables.map(({ relname }) => relname)).toEqual(owned.map((name) => `plataforma_${name}`));
  const left = await database.query(
    `select name from (select relname as name from pg_class where relnamespace = 'public'::regnamespace union all select conname from pg_constraint
      union all select tgname from pg_trigger union all select proname from pg_proc) n
     where name ~ 'plataforma_' and name !~ 'plataforma_(${owned.join('|')})(_|$)'`,
  );
  expect(left).toEqual([]);
});

test('what is up to date is left alone', async () => {
  const database = await migrated();
  expect(await migrate(database, folder)).toBe(0);
});

test('of several that begin at once one after the other makes what a start makes, also where one fails', async () => {
  const database = await emptyDatabase();
  const told: string[] = [];
  const begin = (name: string, fault?: string) =>
    database.connected((client) =>
      inTurn(client, async () => {
        told.push(`${name} begins`);
        // Long enough for the other one to ask for its turn.
        await new Promise((done) => setTimeout(done, 300));
        told.push(`${name} ends`);
        if (fault) throw new Error(fault);
      }),
    );
  const both = await Promise.allSettled([begin('one', 'it failed'), begin('other')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(told.map((text) => text.replace(/^\w+ /, ''))).toEqual(['begins', 'ends', 'begins', 'ends']);
});

test('a column that older files and views name is renamed in databases old and new', async () => {
  writeFileSync(join(folder, '20990101000000_placa.sql'), 'alter table administracion_persona rename column documento to numero_documento;');
  for (const view of ['acceso_gestion_persona', 'comedor_comensal', 'hotel_perfil_persona', 'identificacion_portador']) {
    const file = join(folder, 'repeatable', `${view}.sql`);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('p.documento', 'p.numero_documento'));
  }
  const [old, fresh] = [await released(), await emptyDatabase()];
  for (const database of [old, fresh]) {
    await migrate(database, folder);
    await database.query('select numero_documento from administracion_persona');
  }
  expect(await catalog(old)).toEqual(await catalog(fresh));
});

test('a view is made again when its text changes', async () => {
  const database = await migrated();
  const file = join(folder, 'repeatable', 'identificacion_credencial_persona.sql');
  writeFileSync(file, readFileSync(file, 'utf8').replace('codigo_referencia1,', "codigo_referencia1, 'x'::text as prueba,"));
  expect(await migrate(database, folder)).toBe(1);
  await database.query('select prueba from identificacion_credencial_persona');
});

test('a file that was applied is never changed: the start is refused and says which', async () => {
  const database = await migrated();
  const file = join(folder, '0810_uno_gana.sql');
  writeFileSync(file, `${readFileSync(file, 'utf8')}-- one more word\n`);
  await expect(migrate(database, folder)).rejects.toThrow(/0810_uno_gana\.sql: applied .* with another text/);
});

test('an upgrade that fails leaves the database as it was', async () => {
  const database = await migrated();
  const before = await catalog(database);
  writeFileSync(join(folder, '20990101000000_bien.sql'), 'create table una_mas (a int);');
  writeFileSync(join(folder, '20990101000001_mal.sql'), 'alter table no_existe add column a int;');
  await expect(migrate(database, folder)).rejects.toThrow(/20990101000001_mal\.sql: .*no_existe/);
  expect(await catalog(database)).toEqual(before);
});
