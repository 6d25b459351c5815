import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { dropViews, restoreViews, type View, viewsOf } from './migrate.views';
import { patiently, type Run, unhurried } from './patience';
import type { Database } from './pool';
import { text } from './rows';
import { isEachPart, isInBatches, isOutside, type ScriptStatement, statementsOf } from './script';

const LOCK = 7_031_974;
const REPEATABLE = 'repeatable';
/** How often it is asked whether whoever migrates has ended. */
const TURN_MS = 200;

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
 * stumbles over a view, because there is none while it runs.
 *
 * One process at a time, however many start together. All of it is one transaction, but for files that say that they run outside of one
 * (decision 115): what comes before such a file is committed, with the views as they were, so that whoever serves meanwhile goes on; a
 * file that was cut short is taken up again by whoever migrates next.
 *
 * @throws when a file that was applied has another text by now, or a table is in use for minutes.
 */
export async function migrate(database: Database, folder: string): Promise<number> {
  const series = await scriptsOf(folder, '');
  const repeatable = await scriptsOf(join(folder, REPEATABLE), `${REPEATABLE}/`);
  return database.connected(async (client) => {
    const { run, unbounded, bounded } = unhurried(client);
    await unbounded();
    try {
      return await inTurn(client, () => bringUp(client, run, series, repeatable));
    } finally {
      await bounded().catch(() => undefined);
    }
  });
}

/** Does what makes a database what it is to be, on whichever connections; `client` holds the turn: one process at a time, however many begin together. */
export async function inTurn<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  await ownTurn(client);
  try {
    return await work();
  } finally {
    // A connection that went has let go of the lock, and is of no more use to anyone.
    await client.query(`select pg_advisory_unlock(${LOCK})`).catch(() => undefined);
  }
}

/** Whether a ledger tells of files that a series does not have: of a later version. */
function goesBeyond(applied: Iterable<string>, series: readonly Script[]): boolean {
  const own = new Set(series.map(({ name }) => name));
  return [...applied].some((name) => !name.startsWith(`${REPEATABLE}/`) && !own.has(name));
}

/** Whether a later version has taken this database in hand: one of before serves it, and changes nothing of what that one keeps in step. */
export async function isOfLater(database: Database, folder: string): Promise<boolean> {
  const rows = await database.rows({ nombre: text }, { text: 'select nombre from base_migracion' });
  return goesBeyond(
    rows.map(({ nombre }) => nombre),
    await scriptsOf(folder, ''),
  );
}

/** Whoever waited within a statement would be waited for by an index that is made concurrently: so it is asked again and again. */
async function ownTurn(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ own: boolean }>(`select pg_try_advisory_lock(${LOCK}) as own`);
    if (rows[0]?.own) return;
    await pause(TURN_MS);
  }
}

async function bringUp(client: pg.PoolClient, run: Run, series: readonly Script[], repeatable: readonly Script[]): Promise<number> {
  const applied = await patiently(run, () => ledger(client));
  refuseChanged(series, applied);
  // A process of the version before, begun again while the next one is coming: what it would make again is of that one by now.
  if (goesBeyond(applied.keys(), series)) return 0;
  const pending = series.filter(({ name }) => !applied.has(name));
  const changed = repeatable.filter(({ name, hash }) => applied.get(name) !== hash);
  // As version n has them: it goes on reading them between the steps.
  const before = pending.some(({ text }) => isOutside(text)) ? await viewsOf(client) : [];
  let left = pending;
  for (;;) {
    const at = left.findIndex(({ text }) => isOutside(text));
    const together = at < 0 ? left : left.slice(0, at);
    const outside = at < 0 ? undefined : left[at];
    if (outside) {
      if (together.length > 0) await patiently(run, () => applyWithin(client, run, together, before));
      await applyOutside(client, run, outside);
      left = left.slice(at + 1);
      continue;
    }
    await patiently(run, async () => {
      if (together.length > 0) await applyWithin(client, run, together, []);
      if (pending.length > 0 || changed.length > 0) {
        await dropViews(client);
        for (const script of repeatable) await apply(client, script, run);
        await forgetGone(client, repeatable);
      }
      await keepPrints(client, series, applied);
    });
    return pending.length + changed.length;
  }
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
  // A table that is there is not asked to change: whoever serves looks at it to say that he is ready.
  await client.query(`do $$ begin
    if to_regclass('base_migracion') is null then create table base_migracion (nombre text primary key, momento timestamptz not null default now()); end if;
    if not exists (select 1 from pg_attribute where attrelid = 'base_migracion'::regclass and attname = 'huella' and not attisdropped) then
      alter table base_migracion add column huella varchar(64);
    end if;
  end $$`);
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

/** Files of one transaction; the views that are to stand after them are made again as they were. */
async function applyWithin(client: pg.PoolClient, run: Run, scripts: readonly Script[], views: readonly View[]): Promise<void> {
  for (const script of scripts) {
    await dropViews(client);
    await apply(client, script, run);
  }
  await restoreViews(client, views);
}

/** A file outside of any transaction, from its beginning: each of its statements may have been done already. */
async function applyOutside(client: pg.PoolClient, run: Run, script: Script): Promise<void> {
  const own = (text: string) => run(text).catch((error: Error) => fail(script, error));
  await run('reset lock_timeout');
  for (const statement of statementsOf(script.text)) {
    for (const { text, bare } of await eachOf(client, statement)) {
      if (await isMade(client, bare)) continue;
      await dropInvalid(client, run, bare);
      let again = true;
      while (again) {
        const { rowCount } = CHANGES_TABLE.test(bare) ? await patiently(run, () => own(text)) : await own(text);
        again = isInBatches(statement) && (rowCount ?? 0) > 0;
      }
    }
  }
  await note(client, script);
}

/** Done at once, once nobody has the table: what proves rows takes its time beside everybody. */
const CHANGES_TABLE = /^alter table (?!.* validate constraint )/i;
const TABLE = /^alter table "?(\w+)"?/i;

/** What a statement comes to: of one about each part of a table, one for each. */
async function eachOf(client: pg.PoolClient, statement: ScriptStatement): Promise<readonly Pick<ScriptStatement, 'text' | 'bare'>[]> {
  if (!isEachPart(statement)) return [statement];
  const { rows } = await client.query<{ part: string }>(
    'select c.relname::text as part from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = to_regclass($1) order by 1',
    [TABLE.exec(statement.bare)?.[1]],
  );
  return rows.map(({ part }) => {
    const bare = statement.bare.replace(TABLE, `alter table "${part}"`);
    return { text: bare, bare };
  });
}

/** Constraints that one statement adds are there together or not at all: those of an attempt that was cut short are not made twice. */
async function isMade(client: pg.PoolClient, statement: string): Promise<boolean> {
  const names = [...statement.matchAll(/\badd constraint "?(\w+)"?/gi)].map(([, name]) => name);
  if (names.length === 0) return false;
  const { rows } = await client.query('select 1 from pg_constraint where conrelid = to_regclass($1) and conname = any ($2)', [
    TABLE.exec(statement)?.[1],
    names,
  ]);
  return rows.length === names.length;
}

/** An index whose making was cut short is there and good for nothing: `if not exists` would leave it so. */
async function dropInvalid(client: pg.PoolClient, run: Run, statement: string): Promise<void> {
  const name = /^create (?:unique )?index concurrently if not exists "?(\w+)"?/i.exec(statement)?.[1];
  if (name === undefined) return;
  const { rows } = await client.query('select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid', [`public."${name}"`]);
  if (rows.length > 0) await run(`drop index concurrently if exists "${name}"`);
}

async function apply(client: pg.PoolClient, script: Script, run: Run): Promise<void> {
  await run(script.text).catch((error: Error) => fail(script, error));
  await note(client, script);
}

function fail({ name }: Script, error: Error): never {
  throw new Error(`migrations/${name}: ${error.message}`, { cause: error });
}

async function note(client: pg.PoolClient, { name, hash }: Script): Promise<void> {
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
