import { createHash, randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { type Embedded, startEmbedded } from '@platform/server/db/embedded';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { memoryFolder } from './memory';

/** A database of one test file, gone after `drop`. */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

const CLONE = 'clone_';
const TEMPLATE = 'tpl_';
const KEPT_UNUSED_DAYS = 2;
/** PostgreSQL cuts longer names silently, and two that differ at the end would become one. */
const NAME_MAX = 63;
/** Any number, the same in every process: the class of the advisory locks taken here. */
const LOCKS = 70_331;

/** The server that tests make their databases on: `TEST_DATABASE_URL`, or the embedded one of this folder. */
export async function adminUrl(): Promise<string> {
  return process.env.TEST_DATABASE_URL || process.env.FAENA_TEST_SERVER || (await startTestServer()).url;
}

/** Starts or joins the embedded server for tests, one for each working copy: nothing on it is flushed to disk. */
export function startTestServer(): Promise<Embedded> {
  const root = resolve(import.meta.dirname, '../..');
  const memory = memoryFolder();
  const own = createHash('sha256').update(root).digest('hex').slice(0, 8);
  return startEmbedded(memory ? join(memory, `faena-pg-test-${own}`) : join(root, '.cache/pg-test'), { fast: true });
}

/** Builds the template once for its name, which has to carry a hash of what goes into it; others wait for it. It begins empty, or as another template is. */
export async function ensureTemplate(name: string, build: (url: string) => Promise<void>, from?: string): Promise<string> {
  const template = checkedName(TEMPLATE + name);
  await asAdmin(async (admin, url) => {
    await admin.query('SELECT pg_advisory_lock($1, hashtext($2))', [LOCKS, template]);
    if (!(await isDatabase(admin, template))) {
      // Built under another name, so that a build cut short is never taken for a template.
      const making = checkedName(`${template}_new`);
      await admin.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(making)} WITH (FORCE)`);
      const source = from === undefined ? 'template0' : TEMPLATE + from;
      await admin.query(`CREATE DATABASE ${escapeIdentifier(making)} TEMPLATE ${escapeIdentifier(source)}`);
      await build(withDatabase(url, making));
      await disconnectOthers(admin, making);
      await admin.query(`ALTER DATABASE ${escapeIdentifier(making)} RENAME TO ${escapeIdentifier(template)}`);
    }
    const today = escapeLiteral(new Date().toISOString());
    await admin.query(`COMMENT ON DATABASE ${escapeIdentifier(template)} IS ${today}`);
  });
  return name;
}

/**
 * A fresh copy of a template that `ensureTemplate` built. A product of some seconds asks most of its statements a few times a connection, and a server plans
 * each of these first times anew: nearly half of its work. Where the run says so (`ONE_PLAN`, vitest.config.ts) a statement is planned once a connection;
 * tests of plans ask for the server's own choice.
 */
export async function cloneDatabase(template: string, ownPlans = false): Promise<TestDatabase> {
  const name = `${CLONE}${Date.now().toString(36)}_${randomBytes(6).toString('hex')}`;
  return asAdmin(async (admin, url) => {
    const source = escapeIdentifier(TEMPLATE + template);
    // Copied as files: written page by page to the log, as is usual, it takes twice as long.
    await admin.query(`CREATE DATABASE ${escapeIdentifier(name)} TEMPLATE ${source} STRATEGY file_copy`);
    if (process.env.ONE_PLAN === '1' && !ownPlans)
      await admin.query(`ALTER DATABASE ${escapeIdentifier(name)} SET plan_cache_mode = force_generic_plan`);
    return { url: withDatabase(url, name), drop: () => dropDatabase(name) };
  });
}

/** Removes what killed runs left behind, and templates nobody used for days. */
export async function sweepDatabases(): Promise<void> {
  await asAdmin(async (admin) => {
    const { rows } = await admin.query<{ datname: string }>(
      `SELECT d.datname FROM pg_database d
       WHERE NOT EXISTS (SELECT 1 FROM pg_stat_activity a WHERE a.datname = d.datname) AND (
         d.datname LIKE '${CLONE}%' AND d.datname < $1
         OR d.datname LIKE '${TEMPLATE}%'
           AND shobj_description(d.oid, 'pg_database') < $2)`,
      // Clones carry their hour in their name: those of a run going on beside this one stay.
      [CLONE + (Date.now() - 3_600_000).toString(36), daysAgo(KEPT_UNUSED_DAYS)],
    );
    for (const { datname } of rows) {
      await admin.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(datname)}`).catch(() => undefined);
    }
  });
}

/** How many connections of others the server has: a run that ends must not stop it under another. */
export async function otherConnections(): Promise<number> {
  return asAdmin(async (admin) => {
    const { rows } = await admin.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_stat_activity
       WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    );
    return rows[0]?.n ?? 0;
  });
}

async function asAdmin<T>(work: (admin: Client, url: string) => Promise<T>): Promise<T> {
  const url = await adminUrl();
  const admin = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // The answer of the query that was cut off says what happened; an idle connection may just go.
  admin.on('error', () => undefined);
  await admin.connect();
  try {
    return await work(admin, url);
  } finally {
    await admin.end();
  }
}

async function dropDatabase(name: string): Promise<void> {
  await asAdmin((admin) => admin.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(name)} WITH (FORCE)`));
}

async function isDatabase(admin: Client, name: string): Promise<boolean> {
  return (await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])).rowCount === 1;
}

async function disconnectOthers(admin: Client, name: string): Promise<void> {
  await admin.query('SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1', [name]);
}

function checkedName(name: string): string {
  if (name.length > NAME_MAX) throw new Error(`Database name longer than ${NAME_MAX} letters: ${name}`);
  return name;
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString();
}
