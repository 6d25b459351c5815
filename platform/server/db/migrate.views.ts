import pg from 'pg';

/** A view as the database has it. */
export interface View {
  readonly name: string;
  readonly definition: string;
}

/** A column, a table or a function that a view reads is not there any more, or is of another kind. */
const GONE = new Set(['42703', '42P01', '42883', '42804', '42846']);

/** The views of the product, each after those that it reads: whichever stands on another was made after it. */
export async function viewsOf(client: pg.PoolClient): Promise<readonly View[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select c.oid::regclass::text as name, pg_get_viewdef(c.oid) as definition from pg_class c
      where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace
        and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by c.oid`,
  );
  return rows;
}

/** Views hold on to columns; they are made again from their own files. */
export async function dropViews(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
      where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace
        and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
  );
  if (rows.length > 0) await client.query(`drop view ${rows.map(({ name }) => name).join(', ')} cascade`);
}

/** Makes views as they were. One whose columns are gone stays away until its own file is applied: such a step is not for an upgrade without stopping. */
export async function restoreViews(client: pg.PoolClient, views: readonly View[]): Promise<void> {
  for (const { name, definition } of views) {
    await client.query('savepoint vista');
    try {
      await client.query(`create view ${name} as ${definition}`);
      await client.query('release savepoint vista');
    } catch (error) {
      await client.query('rollback to savepoint vista');
      if (!(error instanceof pg.DatabaseError && GONE.has(error.code ?? ''))) throw error;
    }
  }
}
