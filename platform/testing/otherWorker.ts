import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { SECRET, type TestApp } from './app';

export interface OtherWorker {
  readonly child: ChildProcess;
  /** Its exit code; null when it was killed. */
  readonly ended: Promise<number | null>;
}

/** Another process does the background work of a name on the test's database until none is left; of its death the database sees only that its connection breaks. */
export function otherWorker(app: TestApp, name: string): OtherWorker {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'worker.main.ts')], {
    env: { ...process.env, DATABASE_URL: app.database.pool.options.connectionString ?? '', SECRET, DATA_DIR: app.dataDir, WORKER: name },
    stdio: 'inherit',
  });
  return { child, ended: new Promise((done) => child.once('exit', (code) => done(code))) };
}
