import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';

const root = resolve(import.meta.dirname, '../../..');

/** The product as people run it: a process of its own with its own folder and its own database, flushed to disk. */
export interface Running {
  readonly url: string;
  readonly child: ChildProcess;
  /** From the start of the process to the first good `/readyz`. */
  readonly readyMs: number;
  output(): string;
  /** Ends with the process; answers its exit code, or its signal. */
  readonly ended: Promise<number | string | null>;
}

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'faena-caida-'));

export async function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

export const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

export async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    (answer) => answer.status === 200,
    () => false,
  );
}

const built = join(root, '.cache/caidas');

/** Builds the server as it is shipped: what starts is what people start, not what a compiler makes on the way. */
export async function buildServer(): Promise<void> {
  await build({ root, configFile: join(root, 'vite.server.config.ts'), logLevel: 'error', build: { outDir: built } });
}

/** Starts the built product on a folder and waits until it is ready. */
export async function startProcess(dataDir: string, port: number, env: Record<string, string> = {}, patienceMs = 120_000): Promise<Running> {
  const { TEST_DATABASE_URL: _, FAENA_TEST_SERVER: __, DATABASE_URL: ___, VITEST: ____, ...inherited } = process.env;
  const began = performance.now();
  const child = spawn(process.execPath, ['--max-semi-space-size=32', join(built, 'main.js')], {
    cwd: root,
    env: {
      ...inherited,
      NODE_ENV: 'production',
      NODE_OPTIONS: '',
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'error',
      CAPTCHA: 'off',
      PROCESSES: '1',
      DEMO: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-20_000);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  let over = false;
  const ended = new Promise<number | string | null>((done) => {
    child.on('exit', (code, signal) => {
      over = true;
      done(signal ?? code);
    });
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await isReady(url))) {
    if (over) throw new Error(`The process ended before it was ready:\n${output}`);
    if (performance.now() - began > patienceMs) {
      child.kill('SIGKILL');
      throw new Error(`Not ready in ${patienceMs} ms:\n${output}`);
    }
    await sleep(20);
  }
  return { url, child, ended, readyMs: performance.now() - began, output: () => output };
}

/** The process number of the database that lives in a folder. */
export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'pg/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Ends what was started on a folder, by its own numbers, and takes the folder away. */
export async function cleanUp(dataDir: string, running: Running | undefined): Promise<void> {
  if (running && running.child.exitCode === null && running.child.signalCode === null) {
    running.child.kill('SIGTERM');
    await Promise.race([running.ended, sleep(15_000)]);
    running.child.kill('SIGKILL');
  }
  try {
    process.kill(postmasterOf(dataDir), 'SIGINT');
    await sleep(1000);
  } catch {
    // Stopped already.
  }
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
}
