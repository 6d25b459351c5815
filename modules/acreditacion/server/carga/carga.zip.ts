import type { Readable } from 'node:stream';
import { Problem, refuse } from '@platform/server/http/problem';
import type yauzl from 'yauzl';

/** What an archive may hold, whatever it says of itself. */
export interface ZipLimits {
  readonly entries: number;
  readonly megabytes: number;
}

/** A file of an archive: its name without folders, and its content, or why it is not unpacked. */
export interface ZipEntry {
  readonly name: string;
  readonly content: AsyncIterable<Buffer> | Problem;
}

/** Counts what comes out of an entry against what the whole archive may still hold; what is broken inside is its sender's fault. */
async function* within(source: Readable, claimed: number, left: { bytes: number }, limits: ZipLimits): AsyncGenerator<Buffer> {
  let size = 0;
  try {
    for await (const chunk of source) {
      const bytes = Buffer.from(chunk);
      left.bytes -= bytes.length;
      size += bytes.length;
      if (left.bytes < 0) throw new Problem(413, 'carga.zip_grande', { n: limits.megabytes });
      yield bytes;
    }
    if (size !== claimed) throw refuse('carga.zip_entrada');
  } catch (error) {
    throw error instanceof Problem ? error : refuse('carga.zip_entrada');
  }
}

async function opened(path: string, limits: ZipLimits): Promise<yauzl.ZipFile> {
  const { default: library } = await import('yauzl');
  let zip: yauzl.ZipFile;
  try {
    zip = await new Promise<yauzl.ZipFile>((resolve, reject) =>
      // Sizes are checked here, entry by entry: the reader would give the whole archive up.
      library.open(path, { lazyEntries: true, autoClose: false, validateEntrySizes: false }, (error, found) =>
        error ? reject(error) : resolve(found),
      ),
    );
  } catch {
    throw refuse('carga.no_zip', undefined, 'file');
  }
  if (zip.entryCount <= limits.entries) return zip;
  zip.close();
  throw refuse('carga.zip_entradas', { n: limits.entries }, 'file');
}

/** Names never reach the file system: only their last part is told. A folder has none. */
const nameOf = ({ fileName }: yauzl.Entry): string => (fileName.split(/[\\/]/).at(-1) ?? '').replace(/\p{Cc}/gu, '').slice(0, 150);

async function* listed(zip: yauzl.ZipFile): AsyncGenerator<yauzl.Entry> {
  try {
    for (let entry = await nextEntry(zip); entry; entry = await nextEntry(zip)) if (nameOf(entry) !== '') yield entry;
  } catch (error) {
    if (error instanceof Problem) throw error;
    const escaping = /^(?:invalid relative path|absolute path): (.*)$/s.exec(error instanceof Error ? error.message : '')?.[1];
    if (escaping !== undefined) throw refuse('carga.zip_ruta', { nombre: escaping.replace(/\p{Cc}/gu, '').slice(0, 150) }, 'file');
    throw refuse('carga.no_zip', undefined, 'file');
  }
}

/** How many files an archive lists; refuses one that is not readable or lists too many. */
export async function countZip(path: string, limits: ZipLimits): Promise<number> {
  const zip = await opened(path, limits);
  try {
    let n = 0;
    for await (const _ of listed(zip)) n += 1;
    return n;
  } finally {
    zip.close();
  }
}

/**
 * The files of an archive from the one at `from` on, each unpacked as it is read, within what all of them may unpack to
 * (promise 35). One that is encrypted, broken or too large says so, and the next one is read.
 */
export async function* readZip(path: string, limits: ZipLimits, from = 0): AsyncGenerator<ZipEntry> {
  const left = { bytes: limits.megabytes * 1_048_576 };
  const zip = await opened(path, limits);
  let at = 0;
  try {
    for await (const entry of listed(zip)) {
      at += 1;
      if (at <= from) continue;
      const name = nameOf(entry);
      if (entry.isEncrypted()) yield { name, content: refuse('carga.zip_cifrado') };
      else if (entry.compressionMethod === 0 && entry.compressedSize !== entry.uncompressedSize) yield { name, content: refuse('carga.zip_entrada') };
      else if (entry.uncompressedSize > left.bytes) yield { name, content: new Problem(413, 'carga.zip_grande', { n: limits.megabytes }) };
      else {
        const stream = await new Promise<Readable | null>((resolve) => zip.openReadStream(entry, (error, found) => resolve(error ? null : found)));
        yield { name, content: stream ? within(stream, entry.uncompressedSize, left, limits) : refuse('carga.zip_entrada') };
        stream?.destroy();
      }
    }
  } finally {
    zip.close();
  }
}

function nextEntry(zip: yauzl.ZipFile): Promise<yauzl.Entry | null> {
  return new Promise((resolve, reject) => {
    const done = () => {
      zip.removeAllListeners('entry');
      zip.removeAllListeners('end');
      zip.removeAllListeners('error');
    };
    zip.once('entry', (entry: yauzl.Entry) => {
      done();
      resolve(entry);
    });
    zip.once('end', () => {
      done();
      resolve(null);
    });
    zip.once('error', (error: Error) => {
      done();
      reject(error);
    });
    zip.readEntry();
  });
}
