import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileTypeFromBuffer } from 'file-type';
import { Problem } from '../http/problem';

export interface Kept {
  readonly hash: string;
  /** SHA-256 of the content: the same paper is recognised, not stored again. */
  readonly print: string;
  readonly size: number;
  readonly type: string;
}

/** Where file contents live. Names are random and made here: nothing of a request reaches the file system. */
export interface FileStore {
  keep(content: Readable, maxBytes: number, accept: readonly string[]): Promise<Kept>;
  read(hash: string): Readable;
  drop(hash: string): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' };
const HEAD = 4100;

/** A store on a local folder, two levels deep so that no folder grows without end. */
export function folderStore(root: string): FileStore {
  const pathOf = (hash: string) => join(root, hash.slice(0, 2), hash);
  return {
    async keep(content, maxBytes, accept) {
      const hash = randomBytes(32).toString('hex');
      const path = pathOf(hash);
      const temporary = `${path}.parcial`;
      await mkdir(join(root, hash.slice(0, 2)), { recursive: true });
      const digest = createHash('sha256');
      const head: Buffer[] = [];
      let size = 0;
      let seen = 0;
      // A sender may break off while the file is being opened; pipeline reports it then.
      content.on('error', () => undefined);
      const out = createWriteStream(temporary, { mode: 0o600 });
      // Opened before the first byte: opening late could make the file after it was taken away.
      await once(out, 'open');
      try {
        await pipeline(
          content,
          async function* (source: AsyncIterable<Buffer>) {
            for await (const chunk of source) {
              size += chunk.length;
              if (size > maxBytes) throw new Problem(413, 'archivo.grande', { n: Math.floor(maxBytes / 1_048_576) });
              if (seen < HEAD) {
                head.push(chunk);
                seen += chunk.length;
              }
              digest.update(chunk);
              yield chunk;
            }
          },
          out,
        );
        if (size === 0) throw new Problem(400, 'archivo.vacio');
        const found = await fileTypeFromBuffer(Buffer.concat(head));
        const kind = found ? TYPES[found.mime] : undefined;
        if (!kind || !accept.includes(kind)) {
          throw new Problem(415, accept.length === 1 && accept[0] === 'pdf' ? 'archivo.pdf' : 'archivo.tipo', {
            tipos: accept.join(', ').toUpperCase(),
          });
        }
        const handle = await open(temporary, 'r+');
        await handle.sync();
        await handle.close();
        await rename(temporary, path);
        return { hash, print: digest.digest('hex'), size, type: found?.mime ?? '' };
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    read: (hash) => createReadStream(pathOf(hash)),
    drop: (hash) => rm(pathOf(hash), { force: true }),
  };
}
