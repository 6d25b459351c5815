import { profileInForceSql } from '@modules/seguridad/server/public';
import { text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';
import { evaluatorsSql, REACHES } from './roles';

/** Those a notice is for, as `sendNotice` takes them. */
export interface User {
  readonly usuario: string;
}
/** Of a profile that ended, or has not begun, nobody is told anything. */
const IN_FORCE = sql.raw(profileInForceSql('up'));
const users = (rows: readonly Readonly<Record<string, unknown>>[]): User[] => rows.map((row) => ({ usuario: String(row.id_usuario) }));

/** Active users who may do something of a menu option in the session's division today. */
export async function holdersOf(ctx: Pick<Context, 'tx' | 'session'>, menu: string, action: string): Promise<User[]> {
  return users(
    await ctx.tx.rows(
      { id_usuario: text },
      sql`select distinct u.id_usuario from seguridad_usuario u join seguridad_usuario_perfil up on up.id_usuario = u.id_usuario and up.id_division = ${ctx.session.IdDivision} and ${IN_FORCE}
        join seguridad_perfil_menu pm on pm.id_perfil = up.id_perfil and pm.id_menu = ${menu} and ${action} = any(pm.acciones)
        where u.id_cliente = ${ctx.session.IdCliente} and u.activo = 'S' and u.id_compania is null order by u.id_usuario`,
    ),
  );
}

/** The client's administrators. */
export async function administratorsOf(ctx: Pick<Context, 'tx' | 'session'>): Promise<User[]> {
  return users(
    await ctx.tx.rows(
      { id_usuario: text },
      sql`select u.id_usuario from seguridad_usuario u where u.id_cliente = ${ctx.session.IdCliente} and u.activo = 'S' and u.es_super_administrador = 'N'
        and (u.es_administrador = 'S' or exists (select 1 from seguridad_usuario_perfil up join seguridad_perfil_caracteristica pc on pc.id_perfil = up.id_perfil and pc.id_caracteristica = 'CPAADM'
          where up.id_usuario = u.id_usuario and up.id_division = ${ctx.session.IdDivision} and ${IN_FORCE})) order by 1`,
    ),
  );
}

/** Who evaluates with one of these roles in the session's division today, for a unit and a contract: those who take the place of one too. */
export async function playersOf(
  ctx: Pick<Context, 'tx' | 'session'>,
  roles: readonly number[],
  of: { readonly IdUnidadOrganizacional: number | null; readonly IdContrato: number | null },
): Promise<User[]> {
  return users(
    await ctx.tx.rows(
      { id_usuario: text },
      sql`select distinct a.id_usuario from ${evaluatorsSql(ctx.session)} a join acreditacion_rol_autorizador r on r.id_rol = a.id_rol and r.activo = 'S'
          cross join (select ${of.IdUnidadOrganizacional}::int as id_unidad_organizacional, ${of.IdContrato}::int as id_contrato) t
        where a.id_rol = any(${sql.param([...roles])}) and a.id_division = ${ctx.session.IdDivision} and ${REACHES}
        order by 1`,
    ),
  );
}
