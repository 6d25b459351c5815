import { requireRoom, todayOfClient } from '@modules/sistema/server/public';
import { orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';

/** Sistema, Calculations 2: active users with an assignment in force to an active profile that holds an option of the module. */
export const activeUsersSql = (client: string, module: string): string => {
  const today = todayOfClient(client);
  return `(select count(distinct u.id_usuario)::int from seguridad_usuario u
    join seguridad_usuario_perfil up on up.id_usuario = u.id_usuario and (up.fecha_inicio is null or up.fecha_inicio <= ${today}) and (up.fecha_fin is null or up.fecha_fin >= ${today})
    join seguridad_perfil p on p.id_perfil = up.id_perfil and p.activo = 'S'
    where u.id_cliente = ${client} and u.activo = 'S'
      and exists (select 1 from seguridad_perfil_menu pm where pm.id_perfil = p.id_perfil and left(pm.id_menu, 2) = ${module}))`;
};

/** Room for a user in the modules that a profile (each of its own, without one) opens to it and that none of its others does yet. */
export async function requireUserRoom(ctx: Context, idUsuario: string, idPerfil: number | null): Promise<void> {
  const rows = await ctx.tx.rows(
    { modulo: orNull(text) },
    sql`select distinct left(pm.id_menu, 2) as modulo from seguridad_perfil_menu pm
      where ${idPerfil === null ? sql`pm.id_perfil in (select up.id_perfil from seguridad_usuario_perfil up where up.id_usuario = ${idUsuario})` : sql`pm.id_perfil = ${idPerfil}`}
        and (${idPerfil === null} or left(pm.id_menu, 2) not in (
          select left(o.id_menu, 2) from seguridad_usuario_perfil up join seguridad_perfil_menu o on o.id_perfil = up.id_perfil where up.id_usuario = ${idUsuario}))`,
  );
  const modules = rows.map((row) => String(row.modulo)).sort();
  if (modules.length > 0) await requireRoom(ctx, 'U', modules);
}
