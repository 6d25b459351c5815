import type { Readable } from 'node:stream';
import { Problem, refuse } from '@platform/server/http/problem';
import yauzl from 'yauzl';

/** What an archive may hold, whatever it says of itself. */
export interface ZipLimits {
  readonly entries: number;
  readonly megabytes: number;
}

/** Counts what comes out of an entry against what the whole archive may still hold. */
async function* within(source: Readable, left: { bytes: number }, limits: ZipLimits): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    const bytes = Buffer.from(chunk);
    left.bytes -= bytes.length;
    if (left.bytes < 0) throw new Problem(413, 'carga.zip_grande', { n: limits.megabytes });
    yield bytes;
  }
}

/**
 * Goes through the files of an archive one after another, each unpacked as it is read; refuses one that is not readable,
 * has too many entries or unpacks to too much (promise 35). Names never reach the file system: only their last part is told.
 */
export async function readZip(path: string, limits: ZipLimits, take: (name: string, content: AsyncIterable<Buffer>) => Promise<void>): Promise<void> {
  const left = { bytes: limits.megabytes * 1_048_576 };
  let zip: yauzl.ZipFile;
  try {
    zip = await new Promise<yauzl.ZipFile>((resolve, reject) =>
      yauzl.open(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, (error, opened) =>
        error ? reject(error) : resolve(opened),
      ),
    );
  } catch {
    throw refuse('carga.no_zip', undefined, 'file');
  }
  try {
    if (zip.entryCount > limits.entries) throw refuse('carga.zip_entradas', { n: limits.entries }, 'file');
    for (;;) {
      const entry = await nextEntry(zip);
      if (!entry) return;
      const name = entry.fileName.split(/[\\/]/).at(-1) ?? '';
      if (name === '' || entry.isEncrypted()) continue;
      if (entry.uncompressedSize > left.bytes) throw new Problem(413, 'carga.zip_grande', { n: limits.megabytes });
      const stream = await new Promise<Readable>((resolve, reject) =>
        zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened))),
      );
      try {
        await take(name, within(stream, left, limits));
      } finally {
        stream.destroy();
      }
    }
  } catch (error) {
    // Whatever is wrong inside an archive is its sender's fault.
    throw error instanceof Problem ? error : refuse('carga.no_zip', undefined, 'file');
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
