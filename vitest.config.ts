import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const outside = ['**/node_modules/**', '**/dist/**', '.cache/**', 'e2e/**'];
const falls = 'apps/server/test/caidas.api.test.ts';
const processes = 'apps/server/test/procesos.long.test.ts';
/**
 * What another server would be told once more of the same: `entradas` asks no database, and `sin-lider` makes its two of the embedded one, whatever the
 * run's own is. With `TEST_DATABASE_URL` they are left to the run without it (decision 164).
 */
const ofNoServer = process.env.TEST_DATABASE_URL ? ['apps/server/test/entradas.api.test.ts', 'apps/server/test/sin-lider.api.test.ts'] : [];
/** As the product is started (package.json): rows and requests live for milliseconds. */
const room = ['--max-semi-space-size=32'];
const database = { globalSetup: 'platform/testing/global-setup.ts', testTimeout: 60_000, hookTimeout: 300_000 };

/** Whose tests sign in thousands of times: passwords are hashed cheaply there (the file says how). */
const resolve = { alias: { '@node-rs/argon2': join(import.meta.dirname, 'platform/testing/argon2.ts') } };

/** The walks over every operation take up to a minute each: begun last, one worker would wait for the other. */
const LONG = /(entradas|fuzz|autorizacion|promesas-acceso|carga)\.api\.test\.ts$/;
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    sequence: { sequencer: LongFirst },
    execArgv: room,
    setupFiles: ['platform/testing/properties.ts'],
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/vitest' },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          testTimeout: 20_000,
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...outside, '**/*.{api,long}.test.ts'],
          maxWorkers: 2,
          isolate: false,
        },
      },
      {
        extends: true,
        resolve,
        test: {
          name: 'api',
          include: ['**/*.api.test.ts'],
          exclude: [...outside, falls, ...ofNoServer],
          ...database,
          env: { ONE_PLAN: '1' },
          maxWorkers: 2,
          // The product is loaded once a worker: each file starts one of its own, on a database of its own.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        resolve,
        test: {
          // What repeats the others' promises at length: before a release.
          name: 'long',
          include: ['**/*.long.test.ts'],
          exclude: [...outside, processes],
          ...database,
          maxWorkers: 2,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        resolve,
        test: {
          // They measure how soon a killed process is back: alone, after the others.
          name: 'api-caidas',
          include: [falls],
          exclude: outside,
          ...database,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        resolve,
        test: {
          // Several processes of one product, killed in turns: with another product beside them the machine is short of cores.
          name: 'long-procesos',
          include: [processes],
          exclude: outside,
          ...database,
          maxWorkers: 1,
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
