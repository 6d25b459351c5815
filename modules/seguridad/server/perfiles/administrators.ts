import { text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { forbidden, refuse } from '@platform/server/http/problem';
import { sql } from 'drizzle-orm';

/** Who gives or changes administration: an administrator of the client, or the super administrator. */
export const isAdministrator = (ctx: Pick<Context, 'session'>): boolean => ctx.session.administrador || ctx.session.superAdministrador;

export function requireAdministrator(ctx: Context): void {
  if (!isAdministrator(ctx)) throw forbidden('usuario.solo_administrador');
}

/**
 * Administrators of the session's client (Seguridad, Calculations 10): active users with EsAdministrador and, today, an
 * assignment to an active profile with CPAADM. One locked by hand administers nothing until somebody opens it.
 */
export async function administrators(ctx: Context): Promise<string[]> {
  const day = today(ctx);
  const rows = await ctx.tx.rows(
    { id_usuario: text },
    sql`select distinct u.id_usuario from seguridad_usuario u
      join seguridad_usuario_perfil up on up.id_usuario = u.id_usuario
      join seguridad_perfil p on p.id_perfil = up.id_perfil and p.activo = 'S'
      join seguridad_perfil_caracteristica pc on pc.id_perfil = p.id_perfil and pc.id_caracteristica = 'CPAADM'
      where u.id_cliente = ${ctx.session.IdCliente} and u.activo = 'S' and u.es_administrador = 'S'
        and not (u.bloqueado = 'S' and u.motivo_bloqueo = 'M')
        and coalesce(up.fecha_inicio, ${day}) <= ${day} and coalesce(up.fecha_fin, ${day}) >= ${day} order by u.id_usuario`,
  );
  return rows.map((row) => row.id_usuario);
}

const before = new WeakMap<Context['tx'], readonly string[]>();

/**
 * Before a change that may take an administrator away: notes who they are. Whoever comes second waits for the first, or
 * two could each take away the other's last one.
 */
export async function noteAdministrators(ctx: Context): Promise<void> {
  if (before.has(ctx.tx)) return;
  await ctx.tx.run(sql`select 1 from sistema_cliente where id_cliente = ${ctx.session.IdCliente} for no key update`);
  before.set(ctx.tx, await administrators(ctx));
}

/** After it: a client that had an administrator must still have one. */
export async function keepAnAdministrator(ctx: Context): Promise<void> {
  const [last] = before.get(ctx.tx) ?? [];
  if (last !== undefined && (await administrators(ctx)).length === 0) throw refuse('usuario.ultimo_administrador', { usuario: last });
}
