import type { Reach } from '@modules/sistema/server/public';
import type { Tx } from '@platform/server/db/pool';
import { int, text } from '@platform/server/db/rows';
import type { Lang } from '@platform/server/http/context';
import { type SQL, sql } from 'drizzle-orm';
import { profileInForceSql } from './perfiles/vigente.sql';

interface UserForNotices {
  readonly IdUsuario: string;
  readonly IdCliente: number;
  readonly Nombre: string;
  readonly Correo: string | null;
  readonly Idioma: Lang;
}

/** Users `u` that have a profile in force where a record is and with one of the options that show it, and of a contractor its own records. */
const reaches = ({ options, IdDivision, IdCompania }: Reach): SQL =>
  sql`(${IdCompania}::int is null or u.contratista = 'N' or u.id_compania = ${IdCompania}::int) and (u.es_super_administrador = 'S' or exists (select 1 from seguridad_usuario_perfil up
    where up.id_usuario = u.id_usuario and up.id_cliente = u.id_cliente and (${IdDivision}::int is null or up.id_division = ${IdDivision}::int) and ${sql.raw(profileInForceSql('up'))}
      and (${options.length === 0} or exists (select 1 from seguridad_perfil_menu pm
        where pm.id_perfil = up.id_perfil and pm.id_menu = any(${sql.param([...options])}::text[]) and 'consultar' = any(pm.acciones)))))`;

/** Active users by name, as notices need them; of a record those that may see it still. */
export async function usersForNotices(tx: Tx, users: readonly string[], reach: Reach | null): Promise<UserForNotices[]> {
  const rows = await tx.rows(
    { id_usuario: text, id_cliente: int, nombre: text, correo: text, idioma: text },
    sql`select u.id_usuario, u.id_cliente, u.nombre, u.correo, u.idioma from seguridad_usuario u
      where u.id_usuario = any(${sql.param([...users])}) and u.activo = 'S' and ${reach === null ? sql`true` : reaches(reach)} order by u.id_usuario`,
  );
  return rows.map((row) => ({
    IdUsuario: row.id_usuario,
    IdCliente: row.id_cliente,
    Nombre: row.nombre,
    Correo: typeof row.correo === 'string' ? row.correo : null,
    Idioma: row.idioma === 'en' ? 'en' : 'es',
  }));
}
