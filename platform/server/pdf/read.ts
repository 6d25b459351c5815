import type { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { startThread } from './thread';

const readSchema = z.object({
  /** Text, only pictures, nothing to be seen, closed by a password, or not to be read (broken, too slow, too large inside). */
  kind: z.enum(['texto', 'imagen', 'blanco', 'cifrado', 'ilegible']),
  pages: z.number(),
  text: z.string(),
});
export type PdfText = z.infer<typeof readSchema>;

const findingSchema = z.object({
  /** Nothing stands against it; closed by a password or otherwise encrypted; without pages; what it does beyond being read; not to be read. */
  finding: z.enum(['limpio', 'cifrado', 'sin_paginas', 'script', 'lanza', 'incrustados', 'interactivo', 'ilegible']),
});
export type Finding = z.infer<typeof findingSchema>['finding'];
const numbered = z.looseObject({ id: z.number() });

/** Looks into PDF files that somebody sent, without the server waiting for them or trusting them. */
export interface PdfReader {
  /** Its text. */
  read(content: Uint8Array): Promise<PdfText>;
  /** Whether it may be kept at all. */
  inspect(content: Uint8Array): Promise<Finding>;
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

  /** What the thread answers, or null when it had to be ended. */
  async function ask<T>(what: 'leer' | 'revisar', schema: z.ZodType<T>, content: Uint8Array): Promise<T | null> {
    clearTimeout(idle);
    if (!thread) {
      thread = startThread('read', 256);
      if (!(await ready(thread))) {
        await drop();
        throw new Error('The thread that reads PDF files does not start');
      }
      thread.unref();
    }
    const worker = thread;
    last += 1;
    const id = last;
    const found = await new Promise<T | null>((resolve) => {
      const before = process.memoryUsage.rss();
      // Files unpack outside the memory that a thread's own limits count.
      const watch = setInterval(() => {
        if (process.memoryUsage.rss() - before > megabytes * 1_048_576) end(null);
      }, WATCH_MS);
      const late = setTimeout(() => end(null), ms);
      const fall = () => end(null);
      const hear = (message: unknown) => {
        const answer = schema.safeParse(message);
        if (answer.success && numbered.safeParse(message).data?.id === id) end(answer.data);
      };
      const end = (answer: T | null) => {
        clearInterval(watch);
        clearTimeout(late);
        worker.off('message', hear).off('error', fall).off('exit', fall);
        resolve(answer);
      };
      worker.on('message', hear).on('error', fall).on('exit', fall);
      const bytes = new Uint8Array(content);
      worker.postMessage({ id, what, bytes, pages }, [bytes.buffer]);
    });
    if (found === null) {
      await drop();
      return null;
    }
    idle = setTimeout(() => void drop(), IDLE_MS).unref();
    return found;
  }
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work);
    turn = mine.catch(() => undefined);
    return mine;
  };

  return {
    read: (content) => inTurn(async () => (await ask('leer', readSchema, content)) ?? UNREADABLE),
    inspect: (content) => inTurn(async () => (await ask('revisar', findingSchema, content))?.finding ?? 'ilegible'),
    async close() {
      await turn;
      await drop();
    },
  };
}
