import { int, text } from '@platform/server/db/rows';
import { holdFiles, letGoFiles } from '@platform/server/files/hold';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type FichaTecleada, FOTO_DE } from '../../shared/sujetos';

const key = z.number().int().positive().max(2_147_483_647);
const typedFile = z.record(z.string(), z.unknown()).catch({});

/** The picture that a typed file brings, or null. */
export function photoOf(file: FichaTecleada, typed: unknown): number | null {
  const held = key.safeParse(typedFile.parse(typed)[FOTO_DE[file]]);
  return held.success ? held.data : null;
}

/** Refuses a picture that is none, or that is out of the session's reach: the same that the writer asks of any row. */
export async function checkPhoto(ctx: Context, file: FichaTecleada, typed: unknown): Promise<void> {
  const field = FOTO_DE[file];
  const value = typedFile.parse(typed)[field] ?? null;
  if (value === null) return;
  const { IdCliente, IdUsuario, IdCompania } = ctx.session;
  const own = await ctx.tx.first(
    {},
    sql`select 1 from base_archivo f where f.id_archivo = ${photoOf(file, typed)} and f.id_cliente = ${IdCliente} and f.uso = 'FOT'
      and (${IdCompania === null} or f.usuario_creacion = ${IdUsuario} or f.id_compania = ${IdCompania ?? -1})`,
  );
  if (!own) throw refuse('campo.referencia', { campo: field }, field);
}

/** The picture of a typed file is its request's while it is in it, so that no purge takes it; the one it replaces is left to the purge. */
export async function keepPhoto(ctx: Context, idSolicitud: number, file: FichaTecleada, before: unknown, after: unknown): Promise<void> {
  const wanted = photoOf(file, after);
  if (photoOf(file, before) !== wanted) await releasePhoto(ctx, idSolicitud, file, before);
  if (wanted === null) return;
  await holdFiles(ctx.tx, { entidad: 'AcreditacionSolicitud', registro: idSolicitud }, [wanted]);
}

/** The request has no more use for the picture: whoever is registered with it takes it, or the purge does. */
export async function releasePhoto(ctx: Context, idSolicitud: number, file: FichaTecleada, typed: unknown): Promise<void> {
  const held = photoOf(file, typed);
  if (held !== null) await releaseFiles(ctx, idSolicitud, [held]);
}

/** Files are no longer their request's: the purge takes those that no record holds. */
export async function releaseFiles(ctx: Context, idSolicitud: number, files: readonly number[]): Promise<void> {
  await letGoFiles(ctx.tx, { entidad: 'AcreditacionSolicitud', registro: idSolicitud }, files);
}

/** Where pictures are read from, by their keys. */
export async function photoHashes(ctx: Context, ids: readonly (number | null)[]): Promise<ReadonlyMap<number | null, string>> {
  const known = ids.flatMap((id) => id ?? []);
  if (known.length === 0) return new Map();
  const rows = await ctx.tx.rows(
    { id_archivo: int, hash: text },
    sql`select id_archivo, hash from base_archivo where id_archivo = any(${sql.param(known)}) and id_cliente = ${ctx.session.IdCliente}`,
  );
  return new Map(rows.map((row) => [row.id_archivo, row.hash]));
}
