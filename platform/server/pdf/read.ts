import { Worker } from 'node:worker_threads';
import { z } from 'zod';

const answerSchema = z.object({
  id: z.number(),
  /** Text, only pictures, nothing to be seen, closed by a password, or not to be read (broken, too slow, too large inside). */
  kind: z.enum(['texto', 'imagen', 'blanco', 'cifrado', 'ilegible']),
  pages: z.number(),
  text: z.string(),
});
export type PdfText = Omit<z.infer<typeof answerSchema>, 'id'>;

/** Reads the text of PDF files that somebody sent, without the server waiting for them or trusting them. */
export interface PdfReader {
  read(content: Uint8Array): Promise<PdfText>;
  close(): Promise<void>;
}

interface Limits {
  readonly ms: number;
  readonly pages: number;
  /** What the process may grow by while one file is read. */
  readonly megabytes: number;
}
const LIMITS: Limits = { ms: 10_000, pages: 500, megabytes: 400 };
const IDLE_MS = 30_000;
const START_MS = 60_000;
const WATCH_MS = 25;
const UNREADABLE: PdfText = { kind: 'ilegible', pages: 0, text: '' };

/** The thread's program: beside the server where it is built; in the sources, beside this file and read by what reads them. */
function startThread(): Worker {
  const source = import.meta.url.endsWith('.ts');
  const program = new URL(source ? './read.worker.ts' : './read.worker.js', import.meta.url);
  const options = {
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
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

/** Until the thread's program stands; false when it never does. */
function ready(worker: Worker): Promise<boolean> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), START_MS);
    worker.once('message', () => {
      clearTimeout(late);
      resolve(true);
    });
    worker.once('exit', () => {
      clearTimeout(late);
      resolve(false);
    });
  });
}

/** One file at a time in one thread, which ends when it takes too long or too much, and when nobody has asked for a while. */
export function makePdfReader(limits: Partial<Limits> = {}): PdfReader {
  const { ms, pages, megabytes } = { ...LIMITS, ...limits };
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let last = 0;

  async function drop(): Promise<void> {
    clearTimeout(idle);
    const old = thread;
    thread = undefined;
    await old?.terminate();
  }

  async function readOne(content: Uint8Array): Promise<PdfText> {
    clearTimeout(idle);
    if (!thread) {
      thread = startThread();
      if (!(await ready(thread))) {
        await drop();
        throw new Error('The thread that reads PDF files does not start');
      }
      thread.unref();
    }
    const worker = thread;
    last += 1;
    const id = last;
    const found = await new Promise<PdfText | null>((resolve) => {
      const before = process.memoryUsage.rss();
      // Files unpack outside the memory that a thread's own limits count.
      const watch = setInterval(() => {
        if (process.memoryUsage.rss() - before > megabytes * 1_048_576) end(null);
      }, WATCH_MS);
      const late = setTimeout(() => end(null), ms);
      const fall = () => end(null);
      const hear = (message: unknown) => {
        const answer = answerSchema.safeParse(message);
        if (!answer.success || answer.data.id !== id) return;
        const { kind, pages: all, text } = answer.data;
        end({ kind, pages: all, text });
      };
      const end = (answer: PdfText | null) => {
        clearInterval(watch);
        clearTimeout(late);
        worker.off('message', hear).off('error', fall).off('exit', fall);
        resolve(answer);
      };
      worker.on('message', hear).on('error', fall).on('exit', fall);
      const bytes = new Uint8Array(content);
      worker.postMessage({ id, bytes, pages }, [bytes.buffer]);
    });
    if (found === null) {
      await drop();
      return UNREADABLE;
    }
    idle = setTimeout(() => void drop(), IDLE_MS).unref();
    return found;
  }

  return {
    read(content) {
      const mine = turn.then(() => readOne(content));
      turn = mine.catch(() => undefined);
      return mine;
    },
    async close() {
      await turn;
      await drop();
    },
  };
}
