import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { flush } from '../audit/audit';
import type { Tx } from '../db/pool';
import { orNull, text } from '../db/rows';
import type { Context } from '../http/context';
import { Problem, refuse } from '../http/problem';
import type { FilePlace, FileStore, Kept, Limits } from './store';

/** Which repository holds a file: said by who keeps them. */
export interface FilePlaces {
  /** Where a new file of a use goes, and how many bytes fit there; refuses when there is no place. */
  choose(ctx: Context, use: string): Promise<{ readonly id: number; readonly name: string; readonly place: FilePlace; readonly free: number }>;
  /** Counts a file in, in the caller's transaction: what does not fit to the byte is refused. */
  admit(ctx: Context, id: number, size: number): Promise<void>;
  /** Where the files of a repository are; the root's own folder for those that have none. */
  at(tx: Tx, id: number | null): Promise<FilePlace>;
}

/** A stored content and where it is; it counts in its repository once the caller admits it, in its own transaction. */
export interface KeptFile extends Kept {
  readonly repository: number;
  /** Takes it away again, when nothing came of it. */
  drop(): Promise<void>;
}

/** What modules do with files beyond the upload that everybody has. */
export interface Files {
  /** Stores a content where files of its use go; refused when the repository is full. */
  keep(ctx: Context, use: string, content: Readable, limits: Limits): Promise<KeptFile>;
  /** Counts a kept file in. */
  admit(ctx: Context, file: KeptFile): Promise<void>;
  /** The content of a file; `LostContent` where its repository has it no more or does not answer, or the scanner has not let it be opened. */
  read(tx: Tx, idRutaRepositorio: number | null, hash: string): Promise<Readable>;
  /** Refuses to open a file that the scanner holds back, or has not let be opened yet. */
  openable(tx: Tx, hash: string): Promise<void>;
  /** The whole of it. */
  bytes(tx: Tx, idRutaRepositorio: number | null, hash: string): Promise<Buffer>;
}

/** A file that is registered and whose content cannot be had. */
export class LostContent extends Problem {
  constructor(
    readonly reason: unknown,
    status = 404,
    code = 'archivo.sin_contenido',
  ) {
    super(status, code);
  }
}

/** An infected file that somebody sends leaves its trace, although nothing of it is kept. */
async function noteInfected({ session, tx, address, screen }: Context, use: string, problem: Problem): Promise<void> {
  const { IdCliente, IdDivision, IdUsuario, IdPerfil } = session;
  const entry = { entity: 'PlataformaArchivo', record: null, action: 'crear', result: problem.code, changes: { Uso: use, ...problem.params } };
  await flush(tx, { IdCliente, IdDivision, IdUsuario, IdPerfil, address, screen }, [entry], []);
}

/** For what is given all the same without a content: null where it is lost. */
export const unlessLost = <T>(content: Promise<T>): Promise<T | null> =>
  content.catch((error: unknown) => {
    if (error instanceof LostContent) return null;
    throw error;
  });

/** With `scanning`, a file opens once the scanner has found it clean; what it found infected never opens. */
export function makeFiles(store: FileStore, places: FilePlaces, scanning: boolean, report: (error: unknown) => void): Files {
  const lost = (error: unknown): never => {
    report(error);
    throw new LostContent(error);
  };
  const openable: Files['openable'] = async (tx, hash) => {
    // What is not registered yet is read by whoever is taking it in.
    const row = await tx.first({ escaneo: orNull(text) }, sql`select escaneo from base_archivo where hash = ${hash}`);
    if (row?.escaneo === 'I') throw new LostContent(null, 409, 'archivo.retenido');
    if (scanning && row && row.escaneo !== 'L') throw new LostContent(null, 409, 'archivo.por_revisar');
  };
  const read: Files['read'] = async (tx, id, hash) => {
    await openable(tx, hash);
    return store.read(await places.at(tx, id), hash).catch(lost);
  };
  return {
    async keep(ctx, use, content, limits) {
      const { id, name, place, free } = await places.choose(ctx, use);
      const kept = await store.keep(place, content, limits).catch(async (error: unknown) => {
        if (error instanceof Problem && error.code === 'archivo.infectado') await noteInfected(ctx, use, error);
        throw error;
      });
      const drop = () => store.drop(place, kept.hash);
      if (kept.size > free) {
        await drop();
        throw refuse('repositorio.lleno', { nombre: name });
      }
      return { ...kept, repository: id, drop };
    },
    admit: (ctx, file) => places.admit(ctx, file.repository, file.size),
    openable,
    read,
    // What breaks off on the way is lost too.
    bytes: async (tx, id, hash) => buffer(await read(tx, id, hash)).catch(lost),
  };
}
