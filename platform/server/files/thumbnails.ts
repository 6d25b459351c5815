import { sql } from 'drizzle-orm';
import type { Tx } from '../db/pool';
import { bytes, int, orNull, text } from '../db/rows';
import { Problem } from '../http/problem';
import { type Files, unlessLost } from './files';
import { type Thumbnail, thumbnailOf } from './photo';

/** Kinds of content that a photograph may be of, as they are registered. */
const PICTURES = ['image/jpeg', 'image/png'];

/** A stored file, as far as its thumbnail needs to know it. */
interface Pictured {
  readonly IdArchivo: number;
  readonly Hash: string;
  readonly IdRutaRepositorio: number | null;
  readonly TipoContenido: string;
}

/** Keeps the thumbnail of a file; null says that it is no picture that can be read, so that nobody tries again. */
export async function keepThumbnail(tx: Tx, IdArchivo: number, thumbnail: Thumbnail | null): Promise<void> {
  await tx.run(
    sql`insert into base_miniatura (id_archivo, contenido, ancho, alto) values (${IdArchivo}, ${thumbnail?.content ?? null}, ${thumbnail?.width ?? null}, ${thumbnail?.height ?? null})
      on conflict (id_archivo) do nothing`,
  );
}

/** A file's thumbnail, made and kept when it has none yet; refused (404) where the file is no picture, or its content cannot be had. */
export async function readThumbnail(tx: Tx, files: Files, file: Pictured): Promise<Buffer> {
  const none = () => new Problem(404, 'archivo.sin_miniatura');
  if (!PICTURES.includes(file.TipoContenido)) throw none();
  await files.openable(tx, file.Hash);
  const kept = await tx.first({ contenido: orNull(bytes) }, sql`select contenido from base_miniatura where id_archivo = ${file.IdArchivo}`);
  const made = kept ? null : await thumbnailOf(await files.bytes(tx, file.IdRutaRepositorio, file.Hash));
  if (!kept) await keepThumbnail(tx, file.IdArchivo, made);
  const content = kept?.contenido ?? made?.content;
  if (!content) throw none();
  return content;
}

/** The thumbnails of several files, by their hash: those that there are, in one question; of photographs that have none yet it is made. */
export async function readThumbnails(tx: Tx, files: Files, asked: readonly Pictured[]): Promise<ReadonlyMap<string, Buffer>> {
  const found = new Map<string, Buffer>();
  const pictures = asked.filter(({ TipoContenido }) => PICTURES.includes(TipoContenido));
  const rows = await tx.rows(
    { id: int, contenido: orNull(bytes) },
    sql`select id_archivo as id, contenido from base_miniatura where id_archivo = any(${sql.param(pictures.map(({ IdArchivo }) => IdArchivo))}::int[])`,
  );
  const kept = new Map(rows.map(({ id, contenido }) => [id, contenido]));
  for (const file of pictures) {
    const known = kept.get(file.IdArchivo);
    if (known === null) continue;
    const content = await onlyIfGiven(async () => {
      await files.openable(tx, file.Hash);
      return known ?? (await readThumbnail(tx, files, file));
    });
    if (content) found.set(file.Hash, content);
  }
  return found;
}

/** Null where a file is not given: it waits to be scanned, is no picture, or its content is lost. */
async function onlyIfGiven<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

/** Photographs of a client that have no thumbnail yet, after a file, some at a time. */
export async function withoutThumbnail(tx: Tx, IdCliente: number, after: number, most: number): Promise<Pictured[]> {
  const rows = await tx.rows(
    { id_archivo: int, hash: text, id_ruta_repositorio: orNull(int), tipo_contenido: text },
    sql`select f.id_archivo, f.hash, f.id_ruta_repositorio, f.tipo_contenido from base_archivo f
      where f.id_cliente = ${IdCliente} and f.uso = 'FOT' and f.id_archivo > ${after} and not exists (select 1 from base_miniatura m where m.id_archivo = f.id_archivo)
      order by f.id_archivo limit ${most}`,
  );
  return rows.map((row) => ({
    IdArchivo: row.id_archivo,
    Hash: row.hash,
    IdRutaRepositorio: row.id_ruta_repositorio,
    TipoContenido: row.tipo_contenido,
  }));
}

/** Makes the thumbnail of a photograph that has none; false where its content cannot be had now. */
export async function makeThumbnail(tx: Tx, files: Files, { IdArchivo, Hash, IdRutaRepositorio }: Pictured): Promise<boolean> {
  const content = await unlessLost(files.bytes(tx, IdRutaRepositorio, Hash));
  if (content) await keepThumbnail(tx, IdArchivo, await thumbnailOf(content));
  return content !== null;
}
