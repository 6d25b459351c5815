import { createReadStream, createWriteStream } from 'node:fs';
import { cp, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { clientsKept } from '../product.questions';
import { answeredRows } from '../product.rows';
import type { Database, Tx } from './pool';
import { text } from './rows';

/*
 * A backup is a folder: `manifiesto.json`, each table as rows of JSON (`tablas/*.jsonl.gz`, all of one moment), the
 * stored files and the installation's secret. It needs no tool of PostgreSQL's, and any version from 15 on reads it.
 */
const MANIFEST = 'manifiesto.json';
const BATCH = 500;
const manifestSchema = z.object({
  formato: z.literal(1),
  momento: z.string(),
  migraciones: z.array(z.string()),
  tablas: z.array(z.object({ nombre: z.string().regex(/^\w+$/), filas: z.number() })),
});
export type BackupManifest = z.infer<typeof manifestSchema>;

/** What lies beside the database: folder names under the data folder, and the secret that opens what is sealed. */
const BESIDE = ['archivos', 'secreto'];

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A table of parts is one table: how it was parted matters to nobody who reads its rows. */
async function tablesOf(tx: Tx): Promise<string[]> {
  const rows = await tx.rows(
    { relname: text },
    sql`select relname::text from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname::text`,
  );
  return rows.map(({ relname }) => relname);
}
/** The migrations that a database has had, in the order of their characters: databases sort names each by its own locale. */
async function migrationsOf(tx: Tx): Promise<string[]> {
  return (await tx.rows({ nombre: text }, sql`select nombre from base_migracion`)).map(({ nombre }) => nombre).sort();
}

/** Writes everything into a new folder, as of one moment, while the product goes on working. */
export async function backup(database: Database, dataDir: string, folder: string, now: Date): Promise<BackupManifest> {
  const partial = `${folder}.parcial`;
  await mkdir(join(partial, 'tablas'), { recursive: true, mode: 0o700 });
  const manifest = await database.connected(async (client, tx) => {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    try {
      const tablas: BackupManifest['tablas'] = [];
      for (const nombre of await tablesOf(tx))
        tablas.push({ nombre, filas: await dumpTable(tx, quoted(nombre), join(partial, 'tablas', `${nombre}.jsonl.gz`)) });
      return { formato: 1, momento: now.toISOString(), migraciones: await migrationsOf(tx), tablas } as const;
    } finally {
      await client.query('rollback');
    }
  });
  // After the rows: a file that a row names is there; one more than they name does no harm.
  for (const name of BESIDE) await cp(join(dataDir, name), join(partial, name), { recursive: true }).catch(ignoreMissing);
  await writeFile(join(partial, MANIFEST), JSON.stringify(manifest, null, 1));
  await rename(partial, folder);
  return { ...manifest, migraciones: [...manifest.migraciones], tablas: [...manifest.tablas] };
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

/** Writes the rows of a table, whose name is given as statements say it, as lines of JSON, within a transaction; answers how many. With `flush` it is on disk then. */
export async function dumpTable(tx: Tx, table: string, file: string, flush = false): Promise<number> {
  await tx.query(`declare respaldo no scroll cursor for select to_jsonb(t)::text as fila from ${table} t`);
  let rows = 0;
  async function* lines() {
    for (;;) {
      const found = await tx.query(`fetch ${BATCH} from respaldo`);
      if (found.length === 0) return;
      rows += found.length;
      yield found.map(({ fila }) => `${fila}\n`).join('');
    }
  }
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(file, { mode: 0o600, flush }));
  await tx.query('close respaldo');
  return rows;
}

/** Reads what a backup says of itself. */
export async function readManifest(folder: string): Promise<BackupManifest> {
  return manifestSchema.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')));
}

/**
 * Brings a backup into a database that has the same migrations and no client of its own yet; all of it or nothing.
 * What the migrations themselves had put there gives way to the backup's.
 */
export async function restore(database: Database, dataDir: string, folder: string): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  await database.connected(async (client, tx) => {
    await client.query('begin');
    try {
      await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
      const own = await migrationsOf(tx);
      if (JSON.stringify(own) !== JSON.stringify([...manifest.migraciones].sort()))
        throw new Error('The backup is of another version: start that version once on the new database, or restore with it');
      if (await tx.first({}, sql`select 1 from ${sql.raw(answeredRows(tx.product, clientsKept))} c limit 1`))
        throw new Error('The database already holds clients: a backup is restored into an empty one');
      const constraints = await tx.rows(
        { conname: text, relname: text, definicion: text },
        sql`select c.conname, r.relname, pg_get_constraintdef(c.oid) as definicion from pg_constraint c join pg_class r on r.oid = c.conrelid
          join pg_namespace n on n.oid = r.relnamespace where c.contype = 'f' and c.conparentid = 0 and n.nspname = 'public'`,
      );
      for (const one of constraints) await tx.query(`alter table ${quoted(one.relname)} drop constraint ${quoted(one.conname)}`);
      for (const { nombre } of manifest.tablas) await tx.query(`alter table ${quoted(nombre)} disable trigger user`);
      for (const { nombre, filas } of manifest.tablas) await loadTable(tx, nombre, filas, join(folder, 'tablas', `${nombre}.jsonl.gz`));
      for (const { nombre } of manifest.tablas) await tx.query(`alter table ${quoted(nombre)} enable trigger user`);
      for (const one of constraints) await tx.query(`alter table ${quoted(one.relname)} add constraint ${quoted(one.conname)} ${one.definicion}`);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
    await client.query('analyze');
  });
  for (const name of BESIDE) await cp(join(folder, name), join(dataDir, name), { recursive: true, force: true }).catch(ignoreMissing);
  return manifest;
}

async function loadTable(tx: Tx, table: string, expected: number, file: string): Promise<void> {
  const columns = await tx.rows(
    { columna: text },
    sql`select column_name::text as columna from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`,
  );
  const names = columns.map(({ columna }) => quoted(columna)).join(', ');
  await tx.query(`delete from ${quoted(table)}`);
  let loaded = 0;
  const insert = async (lines: readonly string[]): Promise<void> => {
    const rows = await tx.query(
      `insert into ${quoted(table)} (${names}) select ${names} from jsonb_populate_recordset(null::${quoted(table)}, $1::jsonb) returning 1`,
      [`[${lines.join(',')}]`],
    );
    loaded += rows.length;
  };
  let batch: string[] = [];
  for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()) })) {
    batch.push(line);
    if (batch.length < BATCH) continue;
    await insert(batch);
    batch = [];
  }
  if (batch.length > 0) await insert(batch);
  if (loaded !== expected) throw new Error(`${table}: ${loaded} rows of ${expected}`);
  const identities = await tx.rows(
    { columna: text, secuencia: text },
    sql`select column_name::text as columna, pg_get_serial_sequence(quote_ident(${table}), column_name) as secuencia from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_identity = 'YES'`,
  );
  for (const { columna, secuencia } of identities)
    await tx.query(`select setval($1, greatest(1, (select coalesce(max(${quoted(columna)}), 0) from ${quoted(table)})))`, [secuencia]);
}
