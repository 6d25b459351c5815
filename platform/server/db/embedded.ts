import { randomBytes } from 'node:crypto';
import { access, appendFile, mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { Client, escapeIdentifier } from 'pg';
import { embeddedHost, type Host } from './embedded-host';
import { isPostmasterOf, withLock } from './embedded-lock';

/** A running embedded server; `url` is its database `faena`, as its owner. */
export interface Embedded {
  url: string;
  pid: number;
  /** Fast shutdown: open transactions are rolled back, what was committed is on disk. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** A fixed port; without it a free one, kept from start to start while it stays free. */
  port?: number;
  /** Throw-away tests only: nothing is flushed, and a power cut may ruin the folder. */
  fast?: boolean;
}

interface Folder {
  root: string;
  cluster: string;
  password: string;
  host: Host;
}

const OWNER = 'faena';
const DATABASE = 'faena';
const NEVER_A_PROCESS = 2147483646;
/** How long a folder's name may be for a socket to have its address in it: 107 bytes, of which its own name takes 17. */
const SOCKET_FOLDER_MAX = 90;
const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/**
 * Starts the PostgreSQL that lives in `dataDir`, made on first use, or joins the one already running there.
 * The server is a process of its own: it outlives a killed application, and the next start takes it up again.
 */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  await mkdir(resolve(dataDir), { recursive: true });
  const root = await realpath(dataDir);
  return withLock(join(root, 'launch.lock'), 60_000, async () => {
    const cluster = join(root, 'cluster');
    const host = await embeddedHost(cluster);
    const folder: Folder = { root, cluster, host, password: await ensurePassword(root) };
    await ensureCluster(folder);
    const running = await ensureRunning(folder, options);
    await ensureDatabase(folder, running);
    return {
      url: urlOf(folder, running, DATABASE),
      pid: running.pid,
      stop: () => stopCluster(folder, running.pid),
    };
  });
}

async function ensurePassword(root: string): Promise<string> {
  const file = join(root, 'password');
  const kept = await readFile(file, 'utf8').catch(() => '');
  if (kept) return kept;
  const made = randomBytes(24).toString('base64url');
  await writeFile(`${file}.new`, made, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return made;
}

async function ensureCluster({ cluster, host, password }: Folder): Promise<void> {
  if (await exists(cluster)) return;
  // Made beside its place and moved there whole: an initdb cut short leaves nothing that looks like data.
  const making = `${cluster}.new`;
  const secret = `${cluster}.password`;
  await rm(making, { recursive: true, force: true });
  await mkdir(making, { mode: 0o700 });
  await host.own(making);
  await writeFile(secret, `${password}\n`, { mode: 0o600 });
  await host.own(secret);
  try {
    await host.run('initdb', [
      ...['-D', making, '-U', OWNER, '-E', 'UTF8', '--auth=scram-sha-256', `--pwfile=${secret}`],
      // Spanish order of letters from ICU. The C locale beside it would make pg_trgm skip ñ and á.
      ...['--locale-provider=icu', '--icu-locale=es', `--locale=${libcLocale()}`, '--no-instructions'],
    ]);
  } finally {
    await rm(secret, { force: true });
  }
  await appendFile(join(making, 'postgresql.conf'), "\ninclude_if_exists 'faena.conf'\n");
  await rename(making, cluster);
}

function libcLocale(): string {
  if (process.platform === 'linux') return 'C.UTF-8';
  return process.platform === 'darwin' ? 'en_US.UTF-8' : 'C';
}

async function ensureRunning(folder: Folder, options: EmbeddedOptions): Promise<Postmaster> {
  let patience = Date.now() + 60_000;
  let retryUntil = 0;
  for (;;) {
    const found = await readPostmaster(folder.cluster);
    if (found && (await isPostmasterOf(folder.cluster, found.pid))) {
      const answer = await probe(folder, found);
      if (answer === 'ready') return found;
      if (Date.now() > patience) throw new Error(`The database in ${folder.root} does not answer: ${answer}`);
      await sleep(50);
      continue;
    }
    if (found) await disown(folder.cluster, found.pid);
    try {
      await launch(folder, options);
      patience = Date.now() + 60_000;
    } catch (error) {
      // The dead server's last children may hold its shared memory for a moment.
      retryUntil ||= Date.now() + 5_000;
      if (Date.now() > retryUntil) throw await explained(folder, error as Error);
      await sleep(100);
    }
  }
}

async function launch({ root, cluster, host }: Folder, options: EmbeddedOptions): Promise<void> {
  const port = options.port ?? (await choosePort(join(root, 'port')));
  await writeFile(join(root, 'port'), `${port}\n`);
  const config = join(cluster, 'faena.conf');
  // What a killed server left would be taken for that of a living process which happens to have its number.
  for (const left of [`.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`]) await rm(join(cluster, left), { force: true });
  await writeFile(config, settings(port, socketFolder(cluster), options.fast ?? false), { mode: 0o600 });
  await host.own(config);
  const log = join(cluster, 'start.log');
  await rm(log, { force: true });
  await host.run('pg_ctl', ['start', '-w', '-t', '60', '-s', '-D', cluster, '-l', log]);
}

/** Where the server's socket is: a statement by it takes two thirds of the time that it takes over loopback. Empty where there can be none. */
const socketFolder = (cluster: string): string =>
  process.platform !== 'win32' && Buffer.byteLength(cluster) <= SOCKET_FOLDER_MAX && !/[',"\\]/.test(cluster) ? cluster : '';

function settings(port: number, socket: string, fast: boolean): string {
  const lines = {
    listen_addresses: "'127.0.0.1'",
    port,
    unix_socket_directories: `'${socket}'`,
    max_connections: 100,
    shared_buffers: "'256MB'",
    effective_cache_size: "'1GB'",
    maintenance_work_mem: "'64MB'",
    max_wal_size: "'512MB'",
    random_page_cost: 1.1,
    jit: 'off',
    // Details of errors hold values of rows: document numbers have no business in a log.
    log_error_verbosity: 'terse',
    shared_preload_libraries: "''",
    password_encryption: "'scram-sha-256'",
    timezone: "'UTC'",
    log_timezone: "'UTC'",
    // One file for each weekday, overwritten a week later: no log grows for ever.
    logging_collector: fast ? 'off' : 'on',
    log_directory: "'log'",
    log_filename: "'%a.log'",
    log_truncate_on_rotation: 'on',
    log_rotation_size: 0,
    fsync: fast ? 'off' : 'on',
    synchronous_commit: fast ? 'off' : 'on',
    full_page_writes: fast ? 'off' : 'on',
    // A crashed backend restarts the server by itself.
    restart_after_crash: 'on',
  };
  const written = Object.entries(lines).map(([name, value]) => `${name} = ${value}`);
  return `# Written by Faena at each start: changes here are lost.\n${written.join('\n')}\n`;
}

async function choosePort(file: string): Promise<number> {
  const kept = Number(await readFile(file, 'utf8').catch(() => '0'));
  return (kept && (await bindable(kept))) || (await bindable(0)) || 5433;
}

/** The port that could be bound (`0` asks for any), or 0. */
function bindable(port: number): Promise<number> {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(0));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** The folder of its socket; empty where it listens on loopback alone. */
  readonly socket: string;
}

async function readPostmaster(cluster: string): Promise<Postmaster | null> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid > 0 ? { pid, port: port || 0, socket: lines[4] ?? '' } : null;
}

/**
 * PostgreSQL would wait for any living process that happens to have the dead server's number. Only the number
 * is changed: the rest of the file lets the next server check the shared memory of the last one.
 */
async function disown(cluster: string, pid: number): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => '');
  if (text.startsWith(`${pid}\n`)) await writeFile(file, text.replace(/^\d+/, String(NEVER_A_PROCESS)));
}

async function probe(folder: Folder, found: Postmaster): Promise<string> {
  if (!found.port) return 'still starting';
  try {
    await query(folder, found, 'postgres', 'SELECT 1');
    return 'ready';
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    if (code === '28P01') throw new Error(`The password in ${folder.root} is not this database's: ${message}`);
    return message || code || 'no answer';
  }
}

async function ensureDatabase(folder: Folder, server: Postmaster): Promise<void> {
  const found = await query(folder, server, 'postgres', `SELECT 1 FROM pg_database WHERE datname = '${DATABASE}'`);
  if (found === 0) await query(folder, server, 'postgres', `CREATE DATABASE ${escapeIdentifier(DATABASE)}`);
}

async function query(folder: Folder, server: Postmaster, database: string, sql: string): Promise<number> {
  const client = new Client({
    connectionString: urlOf(folder, server, database),
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(sql)).rowCount ?? 0;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function stopCluster({ cluster, host }: Folder, pid: number): Promise<void> {
  const found = await readPostmaster(cluster);
  // A later start may have replaced our server by its own: that one is not ours to stop.
  if (found?.pid !== pid || !(await isPostmasterOf(cluster, pid))) return;
  await host.run('pg_ctl', ['stop', '-w', '-t', '60', '-s', '-m', 'fast', '-D', cluster]);
}

async function explained({ root, cluster }: Folder, error: Error): Promise<Error> {
  const log = await readFile(join(cluster, 'start.log'), 'utf8').catch(() => '');
  return new Error(`The database in ${root} does not start. ${error.message}\n${log.slice(-2000)}`);
}

function urlOf({ password }: Folder, { port, socket }: Postmaster, database: string): string {
  return `postgres://${OWNER}:${password}@127.0.0.1:${port}/${database}${socket ? `?host=${encodeURIComponent(socket)}` : ''}`;
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
