import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cluster } from './cluster';

export const root = join(import.meta.dirname, '../..');
export const PRODUCTS = ['127.0.0.1:4801', '127.0.0.1:4802'] as const;
/** Longer than the balancer needs to hear that one leaves (two looks, a second each). */
const DRAIN_SECONDS = '5';

/** A process of the product; each way of ending resolves when it has. */
export interface Product {
  readonly pid: number;
  kill(): Promise<void>;
  /** As systemd ends it: it says that it leaves, finishes what it answers, and goes. */
  stop(): Promise<void>;
}

export interface ProductParts {
  readonly cluster: Cluster;
  readonly at: string;
  /** Where files are, the same for all. */
  readonly data: string;
  /** The checkout that it is started from, built: this one when not said. */
  readonly version?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Begins a process of the product before the cluster, and answers it at once; `ready` resolves when it serves. The first makes the demo. */
export function beginProduct({ cluster, at, data, version = root, env = {} }: ProductParts): Product & { readonly ready: Promise<void> } {
  const [HOST, PORT] = at.split(':');
  const own = { HOST, PORT, DATA_DIR: data, DATABASE_URL: cluster.url('faena'), DEMO: '1', PROCESSES: '1', NODE_ENV: 'production' };
  const more = {
    SECRET_KEY: 'un-secreto-de-prueba-de-mas-de-treinta-y-dos-bytes',
    PUBLIC_URL: `http://${cluster.balancer}:8080`,
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'error',
    DATABASE_READ_URL: cluster.readUrl('faena'),
    DRAIN_SECONDS,
  };
  const child = spawn(process.execPath, ['--max-semi-space-size=32', 'dist/server/main.js'], {
    cwd: version,
    env: { ...process.env, ...own, ...more, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let seen = '';
  const ready = new Promise<void>((done, fail) => {
    const read = (chunk: Buffer): void => {
      seen = (seen + chunk.toString()).slice(-20_000);
      if (seen.includes('Ready:')) done();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code, signal) => fail(new Error(`the product at ${at} ended with ${signal ?? code}:\n${seen}`)));
  });
  // Whoever ends it does not wait for it to be ready.
  ready.catch(() => undefined);
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const end = (signal: NodeJS.Signals) => async (): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  return { pid: child.pid ?? 0, ready, kill: end('SIGKILL'), stop: end('SIGTERM') };
}

/** The same, once it serves. */
export async function product(parts: ProductParts): Promise<Product> {
  const begun = beginProduct(parts);
  await begun.ready;
  return begun;
}

/** The next version of the product: this checkout with further migrations, in a folder of its own. Answers the folder. */
export function nextVersion(folder: string, migrations: Readonly<Record<string, string>>): string {
  const place = join(folder, 'next');
  mkdirSync(place);
  cpSync(join(root, 'migrations'), join(place, 'migrations'), { recursive: true });
  for (const [name, text] of Object.entries(migrations)) writeFileSync(join(place, 'migrations', name), text);
  for (const name of ['dist', 'node_modules', 'package.json']) symlinkSync(join(root, name), join(place, name));
  return place;
}

const PROGRAMS = ['etcd', 'patroni', 'haproxy', 'pgbackrest'];
/** Where Debian keeps PostgreSQL's programs. */
export function binaries(): string {
  const home = '/usr/lib/postgresql';
  const [newest] = existsSync(home) ? readdirSync(home).sort((one, other) => Number(other) - Number(one)) : [];
  const folders = (process.env.PATH ?? '').split(':');
  const missing = PROGRAMS.filter((program) => !folders.some((folder) => existsSync(join(folder, program))));
  if (!newest) missing.unshift('postgres');
  if (!newest || missing.length > 0)
    throw new Error(`Not here: ${missing.join(', ')}. apt install postgresql-15 patroni etcd-server haproxy pgbackrest; /usr/sbin is in PATH`);
  return join(home, newest, 'bin');
}
