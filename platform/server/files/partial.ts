import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { conflict, Problem } from '../http/problem';

/** Contents that arrive in parts, each kept where it broke off. */
export interface Partials {
  begin(): Promise<string>;
  /** How much of it is here. */
  length(id: string): Promise<number>;
  /**
   * Adds what comes at `from`, which has to be where the last part ended; what arrived before a broken connection
   * stays. Answers how much of it is here then.
   */
  append(id: string, from: number, content: Readable, total: number): Promise<number>;
  read(id: string): Readable;
  /** Where it lies, for what reads files from anywhere in them. */
  path(id: string): string;
  drop(id: string): Promise<void>;
  /** Takes away what nobody has added to since a moment. */
  sweep(before: Date): Promise<number>;
}

const ID = /^[0-9a-f]{32}$/;
/** Whoever adds shows so often that he does; who has not for so long is gone with his process. */
const SIGN_MS = 1000;
const GONE_MS = 5000;

interface Held {
  /** Says that the writer is still there. */
  sign(): Promise<void>;
  release(): Promise<void>;
}

/** Keeps other writers, of whatever process, from a content; null where there is one. */
async function hold(path: string): Promise<Held | null> {
  const file = `${path}.escribe`;
  const take = () =>
    open(file, 'wx', 0o600).then(
      (taken) => taken.close().then(() => true),
      (error: unknown) => {
        if (isThere(error)) return false;
        throw error;
      },
    );
  if (!(await take())) {
    const last = await stat(file).catch(() => null);
    if (last && Date.now() - last.mtimeMs < GONE_MS) return null;
    await rm(file, { force: true });
    if (!(await take())) return null;
  }
  let signed = Date.now();
  return {
    async sign() {
      const now = Date.now();
      if (now - signed < SIGN_MS) return;
      signed = now;
      await utimes(file, now / 1000, now / 1000).catch(() => undefined);
    },
    release: () => rm(file, { force: true }),
  };
}

const isThere = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST';

/** Parts under a folder that every process of the installation sees; names are random and made here. */
export function makePartials(folder: string): Partials {
  const pathOf = (id: string): string => {
    if (!ID.test(id)) throw new Problem(404, 'registro.no_existe');
    return join(folder, id);
  };
  const length = async (id: string): Promise<number> => (await stat(pathOf(id)).catch(() => null))?.size ?? 0;
  return {
    async begin() {
      await mkdir(folder, { recursive: true });
      const id = randomBytes(16).toString('hex');
      await (await open(pathOf(id), 'wx', 0o600)).close();
      return id;
    },
    length,
    async append(id, from, content, total) {
      const path = pathOf(id);
      // A sender may break off at any moment; what came before stays.
      content.on('error', () => undefined);
      const held = await hold(path);
      try {
        const here = await length(id);
        if (!held || from !== here) throw conflict('archivo.desplazamiento', {}, { actual: { Desplazamiento: here } });
        let size = here;
        await pipeline(
          content,
          async function* (source: AsyncIterable<Buffer>) {
            for await (const chunk of source) {
              size += chunk.length;
              if (size > total) throw new Problem(413, 'archivo.excede', { n: total });
              await held.sign();
              yield chunk;
            }
          },
          // Each byte in its own place: a writer who was thought to be gone adds nothing twice.
          createWriteStream(path, { flags: 'r+', start: here }),
        );
        return size;
      } finally {
        await held?.release();
      }
    },
    read: (id) => createReadStream(pathOf(id)),
    path: pathOf,
    drop: (id) => rm(pathOf(id), { force: true }),
    async sweep(before) {
      let gone = 0;
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name);
        const found = await stat(path).catch(() => null);
        if (!found || found.mtime >= before) continue;
        await rm(path, { force: true });
        gone += 1;
      }
      return gone;
    },
  };
}
