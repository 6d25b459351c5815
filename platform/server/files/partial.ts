import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
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

/** Parts under a folder of the installation; names are random and made here. */
export function makePartials(folder: string): Partials {
  const writing = new Set<string>();
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
      const here = await length(id);
      if (writing.has(id) || from !== here) throw conflict('archivo.desplazamiento', {}, { actual: { Desplazamiento: here } });
      writing.add(id);
      // A sender may break off at any moment; what came before stays.
      content.on('error', () => undefined);
      try {
        let size = here;
        await pipeline(
          content,
          async function* (source: AsyncIterable<Buffer>) {
            for await (const chunk of source) {
              size += chunk.length;
              if (size > total) throw new Problem(413, 'archivo.excede', { n: total });
              yield chunk;
            }
          },
          createWriteStream(path, { flags: 'a', mode: 0o600 }),
        );
        return size;
      } finally {
        writing.delete(id);
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
        if (!found || found.mtime >= before || writing.has(name)) continue;
        await rm(path, { force: true });
        gone += 1;
      }
      return gone;
    },
  };
}
