import type { Tx } from '@platform/server/db/pool';
import { int, text } from '@platform/server/db/rows';
import type { Lang } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';

interface UserForNotices {
  readonly IdUsuario: string;
  readonly IdCliente: number;
  readonly Nombre: string;
  readonly Correo: string | null;
  readonly Idioma: Lang;
}

/** Active users by name, as notices need them. */
export async function usersForNotices(tx: Tx, users: readonly string[]): Promise<UserForNotices[]> {
  const rows = await tx.rows(
    { id_usuario: text, id_cliente: int, nombre: text, correo: text, idioma: text },
    sql`select id_usuario, id_cliente, nombre, correo, idioma from seguridad_usuario where id_usuario = any(${sql.param([...users])}) and activo = 'S'`,
  );
  return rows.map((row) => ({
    IdUsuario: row.id_usuario,
    IdCliente: row.id_cliente,
    Nombre: row.nombre,
    Correo: typeof row.correo === 'string' ? row.correo : null,
    Idioma: row.idioma === 'en' ? 'en' : 'es',
  }));
}
