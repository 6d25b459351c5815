import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../db/pool';
import { int, orNull, text } from '../db/rows';

/** Which record holds a file: of a kind, by its key where it has a number. */
export interface Holder {
  readonly entidad: string;
  readonly registro: number | null;
}

/** Files that nobody holds yet are a record's own from then on: the purge takes what nobody does. */
export async function holdFiles(tx: Tx, { entidad, registro }: Holder, files: readonly unknown[]): Promise<void> {
  await tx.run(
    sql`update base_archivo set entidad = ${entidad}, id_registro = ${registro} where id_archivo = any(${sql.param([...files])}) and entidad is null`,
  );
}

/** The same of files of several records of a kind. */
export async function holdEach(tx: Tx, entidad: string, files: readonly { readonly archivo: number; readonly registro: number }[]): Promise<void> {
  const [archivos, registros] = [files.map(({ archivo }) => archivo), files.map(({ registro }) => registro)];
  await tx.run(
    sql`update base_archivo f set entidad = ${entidad}, id_registro = x.registro
      from unnest(${sql.param(archivos)}::int[], ${sql.param(registros)}::int[]) as x(archivo, registro) where f.id_archivo = x.archivo and f.entidad is null`,
  );
}

/** Files are no longer their record's: the purge takes those that no other holds. */
export async function letGoFiles(tx: Tx, { entidad, registro }: Holder, files: readonly number[]): Promise<void> {
  await tx.run(
    sql`update base_archivo set entidad = null, id_registro = null where id_archivo = any(${sql.param([...files])}) and entidad = ${entidad} and id_registro = ${registro}`,
  );
}

/** Files go over to another record of the same kind, or to none: those of `next`, which has `id_archivo` and `registro`; the end of a statement that finds them. */
export const passOnFiles = (next: SQL): SQL =>
  sql`update base_archivo f set entidad = case when x.registro is null then null else f.entidad end, id_registro = x.registro from ${next} x where f.id_archivo = x.id_archivo`;

/** What the scanner found of a file: L clean, I infected. */
export async function noteScan(tx: Tx, idArchivo: number, found: 'L' | 'I'): Promise<void> {
  await tx.run(sql`update base_archivo set escaneo = ${found} where id_archivo = ${idArchivo}`);
}

/** A file that is gone: its content, and where it was. */
export interface Dropped {
  readonly hash: string;
  readonly repository: number | null;
}

/** Forgets uploads of a client that nobody holds, made before a moment, some at a time; `untaken` says of file `f` that no record names it. */
export async function dropUntaken(tx: Tx, IdCliente: number, before: Date, untaken: string, most: number): Promise<Dropped[]> {
  const rows = await tx.rows(
    { hash: text, id_ruta_repositorio: orNull(int) },
    sql`delete from base_archivo where id_archivo in (
        select f.id_archivo from base_archivo f where f.id_cliente = ${IdCliente} and f.entidad is null and f.fecha_creacion < ${before.toISOString()}
          and ${sql.raw(untaken)} limit ${most})
      returning hash, id_ruta_repositorio`,
  );
  return rows.map((row) => ({ hash: row.hash, repository: row.id_ruta_repositorio }));
}

/** Forgets uploads in parts of a client that were begun before a moment; answers how many. */
export async function dropParts(tx: Tx, IdCliente: number, before: Date): Promise<number> {
  const gone = await tx.rows(
    {},
    sql`delete from base_subida where id_cliente = ${IdCliente} and creada < ${before.toISOString()} returning id_subida`,
  );
  return gone.length;
}
