import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A file that is made before it is sent, on disk instead of in memory: of any length, and refused before its first byte has left. */
export interface Spool {
  /** What is written goes here; whoever writes much waits for `write`. */
  readonly out: Writable;
  write(part: string | Uint8Array): Promise<void>;
  /** Nothing more is written: the SHA-256 of the whole. */
  end(): Promise<string>;
  /** The whole from its beginning, once; then the file is gone. */
  read(): Readable;
  /** The file is gone without having been read. */
  discard(): Promise<void>;
}

/** Opens a file that only its holder knows: its name is gone before anything is written, so that no fall leaves it behind. */
export async function makeSpool(): Promise<Spool> {
  const folder = await mkdtemp(join(tmpdir(), 'faena-archivo-'));
  const file = await open(join(folder, 'archivo'), 'w+', 0o600).finally(() => rm(folder, { recursive: true, force: true }));
  const hash = createHash('sha256');
  const out = new PassThrough();
  out.on('data', (part: Buffer) => hash.update(part));
  const written = pipeline(out, file.createWriteStream({ autoClose: false }));
  // Whoever discards the file has said why already.
  written.catch(() => undefined);
  return {
    out,
    async write(part) {
      if (!out.write(part)) await once(out, 'drain');
    },
    async end() {
      if (!out.writableEnded) out.end();
      await written;
      return hash.digest('hex');
    },
    read: () => file.createReadStream({ start: 0 }),
    async discard() {
      out.destroy();
      await file.close();
    },
  };
}
