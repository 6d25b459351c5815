import { Worker } from 'node:worker_threads';

/** A program that works at PDF files beside the server: where it is built, next to it; in the sources, beside this file and read by what reads them. */
export function startThread(name: 'read' | 'write', megabytes: number, data?: unknown): Worker {
  const source = import.meta.url.endsWith('.ts');
  const program = new URL(`./${name}.worker.${source ? 'ts' : 'js'}`, import.meta.url);
  const options = {
    env: {},
    stdout: true,
    stderr: true,
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  };
  const worker = source
    ? new Worker(`import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(program.href)}); })`, {
        ...options,
        eval: true,
      })
    : new Worker(program, options);
  // An error nobody listens to would end the process.
  worker.on('error', () => undefined);
  return worker;
}
