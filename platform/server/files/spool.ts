import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { close, createReadStream, createWriteStream, openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';

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
  const path = join(folder, 'archivo');
  const fd = openSync(path, 'wx+', 0o600);
  await rm(folder, { recursive: true, force: true });
  const hash = createHash('sha256');
  const out = new PassThrough();
  out.on('data', (part: Buffer) => hash.update(part));
  const written = pipeline(out, createWriteStream(path, { fd, autoClose: false }));
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
    read: () => createReadStream(path, { fd, start: 0 }),
    async discard() {
      out.destroy();
      // What ends early closes what it was written to; what was written whole is still open to be read.
      const whole = await written.then(
        () => true,
        () => false,
      );
      if (whole) await promisify(close)(fd);
    },
  };
}
