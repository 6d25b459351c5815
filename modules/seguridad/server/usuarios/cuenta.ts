import type { Tx } from '@platform/server/db/pool';
import { text } from '@platform/server/db/rows';
import { byItself } from '@platform/server/record/by';
import { changeRows } from '@platform/server/record/rows';
import { keyIs } from '@platform/server/record/sql';
import { sql } from 'drizzle-orm';
import { Usuario } from '../../shared/seguridad.entity';

/** Who a directory says that somebody is. */
interface OfDirectory {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
}

/**
 * The user of a directory's person: by issuer and subject once linked; the first time by e-mail, and linked with it. An e-mail that
 * passes to somebody else in the directory opens nothing of who had it before.
 */
export async function userOfDirectory(tx: Tx, now: Date, { issuer, subject, email }: OfDirectory): Promise<string | null> {
  const linked = await tx.rows(
    { id_usuario: text },
    sql`select id_usuario from seguridad_usuario where directorio_emisor = ${issuer} and directorio_sujeto = ${subject} and valida_directorio = 'S'`,
  );
  if (linked.length === 1) return String(linked[0]?.id_usuario);
  if (linked.length > 1 || !email) return null;
  const candidates = await tx.rows(
    { id_usuario: text },
    sql`select id_usuario from seguridad_usuario where lower(correo) = lower(${email}) and valida_directorio = 'S' and directorio_sujeto is null for update`,
  );
  const [only] = candidates;
  if (!only || candidates.length > 1) return null;
  await changeRows(byItself(tx, now), Usuario, {
    set: { DirectorioEmisor: issuer, DirectorioSujeto: subject },
    where: keyIs(Usuario, only.id_usuario),
    stamp: 'version',
  });
  return only.id_usuario;
}

/** From now on the sign-in asks a user for a factor of their own; answers whether it did not before. */
export async function demandFactor(tx: Tx, idUsuario: string): Promise<boolean> {
  const first = await tx.first(
    {},
    sql`update seguridad_usuario set segundo_factor = 'S' where id_usuario = ${idUsuario} and segundo_factor = 'N' returning id_usuario`,
  );
  return first !== undefined;
}

/** A user has no factor of their own any more: the sign-in asks for none. */
export async function forgetFactor(tx: Tx, idUsuario: string): Promise<void> {
  await tx.run(sql`update seguridad_usuario set segundo_factor = 'N' where id_usuario = ${idUsuario}`);
}

/** Which terms of use a user accepted, and when. */
export async function noteTerms(tx: Tx, idUsuario: string, version: number, now: Date): Promise<void> {
  await tx.run(
    sql`update seguridad_usuario set terminos_version = ${version}, fecha_terminos = ${now.toISOString()} where id_usuario = ${idUsuario}`,
  );
}

/** A user has signed in. */
export async function noteAccess(tx: Tx, idUsuario: string, now: Date): Promise<void> {
  await tx.run(sql`update seguridad_usuario set ultimo_acceso = ${now.toISOString()} where id_usuario = ${idUsuario}`);
}
