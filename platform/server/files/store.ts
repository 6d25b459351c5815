import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Problem } from '../http/problem';
import type { CallPolicy } from './addresses';
import type { ContentCheck, Scanned } from './check';
import { preparePhoto, type Thumbnail } from './photo';
import { type Bucket, BucketClient } from './s3';

export interface Kept {
  readonly hash: string;
  /** SHA-256 of the content: the same paper is recognised, not stored again. */
  readonly print: string;
  readonly size: number;
  readonly type: string;
  readonly scanned: Scanned;
  /** Of a photograph that was taken in as one. */
  readonly thumbnail: Thumbnail | null;
}

/** Where contents live: a folder under the installation's file root, or a bucket. */
export type FilePlace = { readonly kind: 'folder'; readonly path: string } | Bucket;

/** What a new file may be. */
export interface Limits {
  readonly maxBytes: number;
  readonly accept: readonly string[];
  /** Of what type a content is that the product itself wrote: nobody looks at its first bytes for it. */
  readonly written?: string;
  /** Of a picture that is kept as `preparePhoto` makes it: the longest side of it, in pixels. */
  readonly longest?: number | undefined;
}

/** A place that failed its trial, and at which step. */
export class TrialFault extends Error {
  constructor(
    readonly step: 'escribir' | 'leer' | 'eliminar',
    override readonly cause: unknown,
  ) {
    super(step);
  }
}
/** A folder that is not under the root, whatever links it goes through. */
export class OutsideRoot extends Error {}

/** Contents of files. Names are random and made here: nothing of a request reaches the file system or the bucket. */
export interface FileStore {
  keep(place: FilePlace, content: Readable, limits: Limits): Promise<Kept>;
  read(place: FilePlace, hash: string): Promise<Readable>;
  drop(place: FilePlace, hash: string): Promise<void>;
  /** Writes, reads back and deletes 1 KB; throws `TrialFault`. */
  tryOut(place: FilePlace): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};
const HEAD = 4100;
/** What a content is as it came. */
type Arrived = Omit<Kept, 'hash' | 'scanned' | 'thumbnail'>;

/** Two levels deep, so that no folder grows without end. */
const nameOf = (hash: string) => `${hash.slice(0, 2)}/${hash}`;

/** The folder of a repository, or nothing when it would be outside the root. */
export function folderUnder(root: string, path: string): string | null {
  const folder = resolve(root, `.${sep}${path}`);
  return path.split(/[\\/]/).includes('..') || (folder !== resolve(root) && !folder.startsWith(resolve(root) + sep)) ? null : folder;
}

/** The store of an installation: folders under `root`, and buckets that `policy` lets be called; `check` says what may be kept. */
export function makeStore(root: string, policy: CallPolicy, check: ContentCheck, clock: () => Date): FileStore {
  const buckets = new BucketClient(policy, clock);

  /** The folder, made if it is not there; a link that leads out of the root is not followed. */
  async function folderOf(path: string): Promise<string> {
    const folder = folderUnder(root, path);
    if (folder === null) throw new OutsideRoot();
    await mkdir(root, { recursive: true });
    const base = await realpath(root);
    let known = folder;
    for (;;) {
      const real = await realpath(known).catch(() => null);
      if (real !== null) {
        if (real !== base && !real.startsWith(base + sep)) throw new OutsideRoot();
        break;
      }
      known = dirname(known);
    }
    await mkdir(folder, { recursive: true });
    return folder;
  }

  /** Writes what comes to a temporary file while it is measured and recognised. */
  async function receive(temporary: string, content: Readable, { maxBytes, accept, written }: Limits): Promise<Arrived> {
    const digest = createHash('sha256');
    const head: Buffer[] = [];
    let size = 0;
    let seen = 0;
    // A sender may break off while the file is being opened; pipeline reports it then.
    content.on('error', () => undefined);
    const out = createWriteStream(temporary, { mode: 0o600 });
    // Opened before the first byte: opening late could make the file after it was taken away.
    await once(out, 'open');
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
    if (written) return { print: digest.digest('hex'), size, type: written };
    const { fileTypeFromBuffer } = await import('file-type');
    const found = await fileTypeFromBuffer(Buffer.concat(head));
    const kind = found ? TYPES[found.mime] : undefined;
    if (!kind || !accept.includes(kind)) {
      throw new Problem(415, accept.length === 1 && accept[0] === 'pdf' ? 'archivo.pdf' : 'archivo.tipo', {
        tipos: accept.join(', ').toUpperCase(),
      });
    }
    return { print: digest.digest('hex'), size, type: found?.mime ?? '' };
  }

  /** Writes a photograph anew over what came of it. */
  async function develop(temporary: string, { type }: Arrived, longest: number): Promise<Arrived & { thumbnail: Thumbnail }> {
    const { content, thumbnail } = await preparePhoto(temporary, longest);
    await writeFile(temporary, content, { mode: 0o600 });
    return { print: createHash('sha256').update(content).digest('hex'), size: content.length, type, thumbnail };
  }

  return {
    async keep(place, content, limits) {
      const hash = randomBytes(32).toString('hex');
      // What goes to a bucket rests here until its length and its print are known.
      const folder = await folderOf(place.kind === 'folder' ? place.path : '/');
      const path = join(folder, nameOf(hash));
      const temporary = `${path}.parcial`;
      await mkdir(dirname(path), { recursive: true });
      try {
        const arrived = await receive(temporary, content, limits);
        // The scanner is shown what was sent, not what is made of it.
        const scanned = await check(temporary, arrived.type);
        const kept = limits.longest === undefined ? { ...arrived, thumbnail: null } : await develop(temporary, arrived, limits.longest);
        if (place.kind === 'bucket') {
          await buckets.put(place, nameOf(hash), { stream: createReadStream(temporary), size: kept.size, sha256: kept.print });
          await rm(temporary, { force: true });
        } else {
          const handle = await open(temporary, 'r+');
          await handle.sync();
          await handle.close();
          await rename(temporary, path);
        }
        return { hash, scanned, ...kept };
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async read(place, hash) {
      if (place.kind === 'bucket') return buckets.get(place, nameOf(hash));
      const content = createReadStream(join(await folderOf(place.path), nameOf(hash)));
      await once(content, 'open');
      return content;
    },
    async drop(place, hash) {
      if (place.kind === 'bucket') await buckets.delete(place, nameOf(hash));
      else await rm(join(await folderOf(place.path), nameOf(hash)), { force: true });
    },
    async tryOut(place) {
      const name = `.prueba-${randomBytes(8).toString('hex')}`;
      const sample = randomBytes(1024);
      const at = async <T>(step: TrialFault['step'], work: () => Promise<T>): Promise<T> => {
        try {
          return await work();
        } catch (error) {
          throw error instanceof OutsideRoot ? error : new TrialFault(step, error);
        }
      };
      const folder = place.kind === 'folder' ? await at('escribir', () => folderOf(place.path)) : '';
      const path = join(folder, name);
      const content = { stream: Readable.from([sample]), size: sample.length, sha256: createHash('sha256').update(sample).digest('hex') };
      await at('escribir', () => (place.kind === 'bucket' ? buckets.put(place, name, content) : writeFile(path, sample, { mode: 0o600 })));
      const back = await at('leer', async () => (place.kind === 'bucket' ? buffer(await buckets.get(place, name)) : readFile(path)));
      await at('eliminar', () => (place.kind === 'bucket' ? buckets.delete(place, name) : rm(path)));
      if (!back.equals(sample)) throw new TrialFault('leer', new Error('contenido'));
    },
  };
}
