import type { Tx } from '@platform/server/db/pool';
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
  const rows = await tx.run(
    sql`select id_usuario, id_cliente, nombre, correo, idioma from seguridad_usuario where id_usuario = any(${sql.param([...users])}) and activo = 'S'`,
  );
  return rows.map((row) => ({
    IdUsuario: String(row.id_usuario),
    IdCliente: Number(row.id_cliente),
    Nombre: String(row.nombre),
    Correo: typeof row.correo === 'string' ? row.correo : null,
    Idioma: row.idioma === 'en' ? 'en' : 'es',
  }));
}
