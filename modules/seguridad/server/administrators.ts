import { type Context, today } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { sql } from 'drizzle-orm';

/** Seguridad, Calculations 10: a change after which the client has no administrator is refused. */
export async function keepAnAdministrator(ctx: Context): Promise<void> {
  const day = today(ctx);
  const [row] = await ctx.tx.run(
    sql`select 1 from seguridad_usuario u
      join seguridad_usuario_perfil up on up.id_usuario = u.id_usuario
      join seguridad_perfil p on p.id_perfil = up.id_perfil and p.activo = 'S'
      join seguridad_perfil_caracteristica pc on pc.id_perfil = p.id_perfil and pc.id_caracteristica = 'CPAADM'
      where u.id_cliente = ${ctx.session.IdCliente} and u.activo = 'S' and u.es_administrador = 'S'
        and coalesce(up.fecha_inicio, ${day}) <= ${day} and coalesce(up.fecha_fin, ${day}) >= ${day} limit 1`,
  );
  if (!row) throw refuse('usuario.ultimo_administrador', { usuario: ctx.session.IdUsuario });
}
