import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Database } from './pool';

const LOCK = 7_031_974;
/** A step of an upgrade takes as long as the tables it touches ask for; node-postgres knows no "never". */
const NO_LIMIT = 2_147_483_647;
const REPEATABLE = 'repeatable';

/** A file of SQL, by the name that the ledger keeps, with the print of its text. */
interface Script {
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}

/**
 * Brings a database to what the folder says; answers how many files were applied. The series goes by name, which begins
 * with its moment, generated and hand-written files alike, each once. Views, functions and whatever may be replaced lie
 * in `repeatable/` and are made again when the text of any of them changes, or the series goes on: no step of the series
 * stumbles over a view, because there is none while it runs. One process at a time, all of it or nothing.
 *
 * @throws when a file that was applied has another text by now.
 */
export async function migrate(database: Database, folder: string): Promise<number> {
  const series = await scriptsOf(folder, '');
  const repeatable = await scriptsOf(join(folder, REPEATABLE), `${REPEATABLE}/`);
  return database.connected(async (client) => {
    const run = (text: string) => client.query({ text, query_timeout: NO_LIMIT } as pg.QueryConfig);
    await run(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; select pg_advisory_lock(${LOCK})`);
    try {
      await run('begin');
      const applied = await ledger(client);
      refuseChanged(series, applied);
      const pending = series.filter(({ name }) => !applied.has(name));
      const again = pending.length > 0 || repeatable.some(({ name, hash }) => applied.get(name) !== hash);
      for (const script of pending) {
        await dropViews(client);
        await apply(client, script, run);
      }
      if (again) {
        await dropViews(client);
        for (const script of repeatable) await apply(client, script, run);
        await forgetGone(client, repeatable);
      }
      await keepPrints(client, series, applied);
      await run('commit');
      return pending.length + repeatable.filter(({ name, hash }) => applied.get(name) !== hash).length;
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      await client.query(`select pg_advisory_unlock(${LOCK}); reset statement_timeout; reset idle_in_transaction_session_timeout`);
    }
  });
}

async function scriptsOf(folder: string, prefix: string): Promise<Script[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name: prefix + name, text, hash: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** What was applied, by name, with its print; null where it was applied before prints were kept. */
async function ledger(client: pg.PoolClient): Promise<Map<string, string | null>> {
  // Until 1.15 its name was that of a module's table.
  await client.query(`do $$ declare own text; begin
    if to_regclass('plataforma_migracion') is null or to_regclass('base_migracion') is not null then return; end if;
    alter table plataforma_migracion rename to base_migracion;
    for own in select conname from pg_constraint where conrelid = 'base_migracion'::regclass loop
      execute format('alter table base_migracion rename constraint %I to %I', own, replace(own, 'plataforma_', 'base_'));
    end loop;
  end $$`);
  await client.query('create table if not exists base_migracion (nombre text primary key, momento timestamptz not null default now())');
  await client.query('alter table base_migracion add column if not exists huella varchar(64)');
  const { rows } = await client.query<{ nombre: string; huella: string | null }>('select nombre, huella from base_migracion');
  return new Map(rows.map(({ nombre, huella }) => [nombre, huella]));
}

function refuseChanged(series: readonly Script[], applied: ReadonlyMap<string, string | null>): void {
  const changed = series.filter(({ name, hash }) => (applied.get(name) ?? hash) !== hash);
  if (changed.length === 0) return;
  throw new Error(
    `${changed.map(({ name }) => `migrations/${name}`).join(', ')}: applied to this database with another text. ` +
      'A file that was applied is never changed: bring its text back, and write what is new in a file of its own.',
  );
}

/** Views hold on to columns; they are made again from their own files. */
async function dropViews(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
      where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace
        and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
  );
  if (rows.length > 0) await client.query(`drop view ${rows.map(({ name }) => name).join(', ')} cascade`);
}

async function apply(client: pg.PoolClient, { name, text, hash }: Script, run: (text: string) => Promise<unknown>): Promise<void> {
  await run(text).catch((error: Error) => {
    throw new Error(`migrations/${name}: ${error.message}`, { cause: error });
  });
  await client.query(
    `insert into base_migracion (nombre, huella) values ($1, $2) on conflict (nombre) do update set huella = excluded.huella, momento = now()`,
    [name, hash],
  );
}

/** What may be replaced may go, or be called otherwise: a database that had it by then is told as a new one is. */
async function forgetGone(client: pg.PoolClient, repeatable: readonly Script[]): Promise<void> {
  await client.query(`delete from base_migracion where nombre like '${REPEATABLE}/%' and nombre <> all ($1)`, [repeatable.map(({ name }) => name)]);
}

/** Databases from before prints were kept take those of the files as they are. */
async function keepPrints(client: pg.PoolClient, series: readonly Script[], applied: ReadonlyMap<string, string | null>): Promise<void> {
  const unprinted = series.filter(({ name }) => applied.has(name) && applied.get(name) === null);
  if (unprinted.length === 0) return;
  await client.query(
    'update base_migracion m set huella = f.huella from unnest($1::text[], $2::text[]) f (nombre, huella) where m.nombre = f.nombre',
    [unprinted.map(({ name }) => name), unprinted.map(({ hash }) => hash)],
  );
}
