import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { SECRET, type TestApp } from './app';

export interface OtherWorker {
  readonly child: ChildProcess;
  /** Its exit code; null when it was killed. */
  readonly ended: Promise<number | null>;
}

const root = resolve(import.meta.dirname, '../..');
let building: Promise<string> | undefined;

/** The process's program, built as the server is, once a worker of the tests: compiled on the way it takes five core-seconds to begin, each time. */
async function makeProgram(): Promise<string> {
  // As deep as the server's own folder: files beside the program are found by where it is.
  const outDir = join(root, '.cache', `worker-${process.env.VITEST_POOL_ID ?? 0}`);
  const pdf = (name: string) => [`${name}.worker`, join(root, `platform/server/pdf/${name}.worker.ts`)] as const;
  const input = Object.fromEntries([['worker', join(import.meta.dirname, 'worker.main.ts')], pdf('read'), pdf('write')]);
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    resolve: { tsconfigPaths: true },
    build: { ssr: true, outDir, target: 'node20', minify: false, rolldownOptions: { input, output: { format: 'es', entryFileNames: '[name].js' } } },
  });
  return join(outDir, 'worker.js');
}

/** Another process does the background work of a name on the test's database until none is left; of its death the database sees only that its connection breaks. */
export async function otherWorker(app: TestApp, name: string): Promise<OtherWorker> {
  building ??= makeProgram();
  const child = spawn(process.execPath, [await building], {
    env: { ...process.env, DATABASE_URL: app.database.pool.options.connectionString ?? '', SECRET, DATA_DIR: app.dataDir, WORKER: name },
    stdio: 'inherit',
  });
  return { child, ended: new Promise((done) => child.once('exit', (code) => done(code))) };
}
