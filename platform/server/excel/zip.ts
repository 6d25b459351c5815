import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib';

/** A reader that takes nothing for so long is gone, though its connection is not. */
const PATIENCE_MS = 60_000;
/** What may wait for the compressor: enough to keep it busy. */
const AHEAD = 524_288;
/** Text is handed to the compressor in pieces of this size. */
const PIECE = 65_536;
/** Sheets repeat themselves so much that the fastest compression takes nearly all there is to take. */
const LEVEL = 1;
/** What the format holds without its extension of 64 bits, which not every reader of workbooks knows. */
const MOST = 0xffff_ffff;

/** The reader of a file took nothing of it for too long, or left. */
export class ReaderGone extends Error {}

/** A file of an archive while it is written. */
export interface ZipPart {
  write(text: string): void;
  /** How much text it has so far. */
  readonly size: number;
  /** Waits until the reader has taken on what was written; gives up after a while. */
  taken(patience?: number): Promise<void>;
  close(): void;
}

interface Listed {
  readonly name: Buffer;
  readonly crc: number;
  readonly size: number;
  readonly packed: number;
  readonly offset: number;
}

/** General purpose: sizes follow the content, names are UTF-8. 1980-01-01, because a file says when it was made elsewhere. */
const FLAGS = 0x0808;
const DAY = 0x0021;
const VERSION = 20;
const DEFLATED = 8;

function localHeader(name: Buffer): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x0403_4b50, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(DEFLATED, 8);
  head.writeUInt16LE(DAY, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function descriptor({ crc, packed, size }: Listed): Buffer {
  const tail = Buffer.alloc(16);
  tail.writeUInt32LE(0x0807_4b50, 0);
  tail.writeUInt32LE(crc, 4);
  tail.writeUInt32LE(packed, 8);
  tail.writeUInt32LE(size, 12);
  return tail;
}

function directoryEntry({ name, crc, packed, size, offset }: Listed): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x0201_4b50, 0);
  entry.writeUInt16LE(VERSION, 4);
  entry.writeUInt16LE(VERSION, 6);
  entry.writeUInt16LE(FLAGS, 8);
  entry.writeUInt16LE(DEFLATED, 10);
  entry.writeUInt16LE(DAY, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(packed, 20);
  entry.writeUInt32LE(size, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(offset, 42);
  return Buffer.concat([entry, name]);
}

function directoryEnd(files: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(files, 8);
  end.writeUInt16LE(files, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

/** Waits for an event of one stream, unless the reader leaves before or takes too long. */
async function until(event: 'drain', of: Writable, reader: Writable, patience: number): Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  try {
    if (reader.destroyed) throw new ReaderGone('a file whose reader left');
    await Promise.race([
      once(of, event, { signal }),
      once(reader, 'close', { signal }),
      new Promise((_, reject) => {
        const timer = setTimeout(() => reject(new ReaderGone('a file that nobody reads')), patience);
        signal.addEventListener('abort', () => clearTimeout(timer));
      }),
    ]);
  } finally {
    over.abort();
  }
}

/**
 * An archive written onto a stream while its content comes: each part is compressed as it is written (by a thread of its
 * own), and goes out when those before it are whole. Nothing is kept but what waits for the reader.
 */
export function zipOnto(out: Writable) {
  const listed: Listed[] = [];
  let offset = 0;
  let before: Promise<void> = Promise.resolve();
  const open = new Set<DeflateRaw>();
  out.once('close', () => {
    for (const pack of open) pack.destroy();
  });

  const send = async (bytes: Buffer): Promise<void> => {
    if (out.destroyed) throw new ReaderGone('a file whose reader left');
    offset += bytes.length;
    if (offset > MOST) throw new Error('A file of more than 4 GB');
    if (!out.write(bytes)) await until('drain', out, out, PATIENCE_MS);
  };

  const part = (path: string): ZipPart => {
    const name = Buffer.from(path);
    const pack = createDeflateRaw({ level: LEVEL, chunkSize: PIECE });
    let waiting = '';
    let size = 0;
    let crc = 0;
    const hand = () => {
      const bytes = Buffer.from(waiting);
      waiting = '';
      size += bytes.length;
      crc = crc32(bytes, crc);
      pack.write(bytes);
    };
    open.add(pack);
    const earlier = before;
    before = (async () => {
      await earlier;
      const at = offset;
      await send(localHeader(name));
      let packed = 0;
      for await (const bytes of pack) {
        packed += bytes.length;
        await send(bytes);
      }
      const own = { name, crc, size, packed, offset: at };
      listed.push(own);
      open.delete(pack);
      await send(descriptor(own));
    })();
    // Told to whoever ends the archive; until then nobody listens.
    before.catch(() => pack.destroy());
    return {
      write(text) {
        waiting += text;
        if (waiting.length >= PIECE) hand();
      },
      get size() {
        return size;
      },
      async taken(patience = PATIENCE_MS) {
        if (pack.writableLength >= AHEAD && !out.destroyed) await until('drain', pack, out, patience);
      },
      close() {
        hand();
        pack.end();
      },
    };
  };

  return {
    part,
    file(path: string, text: string): void {
      const whole = part(path);
      whole.write(text);
      whole.close();
    },
    /** The list of what is in it, and the end of the stream. */
    async end(): Promise<void> {
      await before;
      const start = offset;
      for (const one of listed) await send(directoryEntry(one));
      await send(directoryEnd(listed.length, offset - start, start));
      out.end();
    },
  };
}
