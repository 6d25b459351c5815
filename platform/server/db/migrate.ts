import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from './pool';

const LOCK = 7_031_974;

/** Applies the SQL files not yet applied, each in its own transaction, one process at a time; answers how many. */
export async function migrate(database: Database, folder: string): Promise<number> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return database.connected(async (client) => {
    await client.query(`set statement_timeout = 0`);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    try {
      await client.query('create table if not exists plataforma_migracion (nombre text primary key, momento timestamptz not null default now())');
      const { rows } = await client.query<{ nombre: string }>('select nombre from plataforma_migracion');
      const done = new Set(rows.map((row) => row.nombre));
      let applied = 0;
      for (const name of files.filter((file) => !done.has(file))) {
        const statements = await readFile(join(folder, name), 'utf8');
        await client.query('begin');
        await client.query(statements);
        await client.query('insert into plataforma_migracion (nombre) values ($1)', [name]);
        await client.query('commit');
        applied += 1;
      }
      return applied;
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCK]);
      await client.query('reset statement_timeout');
    }
  });
}
